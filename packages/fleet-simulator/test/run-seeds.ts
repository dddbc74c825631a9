import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createStage, type Stage, scratchRoot, simulate } from '../src/index.js';

/** How much of a failing run's trace is shown; the command that is shown with it prints the rest. */
const SHOWN = 150;

/** A test that runs these seeds, both included, and shows the first one that breaks a rule. */
export function runSeeds(first: number, last: number): void {
  let stage: Stage;
  beforeAll(async () => {
    stage = await createStage(scratchRoot());
  });
  afterAll(() => stage.close());

  it(`no rule is broken from seed ${first} to ${last}`, async () => {
    let steps = 0;
    let settledMs = 0;
    for (let seed = first; seed <= last; seed++) {
      const outcome = await simulate(seed, stage);
      steps += outcome.steps;
      settledMs = Math.max(settledMs, outcome.settledMs);
      if (outcome.violation !== undefined) {
        const { rule, message } = outcome.violation;
        const trace = outcome.trace.slice(-SHOWN).join('\n');
        throw new Error(`${trace}\n${rule}: ${message}\nrepeat: pnpm simulate --seed ${seed} --trace`);
      }
      // Whatever else waits in this process gets its turn between two runs.
      await new Promise((resolve) => setImmediate(resolve));
    }
    // A run in which little happens proves little.
    expect(steps / (last - first + 1)).toBeGreaterThan(150);
    console.log(`${last - first + 1} seeds, ${steps} steps, at rest after ${settledMs / 1000} s at most`);
  }, 3_600_000);
}
