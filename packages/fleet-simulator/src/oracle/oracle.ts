import type { Journal, Table } from './journal.js';
import type { Change, Records } from './records.js';
import { RULES } from './rules/index.js';

/** Knows everything that was ever committed and whether it may be so. */
export class Oracle {
  readonly records: Records;
  readonly #journal: Journal;
  readonly #violate: (rule: string, message: string) => void;
  readonly #tell: (what: string) => void;

  constructor(
    journal: Journal,
    records: Records,
    violate: (rule: string, message: string) => void,
    tell: (what: string) => void,
  ) {
    this.records = records;
    this.#journal = journal;
    this.#violate = violate;
    this.#tell = tell;
  }

  /** Looks at what was committed since the last look. */
  look(): void {
    const changes: Change[] = [];
    for (const entry of this.#journal.news()) {
      const change = this.records.take(entry);
      changes.push(change);
      const line = lineOf(change);
      if (line !== undefined) this.#tell(line);
      for (const rule of RULES) this.#hold(rule.name, rule.onChange?.(change, this.records));
    }
    if (changes.length === 0) return;
    for (const rule of RULES) this.#hold(rule.name, rule.onCommit?.(changes, this.records));
  }

  /** Compares what is in the database with everything that was ever committed: neither more nor less. */
  compare(): void {
    for (const table of COMPARED) {
      const rows = this.#journal.rows(table);
      const known: ReadonlyMap<string, unknown> = this.records[table];
      for (const key of known.keys()) if (!rows.has(key)) this.#violate('nothing lost', `${table} ${key} is gone`);
      if (rows.size !== known.size)
        this.#violate('nothing lost', `${table} has ${rows.size} rows instead of ${known.size}`);
    }
  }

  #hold(rule: string, broken: string | undefined): void {
    if (broken !== undefined) this.#violate(rule, broken);
  }
}

const COMPARED: readonly Table[] = [
  'jobs',
  'job_versions',
  'executions',
  'evaluations',
  'nodes',
  'history',
  'rollouts',
  'tokens',
];

function lineOf({ table, before, after }: Change): string | undefined {
  if (after === undefined) return undefined;
  switch (table) {
    case 'jobs':
      return `${after.id} v${after.version} ${before?.state ?? ''} -> ${after.state}, wanted ${after.desired_state}`;
    case 'executions':
      return `${after.id} v${after.job_version} ${before?.compute_state ?? ''} -> ${after.compute_state}, wanted ${after.desired_state}`;
    case 'nodes':
      return before?.connection_state === after.connection_state
        ? undefined
        : `${after.id} ${before?.connection_state ?? ''} -> ${after.connection_state}`;
    case 'evaluations':
      return `${after.id} ${before?.state ?? ''} -> ${after.state}`;
    case 'rollouts':
      return `${after.id} v${after.job_version} ${before?.state ?? ''} -> ${after.state} ${after.phase}`;
    default:
      return undefined;
  }
}
