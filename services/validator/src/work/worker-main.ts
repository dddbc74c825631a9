import { loadBundle } from '@weir/bundle';

const bundle = loadBundle<typeof import('./start-worker.js')>(new URL('../', import.meta.url), 'worker');
const { startWorker } = bundle?.exports ?? (await import('./start-worker.js'));
await startWorker();
