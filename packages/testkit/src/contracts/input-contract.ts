import { describe, expect, it } from '@jest/globals';
import type { ContractMessage, ContractOutcome } from './contract-types.js';

const ACKNOWLEDGED: ContractOutcome = { kind: 'acknowledged' };

/** What a contract hands to an input as its source. */
export interface ContractSource<M extends ContractMessage> {
  submit(batch: readonly M[], settle: (outcome: ContractOutcome) => void): void;
  room(): Promise<void>;
  exhausted(): void;
}

/** An input and the side it reads from. */
export interface InputUnderTest<M extends ContractMessage> {
  readonly input: { start(source: ContractSource<M>): Promise<void>; stop(): Promise<void>; close(): Promise<void> };
  /** Makes one message available; resolves once it was answered for, with whether it was taken. Absent where messages come by themselves. */
  readonly offer?: (text: string) => Promise<boolean>;
  /** Whether a refused message is read again by the input itself. */
  readonly replays: boolean;
  readonly dispose: () => Promise<void>;
}

/** What every input promises: each message gets its outcome, a refusal is answered or replayed, stopping reads nothing more. */
export function inputContract<M extends ContractMessage>(
  name: string,
  make: () => Promise<InputUnderTest<M>>,
  refusal: ContractOutcome,
): void {
  const using = async (use: (subject: InputUnderTest<M>) => Promise<void>) => {
    const subject = await make();
    try {
      await use(subject);
    } finally {
      await subject.input.close();
      await subject.dispose();
    }
  };
  /** Answers the first message so and all others with an acknowledgement; resolves with what was seen once that suffices. */
  const read = (
    input: InputUnderTest<M>['input'],
    first: ContractOutcome,
    enough: (seen: readonly string[]) => boolean,
  ): Promise<readonly string[]> =>
    new Promise((resolve, reject) => {
      const seen: string[] = [];
      input
        .start({
          submit(batch, settle) {
            const outcome = seen.length === 0 ? first : ACKNOWLEDGED;
            seen.push(batch.map((message) => message.text()).join());
            settle(outcome);
            if (enough(seen)) resolve(seen);
          },
          // A turn of the event loop, as a pipeline would need.
          room: () => new Promise((ready) => setTimeout(ready, 1)),
          exhausted: () => undefined,
        })
        .catch(reject);
    });

  describe(`input contract: ${name}`, () => {
    it('hands a message over and tells its sender that it was acknowledged', () =>
      using(async ({ input, offer }) => {
        const seen = read(input, ACKNOWLEDGED, ({ length }) => length > 0);
        const taken = offer === undefined ? true : offer('one');
        expect((await seen).length).toBeGreaterThan(0);
        expect(await taken).toBe(true);
      }));

    it('reads a refused message again, or tells its sender of the refusal', () =>
      using(async ({ input, offer, replays }) => {
        const again = (seen: readonly string[]) => seen.lastIndexOf(seen[0] ?? '') > 0;
        const seen = read(input, refusal, replays ? again : ({ length }) => length > 0);
        const taken = offer?.('one');
        await seen;
        if (!replays) expect(await taken).toBe(false);
      }));

    it('waits for room before it reads ahead', () =>
      using(async ({ input, offer }) => {
        // A sender that waits for its answer holds itself back.
        if (offer !== undefined) return;
        let seen = 0;
        let asked = 0;
        let askAgain: () => void = () => undefined;
        const askedAgain = new Promise<void>((resolve) => (askAgain = resolve));
        await input.start({
          submit: (_, settle) => {
            seen++;
            settle({ kind: 'acknowledged' });
          },
          room: () => {
            if (asked++ < 2) return Promise.resolve();
            askAgain();
            return new Promise(() => undefined);
          },
          exhausted: () => undefined,
        });
        await askedAgain;
        await new Promise((resolve) => setImmediate(resolve));
        expect(seen).toBe(2);
      }));

    it('stops and closes twice as once', () =>
      using(async ({ input }) => {
        await input.start({
          submit: (_, settle) => settle({ kind: 'acknowledged' }),
          room: async () => undefined,
          exhausted: () => undefined,
        });
        await input.stop();
        await input.stop();
        await input.close();
        await input.close();
      }));
  });
}
