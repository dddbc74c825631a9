import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it, test } from '@jest/globals';
import { type Catalogues, loadCatalogues } from '@weir/verdict';
import { createSchemaDocuments, type Work } from '../src/index.js';
import { answerMcp, type Bench, serveMcp } from '../src/mcp/index.js';
import { TOOLS } from '../src/mcp/tools/index.js';
import { createInlineWork } from '../src/task/index.js';

const catalogues: Catalogues = await loadCatalogues();
const inline = createInlineWork(async () => catalogues);
const benchWith = (work: Pick<Work, 'run'>): Bench => ({
  work,
  schemas: createSchemaDocuments(),
  catalogues: async () => catalogues,
  nextId: () => 'val_1_a',
});
const bench = benchWith(inline);

interface Answer {
  readonly id?: number;
  readonly result?: { readonly content: readonly { readonly text: string }[]; readonly isError?: boolean };
  readonly error?: { readonly code: number; readonly message: string };
}

const HELLO = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
const call = (id: number, name: string, input: object) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: input },
});
const never = new AbortController().signal;

/** Sends messages line by line, closes the input, and reads until the server is done. */
async function converse(messages: readonly object[], on: Bench = bench): Promise<readonly Answer[]> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  input.end(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
  const all = text(output);
  await serveMcp(on, { input, output }, never);
  output.end();
  return (await all)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Answer);
}

