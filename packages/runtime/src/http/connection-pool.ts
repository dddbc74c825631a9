import type { Clock } from '../clock.js';
import { Connection, type TlsOptions } from './connection.js';

/** Idle connections are let go after this, or a second before the receiver would do so. */
const IDLE_MS = 30_000;
const MARGIN_MS = 1_000;

/** Connections to one receiver, at most so many, the one used last first. */
export class ConnectionPool {
  private readonly origin: URL;
  private readonly most: number;
  private readonly tls: TlsOptions | undefined;
  private readonly clock: Clock;
  private readonly idle: Connection[] = [];
  private readonly all = new Set<Connection>();
  private readonly waiting: ((connection: Connection) => void)[] = [];
  private cancelSweep: (() => void) | undefined;

  constructor(origin: string, most: number, tls: TlsOptions | undefined, clock: Clock) {
    this.origin = new URL(origin);
    this.most = most;
    this.tls = tls;
    this.clock = clock;
  }

  /** Calls back with a connection that can carry a request; the answer takes the wish back. */
  take(callback: (connection: Connection) => void): () => void {
    const connection = this.takeIdle() ?? this.openMore();
    if (connection !== undefined) {
      callback(connection);
      return () => undefined;
    }
    this.waiting.push(callback);
    return () => {
      const at = this.waiting.indexOf(callback);
      if (at >= 0) this.waiting.splice(at, 1);
    };
  }

  /** Gives a connection back, used or broken. */
  give(connection: Connection): void {
    if (!connection.usable) return;
    const next = this.waiting.shift();
    if (next !== undefined) {
      next(connection);
      return;
    }
    connection.idleSince = this.clock.elapsed();
    this.idle.push(connection);
    this.cancelSweep ??= this.clock.after(IDLE_MS, () => this.sweep());
  }

  close(reason: string): void {
    this.cancelSweep?.();
    for (const connection of this.all) connection.destroy(reason);
  }

  private takeIdle(): Connection | undefined {
    for (let found = this.idle.pop(); found !== undefined; found = this.idle.pop()) {
      if (found.usable && !this.isOld(found)) return found;
      found.destroy('kept for too long');
    }
    return undefined;
  }

  private openMore(): Connection | undefined {
    if (this.all.size >= this.most) return undefined;
    const connection = new Connection(this.origin, this.tls, (gone) => {
      this.all.delete(gone);
      this.replace();
    });
    this.all.add(connection);
    return connection;
  }

  /** A connection is gone: whoever waits for one gets a new one. */
  private replace(): void {
    if (this.waiting.length === 0) return;
    const connection = this.openMore();
    if (connection !== undefined) this.waiting.shift()?.(connection);
  }

  private isOld(connection: Connection): boolean {
    const most = Math.min(IDLE_MS, connection.keepsForMs - MARGIN_MS);
    return this.clock.elapsed() - connection.idleSince > most;
  }

  private sweep(): void {
    this.cancelSweep = undefined;
    const kept = this.idle.splice(0);
    for (const connection of kept) {
      if (this.isOld(connection)) connection.destroy('kept for too long');
      else this.idle.push(connection);
    }
    if (this.idle.length > 0) this.cancelSweep = this.clock.after(IDLE_MS, () => this.sweep());
  }
}
