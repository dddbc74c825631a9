import type { HandlerOf } from '../handler.js';

export const agentAlive: HandlerOf<'agentAlive'> = () => () => ({ status: 200, body: { status: 'ok' } });
