#!/usr/bin/env node
// Writes dist/bundle: the service and its worker as one script each, with the code that V8 compiles of them at work.
import { writeBundle } from '@weir/bundle/write';

const dist = new URL('../dist/', import.meta.url);

// A pipeline with something to find, so that the code for findings is compiled too.
const PIPELINE = `
input: { generat: { mapping: 'root = {"id": uuid_v4()}' } }
pipeline:
  processors:
    - mapping: |
        root = this.a.uppercase().or("x")
        root.b = if this.c > 3 { deleted() } else { this.d.map_each(v -> v.string()) }
    - { label: a, branch: { request_map: 'root = this.', processors: [{ log: { mesage: 'hi \${! json("a") }' } }] } }
output: { http_client: { url: 'http://localhost:1', verb: POST, max_in_flight: many } }
`;

const TASKS = [
  { kind: 'validate', text: PIPELINE, distribution: 'auto', format: true, autoCorrect: true },
  { kind: 'analyze', text: PIPELINE },
  { kind: 'assess', text: PIPELINE },
  { kind: 'explain', request: { error_message: 'dial tcp: connection refused', context: PIPELINE } },
  { kind: 'suggest', request: { use_case: 'read from kafka and write to s3' }, limit: 3 },
  { kind: 'bloblang', request: '{"mapping":"root.a = this.b.uppercase()","input":{"b":"x"}}' },
  { kind: 'format', text: PIPELINE },
];

await writeBundle({
  dist,
  name: 'worker',
  entry: 'work/start-worker.js',
  external: [],
  exercise: async ({ loadCatalogues, runTask }) => {
    const catalogues = await loadCatalogues();
    for (const task of TASKS) runTask(task, catalogues);
  },
});

await writeBundle({
  dist,
  name: 'service',
  entry: 'run-service.js',
  external: ['better-sqlite3'],
  exercise: async ({ createLogger, createValidator, readConfig, serve }) => {
    const log = createLogger({ service: 'validator', level: 'info', stream: { write: () => true } });
    const validator = await createValidator(readConfig({ WEIR_THREADS: '1' }), log);
    const { url, stop } = await serve(validator.app, { port: 0 });
    const ask = async (path, init) => {
      const response = await fetch(url + path, init);
      if (response.status >= 500) throw new Error(`${path} answered ${response.status}`);
      await response.text();
    };
    await ask('/health');
    await ask('/validate', { method: 'POST', body: PIPELINE, headers: { 'content-type': 'text/plain' } });
    const body = JSON.stringify({ yaml: PIPELINE });
    await ask('/validate', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    await stop(100);
    await validator.close();
  },
});
