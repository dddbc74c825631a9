import type { Evaluation } from '@weir/fleet-model';
import type { Store, StoreWriter } from '@weir/store';
import type { Changes } from './watch/changes.js';

/** What a transaction sets off once it is committed. */
export class Aftermath {
  readonly evaluations: Evaluation[] = [];
  readonly changed = new Set<string>();
  readonly effects: (() => void)[] = [];

  /** The evaluation waits to be planned. */
  evaluate(evaluation: Evaluation): void {
    this.evaluations.push(evaluation);
    this.changed.add(evaluation.id);
  }

  /** Something to do once it is committed. */
  effect(run: () => void): void {
    this.effects.push(run);
  }

  /** Records with these ids are not what they were; for a node: what it shall run. */
  touch(...ids: readonly string[]): void {
    for (const id of ids) this.changed.add(id);
  }
}

/** Runs work in one transaction; its aftermath happens when it is committed and not at all when it is not. */
export type Write = <T>(work: (writer: StoreWriter, after: Aftermath) => Promise<T>) => Promise<T>;

/** Ties transactions to those who wait for their outcome. */
export function createWrite(store: Store, changes: Changes, enqueue: (evaluation: Evaluation) => void): Write {
  return async (work) => {
    const after = new Aftermath();
    const result = await store.transaction((writer) => work(writer, after));
    for (const evaluation of after.evaluations) enqueue(evaluation);
    for (const run of after.effects) run();
    changes.announce(after.changed);
    return result;
  };
}
