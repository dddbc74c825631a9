import { type Clock, systemClock } from './clock.js';

/** What an id names, by its prefix. */
export const ID_PREFIXES = { job: 'j', execution: 'e', evaluation: 'v', node: 'n', rollout: 'r', token: 't' } as const;
export type IdKind = keyof typeof ID_PREFIXES;

/** Where ids come from. */
export interface Ids {
  /** A fresh id of this kind: its prefix and a UUIDv7, so that later ids sort after earlier ones. */
  next(kind: IdKind): string;
  /** Has all further ids sort after this one of whatever kind, also when the clock was set back meanwhile. */
  follow(id: string): void;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True when the text has the shape of an id of this kind; it says nothing about its existence. */
export function isId(kind: IdKind, text: string): boolean {
  const prefix = `${ID_PREFIXES[kind]}-`;
  return text.startsWith(prefix) && UUID.test(text.slice(prefix.length));
}

const webRandom = (bytes: Uint8Array): void => {
  crypto.getRandomValues(bytes);
};

/** Ids from a clock and a source of random bytes; within one millisecond a counter keeps them in order. */
export function createIds(clock: Clock = systemClock, fill: (bytes: Uint8Array) => void = webRandom): Ids {
  let last = -1;
  let counter = 0;
  return {
    follow(id) {
      const ms = timeOf(id);
      if (ms === undefined || ms < last) return;
      last = ms + 1;
      counter = 0;
    },
    next(kind) {
      const now = clock.now();
      if (now > last) {
        last = now;
        counter = 0;
      } else if (++counter > 0xfff) {
        last += 1;
        counter = 0;
      }
      return `${ID_PREFIXES[kind]}-${uuidV7(last, counter, fill)}`;
    },
  };
}

/** Milliseconds since the epoch that stand in an id; undefined for what is none of ours. */
function timeOf(id: string): number | undefined {
  const uuid = id.slice(id.indexOf('-') + 1);
  return UUID.test(uuid) ? Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16) : undefined;
}

/** Layout of RFC 9562 section 5.7: 48 bits of milliseconds, version, 12 bits of counter, variant, 62 random bits. */
function uuidV7(ms: number, counter: number, fill: (bytes: Uint8Array) => void): string {
  const bytes = new Uint8Array(16);
  fill(bytes.subarray(8));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, Math.floor(ms / 0x1_0000));
  view.setUint16(4, ms % 0x1_0000);
  view.setUint16(6, 0x7000 | counter);
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
