/** A number with its noun: `1 node`, `2 nodes`. */
export const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;
