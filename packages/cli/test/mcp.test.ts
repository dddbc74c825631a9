import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { until } from '@weir/testkit';

const WEIR = fileURLToPath(new URL('../bin/weir.cjs', import.meta.url));

let client: Client;
let transport: StdioClientTransport;
let complaints = '';
beforeAll(async () => {
  const { PATH = '' } = process.env;
  transport = new StdioClientTransport({
    command: process.execPath,
    args: [WEIR, 'mcp'],
    env: { PATH },
    stderr: 'pipe',
  });
  transport.stderr?.on('data', (chunk) => {
    complaints += String(chunk);
  });
  client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
});
afterAll(() => client.close());

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const use = async (name: string, input: Record<string, unknown>) => {
  const answer = await client.callTool({ name, arguments: input });
  const [content] = answer.content as readonly { readonly text: string }[];
  return { text: content?.text ?? '', data: answer.structuredContent, failed: answer.isError === true };
};

describe('weir mcp, as the SDK’s own client starts it', () => {
  it('says who it is and lists its tools with what they take', async () => {
    expect(client.getServerVersion()).toMatchObject({ name: 'weir' });
    expect(client.getInstructions()).toMatch(/validate/);
    const { tools } = await client.listTools();
    expect(tools.map(({ name, inputSchema }) => [name, Object.keys(inputSchema.properties ?? {})])).toEqual([
      ['explain_error', ['error_message', 'context']],
      ['format_pipeline', ['yaml']],
      ['look_up_schema', ['type', 'component', 'distribution']],
      ['run_bloblang', ['mapping', 'input', 'metadata', 'distribution']],
      ['suggest_pipeline', ['use_case', 'input_type', 'output_type', 'limit']],
      ['validate_pipeline', ['yaml', 'distribution', 'auto_correct', 'resources', 'templates']],
    ]);
  });

  it.each<[string, Record<string, unknown>, RegExp, boolean]>([
    ['validate_pipeline', { yaml: 'input:\n  stdn: {}\n' }, /Replace "stdn" by "stdin"/, false],
    ['validate_pipeline', { yaml: 'input:\n  stdin: {}\n' }, /\S/, false],
    ['validate_pipeline', { yaml: 'a: 1', distribution: 'none' }, /no distribution "none"/, true],
    ['explain_error', { error_message: 'dial tcp 10.0.0.1:9092: connect: connection refused' }, /^Cause: /m, false],
    ['explain_error', {}, /invalid/i, true],
    ['suggest_pipeline', { use_case: 'read from kafka and write to s3' }, /^ {2}(kafka|redpanda):/m, false],
    ['suggest_pipeline', { use_case: 'x', limit: 0 }, /invalid/i, true],
    ['look_up_schema', { type: 'buffers' }, /^memory$/m, false],
    ['look_up_schema', { type: 'outputs', component: 'kafak' }, /no component "kafak"/, true],
    ['format_pipeline', { yaml: 'output: {drop: {}}\n' }, /^output:\n {2}drop: \{\}/m, false],
    ['format_pipeline', { yaml: 'a: [' }, /line 1/, true],
    ['run_bloblang', { mapping: 'root = this.a * 2', input: { a: 21 } }, /"output":42/, false],
    ['run_bloblang', { mapping: 'root = this.a.b.c.number()', input: {} }, /number/, true],
    ['run_bloblang', { mapping: 'root = env("PATH")', input: {} }, /"output":(null|"")/, false],
  ])('%s %j', async (name, input, text, failed) => {
    expect(await use(name, input)).toMatchObject({ text: expect.stringMatching(text), failed });
  });

  it('answers calls that come together, each its own', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => use('run_bloblang', { mapping: `root = ${n}`, input: null })),
    );
    expect(answers.map(({ data }) => (data as { output: number }).output)).toEqual([...Array(20).keys()]);
  });

  it('writes nothing but messages, and ends when its client does', async () => {
    const { pid } = transport;
    await client.close();
    expect(complaints).toBe('');
    expect(pid).not.toBeNull();
    await until('its process has ended', () => !isThere(pid ?? 0));
  });
});
