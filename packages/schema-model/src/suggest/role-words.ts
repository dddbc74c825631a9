import type { ComponentType } from '../component-type.js';

/** Words that people put before or behind a component's name to say what it does there, by the kind of component. */
const ROLES: Readonly<Record<ComponentType, readonly string[]>> = {
  input: 'input in source src consumer topic reader receiver listener subscriber subscription poller'.split(' '),
  output: 'output out sink destination dest target producer writer publisher sender exporter'.split(' '),
  processor: 'processor proc transformer transform step plugin'.split(' '),
  cache: 'cache store storage caching'.split(' '),
  rate_limit: 'limiter limit rate ratelimit throttle'.split(' '),
  buffer: ['buffer', 'queue'],
  scanner: 'scanner reader parser codec splitter'.split(' '),
  metrics: 'metrics metric exporter reporter'.split(' '),
  tracer: 'tracer tracing traces trace exporter'.split(' '),
};

/** Words that say nothing about which component is meant, whatever its kind. */
const EMPTY_WORDS: ReadonlySet<string> = new Set('component connector client service plugin apache native'.split(' '));

/** Whose services the catalogues list under another short name. */
const VENDORS: Readonly<Record<string, string>> = { amazon: 'aws', google: 'gcp', microsoft: 'azure' };

/** The words of a name without those at its ends that only say which role it plays; empty when nothing else is left. */
export function withoutRole(type: ComponentType, name: string): string {
  const words = name.split('_');
  const isRole = (word: string | undefined): boolean =>
    word !== undefined && (ROLES[type].includes(word) || EMPTY_WORDS.has(word));
  while (words.length > 0 && isRole(words.at(-1))) words.pop();
  while (words.length > 0 && isRole(words[0])) words.shift();
  return words.join('_');
}

/** The one candidate that is the name with a cloud vendor's short name put in front, or in place of its full name. */
export function withVendor(name: string, candidates: ReadonlySet<string>): string | undefined {
  const [first = '', ...rest] = name.split('_');
  const vendor = Object.hasOwn(VENDORS, first) ? VENDORS[first] : undefined;
  if (vendor !== undefined) {
    const renamed = [vendor, ...rest].join('_');
    return candidates.has(renamed) ? renamed : undefined;
  }
  const found = Object.values(VENDORS)
    .map((prefix) => `${prefix}_${name}`)
    .filter((candidate) => candidates.has(candidate));
  return found.length === 1 ? found[0] : undefined;
}

/** Names that are words of everyday speech, so that a longer name holding one need not mean it. */
const EVERYDAY: ReadonlySet<string> = new Set(
  'cache catch command file local log memory none parallel processors resource retry sequence socket split try while'.split(
    ' ',
  ),
);

/** The longest candidate whose words open or close the name and make up half of it or more. */
export function withinWords(name: string, candidates: readonly string[]): string | undefined {
  const words = name.split('_').length;
  return candidates
    .filter((candidate) => name.startsWith(`${candidate}_`) || name.endsWith(`_${candidate}`))
    .filter((candidate) => candidate.length > 2 && !EVERYDAY.has(candidate) && candidate.split('_').length * 2 >= words)
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))[0];
}
