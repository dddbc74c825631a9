import { Problem } from '@weir/api-contract';
import type { HistoryEvent } from '@weir/fleet-model';
import { followEvents } from '../../events/event-feed.js';
import { shownTexts } from '../../secrets/shown-texts.js';
import { jobIdOf } from '../filter-ids.js';
import type { HandlerOf } from '../handler.js';
import { queryNamespace } from '../query-words.js';

const DEFAULT_LIMIT = 50;
/** Followers at a time; each holds a connection. */
const MOST_FOLLOWERS = 1000;

export const listEvents: HandlerOf<'listEvents'> = ({ store, changes, clock, showText }) => {
  let followers = 0;
  return async ({ query, headers }, exchange) => {
    const { event_type: type = 'all' } = query;
    const namespace = queryNamespace(query.namespace);
    const filter = {
      namespace,
      jobId: await jobIdOf(query.job_id, namespace, store),
      executionId: query.execution_id,
      type: type === 'all' ? undefined : type,
    };
    const shown = (event: HistoryEvent): HistoryEvent => ({
      ...event,
      message: showText(event.message),
      details: shownTexts(event.details, showText),
    });
    const given = query.after ?? numberOf(headers['last-event-id']);
    if (wantsStretch(exchange.headers.accept)) {
      const { events, through } = await store.history.after(given ?? 0, filter, query.limit ?? DEFAULT_LIMIT);
      return { status: 200, body: { items: events.map(shown), through } };
    }
    if (followers >= MOST_FOLLOWERS) {
      throw new Problem('rate_limited', `${MOST_FOLLOWERS} follow the events already`, {
        headers: { 'Retry-After': '10' },
      });
    }
    const write = (event: HistoryEvent): string =>
      `id: ${event.seq_num}\nevent: ${event.type}\ndata: ${JSON.stringify(shown(event))}\n\n`;
    const after = given ?? (await store.history.newest());
    const { signal } = exchange;
    followers += 1;
    signal.addEventListener(
      'abort',
      () => {
        followers -= 1;
      },
      { once: true },
    );
    const body = followEvents({ store, changes, clock, filter, after, write, signal });
    return { status: 200, media: 'text/event-stream', body };
  };
};

const numberOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

/** True for callers that accept JSON and nothing else. */
const wantsStretch = (accept: string | readonly string[] | undefined): boolean =>
  typeof accept === 'string' && accept.includes('application/json') && !/event-stream|\*\/\*/.test(accept);
