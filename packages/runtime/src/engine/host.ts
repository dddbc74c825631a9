import type { Listeners } from '../http/listeners.js';
import type { LaneHost } from '../lanes/lane-host.js';
import type { Channels } from './channels.js';

/** What the execution offers to its components beside their own config. */
export interface Host {
  /** HTTP listeners, one per address. */
  readonly listeners: Listeners;
  /** The address for an `http_server` that names none. */
  readonly httpAddress: string;
  /** The largest request body taken, in bytes. */
  readonly maxRequestBytes: number;
  /** In-process channels between `inproc` outputs and inputs. */
  readonly channels: Channels;
  /** Where fan-out lanes keep what they cannot deliver at once. */
  readonly lanes: LaneHost;
  /** Writes to the execution's standard output. */
  readonly writeStdout: (text: Uint8Array) => void;
  /** Tells the state of a part: a reason makes the execution degraded until it is taken back with undefined. */
  readonly report: (part: string, reason: string | undefined) => void;
}
