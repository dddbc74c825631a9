/** A problem's details as indented lines: findings and messages by path first, whatever else as JSON. */
export function detailLines(details: Readonly<Record<string, unknown>> | undefined): readonly string[] {
  if (details === undefined) return [];
  return Object.entries(details).flatMap(([key, value]) =>
    Array.isArray(value) ? value.map((item) => `  ${itemLine(item)}`) : [`  ${key}: ${plain(value)}`],
  );
}

function itemLine(item: unknown): string {
  if (typeof item !== 'object' || item === null) return plain(item);
  const { line, path, severity, message } = item as Readonly<Record<string, unknown>>;
  if (typeof message !== 'string') return plain(item);
  const where = [typeof line === 'number' ? `line ${line}` : '', typeof path === 'string' ? path : '']
    .filter((part) => part !== '')
    .join(', ');
  const what = typeof severity === 'string' ? `${severity.toLowerCase()}: ${message}` : message;
  return where === '' ? what : `${where}: ${what}`;
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
