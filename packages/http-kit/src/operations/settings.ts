/** A setting whose text cannot be used; `message` names the variable and what was expected. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

type Environment = Readonly<Record<string, string | undefined>>;

const given = (environment: Environment, name: string): string | undefined => {
  const text = environment[name]?.trim();
  return text === undefined || text === '' ? undefined : text;
};

const wrong = (name: string, text: string, expected: string): SettingError =>
  new SettingError(`${name}=${text}: expected ${expected}`);

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  kb: 1000,
  kib: 1024,
  mb: 1e6,
  mib: 1024 ** 2,
  gb: 1e9,
  gib: 1024 ** 3,
};

/** Reads settings from environment variables; blank counts as absent. */
export const settings = (environment: Environment) => ({
  text: (name: string, fallback: string): string => given(environment, name) ?? fallback,
  optional: (name: string): string | undefined => given(environment, name),

  port(name: string, fallback: number): number {
    const text = given(environment, name);
    if (text === undefined) return fallback;
    if (!/^\d{1,5}$/.test(text) || Number(text) > 65535) throw wrong(name, text, 'a port from 0 to 65535');
    return Number(text);
  },

  /** A size such as `1048576`, `512KiB` or `1MiB`. */
  bytes(name: string, fallback: number): number {
    const text = given(environment, name);
    if (text === undefined) return fallback;
    const match = /^(\d{1,12})\s*([a-z]*)$/i.exec(text);
    const unit = UNITS[match?.[2]?.toLowerCase() ?? ''];
    const size = Number(match?.[1]) * (unit ?? Number.NaN);
    if (!Number.isSafeInteger(size) || size <= 0) throw wrong(name, text, 'a size such as 1048576, 512KiB or 1MiB');
    return size;
  },

  oneOf<const T extends string>(name: string, allowed: readonly T[], fallback: T): T {
    const text = given(environment, name);
    if (text === undefined) return fallback;
    const found = allowed.find((each) => each === text.toLowerCase());
    if (found === undefined) throw wrong(name, text, `one of ${allowed.join(', ')}`);
    return found;
  },

  whole(name: string, fallback: number, min: number, max: number): number {
    const text = given(environment, name);
    if (text === undefined) return fallback;
    if (!/^\d{1,15}$/.test(text) || Number(text) < min || Number(text) > max)
      throw wrong(name, text, `a whole number from ${min} to ${max}`);
    return Number(text);
  },

  /** Words separated by commas. */
  list: (name: string): readonly string[] =>
    (given(environment, name) ?? '')
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
});

export type Settings = ReturnType<typeof settings>;
