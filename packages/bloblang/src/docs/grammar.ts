/** One rule of the grammar: what a parse function reads. */
export interface Production {
  readonly name: string;
  readonly rule: string;
}

const PRODUCTION = /^\s*(?:\/\*\*|\*)\s+([A-Za-z]+) := (.*?)(?:\s*\*\/)?$/;

/** The productions in the comments of a source text, in its order. */
export const productionsIn = (source: string): readonly Production[] =>
  source.split('\n').flatMap((line) => {
    const [, name, rule] = PRODUCTION.exec(line) ?? [];
    return name === undefined || rule === undefined ? [] : [{ name, rule }];
  });

/** The files of `syntax/` in the order in which their rules read best. */
export const GRAMMAR_FILES = [
  'parser.ts',
  'parse-statement.ts',
  'parse-expression.ts',
  'parse-tail.ts',
  'parse-arguments.ts',
  'parse-primary.ts',
  'parse-conditional.ts',
  'parse-literal.ts',
  'string-literal.ts',
  'scanner.ts',
  'parse-interpolated.ts',
] as const;
