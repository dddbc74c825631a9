import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ErrorBody, Harness, removeFolders } from './harness.js';

let h: Harness;
beforeAll(async () => {
  h = await Harness.start();
});
afterAll(async () => {
  await h.stop();
  removeFolders();
});

const json = (number: string) =>
  `{"name":"n","type":"pipeline","config":{"input":{"generate":{"count":${number},"mapping":"root = 1"}},"output":{"drop":{}}}}`;
const yaml = (number: string) =>
  `name: n\ntype: pipeline\nconfig:\n  input:\n    generate:\n      count: ${number}\n      mapping: root = 1\n  output:\n    drop: {}\n`;

const send = (body: string, type: string) =>
  h.call<ErrorBody & { job?: { spec: { config: unknown } } }>('PUT', '/jobs?dry_run=true&force=true', { body, type });

describe('whole numbers that a double holds survive', () => {
  it.each(['0', '-7', '9007199254740991', '9007199254740992', '-9007199254740992', '1e3'])('%s', async (number) => {
    for (const [body, type] of [
      [json(number), 'application/json'],
      [yaml(number), 'application/yaml'],
    ] as const) {
      const answer = await send(body, type);
      expect([type, answer.status]).toEqual([type, 200]);
      expect(answer.text).toContain(`"count":${number === '1e3' ? '1000' : number}`);
    }
  });
});

describe('numbers that would be rounded are refused', () => {
  it.each([
    '9007199254740993',
    '-9007199254740993',
    '1152921504606846976',
    '12345678901234567890',
    '10000000000000000000000000',
    '1e999',
  ])('JSON %s', async (number) => {
    const { status, body } = await send(json(number), 'application/json');
    expect([status, body.code, body.details]).toEqual([400, 'invalid_json', { line: 1, number }]);
    expect(body.hint).toBe('put it in quotes');
  });

  it.each([
    '9007199254740993',
    '0x20000000000001',
    '12345678901234567890',
    '10000000000000000000000000',
    '.inf',
    '.nan',
  ])('YAML %s', async (number) => {
    const { status, body } = await send(yaml(number), 'application/yaml');
    expect([status, body.code]).toEqual([400, 'invalid_yaml']);
    expect(body.details?.places).toMatchObject([{ line: 6, column: 14 }]);
    expect(body.error).toContain(number);
  });
});

it('digits in texts are no numbers', async () => {
  const text = '"count \\" 9007199254740993"';
  expect((await send(json(text), 'application/json')).status).toBe(200);
  expect((await send(yaml("'9007199254740993'"), 'application/yaml')).status).toBe(200);
});
