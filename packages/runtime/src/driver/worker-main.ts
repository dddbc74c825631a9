import { loadBundle } from '@weir/bundle';

const bundle = loadBundle<typeof import('./run-worker.js')>(new URL('../', import.meta.url), 'worker');
const { runWorker } = bundle?.exports ?? (await import('./run-worker.js'));
await runWorker(async () => (await import('@weir/bloblang/lists')).lists);
