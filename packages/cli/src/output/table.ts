/** A column of a table: its heading and how a row fills it. */
export type Column<Row> = readonly [heading: string, cell: (row: Row) => string];

/** Rows under headings, columns two spaces apart, no spaces at line ends. */
export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const grid = [columns.map(([heading]) => heading), ...rows.map((row) => columns.map(([, cell]) => cell(row)))];
  const widths = columns.map((_, index) => Math.max(...grid.map((line) => (line[index] ?? '').length)));
  return grid
    .map(
      (line) =>
        `${line
          .map((cell, index) => cell.padEnd(widths[index] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

/** Names and values below each other; a value of several lines is indented under its name. */
export function record(entries: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(...entries.map(([name]) => name.length));
  return entries
    .map(([name, value]) =>
      value.includes('\n')
        ? `${name}:\n${value.trimEnd().replace(/^/gm, '  ')}\n`
        : `${`${name}:`.padEnd(width + 1)} ${value}`.trimEnd().concat('\n'),
    )
    .join('');
}

/** Labels as `key=value`, sorted, separated by commas; `-` for none. */
export function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([key, value]) => `${key}=${value}`);
  return pairs.length === 0 ? '-' : pairs.sort().join(',');
}

const UNITS = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'm'],
  [1000, 's'],
] as const;

/** How long ago a time was, in its largest whole unit; `-` for none. */
export function age(timestamp: string | null, now: number): string {
  if (timestamp === null) return '-';
  const passed = Math.max(0, now - Date.parse(timestamp));
  for (const [size, name] of UNITS) if (passed >= size) return `${Math.floor(passed / size)}${name}`;
  return '0s';
}
