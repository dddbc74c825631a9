import { setImmediate } from 'node:timers/promises';

/** What a store does one after the other; `breathe` lies between the pieces of a long write. */
export type StoreStep = 'read' | 'begin' | 'write' | 'commit' | 'committed' | 'breathe';

/**
 * Asked before each step (after it for `committed`): the store goes on when the promise resolves, and what is thrown
 * counts as the answer of the disk. By it a simulation decides what happens between two statements.
 */
export type Pace = (step: StoreStep) => Promise<void> | void;

/** Only long writes make way, for whatever waits in this process. */
export const unhurried: Pace = (step) => (step === 'breathe' ? setImmediate() : undefined);
