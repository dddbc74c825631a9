import {
  type LabelExpression,
  matchesLabelExpression,
  type Node,
  type NodeCapabilities,
  type NodeSpec,
  type NodeStateType,
  type ResourceUsage,
  type SchedulableNode,
} from '@weir/fleet-model';
import { type Kysely, sql } from 'kysely';
import { RevisionConflict } from '../errors.js';
import type { FleetMemory } from '../fleet-memory.js';
import { fromJson } from '../json-column.js';
import { afterCursor } from '../keyset.js';
import { memoJson } from '../memo-json.js';
import type { Pace } from '../pace.js';
import { collectPage, type Page, type PageRequest } from '../paging.js';
import { prepared } from '../prepared.js';
import type { NodeRow, Schema } from '../schema.js';

type Labels = Readonly<Record<string, string>>;

/** Which nodes a list shows; absent parts do not restrict. */
export interface NodeFilter {
  readonly name?: string | undefined;
  readonly states?: readonly NodeStateType[] | undefined;
  readonly labels?: readonly LabelExpression[] | undefined;
}

export interface NodeReader {
  get(id: string): Promise<Node | undefined>;
  /** The labels that an operator has given the node, if one has. */
  operatorLabels(id: string): Promise<Labels | undefined>;
  /** The labels that the node itself has brought; undefined until it has. */
  ownLabels(id: string): Promise<Labels | undefined>;
  /** All that are not deleted, as little of them as planning needs, in the order of their ids. */
  forPlanning(): Promise<readonly SchedulableNode[]>;
  /** All nodes in these states, in the order of their ids. */
  inStates(states: readonly NodeStateType[]): Promise<readonly Node[]>;
  /** In the order in which they first joined. */
  list(filter: NodeFilter, request: PageRequest): Promise<Page<Node>>;
}

export interface NodeStore extends NodeReader {
  insert(node: Node): Promise<void>;
  /** Replaces the record whose revision is one less; throws `RevisionConflict`. */
  update(node: Node): Promise<void>;
  /** Remembers labels that count instead of those that the node brings, or that none do; `update` does not touch them. */
  setOperatorLabels(id: string, labels: Labels | undefined): Promise<void>;
  /** Remembers what the node brings; `update` does not touch it. */
  setOwnLabels(id: string, labels: Labels): Promise<void>;
  /** Removes the record for good. */
  remove(id: string): Promise<void>;
}

/** Nodes of one build can do the same: a few texts serve a whole fleet. */
const readCapabilities = memoJson<NodeCapabilities>(100);
/** Many nodes have the same labels. */
const readLabels = memoJson<Labels>(1000);

const COLUMNS = [
  'id',
  'name',
  'spec',
  'capabilities',
  'connection_state',
  'message',
  'connected_since',
  'disconnected_since',
  'deleted_since',
  'last_heartbeat',
  'resource_usage',
  'operator_labels',
  'own_labels',
  'revision',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof NodeRow)[];

const byId = prepared<Pick<NodeRow, 'id'>, NodeRow>(['id'], (db, { id }) =>
  db.selectFrom('nodes').selectAll().where('id', '=', id).compile(),
);
const labelsOf = prepared<Pick<NodeRow, 'id'>, Pick<NodeRow, 'operator_labels' | 'own_labels'>>(['id'], (db, { id }) =>
  db.selectFrom('nodes').select(['operator_labels', 'own_labels']).where('id', '=', id).compile(),
);
const insertRow = prepared<NodeRow, unknown>(COLUMNS, (db, row) => db.insertInto('nodes').values(row).compile());
const putOwnLabels = prepared<{ id: string; own_labels: string }, unknown>(
  ['id', 'own_labels'],
  (db, { id, own_labels }) => db.updateTable('nodes').set({ own_labels }).where('id', '=', id).compile(),
);

/** Nodes that are read at a time for planning; between two, requests are answered. */
const PLANNING_PAGE = 5000;

const planningPage = prepared<
  Pick<NodeRow, 'id'>,
  Pick<NodeRow, 'id' | 'name' | 'connection_state'> & { labels: string }
>(['id'], (db, { id }) =>
  db
    .selectFrom('nodes')
    .select(['id', 'name', 'connection_state', sql<string>`spec -> 'labels'`.as('labels')])
    .where('id', '>', id)
    .where('connection_state', '<>', 'Deleted')
    .orderBy('id')
    .limit(PLANNING_PAGE)
    .compile(),
);

