import { BloblangRuntimeError } from '@weir/bloblang/interpreter';
import type { Output } from '../engine/component.js';
import type { Lane } from '../lanes/lane.js';
import type { Batch } from '../message/message.js';
import { ACKNOWLEDGED, type Outcome, type Refused, refused } from '../message/outcome.js';
import { OutputGroup } from './output-group.js';

/**
 * Gives each batch to every output, each behind a lane of its own. Acknowledges once every lane has delivered or kept it;
 * while one lane is full nobody gets anything, so that a batch sent again is not delivered twice to the others.
 */
export class FanOut extends OutputGroup {
  private readonly lanes: readonly Lane[];

  constructor(outputs: readonly Output[], lanes: readonly Lane[]) {
    super(outputs);
    this.lanes = lanes;
  }

  write(batch: Batch): Promise<Outcome> {
    for (const lane of this.lanes) {
      const refusal = lane.refusal();
      if (refusal !== undefined) return Promise.resolve(refusal);
    }
    // A body that cannot be written down can neither be delivered nor kept.
    const broken = unprintable(batch);
    return broken === undefined ? writeToAll(this.outputs, batch) : Promise.resolve(broken);
  }
}

function unprintable(batch: Batch): Refused | undefined {
  try {
    for (const message of batch) message.bytes();
    return undefined;
  } catch (error) {
    if (!(error instanceof BloblangRuntimeError)) throw error;
    return refused('rejected', error.message, { permanent: true });
  }
}

/** Writes to all outputs at once and resolves when all have answered: the first refusal, if any, is the outcome. */
export function writeToAll(outputs: readonly Output[], batch: Batch): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    let open = outputs.length;
    let result: Outcome = ACKNOWLEDGED;
    for (const output of outputs) {
      output.write(batch).then((outcome) => {
        if (outcome.kind === 'refused' && result.kind === 'acknowledged') result = outcome;
        if (--open === 0) resolve(result);
      }, reject);
    }
  });
}
