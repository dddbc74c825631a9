import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { json, startValidator, type TestValidator } from './service.js';

let service: TestValidator;
let client: Client;
beforeAll(async () => {
  service = await startValidator();
  client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`)) as Transport);
});
afterAll(async () => {
  await client.close();
  await service.end();
});

const use = async (name: string, input: Record<string, unknown>) => {
  const answer = await client.callTool({ name, arguments: input });
  const [content] = answer.content as readonly { readonly text: string }[];
  return { text: content?.text ?? '', data: answer.structuredContent, failed: answer.isError === true };
};

describe('the tools, as the SDK’s own client sees them', () => {
  it('are listed with what they take', async () => {
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toEqual([
      'explain_error',
      'format_pipeline',
      'look_up_schema',
      'run_bloblang',
      'suggest_pipeline',
      'validate_pipeline',
    ]);
    for (const tool of tools) {
      expect(tool.description).toMatch(/\S/);
      expect(Object.keys(tool.inputSchema.properties ?? {}).length).toBeGreaterThan(0);
      expect(tool.annotations).toMatchObject({ readOnlyHint: true });
    }
  });

  it('validate_pipeline answers with instructions and the findings', async () => {
    const { text, data } = await use('validate_pipeline', { yaml: 'input:\n  stdn: {}\n', auto_correct: true });
    expect(text).toContain('Replace "stdn" by "stdin".');
    expect(data).toMatchObject({ valid: false, corrected_yaml: 'input:\n  stdin: {}\n' });
    expect(await use('validate_pipeline', { yaml: 'input:\n  stdin: {}\n' })).toMatchObject({ data: { valid: true } });
  });

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['explain_error', { error_message: 'connect: connection refused' }, /^Cause: \S[\s\S]*^Fix: \S/m],
    ['suggest_pipeline', { use_case: 'read from kafka and write to s3' }, /^input:\n[\s\S]*^output:\n/m],
    ['suggest_pipeline', { use_case: 'qwertz uiop', limit: 1 }, /^No pattern fits/],
    ['format_pipeline', { yaml: 'input: {stdin: {}}\n' }, /^input:/],
    ['look_up_schema', { type: 'caches' }, /^memory$/m],
    ['look_up_schema', { type: 'inputs', component: 'kafka' }, /"addresses"/],
    ['run_bloblang', { mapping: 'root = this.a + 1', input: { a: 1 } }, /"output":2/],
  ])('%s %j', async (name, input, expected) => {
    const { text, failed } = await use(name, input);
    expect([text, failed]).toEqual([expect.stringMatching(expected), false]);
  });

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['explain_error', { error_message: ' ' }, /invalid/i],
    ['suggest_pipeline', { use_case: 'x', limit: 21 }, /invalid/i],
    ['format_pipeline', { yaml: 'a: [' }, /line 1/],
    ['look_up_schema', { type: 'inputs', component: 'kafak' }, /no component "kafak".*kafka/],
    ['look_up_schema', { type: 'thing' }, /invalid/i],
    ['run_bloblang', { mapping: 'root = ' }, /line 1/],
    ['validate_pipeline', { yaml: 'a: 1', distribution: 'x' }, /no distribution "x"/],
    ['no_such_tool', {}, /no_such_tool/],
  ])('a failure of %s %j says what is wrong', async (name, input, expected) => {
    const { text, failed } = await use(name, input);
    expect([text, failed]).toEqual([expect.stringMatching(expected), true]);
  });
});

describe('what is no message', () => {
  it.each([[{}], [{ jsonrpc: '1.0', id: 1, method: 'x' }], [[{ a: 1 }]]])('%j is a 400', async (body) => {
    expect(await service.ask('POST', '/mcp', json(body))).toMatchObject({
      status: 400,
      json: { code: 'invalid_request' },
    });
  });

  it.each([
    ['https://page.example', 403],
    ['null', 403],
    ['http://localhost.page.example', 403],
    ['http://localhost:6274', 200],
    ['http://127.0.0.1', 200],
    ['https://[::1]:8443', 200],
  ])('a page of %s is answered %i', async (origin, status) => {
    const ping = json({ jsonrpc: '2.0', id: 1, method: 'ping' });
    expect((await service.ask('POST', '/mcp', { ...ping, headers: { origin } })).status).toBe(status);
  });

  it('a page of a listed origin may use the tools', async () => {
    const open = await startValidator({ WEIR_CORS_ORIGINS: 'https://page.example' });
    const ping = json({ jsonrpc: '2.0', id: 1, method: 'ping' });
    const ask = (origin: string) => open.ask('POST', '/mcp', { ...ping, headers: { origin } });
    expect([(await ask('https://page.example')).status, (await ask('https://other.example')).status]).toEqual([
      200, 403,
    ]);
    await open.end();
  });

  it('a stream is not offered', async () => {
    expect((await service.ask('GET', '/mcp')).status).toBe(405);
  });
});
