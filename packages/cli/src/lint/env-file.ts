/** Names that a dotenv file sets: `NAME=value` or `export NAME=value` on a line of its own. */
export const envFileNames = (text: string): readonly string[] =>
  text.split(/\r?\n/).flatMap((line) => /^\s*(?:export\s+)?([0-9A-Za-z_.]+)\s*=/.exec(line)?.[1] ?? []);
