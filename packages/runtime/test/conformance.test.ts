import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { formatJson, type Value } from '@weir/bloblang/interpreter';
import type { Batch, Message } from '../src/message/message.js';
import { rowsOf } from './conformance-rows.js';
import { type InProcess, startInProcess } from './in-process.js';

type Written =
  | string
  | { readonly body: string; readonly error?: true; readonly meta?: Readonly<Record<string, unknown>> };

interface ProcessorRow {
  readonly name: string;
  readonly processors: readonly unknown[];
  readonly resources?: Readonly<Record<string, unknown>>;
  readonly input: readonly (readonly string[])[];
  readonly output: readonly (readonly Written[])[];
}

interface PipelineRow {
  readonly name: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly stdout: readonly string[];
  readonly unordered?: boolean;
}

const toJson = (value: Value | undefined): unknown => (value === undefined ? undefined : JSON.parse(formatJson(value)));

/** What came out as the row says it: metadata only as far as it names any. */
function written(message: Message, expected: Written | undefined): Written {
  const names = Object.keys((typeof expected === 'object' ? expected.meta : undefined) ?? {});
  const failed = message.error !== undefined;
  if (!failed && names.length === 0) return message.text();
  return {
    body: message.text(),
    ...(failed ? { error: true } : {}),
    ...(names.length > 0
      ? { meta: Object.fromEntries(names.map((name) => [name, toJson(message.metadata.get(name))])) }
      : {}),
  };
}

let folder: string;
let running: InProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weir-conformance-'));
});
afterEach(async () => {
  await running?.close();
  running = undefined;
});
afterAll(() => rm(folder, { recursive: true }));

async function start(config: Readonly<Record<string, unknown>>): Promise<InProcess> {
  running = await startInProcess(config, { dataDir: folder });
  return running;
}

describe('processors do what their rows say', () => {
  it.each(rowsOf<ProcessorRow>('processors.yaml'))('$name', async ({ processors, resources = {}, input, output }) => {
    const pipeline = await start({ ...resources, pipeline: { processors } });
    for (const batch of input) expect(await pipeline.send(...batch)).toEqual({ kind: 'acknowledged' });
    const came = pipeline.received.map((batch: Batch, b) =>
      batch.map((message, m) => written(message, output[b]?.[m])),
    );
    expect(came).toEqual(output);
  });
});

describe('pipelines print what their rows say', () => {
  it.each(rowsOf<PipelineRow>('pipelines.yaml'))('$name', async ({ config, stdout, unordered }) => {
    const pipeline = await start(config);
    await pipeline.completed;
    const sorted = (lines: readonly string[]) => (unordered === true ? [...lines].sort() : lines);
    expect(sorted(pipeline.stdout)).toEqual(sorted(stdout));
  });
});
