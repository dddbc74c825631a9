interface Happening {
  readonly at: number;
  readonly order: number;
  readonly task: () => void;
  cancelled: boolean;
}

/** Time that moves only from one happening to the next; what needs no time happens completely in between. */
export class Timeline {
  /** Milliseconds since the epoch. */
  now: number;
  /** How many happenings there were. */
  steps = 0;
  readonly #heap: Happening[] = [];
  #order = 0;

  constructor(start: number) {
    this.now = start;
  }

  /** Has the task happen after `ms`; the returned function calls it off. */
  after(ms: number, task: () => void): () => void {
    const happening = { at: this.now + Math.max(0, ms), order: this.#order++, task, cancelled: false };
    this.#push(happening);
    return () => {
      happening.cancelled = true;
    };
  }

  /** The same as a promise; it never settles when the run ends first. */
  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Lets the next happening happen, if there is one until then, and everything that follows from it at once. */
  async step(until: number): Promise<boolean> {
    for (;;) {
      const next = this.#heap[0];
      if (next === undefined || next.at > until) {
        this.now = Math.max(this.now, until);
        return false;
      }
      this.#pop();
      if (next.cancelled) continue;
      this.now = next.at;
      this.steps += 1;
      next.task();
      await quiet();
      return true;
    }
  }

  #push(happening: Happening): void {
    const heap = this.#heap;
    let index = heap.push(happening) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!isBefore(happening, heap[parent])) break;
      swap(heap, index, parent);
      index = parent;
    }
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    heap[0] = last;
    for (let index = 0; ; ) {
      const left = index * 2 + 1;
      const child = isBefore(heap[left + 1], heap[left]) ? left + 1 : left;
      if (!isBefore(heap[child], heap[index])) return;
      swap(heap, index, child);
      index = child;
    }
  }
}

/** Resolves when every promise that can settle without time has settled: ticks come after all microtasks. */
export const quiet = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

const isBefore = (a: Happening | undefined, b: Happening | undefined): boolean =>
  a !== undefined && (b === undefined || a.at < b.at || (a.at === b.at && a.order < b.order));

function swap(heap: Happening[], i: number, j: number): void {
  const [a, b] = [heap[i], heap[j]];
  if (a === undefined || b === undefined) return;
  heap[i] = b;
  heap[j] = a;
}
