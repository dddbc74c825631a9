import { mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** One folder per job, shared by its versions one after the other, so that what waits in it outlives a deployment. */
export class JobDataDirs {
  readonly #root: string;

  constructor(dataDir: string) {
    this.#root = join(dataDir, 'jobs');
  }

  /** Makes the job's folder if needed and marks it as used at `now`. */
  claim(jobId: string, now: number): string {
    const path = join(this.#root, folderName(jobId));
    mkdirSync(path, { recursive: true });
    utimesSync(path, now / 1000, now / 1000);
    return path;
  }

  /** Removes the folders of jobs that nothing has claimed since `before`; returns their names. */
  sweep(before: number): readonly string[] {
    mkdirSync(this.#root, { recursive: true });
    const old = readdirSync(this.#root).filter((name) => statSync(join(this.#root, name)).mtimeMs < before);
    for (const name of old) rmSync(join(this.#root, name), { recursive: true, force: true });
    return old;
  }
}

/** A job id as the name of one folder, whatever the id holds. */
const folderName = (jobId: string): string => encodeURIComponent(jobId).replaceAll('.', '%2E');
