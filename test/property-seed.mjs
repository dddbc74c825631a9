import { configureGlobal } from 'fast-check';

// CI tries the same cases every time, so that what it refuses is what a change broke; elsewhere each run tries others and
// prints the seed of a failure. WEIR_SEED names one.
const seed = process.env.WEIR_SEED ?? (process.env.CI === undefined ? undefined : '20261121');
if (seed !== undefined) configureGlobal({ seed: Number(seed) });
