import type { Execution } from '@weir/fleet-model';
import type { Context } from '../context.js';
import type { LogLine } from './log-reading.js';
import { shownLine } from './shown-line.js';

type Tools = Pick<Context, 'store' | 'showLog' | 'showText'>;

/** Resolves with how the caller may see the log of an execution; where its version is no longer kept, as any text. */
export async function versionShown(
  { job_id, job_version }: Pick<Execution, 'job_id' | 'job_version'>,
  { store, showLog, showText }: Tools,
): Promise<(line: LogLine) => LogLine> {
  const version = await store.versions.get(job_id, job_version);
  const show = version === undefined ? showText : await showLog(version.spec.config);
  return (line) => shownLine(line, show);
}
