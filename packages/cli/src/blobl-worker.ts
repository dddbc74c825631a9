import { parentPort, workerData } from 'node:worker_threads';
import type { MappingOrder } from './blobl/mapper.js';
import { bundled } from './bundle.js';

// A thread of `weir blobl`: answers each batch of lines with what they become.
const { mapperFor } = bundled('weir') ?? (await import('./index.js'));
const mapper = await mapperFor(workerData as MappingOrder);
parentPort?.on('message', (lines: readonly string[]) => parentPort?.postMessage(mapper.map(lines)));
