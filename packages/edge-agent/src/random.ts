/** A number in [0, 1), as `Math.random` gives. */
export type Random = () => number;

export const systemRandom: Random = () => Math.random();