export function nodeStore(db: Kysely<Schema>, pace: Pace, memory: FleetMemory): NodeStore {
  const nodes = () => db.selectFrom('nodes').selectAll();
  const labels = async (id: string, column: 'operator_labels' | 'own_labels'): Promise<Labels | undefined> => {
    const [row] = (await labelsOf(db, { id })).rows;
    const text = row?.[column] ?? null;
    return text === null ? undefined : fromJson<Labels>(text);
  };
  return {
    async get(id) {
      const [row] = (await byId(db, { id })).rows;
      return row === undefined ? undefined : nodeOf(row);
    },
    operatorLabels: (id) => labels(id, 'operator_labels'),
    ownLabels: (id) => labels(id, 'own_labels'),
    async forPlanning() {
      const known = memory.recall();
      if (known !== undefined) return known;
      const nodes: SchedulableNode[] = [];
      for (;;) {
        const { rows } = await planningPage(db, { id: nodes.at(-1)?.id ?? '' });
        for (const { id, name, labels, connection_state: state } of rows) {
          const status = { connection_state: state as NodeStateType };
          nodes.push({ id, spec: { name, labels: readLabels(labels) }, status });
        }
        if (rows.length < PLANNING_PAGE) break;
        await pace('breathe');
      }
      memory.learn(nodes);
      return nodes;
    },
    async inStates(states) {
      return (await nodes().where('connection_state', 'in', states).orderBy('id').execute()).map(nodeOf);
    },
    list(filter, request) {
      const { labels = [] } = filter;
      return collectPage({
        request,
        query: `nodes ${JSON.stringify(filter)}`,
        cursorOf: ({ id, status }) => ({ key: status.created_at, id }),
        keep: (node) => labels.every((expression) => matchesLabelExpression(expression, node.spec.labels)),
        fetch: async (after, size) => {
          let query = nodes().where(afterCursor('created_at', 'asc', after));
          if (filter.name !== undefined) query = query.where('name', '=', filter.name);
          if (filter.states !== undefined) query = query.where('connection_state', 'in', filter.states);
          return (await query.orderBy('created_at').orderBy('id').limit(size).execute()).map(nodeOf);
        },
      });
    },
    async insert(node) {
      memory.changed();
      await insertRow(db, { ...rowOf(node), operator_labels: null, own_labels: null });
    },
    async update(node) {
      memory.changed();
      const result = await db
        .updateTable('nodes')
        .set(rowOf(node))
        .where('id', '=', node.id)
        .where('revision', '=', node.status.revision - 1)
        .executeTakeFirst();
      if (result.numUpdatedRows !== 1n) throw new RevisionConflict(`node ${node.id} has changed since it was read`);
    },
    async setOperatorLabels(id, labels) {
      memory.changed();
      await db
        .updateTable('nodes')
        .set({ operator_labels: labels === undefined ? null : JSON.stringify(labels) })
        .where('id', '=', id)
        .execute();
    },
    async setOwnLabels(id, labels) {
      await putOwnLabels(db, { id, own_labels: JSON.stringify(labels) });
    },
    async remove(id) {
      memory.changed();
      await db.deleteFrom('nodes').where('id', '=', id).execute();
    },
  };
}

function nodeOf(row: NodeRow): Node {
  const {
    id,
    name: _,
    operator_labels: __,
    own_labels: ___,
    spec,
    capabilities,
    connection_state,
    resource_usage,
    ...status
  } = row;
  return {
    id,
    spec: { ...fromJson<Omit<NodeSpec, 'capabilities'>>(spec), capabilities: readCapabilities(capabilities) },
    status: {
      ...status,
      connection_state: connection_state as NodeStateType,
      resource_usage: fromJson<ResourceUsage>(resource_usage),
    },
  };
}

function rowOf({ id, spec, status }: Node): Omit<NodeRow, 'operator_labels' | 'own_labels'> {
  const { capabilities, ...rest } = spec;
  return {
    ...status,
    id,
    name: spec.name,
    spec: JSON.stringify(rest),
    capabilities: JSON.stringify(capabilities),
    resource_usage: JSON.stringify(status.resource_usage),
  };
}
