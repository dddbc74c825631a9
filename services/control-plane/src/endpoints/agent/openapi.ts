import { openApiText } from '@weir/api-contract/openapi';
import { preparedJson } from '@weir/http-kit';
import type { Context } from '../../context.js';

/** The committed document, as it is. */
export const openapi = (_: Context) => async () => {
  const body = preparedJson<Record<string, unknown>>(await openApiText('control-plane'));
  return { status: 200, body } as const;
};
