import { grantsOf, requireScope } from '../../auth/grants.js';
import { collect } from '../../gc/collect.js';
import type { HandlerOf } from '../handler.js';

export const collectGarbage: HandlerOf<'collectGarbage'> =
  (context) =>
  async ({ query }, { principal }) => {
    if (!query.dry_run) requireScope(grantsOf(principal), 'write:operator');
    const collected = await collect(context, query.dry_run);
    return { status: 200, body: { collected, dry_run: query.dry_run } };
  };
