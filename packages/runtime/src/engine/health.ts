/** Which parts of an execution are not well, and why. */
export class Health {
  private readonly reasons = new Map<string, string>();
  private readonly changed: () => void;

  constructor(changed: () => void) {
    this.changed = changed;
  }

  /** A reason makes the part unwell, undefined makes it well again. */
  report(part: string, reason: string | undefined): void {
    if (this.reasons.get(part) === reason) return;
    if (reason === undefined) this.reasons.delete(part);
    else this.reasons.set(part, reason);
    this.changed();
  }

  /** Everything that is wrong in one line; empty when nothing is. */
  get summary(): string {
    return [...this.reasons].map(([part, reason]) => `${part}: ${reason}`).join('; ');
  }

  get details(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.reasons);
  }
}
