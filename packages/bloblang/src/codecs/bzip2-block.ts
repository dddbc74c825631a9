import type { BitReader } from './bit-reader.js';

type Invalid = (why: string) => never;

const GROUP = 50;
const RUN_A = 0;
const RUN_B = 1;

/** A code for the symbols of a group: symbols by the length of their code and its value. */
class Huffman {
  readonly #symbols = new Map<number, number>();

  constructor(lengths: readonly number[]) {
    let code = 0;
    for (let length = 1; length <= 20; length++) {
      lengths.forEach((its, symbol) => {
        if (its === length) this.#symbols.set(2 ** length + code++, symbol);
      });
      code *= 2;
    }
  }

  read(bits: BitReader, invalid: Invalid): number {
    for (let code = 1, length = 1; length <= 20; length++) {
      code = code * 2 + bits.bit();
      const symbol = this.#symbols.get(code);
      if (symbol !== undefined) return symbol;
    }
    return invalid('Huffman code not found');
  }
}

/** The bytes of one block before runs are expanded, at most `size` of them. */
export function readBurrowsWheeler(bits: BitReader, size: number, invalid: Invalid): Uint8Array {
  if (bits.bit() === 1) invalid('deprecated randomized files');
  const origin = bits.take(24);
  const alphabet = readAlphabet(bits);
  if (alphabet.length === 0) invalid('no symbols in input');
  const groups = bits.take(3);
  if (groups < 2 || groups > 6) invalid('invalid number of Huffman trees');
  const selectors = readSelectors(bits, groups, invalid);
  const codes = Array.from({ length: groups }, () => new Huffman(readLengths(bits, alphabet.length + 2, invalid)));
  const block = readSymbols(bits, alphabet, selectors, codes, size, invalid);
  if (origin >= block.length) invalid('pointer out of bounds');
  return unsorted(block, origin);
}

/** The bytes that occur: sixteen ranges, and sixteen bytes of each range that is not empty. */
function readAlphabet(bits: BitReader): number[] {
  const ranges = bits.take(16);
  const alphabet: number[] = [];
  for (let i = 0; i < 16; i++) {
    if ((ranges & (0x8000 >> i)) === 0) continue;
    const used = bits.take(16);
    for (let k = 0; k < 16; k++) if (used & (0x8000 >> k)) alphabet.push(i * 16 + k);
  }
  return alphabet;
}

/** Which code each run of fifty symbols uses, as places in a list whose used ones move to the front. */
function readSelectors(bits: BitReader, groups: number, invalid: Invalid): number[] {
  const count = bits.take(15);
  const order = Array.from({ length: groups }, (_unused, i) => i);
  return Array.from({ length: count }, () => {
    let place = 0;
    while (bits.bit() === 1) place += 1;
    if (place >= groups) invalid('tree index too large');
    return toFront(order, place);
  });
}

function toFront(list: number[], place: number): number {
  const [value = 0] = list.splice(place, 1);
  list.unshift(value);
  return value;
}

/** Lengths of codes, each told as a change of the one before. */
function readLengths(bits: BitReader, symbols: number, invalid: Invalid): number[] {
  let length = bits.take(5);
  return Array.from({ length: symbols }, () => {
    for (;;) {
      if (length < 1 || length > 20) invalid('Huffman length out of range');
      if (bits.bit() === 0) return length;
      length += bits.bit() === 0 ? 1 : -1;
    }
  });
}

function readSymbols(
  bits: BitReader,
  alphabet: readonly number[],
  selectors: readonly number[],
  codes: readonly Huffman[],
  size: number,
  invalid: Invalid,
): Uint8Array {
  const out = new Uint8Array(size);
  const order = [...alphabet];
  const end = alphabet.length + 1;
  let length = 0;
  let run = 0;
  let weight = 1;
  const put = (byte: number, count: number): void => {
    if (length + count > size) invalid('data exceeds block size');
    out.fill(byte, length, length + count);
    length += count;
  };
  for (let read = 0; ; read++) {
    const code =
      codes[
        selectors[Math.floor(read / GROUP)] ?? invalid('insufficient selector indices for number of decoded symbols')
      ];
    const symbol = code?.read(bits, invalid) ?? end;
    if (symbol === RUN_A || symbol === RUN_B) {
      run += weight << symbol;
      weight *= 2;
      if (run > size) invalid('repeat count too large');
      continue;
    }
    put(order[0] ?? 0, run);
    run = 0;
    weight = 1;
    if (symbol === end) return out.subarray(0, length);
    put(toFront(order, symbol - 1), 1);
  }
}

/** Undoes the Burrows-Wheeler transform: follows the rows of the sorted table from the one that is the text itself. */
function unsorted(block: Uint8Array, origin: number): Uint8Array {
  const starts = new Uint32Array(257);
  for (const byte of block) starts[byte + 1] = (starts[byte + 1] ?? 0) + 1;
  for (let i = 1; i < 257; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
  const next = new Uint32Array(block.length);
  block.forEach((byte, i) => {
    const place = starts[byte] ?? 0;
    next[place] = i;
    starts[byte] = place + 1;
  });
  const out = new Uint8Array(block.length);
  let at = next[origin] ?? 0;
  for (let i = 0; i < out.length; i++) {
    out[i] = block[at] ?? 0;
    at = next[at] ?? 0;
  }
  return out;
}
