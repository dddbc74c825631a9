/** That the process answers. */
export const agentAlive = () => () => ({ status: 200, body: { status: 'ok' } }) as const;
