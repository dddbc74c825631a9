import { describe, expect, it } from '@jest/globals';
import type { ContractMessage } from './contract-types.js';

/** A processor and a message that it lets through. */
export interface ProcessorUnderTest<M extends ContractMessage> {
  readonly processor: {
    process(batch: readonly M[]): readonly (readonly M[])[] | Promise<readonly (readonly M[])[]>;
    close?(): Promise<void>;
  };
  readonly message: (text: string) => M;
  readonly dispose: () => Promise<void>;
}

/** What every processor promises: it never hands on an empty batch, never changes a message it was given, and closes twice as once. */
export function processorContract<M extends ContractMessage>(
  name: string,
  make: () => Promise<ProcessorUnderTest<M>>,
  sample: readonly string[],
): void {
  const using = async (use: (subject: ProcessorUnderTest<M>) => Promise<void>) => {
    const subject = await make();
    try {
      await use(subject);
    } finally {
      await subject.processor.close?.();
      await subject.dispose();
    }
  };

  describe(`processor contract: ${name}`, () => {
    it('hands on no empty batch', () =>
      using(async ({ processor, message }) => {
        const batches = await processor.process(sample.map(message));
        expect(batches.filter((batch) => batch.length === 0)).toEqual([]);
      }));

    it('leaves the messages it was given as they were', () =>
      using(async ({ processor, message }) => {
        const given = sample.map(message);
        await processor.process(given);
        expect(given.map((each) => each.text())).toEqual(sample);
      }));

    it('survives a body that is no JSON', () =>
      using(async ({ processor, message }) => {
        const batches = await processor.process([message('{not json')]);
        expect(batches.flat().length).toBeLessThanOrEqual(sample.length + 1);
      }));

    it('closes twice as once', () =>
      using(async ({ processor }) => {
        await processor.close?.();
        await processor.close?.();
      }));
  });
}
