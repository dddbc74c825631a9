import { DEFAULT_NAMESPACE } from '@weir/fleet-model';
import type { StoreReader } from '@weir/store';

/** The id of the job that a filter names by its id or by its name; what nobody knows stays as it is and finds nothing. */
export async function jobIdOf(
  text: string | undefined,
  namespace: string | undefined,
  { jobs }: Pick<StoreReader, 'jobs'>,
): Promise<string | undefined> {
  if (text === undefined || (await jobs.get(text)) !== undefined) return text;
  return (await jobs.findLatest(namespace ?? DEFAULT_NAMESPACE, text))?.id ?? text;
}

/** The same for nodes, whose names are unique among those that are there. */
export async function nodeIdOf(
  text: string | undefined,
  { nodes }: Pick<StoreReader, 'nodes'>,
): Promise<string | undefined> {
  if (text === undefined || (await nodes.get(text)) !== undefined) return text;
  const { items } = await nodes.list({ name: text }, { limit: 1000, token: '' });
  return (items.findLast(({ status }) => status.connection_state !== 'Deleted') ?? items.at(-1))?.id ?? text;
}
