/** Lets at most `width` holders through at once; the others wait in order. */
export class Gate {
  private readonly width: number;
  private held = 0;
  private queue: (() => void)[] = [];
  private head = 0;

  constructor(width: number) {
    this.width = width;
  }

  /** True when a place was free and is now taken. */
  tryEnter(): boolean {
    if (this.held >= this.width) return false;
    this.held++;
    return true;
  }

  /** Calls back when a place is free, at once when one is: the place is then taken. */
  enter(callback: () => void): void {
    if (this.tryEnter()) callback();
    else this.queue.push(callback);
  }

  /** Gives the place to whoever waits longest. */
  leave(): void {
    const next = this.queue[this.head];
    if (next === undefined) {
      this.held--;
      return;
    }
    this.head++;
    if (this.head > 1024 && this.head * 2 > this.queue.length) {
      this.queue = this.queue.slice(this.head);
      this.head = 0;
    } else if (this.head === this.queue.length) {
      this.queue.length = 0;
      this.head = 0;
    }
    next();
  }

  get waiting(): number {
    return this.queue.length - this.head;
  }
}
