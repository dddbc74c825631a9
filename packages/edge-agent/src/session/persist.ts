import { backOff } from '../back-off.js';
import { sleep } from '../clock.js';
import { LinkProblem } from '../link.js';
import { endsSession, type Session } from './session.js';

/** Repeats a request until it succeeds; undefined once the session is over or the control plane refuses it for good. */
export async function persist<T>(session: Session, what: string, send: () => Promise<T>): Promise<T | undefined> {
  const { clock, random, retry, signal, onEvent } = session;
  for (let tries = 1; !signal.aborted; tries++) {
    try {
      return await send();
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!(error instanceof LinkProblem)) throw error;
      if (endsSession(error)) {
        session.rejoin(error);
        return undefined;
      }
      const level = error.failure === 'unreachable' ? 'debug' : 'warn';
      onEvent({ level, message: `${what}: ${error.message}` });
      if (error.failure === 'rejected') return undefined;
      await sleep(clock, backOff(tries, retry, random), signal);
    }
  }
  return undefined;
}
