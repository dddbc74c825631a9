import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals';
import { parsePipeline, toPlain } from '@weir/pipeline-parser';
import { createEmbeddedDriver, type ExecutionStatus } from '@weir/runtime';
import { type Pattern, patterns } from '../src/index.js';

const AT_ONCE = 4;
const MESSAGE = { id: 'a-1', type: 'order', text: 'hello', value: 21.5, at: '2026-01-02T03:04:05Z', items: [1, 2] };

const driver = createEmbeddedDriver();
const folder = mkdtempSync(join(tmpdir(), 'weir-patterns-'));

type Plain = Record<string, unknown>;

/** A pattern fed by one message of ours and emptied into nothing: its steps, buffers and resources are its own. */
function benchOf({ yaml }: Pattern): string {
  const { rootNode } = parsePipeline(yaml);
  const document = (rootNode === undefined ? {} : toPlain(rootNode)) as Plain;
  const { processors } = (document.input ?? {}) as Plain;
  const generate = { mapping: `root = ${JSON.stringify(MESSAGE)}`, count: 3, interval: '' };
  const input = { generate, ...(processors === undefined ? {} : { processors }) };
  // Labels of what was put out of the way may still be named by rate limits and caches, never by steps.
  return JSON.stringify({ ...document, input, output: { drop: {} } });
}

interface Run {
  readonly id: string;
  readonly phase: string;
  readonly message: string;
}

/** What stands for every service that a pattern calls. */
const ANSWER = { id: 'a-1', name: 'Ada', country: 'GB' };
const receiver = createServer((request, response) => {
  request.resume();
  request.once('end', () => response.setHeader('content-type', 'application/json').end(JSON.stringify(ANSWER)));
});

const all = patterns().map((pattern) => ({ id: pattern.id, config: benchOf(pattern) }));
/** Knows the address of its service by itself, and that is outside. */
const callsOut = (config: string): boolean => config.includes('"openai_');
const runnable = all.filter(({ config }) => driver.missing(config).length === 0 && !callsOut(config));
const runs = new Map<string, Run>();

function run(id: string, config: string): Promise<Run> {
  return new Promise((resolve, reject) => {
    const ended = ({ phase, message }: ExecutionStatus): void => {
      if (!['complete', 'failed', 'stopped'].includes(phase)) return;
      resolve({ id, phase, message });
    };
    const spec = {
      executionId: id,
      jobId: id,
      name: id,
      config,
      distribution: 'bento' as const,
      dataDir: join(folder, id),
    };
    driver.start(spec, ended).catch(reject);
  });
}

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  // Tests call nobody outside.
  const inHouse = (config: string): string =>
    config.replaceAll(/https:\/\/[\w.-]+(?::\d+)?/g, `http://127.0.0.1:${port}`);
  const waiting = [...runnable];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      runs.set(next.id, await run(next.id, inHouse(next.config)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}, 1_200_000);
afterAll(() => {
  receiver.close();
  receiver.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

describe('patterns in the embedded engine', () => {
  it('run where it has their components: most of them', () => {
    expect(runnable.length).toBeGreaterThanOrEqual(65);
  });

  test.each(runnable.map(({ id }) => id))('%s starts, takes messages and ends by itself', (id) => {
    expect(runs.get(id)).toEqual({ id, phase: 'complete', message: expect.any(String) });
  });

  it('others are left out for a component that it does not have', () => {
    const lacking = all.flatMap(({ id, config }) => driver.missing(config).map((name) => `${id}: ${name}`));
    const left = new Set(lacking.map((each) => each.split(':', 1)[0]));
    for (const { id, config } of all) if (callsOut(config)) left.add(id);
    expect(runnable.length + left.size).toBe(all.length);
    for (const each of lacking)
      expect(each).toMatch(/^[\w-]+: (processor|buffer|cache|rate_limit|scanner|input|output) \w+$/);
  });
});
