/** Reads a list to its end, or to `limit` items. */
export async function allPages<Item>(
  read: (page: { readonly limit: string; readonly next_token?: string }) => Promise<{
    readonly items: readonly Item[];
    readonly next_token: string;
  }>,
  limit: number,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  let token = '';
  do {
    const size = String(Math.min(1000, limit - items.length));
    const page = await read({ limit: size, ...(token === '' ? {} : { next_token: token }) });
    items.push(...page.items);
    token = page.next_token;
  } while (token !== '' && items.length < limit);
  return items.slice(0, limit);
}
