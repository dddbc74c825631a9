import { invariant } from '@weir/diagnostics';
import type { Message } from './message.js';
import { ACKNOWLEDGED, type Outcome } from './outcome.js';

/**
 * What became of one message as its sender handed it over, through every copy, split and filter on its way. It is held
 * once for each copy on the way and settles when the last hold is released: refused if any copy was, else acknowledged.
 */
export class Delivery {
  /** Messages to hand back to the sender with the acknowledgement. */
  replies: Message[] | undefined;
  private holds = 1;
  private result: Outcome = ACKNOWLEDGED;
  private listeners: ((outcome: Outcome) => void)[] | undefined;
  private leader: Delivery | undefined;

  /** One more thing must be settled before this delivery is. */
  hold(): void {
    invariant(this.holds > 0, 'a settled delivery cannot be held again');
    this.holds++;
  }

  release(outcome: Outcome): void {
    invariant(this.holds > 0, 'a delivery was released more often than held');
    if (outcome.kind === 'refused' && this.result.kind === 'acknowledged') this.result = outcome;
    if (--this.holds > 0) return;
    this.leader = undefined;
    const listeners = this.listeners;
    if (listeners === undefined) return;
    this.listeners = undefined;
    for (const listener of listeners) listener(this.result);
  }

  get settled(): boolean {
    return this.holds === 0;
  }

  /** Calls back once with the outcome, at once when it is already known; first come, first called. */
  onSettled(listener: (outcome: Outcome) => void): void {
    if (this.holds === 0) listener(this.result);
    else if (this.listeners === undefined) this.listeners = [listener];
    else this.listeners.push(listener);
  }

  /**
   * Makes this delivery wait for another one and share its fate. A delivery never waits for itself, directly or through
   * others: then it answers false and nothing changes.
   */
  follow(other: Delivery): boolean {
    for (let ahead: Delivery | undefined = other; ahead !== undefined; ahead = ahead.leader) {
      if (ahead === this) return false;
    }
    this.hold();
    this.leader = other;
    other.onSettled((outcome) => this.release(outcome));
    return true;
  }
}
