#!/usr/bin/env node
// Writes dist/bundle: the worker of an execution as one script, with the code that V8 compiles of it at work.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBundle } from '@weir/bundle/write';
import { catalogue } from '@weir/schema-model/bento';
import { decodePipeline } from '../dist/config/decode-pipeline.js';
import { DEFAULT_LANE_SETTINGS } from '../dist/lanes/lane-settings.js';

/** What most pipelines do first: take requests in, look at them, change them, and send them on. */
const pipeline = (receiver) => `
input:
  broker:
    inputs:
      - http_server: { address: "127.0.0.1:0", path: /in }
      - generate: { count: 20, interval: "", mapping: 'root = {"id": uuid_v4(), "n": count("n"), "s": "x"}' }
pipeline:
  processors:
    - dedupe: { cache: seen, key: '\${! json("id") }' }
    - mapping: |
        root = if this.n % 2 == 0 { deleted() }
    - mapping: |
        root = this
        root.text = "%s: %v".format(this.s.uppercase(), this.n)
        root.at = now().ts_format("2006-01-02T15:04:05Z07:00")
        meta kind = "warm"
    - log: { level: DEBUG, message: 'saw \${! json("id") }' }
output:
  broker:
    pattern: fan_out
    outputs: [{ http_client: { url: "${receiver}", headers: { Content-Type: application/json } } }, { drop: {} }]
cache_resources: [{ label: seen, memory: {} }]
`;

await writeBundle({
  dist: new URL('../dist/', import.meta.url),
  name: 'worker',
  entry: 'driver/run-worker.js',
  external: ['better-sqlite3'],
  exercise: async ({ Execution }) => {
    const receiver = createServer((request, response) => request.resume().on('end', () => response.end('ok')));
    await once(receiver.listen(0, '127.0.0.1'), 'listening');
    const decoded = decodePipeline(pipeline(`http://127.0.0.1:${receiver.address().port}/`), { catalogue, env: {} });
    if (!decoded.ok) throw new Error(JSON.stringify(decoded.problems));
    const dataDir = mkdtempSync(join(tmpdir(), 'weir-bundle-'));
    let received = 0;
    const delivered = new Promise((resolve) => receiver.on('request', () => ++received === 10 && resolve()));
    const execution = new Execution({
      distribution: 'bento',
      pipeline: decoded.pipeline,
      dataDir,
      env: {},
      lanes: DEFAULT_LANE_SETTINGS,
      maxRequestBytes: 1024 * 1024,
      onStatus: (phase, message) => {
        if (phase === 'failed') throw new Error(message);
      },
      wordLists: async () => ({}),
      onLog: () => undefined,
    });
    await execution.start();
    await delivered;
    await execution.stop(1000);
    receiver.close();
    rmSync(dataDir, { recursive: true });
  },
});
