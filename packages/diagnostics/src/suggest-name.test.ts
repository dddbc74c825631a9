import { describe, expect, it } from '@jest/globals';
import { editDistance } from './edit-distance.js';
import { suggestName } from './suggest-name.js';

const NAMES = [
  'kafka',
  'kafka_franz',
  'http_client',
  'http_server',
  'generate',
  'branch',
  'memory',
  'local',
  'lines',
  'mapping',
  'sql_select',
  'aws_s3',
];

describe('suggestName', () => {
  it.each([
    ['kakfa', 'kafka'],
    ['brnch', 'branch'],
    ['locall', 'local'],
    ['linez', 'lines'],
    ['http-server', 'http_server'],
    ['httpServer', 'http_server'],
    ['memmory', 'memory'],
    ['genreate', 'generate'],
    ['MAPPING', 'mapping'],
    ['sqlselect', 'sql_select'],
  ])('%s means %s', (name, expected) => {
    expect(suggestName(name, NAMES)?.name).toBe(expected);
  });

  it.each([[''], ['zzzzzz'], ['ab'], ['!!!'], ['constructor'], ['kafka']])('%j has no suggestion', (name) => {
    expect(suggestName(name, NAMES)).toBeNull();
  });

  it('prefers an alias to a distance, and only one that exists', () => {
    expect(suggestName('s3', NAMES, { aliases: { s3: 'aws_s3' } })).toEqual({ name: 'aws_s3', certain: true });
    expect(suggestName('s3', NAMES, { aliases: { s3: 'gone' } })).toBeNull();
    expect(suggestName('toString', NAMES, { aliases: {} })).toBeNull();
  });

  it('is not certain between two that are equally near', () => {
    expect(suggestName('cat', ['bat', 'car'])).toMatchObject({ certain: false });
  });
});

describe('suggestName on short names', () => {
  const fields = ['url', 'key', 'id', 'tls', 'urls', 'path', 'verb', 'topic', 'loop'];
  it.each([
    ['urll', 'url'],
    ['ke', 'key'],
    ['lop', 'loop'],
    ['kye', 'key'],
    ['idd', 'id'],
    ['tpoci', 'topic'],
    ['vbre', 'verb'],
  ])('%s means %s', (name, expected) => {
    expect(suggestName(name, fields)?.name).toBe(expected);
  });

  it.each([['xy'], ['q'], ['dsn'], ['mode'], ['codec'], ['retry']])('%s means none of them', (name) => {
    expect(suggestName(name, fields)).toBeNull();
  });

  it.each([
    ['uls', fields, false],
    ['pth', fields, true],
    ['pht', fields, false],
    ['patth', ['path', 'paths'], false],
    ['consumer_gruop', ['consumer_group', 'consumer_id'], true],
  ])('%s is certain only when nothing else is nearly as near', (name, candidates, certain) => {
    expect(suggestName(name, candidates)?.certain).toBe(certain);
  });
});

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['abc', 'abc', 0],
    ['abc', 'acb', 1],
    ['abc', 'ab', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
  ])('%j to %j is %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
    expect(editDistance(b, a)).toBe(distance);
  });

  it('gives up past its limit', () => {
    expect(editDistance('aaaaaaaa', 'bbbbbbbb', 2)).toBe(3);
    expect(editDistance('a', 'abcdef', 2)).toBe(3);
  });
});
