import { randomBytes } from 'node:crypto';

/** A number in [0, 1), as `Math.random` gives. */
export type Random = () => number;

export const systemRandom: Random = () => Math.random();

/** A fresh secret of 256 bits by which a node will be known. */
export const newSecret = (): string => `weir_node_${randomBytes(32).toString('base64url')}`;
