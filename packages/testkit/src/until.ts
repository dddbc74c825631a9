/** Longest wait by default: long enough for a machine that is busy with much else, shorter than a test may take. */
const PATIENCE_MS = 50_000;
const STEP_MS = 10;

/** Asks again and again until the condition holds; rejects with what was waited for when the patience is over. */
export async function until(
  what: string | (() => string),
  holds: () => boolean | Promise<boolean>,
  patienceMs: number = PATIENCE_MS,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`waited in vain: ${typeof what === 'string' ? what : what()}`);
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}
