const SIZE = /^([\d.,]+)\s*([a-z]*)$/i;
const UNITS = new Set([
  '',
  'b',
  ...['k', 'm', 'g', 't', 'p', 'e'].flatMap((unit) => [unit, `${unit}b`, `${unit}i`, `${unit}ib`]),
]);

/** Whether a text is a size in bytes as the engines read them: `1MB`, `50 MiB`, `1,024`, `10k`. */
export function isByteSize(text: string): boolean {
  const match = SIZE.exec(text.trim() === text ? text : '');
  if (match === null) return false;
  const number = (match[1] ?? '').replaceAll(',', '');
  return /^(\d+\.?\d*|\.\d+)$/.test(number) && UNITS.has((match[2] ?? '').toLowerCase());
}
