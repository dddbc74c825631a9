import { describe, expect, it } from '@jest/globals';
import type { ContractMessage, ContractOutcome } from './contract-types.js';

/** An output and the side it writes to. */
export interface OutputUnderTest<M extends ContractMessage> {
  readonly output: {
    readonly maxInFlight: number;
    write(batch: readonly M[]): Promise<ContractOutcome>;
    close(): Promise<void>;
  };
  readonly message: (text: string) => M;
  /** Texts that arrived, in the order in which they did. */
  arrived(): Promise<readonly string[]>;
  /** Makes the other side refuse everything from now on; absent for outputs that cannot be refused. */
  readonly breakOther?: () => Promise<void>;
  readonly mendOther?: () => Promise<void>;
  readonly dispose: () => Promise<void>;
}

/** What every output promises: acknowledged means arrived, refused means still the sender's, closing twice is closing once. */
export function outputContract<M extends ContractMessage>(
  name: string,
  make: () => Promise<OutputUnderTest<M>>,
  options: { readonly keepsContent: boolean } = { keepsContent: true },
): void {
  const using = async (use: (subject: OutputUnderTest<M>) => Promise<void>) => {
    const subject = await make();
    try {
      await use(subject);
    } finally {
      await subject.output.close();
      await subject.dispose();
    }
  };

  describe(`output contract: ${name}`, () => {
    it('acknowledges a batch once all of it has arrived, in order', () =>
      using(async ({ output, message, arrived }) => {
        expect((await output.write([message('a'), message('b')])).kind).toBe('acknowledged');
        expect((await output.write([message('c')])).kind).toBe('acknowledged');
        if (options.keepsContent) expect(await arrived()).toEqual(['a', 'b', 'c']);
      }));

    it('answers every write of many at once', () =>
      using(async ({ output, message, arrived }) => {
        const many = Array.from({ length: 50 }, (_, index) => `m${index}`);
        const outcomes = await Promise.all(many.map((text) => output.write([message(text)])));
        expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['acknowledged']));
        if (options.keepsContent) expect([...(await arrived())].sort()).toEqual([...many].sort());
      }));

    it('refuses what the other side does not take, and delivers it when it is written again', () =>
      using(async ({ output, message, arrived, breakOther, mendOther }) => {
        if (breakOther === undefined || mendOther === undefined) return;
        await breakOther();
        expect((await output.write([message('again')])).kind).toBe('refused');
        await mendOther();
        expect((await output.write([message('again')])).kind).toBe('acknowledged');
        expect(await arrived()).toEqual(['again']);
      }));

    it('closes twice as once', () =>
      using(async ({ output }) => {
        await output.close();
        await output.close();
      }));
  });
}
