import { EVENT_ID, type Event, parseEvents, YAMLException } from 'js-yaml';

/** js-yaml's flat events, or the first thing that it could not read and where. */
export type EventsResult =
  | { readonly ok: true; readonly events: readonly Event[] }
  | { readonly ok: false; readonly reason: string; readonly offset: number };

/** Collections may nest this much deeper in js-yaml's own count, which counts a key or a scalar as a level too. */
const DEPTH_SLACK = 2;

/** Reads one document's events; a nesting deeper than `depth` fails with reason `depth`. */
export function readEvents(text: string, depth: number): EventsResult {
  try {
    return { ok: true, events: parseEvents(text, { maxDepth: depth + DEPTH_SLACK }) };
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const reason = error.reason.startsWith('nesting exceeded') ? 'depth' : error.reason;
    return { ok: false, reason, offset: error.mark?.position ?? 0 };
  }
}

export { EVENT_ID, type Event };
