import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BloblangRuntimeError, type CompiledText } from '@weir/bloblang/interpreter';
import type { Output } from '../../engine/component.js';
import { type ComponentDeps, defineComponent } from '../../engine/definition.js';
import { StartError } from '../../engine/start-error.js';
import { systemError } from '../../engine/system-error.js';
import type { Batch } from '../../message/message.js';
import { ACKNOWLEDGED, type Outcome, refused } from '../../message/outcome.js';

type Codec = 'lines' | 'all-bytes' | 'append';

class FileOutput implements Output {
  readonly maxInFlight = 1;
  private readonly path: CompiledText;
  private readonly codec: Codec;
  private readonly deps: ComponentDeps;

  constructor(path: CompiledText, codec: Codec, deps: ComponentDeps) {
    this.path = path;
    this.codec = codec;
    this.deps = deps;
  }

  async write(batch: Batch): Promise<Outcome> {
    try {
      for (let index = 0; index < batch.length; index++) await this.writeOne(batch, index);
      return ACKNOWLEDGED;
    } catch (error) {
      if (error instanceof BloblangRuntimeError) return refused('failed', error.message, { permanent: true });
      const reason = systemError(error)?.message;
      if (reason === undefined) throw error;
      this.deps.log.write('error', `the file cannot be written: ${reason}`);
      return refused('failed', `the file cannot be written: ${reason}`);
    }
  }

  async close(): Promise<void> {}

  private async writeOne(batch: Batch, index: number): Promise<void> {
    const path = this.path.text(batch, index, this.deps.services);
    const bytes = batch[index]?.bytes() ?? new Uint8Array();
    await mkdir(dirname(path), { recursive: true });
    if (this.codec === 'all-bytes') await writeFile(path, bytes);
    else await appendFile(path, this.codec === 'lines' ? Buffer.concat([bytes, NEW_LINE]) : bytes);
  }
}

const NEW_LINE = Buffer.from('\n');

/** Writes messages to files: a line each, appended as they are, or a file each. */
export const fileOutput = defineComponent({
  kind: 'output',
  name: 'file',
  create(view, deps) {
    const codec = view.string('codec');
    if (codec !== 'lines' && codec !== 'all-bytes' && codec !== 'append') {
      throw new StartError(view.at('codec'), `the codec ${codec} is not supported, only lines, all-bytes and append`);
    }
    return new FileOutput(deps.text(view.string('path'), view.at('path')), codec, deps);
  },
});
