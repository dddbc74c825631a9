import type { ControlPlane } from '../../client/connection.js';
import { jsonText } from '../../output/json.js';
import type { Deps } from '../../program/deps.js';
import { eventData } from './event-data.js';
import type { LogOptions } from './log-options.js';

interface Line {
  readonly time: string;
  readonly level: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
}

/** Prints an execution's log; with `follow` until it ends or the user interrupts. */
export async function showLogs(
  client: ControlPlane,
  executionId: string,
  { tail, follow, format }: LogOptions,
  prefix: string,
  deps: Deps,
): Promise<void> {
  const print = (line: Line): void => deps.out(format === 'json' ? jsonLine(line) : prefix + lineText(line));
  const answer = await client.getExecutionLogs({
    params: { id: executionId },
    query: { tail: String(tail), follow: follow === true ? 'true' : undefined },
    signal: deps.interrupted,
  });
  if (typeof answer.body === 'object' && 'items' in answer.body) {
    if (format === 'json' && follow !== true) deps.out(jsonText(answer.body.items));
    else for (const line of answer.body.items) print(line);
    return;
  }
  try {
    for await (const data of eventData(answer.body)) print(JSON.parse(data) as Line);
  } catch (error) {
    if (!deps.interrupted.aborted) throw error;
  }
}

const jsonLine = (line: Line): string => `${JSON.stringify(line)}\n`;

function lineText({ time, level, message, fields }: Line): string {
  const more = Object.entries(fields ?? {}).map(([key, value]) => ` ${key}=${plain(value)}`);
  return `${time} ${level.toUpperCase().padEnd(5)} ${message}${more.join('')}\n`;
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
