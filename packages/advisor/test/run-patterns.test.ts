import { mkdtempSync, rmSync } from 'node:fs';
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

const all = patterns().map((pattern) => ({ id: pattern.id, config: benchOf(pattern) }));
/** Tests call nobody outside. */
const callsOut = (config: string): boolean => /openai_|https:\/\/(?!localhost)/.test(config);
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
  const waiting = [...runnable];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      runs.set(next.id, await run(next.id, next.config));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}, 1_200_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('patterns in the embedded engine', () => {
  it('run where it has their components: most of them', () => {
    expect(runnable.length).toBeGreaterThanOrEqual(55);
  });

  test.each(runnable.map(({ id }) => id))('%s starts, takes messages and ends by itself', (id) => {
    expect(runs.get(id)).toEqual({ id, phase: 'complete', message: expect.any(String) });
  });

  it('others are left out for a component that it does not have', () => {
    const lacking = all.map(({ config }) => driver.missing(config)).filter((missing) => missing.length > 0);
    expect(
      lacking.length + runnable.length + all.filter(({ config }) => callsOut(config)).length,
    ).toBeGreaterThanOrEqual(all.length);
    for (const names of lacking)
      for (const name of names) expect(name).toMatch(/^(processor|buffer|cache|rate_limit|scanner|input|output) \w+$/);
  });
});
