import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { ConfigView } from '../../config/config-view.js';
import type { Input, Scanner, Source } from '../../engine/component.js';
import { type ComponentDeps, defineComponent } from '../../engine/definition.js';
import { expandGlob } from '../../engine/expand-glob.js';
import { submitUntilDone } from '../../engine/retrying-submit.js';
import { StartError } from '../../engine/start-error.js';
import { systemError } from '../../engine/system-error.js';
import type { Batch } from '../../message/message.js';

class FileInput implements Input {
  private readonly patterns: readonly string[];
  private readonly scanner: Scanner;
  private readonly deleteOnFinish: boolean;
  private readonly replay: boolean;
  private readonly deps: ComponentDeps;
  private stopped = false;

  constructor(view: ConfigView, scanner: Scanner, deps: ComponentDeps) {
    this.patterns = view.strings('paths');
    this.scanner = scanner;
    this.deleteOnFinish = view.boolean('delete_on_finish');
    this.replay = view.boolean('auto_replay_nacks');
    this.deps = deps;
  }

  async start(source: Source): Promise<void> {
    const paths = (await Promise.all(this.patterns.map(expandGlob))).flat();
    if (paths.length === 0) throw new StartError(this.deps.path, `no file matches ${this.patterns.join(', ')}`);
    void this.run(source, paths);
  }

  async stop(): Promise<void> {
    this.stopped = true;
  }

  close(): Promise<void> {
    return this.stop();
  }

  private async run(source: Source, paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      if (this.stopped) return;
      try {
        await this.readFile(source, path);
      } catch (error) {
        const reason = systemError(error)?.message;
        if (reason === undefined) throw error;
        this.deps.log.write('error', `the file ${path} cannot be read: ${reason}`);
        this.deps.host.report(this.deps.path, `cannot read ${path}: ${reason}`);
      }
    }
    if (!this.stopped) source.exhausted();
  }

  private async readFile(source: Source, path: string): Promise<void> {
    const { mtime } = await stat(path);
    const metadata = new Map([
      ['path', path],
      ['mod_time_unix', String(Math.floor(mtime.getTime() / 1000))],
      ['mod_time', mtime.toISOString()],
    ]);
    const { clock, signal } = this.deps;
    const delivered: Promise<boolean>[] = [];
    for await (const batch of this.scanner.scan(createReadStream(path))) {
      await source.room();
      if (this.stopped) return;
      const named: Batch = batch.map((message) => message.withMetadata(new Map([...metadata, ...message.metadata])));
      const done = submitUntilDone(source, named, { replay: this.replay, clock, signal });
      if (this.deleteOnFinish) delivered.push(done);
    }
    if (this.deleteOnFinish && (await Promise.all(delivered)).every(Boolean)) await rm(path);
  }
}

/** Reads files, each once, cut into messages by a scanner. */
export const fileInput = defineComponent({
  kind: 'input',
  name: 'file',
  async create(view, deps) {
    if (!view.has('scanner')) throw new StartError(view.at('scanner'), 'is required');
    return new FileInput(view, await deps.build.scanner(view.component('scanner')), deps);
  },
});
