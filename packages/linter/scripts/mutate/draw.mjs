/** The same sequence for the same seed on every machine; minimal standard generator. */
export function drawer(seed) {
  let state = (seed % 2_147_483_646) + 1;
  const below = (n) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % n;
  };
  return { below, one: (list) => list[below(list.length)] };
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Loses, doubles, adds, mistypes or swaps one letter of a name. */
export function mistype(name, { below, one }) {
  const at = below(name.length);
  const swap = Math.min(at, name.length - 2);
  return one([
    () => name.slice(0, at) + name.slice(at + 1),
    () => name.slice(0, at) + name[at] + name.slice(at),
    () => name.slice(0, at) + LETTERS[below(26)] + name.slice(at),
    () => name.slice(0, at) + LETTERS[below(26)] + name.slice(at + 1),
    () => name.slice(0, swap) + name[swap + 1] + name[swap] + name.slice(swap + 2),
  ])();
}
