/** A problem's details as indented lines: findings one by one, whatever else behind its name. */
export function detailLines(details: Readonly<Record<string, unknown>> | undefined): readonly string[] {
  if (details === undefined) return [];
  return Object.entries(details).flatMap(([key, value]) => {
    if (!Array.isArray(value)) return [`  ${key}: ${plain(value)}`];
    const findings = value.map(findingLine);
    return findings.every((line) => line !== undefined)
      ? findings.map((line) => `  ${line}`)
      : [`  ${key}: ${value.map(plain).join(', ')}`];
  });
}

/** A finding in one line: where, how bad and what; undefined for anything without a message. */
function findingLine(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const { line, path, severity, message } = item as Readonly<Record<string, unknown>>;
  if (typeof message !== 'string') return undefined;
  const where = [typeof line === 'number' ? `line ${line}` : '', typeof path === 'string' ? path : '']
    .filter((part) => part !== '')
    .join(', ');
  const what = typeof severity === 'string' ? `${severity.toLowerCase()}: ${message}` : message;
  return where === '' ? what : `${where}: ${what}`;
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
