import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { until } from '@weir/testkit';
import { json, send, yaml } from './service.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

interface Service {
  readonly child: ChildProcess;
  readonly url: string;
  output(): string;
}

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

function launch(environment: Record<string, string>) {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [MAIN], { env: { PATH, WEIR_PORT: '0', ...environment } });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk);
    });
  return { child, output: () => output };
}

async function start(environment: Record<string, string> = {}): Promise<Service> {
  const { child, output } = launch(environment);
  for (;;) {
    const url = /"url":"([^"]+)"/.exec(output())?.[1];
    if (url !== undefined) return { child, url, output };
    if (child.exitCode !== null) throw new Error(`ended early: ${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe('the process', () => {
  it('says where it listens once it answers, and ends cleanly when it is told to', async () => {
    const { child, url, output } = await start();
    expect((await send(`${url}/health`, 'GET')).json).toEqual({ status: 'ok' });
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    expect(output()).toMatch(/"msg":"stopped"/);
  });

  it('applies maps within maps as deep as the reference', async () => {
    const { url } = await start();
    const down = 'map f { root = if this.n > 0 { {"n": this.n - 1}.apply("f") + 1 } else { 0 } }';
    const run = (n: number) =>
      send(`${url}/bloblang`, 'POST', json({ mapping: `${down}\nroot = this.apply("f")`, input: { n } }));
    expect((await run(4999)).json).toMatchObject({ output: 4999 });
    const beyond = await run(5000);
    expect([beyond.status, beyond.text]).toEqual([422, expect.stringContaining('maximum allowed stacks of 5000')]);
    expect((await run(1)).json).toMatchObject({ output: 1 });
  });

  it('says in one line that the port is taken', async () => {
    const { url } = await start();
    const port = new URL(url).port;
    const { child, output } = launch({ WEIR_PORT: port });
    const [code] = await once(child, 'exit');
    expect(code).toBe(1);
    expect(output()).toBe(
      `weir validator: cannot listen on 127.0.0.1:${port}: the port is taken; stop what holds it or choose another\n`,
    );
  });

  it('says in one line which setting is wrong', async () => {
    const { child, output } = launch({ WEIR_MAX_BODY: 'huge' });
    const [code] = await once(child, 'exit');
    expect(code).toBe(1);
    expect(output()).toBe('weir validator: WEIR_MAX_BODY=huge: expected a size such as 1048576, 512KiB or 1MiB\n');
  });
});

/** Work for seconds. */
const step = '    - mapping: |\n        root = this\n        root.a = this.b.uppercase().trim()\n';
const large = yaml(`pipeline:\n  processors:\n${step.repeat(12_000)}`);

describe('work on threads', () => {
  it('answers as the main thread does', async () => {
    const { url } = await start();
    const answer = await send(`${url}/validate?summarize=true`, 'POST', yaml('input:\n  kafak: {}\n'));
    expect(answer.json).toMatchObject({
      valid: false,
      summary: { groups: [expect.objectContaining({ group_key: 'input.kafak' })] },
    });
    expect((await send(`${url}/validate?distribution=none`, 'POST', yaml('a: 1'))).json.code).toBe(
      'unknown_distribution',
    );
    expect((await send(`${url}/format`, 'POST', yaml('a: ['))).json.details.findings[0].line).toBe(1);
    expect((await send(`${url}/bloblang`, 'POST', json({ mapping: 'root = this + 1', input: 1 }))).json.output).toBe(2);
  });

  it('gives each of many callers the answer to their own text', async () => {
    const { url } = await start({ WEIR_THREADS: '2' });
    const mapping = 'root = range(0, 200000).map_each(i -> i).sum()';
    const answers = await Promise.all(
      Array.from({ length: 120 }, async (_, n) => {
        if (n % 40 === 0) return (await send(`${url}/bloblang`, 'POST', json({ mapping, input: n }))).status;
        const { status, json: body } = await send(`${url}/validate`, 'POST', yaml(`output:\n  dropp${n}: {}\n`));
        return [status, body.hallucinations[0].hallucination];
      }),
    );
    const expected = answers.map((_, n) => (n % 40 === 0 ? expect.any(Number) : [422, `dropp${n}`]));
    expect(answers).toEqual(expected);
  });

  it('gives up on work that takes too long, and goes on with the rest', async () => {
    const { url } = await start({ WEIR_TIMEOUT_MS: '200', WEIR_THREADS: '1' });
    const stopped = await send(`${url}/validate`, 'POST', large);
    expect([stopped.status, stopped.json]).toEqual([
      503,
      expect.objectContaining({ code: 'timed_out', error: 'the work took longer than 200 ms' }),
    ]);
    // A new thread has to warm up first: on a slow machine that may take longer than one request may.
    let n = 0;
    const small = () => yaml(`output:\n  stdout: {}\n# ${n++}\n`);
    await until('it goes on', async () => (await send(`${url}/validate`, 'POST', small())).status === 200);
  });

  it('stops a mapping that would never end', async () => {
    const { url } = await start({ WEIR_TIMEOUT_MS: '3000', WEIR_THREADS: '1' });
    const mapping = `root = ${'range(0, 100000).map_each('.repeat(4)}1${')'.repeat(4)}`;
    const answer = await send(`${url}/bloblang`, 'POST', json({ mapping, input: {} }));
    expect([422, 503]).toContain(answer.status);
    expect(['mapping_failed', 'timed_out']).toContain(answer.json.code);
    expect((await send(`${url}/health`, 'GET')).status).toBe(200);
  });

  it('does not let a large document delay a small one', async () => {
    const { url } = await start({ WEIR_THREADS: '1', WEIR_TIMEOUT_MS: '60000' });
    await send(`${url}/validate`, 'POST', yaml('output:\n  drop: {}\n'));
    const answered: string[] = [];
    const work = send(`${url}/validate`, 'POST', large).then(({ status }) => answered.push(`large ${status}`));
    for (let n = 0; n < 5; n++) {
      const { status } = await send(`${url}/validate`, 'POST', yaml(`output:\n  drop: {}\n# ${n}\n`));
      answered.push(`small ${status}`);
    }
    await work;
    expect(answered).toEqual([...Array(5).fill('small 200'), 'large 200']);
  });

  it('ends while it works', async () => {
    const { child, url } = await start();
    // Long enough that it cannot be done before the signal, however the machine shares its time.
    const mapping = 'root = range(0, 600).map_each(a -> range(0, 600).map_each(b -> a * b).sum()).sum()';
    const working = send(`${url}/bloblang`, 'POST', json({ mapping, input: {} }));
    // The question itself is the second request in flight.
    while (!(await send(`${url}/metrics`, 'GET')).text.includes('weir_http_requests_in_flight 2')) {
      const early = await Promise.race([working, undefined]);
      if (early !== undefined) throw new Error(`answered ${early.status} before it was told to stop`);
    }
    child.kill('SIGTERM');
    const [answer, [code]] = await Promise.all([working, once(child, 'exit')]);
    expect([answer.status, code]).toEqual([200, 0]);
  });
});
