import type { faker } from '@faker-js/faker/locale/en';

/** Named counters that outlive one message; `next` returns the value after stepping. */
export interface Counters {
  next(name: string): bigint;
}

/** What the language may ask of the world around it. Every call goes through here, so tests decide what it answers. */
export interface MappingServices {
  /** Nanoseconds since 1970. */
  now(): bigint;
  /** Milliseconds that only grow, for limits of time; without it those follow `now`. */
  elapsed?(): number;
  /** A number in [0, 1). */
  random(): number;
  /** Unpredictable bytes. */
  randomBytes(length: number): Uint8Array;
  /** Value of an environment variable, undefined when it is not set. */
  env(name: string): string | undefined;
  hostname(): string;
  /** Contents of a file; absent where there are no files. Throws when the file cannot be read. */
  readFile?(path: string): Uint8Array;
  readonly counters: Counters;
  /** Makes up data. A service, since what only checks mappings should not load its lists. */
  readonly faker?: typeof faker;
  /** A text in ASCII; a service for the same reason. */
  transliterate?(text: string): string;
}

class MapCounters implements Counters {
  readonly #values = new Map<string, bigint>();

  next(name: string): bigint {
    const value = (this.#values.get(name) ?? 0n) + 1n;
    this.#values.set(name, value);
    return value;
  }
}

export const createCounters = (): Counters => new MapCounters();
