/** GET /health and /healthz: the service answers, so it is well. */
export const health = () => ({ status: 200, body: { status: 'ok' } }) as const;
