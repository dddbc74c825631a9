import { expect } from '@jest/globals';
import type { Page, PageRequest } from '../src/index.js';

/** The first page of a list. */
export const first = (limit = 50): PageRequest => ({ limit, token: '' });

/** Everything that a list has, page by page. */
export async function allPages<T>(list: (request: PageRequest) => Promise<Page<T>>, limit: number): Promise<T[]> {
  const items: T[] = [];
  let token = '';
  do {
    const page = await list({ limit, token });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    items.push(...page.items);
    token = page.next_token;
  } while (token !== '');
  return items;
}
