const UNITS: ReadonlySet<string> = new Set([
  '',
  'b',
  ...'kmgtpe'.split('').flatMap((letter) => [letter, `${letter}b`, `${letter}i`, `${letter}ib`]),
]);

/** Whether a text is a number of bytes with or without a unit, such as `1MiB` or `1,000 kB`; letter case is free. */
export function isByteSize(text: string): boolean {
  const match = /^\s*(\d[\d,]*(?:\.\d*)?|\.\d+)\s*([a-z]*)\s*$/i.exec(text);
  return match !== null && UNITS.has((match[2] ?? '').toLowerCase());
}
