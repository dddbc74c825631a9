import { describe, expect, it } from '@jest/globals';
import type { ComponentType } from './component-type.js';
import { lintRequired } from './lint-required.js';
import { loadCatalogue } from './load-catalogue.js';

const required = async (type: ComponentType, name: string): Promise<readonly string[]> => {
  const component = (await loadCatalogue('bento')).component(type, name);
  return component === undefined ? ['no such component'] : lintRequired(component.config);
};

describe('fields whose absence the linters report', () => {
  it.each<[ComponentType, string, readonly string[]]>([
    ['input', 'generate', ['mapping']],
    ['input', 'http_client', ['url']],
    ['output', 'http_client', ['url']],
    ['output', 'aws_s3', ['bucket']],
    ['output', 'kafka', ['topic']],
    ['processor', 'dedupe', ['cache', 'key']],
    ['processor', 'rate_limit', ['resource']],
    ['processor', 'cache', ['resource', 'operator', 'key']],
    ['input', 'nats', ['subject']],
    ['output', 'nats', ['subject']],
  ])('%s %s: %j', async (type, name, fields) => {
    expect(await required(type, name)).toEqual(fields);
  });
});

describe('fields whose absence they do not report', () => {
  it.each<[ComponentType, string, string]>([
    ['input', 'kafka', 'lists such as topics and addresses'],
    ['input', 'http_server', 'objects such as cors'],
    ['output', 'broker', 'lists of components'],
    ['output', 'retry', 'a component'],
    ['processor', 'mapping', 'anything of a config that is no object'],
    ['output', 'drop', 'anything of an object without fields'],
  ])('%s %s: %s', async (type, name) => {
    expect(await required(type, name)).toEqual([]);
  });
});
