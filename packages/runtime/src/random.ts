/** A number in [0, 1): the only place this package asks for chance. */
export const random = (): number => Math.random();
