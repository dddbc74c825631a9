import { describe, expect, it } from '@jest/globals';
import type { ContractMessage, ContractOutcome } from './contract-types.js';
import type { ContractSource } from './input-contract.js';

/** A buffer, new and empty. */
export interface BufferUnderTest<M extends ContractMessage> {
  readonly buffer: {
    open(downstream: ContractSource<M>): Promise<{
      submit(batch: readonly M[], settle: (outcome: ContractOutcome) => void): void;
      room(): Promise<void>;
      exhausted(): void;
    }>;
    drain(graceMs: number): Promise<void>;
    close(): Promise<void>;
  };
  readonly message: (text: string) => M;
  /** Whether it acknowledges what it holds before the pipeline does. */
  readonly holds: boolean;
}

/** What every buffer promises: order, an outcome for each batch, a second try for what it holds, and an end that waits. */
export function bufferContract<M extends ContractMessage>(
  name: string,
  make: () => Promise<BufferUnderTest<M>>,
  refusal: ContractOutcome,
): void {
  const collect = (answers: ContractOutcome[]) => {
    const seen: string[] = [];
    let ended = false;
    const source: ContractSource<M> = {
      submit(batch, settle) {
        seen.push(...batch.map((message) => message.text()));
        settle(answers.shift() ?? { kind: 'acknowledged' });
      },
      room: async () => undefined,
      exhausted: () => {
        ended = true;
      },
    };
    return { seen, source, ended: () => ended };
  };
  const submit = (
    source: { submit(batch: readonly M[], settle: (outcome: ContractOutcome) => void): void },
    batch: readonly M[],
  ) => new Promise<ContractOutcome>((resolve) => source.submit(batch, resolve));

  describe(`buffer contract: ${name}`, () => {
    it('passes everything on in order and acknowledges it', async () => {
      const { buffer, message } = await make();
      const { seen, source, ended } = collect([]);
      const into = await buffer.open(source);
      const many = Array.from({ length: 20 }, (_, index) => `m${index}`);
      const outcomes = await Promise.all(many.map((text) => submit(into, [message(text)])));
      expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['acknowledged']));
      into.exhausted();
      await buffer.drain(1000);
      expect(seen).toEqual(many);
      expect(ended()).toBe(true);
      await buffer.close();
    });

    it('tries what it holds again, or hands the refusal back', async () => {
      const { buffer, message, holds } = await make();
      const { seen, source } = collect([refusal]);
      const into = await buffer.open(source);
      const outcome = await submit(into, [message('once')]);
      await buffer.drain(2000);
      if (holds) expect(seen).toEqual(['once', 'once']);
      else expect(outcome.kind).toBe('refused');
      await buffer.close();
    });

    it('closes twice as once', async () => {
      const { buffer } = await make();
      await buffer.open(collect([]).source);
      await buffer.close();
      await buffer.close();
    });
  });
}
