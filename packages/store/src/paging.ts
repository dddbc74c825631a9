import { InvalidPageToken } from './errors.js';

/** Which part of a list is wanted. */
export interface PageRequest {
  readonly limit: number;
  /** `next_token` of the page before; '' for the first. */
  readonly token: string;
}

/** Part of a list; `next_token` is '' at the end. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next_token: string;
}

/** Where a page ended: the sort key and the id of its last item. Rows written meanwhile neither repeat nor skip others. */
export interface Cursor {
  readonly key: string | number;
  readonly id: string;
}

/** Packs a cursor with a name for its query, so that it cannot be used with another. */
export function encodeCursor(cursor: Cursor, query: string): string {
  return Buffer.from(JSON.stringify([cursor.key, cursor.id, fingerprint(query)])).toString('base64url');
}

/** Unpacks a token; '' is no cursor. Throws {@link InvalidPageToken}. */
export function decodeCursor(token: string, query: string): Cursor | undefined {
  if (token === '') return undefined;
  const parts = parse(token);
  if (!Array.isArray(parts) || parts.length !== 3) throw new InvalidPageToken('next_token is not one of ours');
  const [key, id, mark]: unknown[] = parts;
  if ((typeof key !== 'string' && typeof key !== 'number') || typeof id !== 'string') {
    throw new InvalidPageToken('next_token is not one of ours');
  }
  if (mark !== fingerprint(query)) throw new InvalidPageToken('next_token belongs to a query with other parameters');
  return { key, id };
}

function parse(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) throw new InvalidPageToken('next_token is not one of ours', { cause: error });
    throw error;
  }
}

function fingerprint(query: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < query.length; index++) hash = Math.imul(hash ^ query.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/**
 * Collects a page out of rows that come in chunks and of which a predicate keeps some. `fetch` gives up to `size` rows
 * after the cursor, in order.
 */
export async function collectPage<T>(options: {
  readonly request: PageRequest;
  readonly query: string;
  readonly fetch: (after: Cursor | undefined, size: number) => Promise<readonly T[]>;
  readonly cursorOf: (item: T) => Cursor;
  readonly keep?: (item: T) => boolean;
}): Promise<Page<T>> {
  const { request, query, fetch, cursorOf, keep = () => true } = options;
  const size = Math.max(request.limit + 1, 100);
  const items: T[] = [];
  let after = decodeCursor(request.token, query);
  for (;;) {
    const chunk = await fetch(after, size);
    for (const item of chunk) {
      if (!keep(item)) continue;
      const last = items.at(-1);
      if (items.length === request.limit && last !== undefined) {
        return { items, next_token: encodeCursor(cursorOf(last), query) };
      }
      items.push(item);
    }
    const end = chunk.at(-1);
    if (chunk.length < size || end === undefined) return { items, next_token: '' };
    after = cursorOf(end);
  }
}
