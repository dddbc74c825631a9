import { RE2JS, RE2JSSyntaxException } from 're2js';
import { fail } from './failure.js';
import { isPlainPattern } from './plain-pattern.js';

/** One match: where it is in UTF-16 units, and its groups, undefined for those that took no part. */
export interface Match {
  readonly start: number;
  readonly end: number;
  readonly groups: readonly (string | undefined)[];
}

/** A regular expression in RE2 syntax, which runs in linear time. */
export interface Pattern {
  readonly compiled: RE2JS;
  /** Names of the groups by number; group 0 and unnamed ones have none. */
  readonly names: readonly (string | undefined)[];
  test(text: string): boolean;
}

/**
 * Compiles an expression; fails with the reason and the wrong part. A plain one is compiled when it is used: who only checks
 * a mapping never does, and compiling a few took four of a hundred parts of linting.
 */
export function compilePattern(source: string): Pattern {
  return isPlainPattern(source) ? new PlainPattern(source) : wholePattern(source);
}

/** A pattern that is compiled when it is first used. */
class PlainPattern implements Pattern {
  readonly #source: string;
  #whole: Pattern | undefined;

  constructor(source: string) {
    this.#source = source;
  }

  get compiled(): RE2JS {
    return this.#used().compiled;
  }

  get names(): Pattern['names'] {
    return this.#used().names;
  }

  test(text: string): boolean {
    return this.#used().test(text);
  }

  #used(): Pattern {
    this.#whole ??= wholePattern(this.#source);
    return this.#whole;
  }
}

function wholePattern(source: string): Pattern {
  let compiled: RE2JS;
  try {
    compiled = RE2JS.compile(source);
  } catch (cause) {
    if (cause instanceof RE2JSSyntaxException) return fail(cause.message.replace(/: `([^`]*)`$/, ': `$1`'));
    throw cause;
  }
  const names: (string | undefined)[] = [];
  for (const [name, index] of Object.entries(compiled.namedGroups())) names[index as number] = name;
  return { compiled, names, test: (text) => compiled.matcher(text).find() };
}

/** The matches that do not overlap, from the left; at most `limit`. An empty match right behind another does not count. */
export function matchesOf({ compiled }: Pattern, text: string, limit = Number.POSITIVE_INFINITY): readonly Match[] {
  const matcher = compiled.matcher(text);
  const found: Match[] = [];
  let lastEnd = -1;
  while (found.length < limit && matcher.find()) {
    const start = matcher.start();
    const end = matcher.end();
    if (start === end && start === lastEnd) continue;
    lastEnd = end;
    const groups: (string | undefined)[] = [];
    for (let i = 0; i <= matcher.groupCount(); i++) groups.push(matcher.group(i) ?? undefined);
    found.push({ start, end, groups });
  }
  return found;
}

const REFERENCE = /\$(?:\$|\{(\w+)\}|(\w+))/g;

/** A replacement with `$1`, `$name` and `${name}` filled in; groups that do not exist are empty. */
export function expandTemplate(template: string, match: Match, names: readonly (string | undefined)[]): string {
  return template.replace(REFERENCE, (whole: string, braced: string | undefined, bare: string | undefined) => {
    if (whole === '$$') return '$';
    const name = braced ?? bare ?? '';
    const index = /^\d+$/.test(name) ? Number(name) : names.indexOf(name);
    return index === -1 ? '' : (match.groups[index] ?? '');
  });
}
