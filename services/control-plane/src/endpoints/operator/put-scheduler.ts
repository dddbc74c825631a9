import type { HandlerOf } from '../handler.js';

export const putScheduler: HandlerOf<'putScheduler'> =
  ({ scheduling, write }) =>
  async ({ body: { paused, reason = '' } }) => ({ status: 200, body: await scheduling.set(paused, reason, write) });
