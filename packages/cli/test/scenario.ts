/** One command of a scenario and what is expected of it. */
export interface Step {
  readonly command: string;
  stdin: string;
  stdout: string;
  stderr: string;
  exit: number;
  /** Expected contents of files afterwards. */
  readonly after: Map<string, string>;
}

/** A whole session in one text file: files, then commands with what they print. */
export interface Scenario {
  readonly title: string;
  readonly files: ReadonlyMap<string, string>;
  /** Labels of the node of a control plane that the scenario talks to; undefined when it needs none. */
  readonly controlPlane: string | undefined;
  readonly steps: readonly Step[];
}

const SECTION = /^-- (file|control-plane|command|stdin|stdout|stderr|exit|after)(?: (.+?))? --$/;

/** Reads a scenario; `stdout`, `stderr` and `exit` default to nothing, nothing and 0. */
export function parseScenario(text: string): Scenario {
  const sections: { name: string; argument: string; body: string }[] = [];
  const title: string[] = [];
  for (const line of text.trimEnd().split('\n')) {
    const [, name, argument = ''] = SECTION.exec(line) ?? [];
    const last = sections.at(-1);
    if (name !== undefined) sections.push({ name, argument, body: '' });
    else if (last !== undefined) last.body += `${line}\n`;
    else title.push(line);
  }
  const files = new Map<string, string>();
  const steps: Step[] = [];
  let controlPlane: string | undefined;
  for (const { name, argument, body } of sections) {
    const step = steps.at(-1);
    if (name === 'file') files.set(argument, body);
    else if (name === 'control-plane') controlPlane = argument;
    else if (name === 'command') {
      steps.push({ command: body.trim(), stdin: '', stdout: '', stderr: '', exit: 0, after: new Map() });
    } else if (step === undefined) throw new Error(`"${name}" stands before the first command`);
    else if (name === 'exit') step.exit = Number(body.trim() === '' ? argument : body.trim());
    else if (name === 'after') step.after.set(argument, body);
    else if (name === 'stdin') step.stdin = body;
    else if (name === 'stdout') step.stdout = body;
    else step.stderr = body;
  }
  return { title: title.join(' ').trim(), files, controlPlane, steps };
}

/** Writes a scenario as {@link parseScenario} reads it. */
export function printScenario({ title, files, controlPlane, steps }: Scenario): string {
  const section = (name: string, body: string, argument = ''): string =>
    `-- ${name}${argument === '' ? '' : ` ${argument}`} --\n${body}`;
  const optional = (name: string, body: string): string => (body === '' ? '' : section(name, body));
  return [
    `${title}\n`,
    controlPlane === undefined ? '' : section('control-plane', '', controlPlane),
    ...[...files].map(([name, body]) => section('file', body, name)),
    ...steps.flatMap((step) => [
      section('command', `${step.command}\n`),
      optional('stdin', step.stdin),
      optional('stdout', step.stdout),
      optional('stderr', step.stderr),
      step.exit === 0 ? '' : section('exit', '', String(step.exit)),
      ...[...step.after].map(([name, body]) => section('after', body, name)),
    ]),
  ].join('');
}

/** What differs from run to run, by a name: ids, times, ages, and the states that a deployment only passes through. */
export const masked = (text: string): string =>
  text
    .replace(/^(pending|deploying)\b.*\n/gm, '')
    .replace(/\b([jevnrt])-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '<$1-id>')
    .replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\b/g, '<time>')
    .replace(/\bt-[0-9a-f]{16}\b/g, '<t-id>')
    .replace(/\bweir_(join_)?[\w-]{43}/g, '<$1secret>')
    .replace(/\bhttp:\/\/127\.0\.0\.1:\d{5}\b/g, '<endpoint>')
    .replace(/(?<= )\d+[sm](?=\s)/g, '<age>')
    // Columns are as wide as what was masked.
    .replace(/^.*(<.-id>|<time>|\bID\b).*$/gm, (line) => line.replace(/ {2,}/g, '  ').trimEnd());