describe('over standard input and output', () => {
  it('a client that only pipes its requests gets every answer', async () => {
    const names = TOOLS.map(({ name }) => name);
    const answers = await converse([
      HELLO,
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      call(2, 'format_pipeline', { yaml: 'input: {stdin: {}}' }),
      call(3, 'look_up_schema', { type: 'buffers' }),
      call(4, 'no_such_tool', {}),
    ]);
    expect(answers.map(({ id }) => id).sort()).toEqual([0, 1, 2, 3, 4]);
    expect(JSON.stringify(answers.find(({ id }) => id === 1))).toContain(`"name":"${names[0]}"`);
    expect(answers.find(({ id }) => id === 2)?.result?.content[0]?.text).toBe('input:\n  stdin: {}\n');
  });

  it('a request that was called off is not waited for', async () => {
    const stuck = benchWith({ run: () => new Promise(() => undefined) });
    const answers = await converse(
      [
        HELLO,
        call(1, 'format_pipeline', { yaml: 'a: 1' }),
        { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
      ],
      stuck,
    );
    expect(answers.map(({ id }) => id)).toEqual([0]);
  });

  it('nothing is waited for when the client has gone or the program is interrupted', async () => {
    const stuck = benchWith({ run: () => new Promise(() => undefined) });
    const controller = new AbortController();
    for (const leave of [
      (_: PassThrough, output: PassThrough) => output.destroy(),
      (_: PassThrough, output: PassThrough) => output.destroy(new Error('EPIPE')),
      (input: PassThrough) => input.destroy(new Error('gone')),
      () => controller.abort(),
    ]) {
      const [input, output] = [new PassThrough(), new PassThrough()];
      const served = serveMcp(stuck, { input, output }, controller.signal);
      input.write(`${JSON.stringify(HELLO)}\n${JSON.stringify(call(1, 'format_pipeline', { yaml: 'a: 1' }))}\n`);
      output.once('data', () => leave(input, output));
      await served;
    }
    await serveMcp(stuck, { input: new PassThrough(), output: new PassThrough() }, AbortSignal.abort());
  });
});

const SOUND = 'input:\n  stdin: {}\noutput:\n  drop: {}\n';
const use = async (name: string, input: object) => {
  const { status, text: body } = await answerMcp(bench, call(1, name, input), undefined);
  const { result } = JSON.parse(body);
  return { status, text: result.content[0].text as string, data: result.structuredContent, failed: result.isError };
};

describe('tools', () => {
  /** Tool, what it is given, what its text says, and what its data holds. */
  test.each<[string, object, RegExp, object]>([
    ['validate_pipeline', { yaml: SOUND }, /is valid/, { valid: true, error_count: 0, hallucinations: [] }],
    ['validate_pipeline', { yaml: SOUND, distribution: 'bento' }, /valid for bento/, { distribution: 'bento' }],
    ['validate_pipeline', { yaml: 'a: [' }, /will not start/, { valid: false, error_count: 1 }],
    [
      'validate_pipeline',
      { yaml: 'output:\n  drp: {}\n', auto_correct: true },
      /Replace "drp" by "drop"/,
      { valid: false, corrected_yaml: 'output:\n  drop: {}\n', corrections_made: [expect.any(String)] },
    ],
    [
      'validate_pipeline',
      { yaml: 'input:\n  resource: a\n', resources: ['input_resources:\n  - label: a\n    stdin: {}\n'] },
      /is valid/,
      { valid: true },
    ],
    [
      'validate_pipeline',
      {
        yaml: 'pipeline:\n  processors:\n    - shout: {}\n',
        templates: ['name: shout\ntype: processor\nmapping: root.mapping = "root = this"\n'],
      },
      /is valid/,
      { valid: true },
    ],
    ['format_pipeline', { yaml: 'input:\n  stdin: {}\n' }, /^input:/, { changes_made: false }],
    ['look_up_schema', { type: 'inputs' }, /^generate$/m, { type: 'inputs', names: expect.any(Array) }],
    ['look_up_schema', { type: 'outputs', component: 'drop' }, /"fields"/, { required: [] }],
    ['run_bloblang', { mapping: 'root = this.a', input: { a: 1 } }, /1/, { output: 1, deleted: false }],
    ['run_bloblang', { mapping: 'root = deleted()' }, /deleted/, { deleted: true }],
    ['run_bloblang', { mapping: 'root = @k', metadata: { k: 'v' } }, /v/, { output: 'v' }],
    ['suggest_pipeline', { use_case: 'kafka to s3', limit: 1 }, /aws_s3:/, { suggestions: [expect.anything()] }],
    ['explain_error', { error_message: 'i/o timeout' }, /^Cause: /m, { family: 'io-timeout' }],
    [
      'explain_error',
      { error_message: 'odd', context: 'output:\n  drp: {}\n' },
      /drop: \{\}/,
      { error_type: 'validation', fix: { after: 'output:\n  drop: {}\n' } },
    ],
  ])('%s %j', async (name, input, said, data) => {
    const answer = await use(name, input);
    expect([answer.status, answer.failed]).toEqual([200, false]);
    expect(answer.text).toMatch(said);
    expect(answer.data).toMatchObject(data);
  });

  test.each<[string, object, RegExp]>([
    [
      'validate_pipeline',
      { yaml: SOUND, distribution: 'none' },
      /no distribution "none"; use auto, redpanda-connect or bento/,
    ],
    ['validate_pipeline', { yaml: SOUND, templates: ['a: 1'] }, /a template says its name/],
    ['look_up_schema', { type: 'caches', component: 'memmory' }, /no component "memmory" among the caches; memory/],
    ['look_up_schema', { type: 'caches', component: '__proto__' }, /no component "__proto__"/],
    ['run_bloblang', { mapping: 'root = this.' }, /^line 1/],
    ['run_bloblang', { mapping: 'root = throw("no")' }, /no/],
    ['format_pipeline', { yaml: 'a: "' }, /line 1/],
  ])('%s %j fails so that a model can act on it', async (name, input, said) => {
    expect(await use(name, input)).toMatchObject({ status: 200, failed: true, text: expect.stringMatching(said) });
  });

  it('each say what they are for, and take only what they list', () => {
    expect(TOOLS.map(({ name }) => name)).toEqual([...TOOLS.map(({ name }) => name)].sort());
    for (const { name, title, description, input } of TOOLS) {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/);
      expect([title, description].every((each) => /\S/.test(each))).toBe(true);
      expect(input.safeParse({}).success).toBe(false);
    }
  });

  it('a fault of ours is not told as an answer of the tool', async () => {
    const broken = benchWith({ run: () => Promise.reject(new TypeError('a bug')) });
    const { text: body } = await answerMcp(broken, call(1, 'format_pipeline', { yaml: 'a: 1' }), undefined);
    expect(JSON.parse(body)).not.toMatchObject({ result: { structuredContent: { code: expect.anything() } } });
  });
});

describe('one message over HTTP', () => {
  test.each<[unknown, number]>([
    [HELLO, 200],
    [{ jsonrpc: '2.0', id: 'x', method: 'ping' }, 200],
    [{ jsonrpc: '2.0', method: 'notifications/initialized' }, 202],
    [{ jsonrpc: '2.0' }, 400],
    [{}, 400],
  ])('%j is answered with %i', async (message, status) => {
    expect((await answerMcp(bench, message, undefined)).status).toBe(status);
  });

  it('of a protocol version that is not known is refused', async () => {
    expect((await answerMcp(bench, { jsonrpc: '2.0', id: 1, method: 'ping' }, '1999-01-01')).status).toBe(400);
    expect((await answerMcp(bench, { jsonrpc: '2.0', id: 1, method: 'ping' }, '2025-06-18')).status).toBe(200);
  });
});
