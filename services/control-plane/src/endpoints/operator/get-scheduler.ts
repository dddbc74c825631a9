import type { HandlerOf } from '../handler.js';

export const getScheduler: HandlerOf<'getScheduler'> =
  ({ scheduling }) =>
  async () => ({ status: 200, body: scheduling.status });
