import { loadBundle } from '@weir/bundle';

const bundle = loadBundle<typeof import('./run-service.js')>(new URL('./', import.meta.url), 'service');
const { runService } = bundle?.exports ?? (await import('./run-service.js'));
await runService();
