import { collect } from '../../gc/collect.js';
import type { HandlerOf } from '../handler.js';

export const collectGarbage: HandlerOf<'collectGarbage'> =
  (context) =>
  async ({ query }) => {
    const collected = await collect(context, query.dry_run);
    return { status: 200, body: { collected, dry_run: query.dry_run } };
  };
