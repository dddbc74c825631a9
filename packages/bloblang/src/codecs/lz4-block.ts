import type { ByteSink } from './byte-sink.js';
import { CodecError, ended } from './codec-error.js';

const MIN_MATCH = 4;
/** A block ends with at least five literals, and no match starts in its last twelve bytes. */
const LAST_LITERALS = 5;
const NO_MATCH = 12;
const WINDOW = 65_535;
const TABLE_BITS = 14;

const corrupt = (): never => {
  throw new CodecError('lz4: invalid source or destination buffer too short');
};

/** Reads one LZ4 block (the LZ4 block format) into a sink, whose earlier bytes it may refer to. */
export function readLz4Block(block: Uint8Array, out: ByteSink): void {
  let at = 0;
  const next = (): number => block[at++] ?? corrupt();
  const length = (start: number): number => {
    if (start < 15) return start;
    let total = start;
    for (let more = 255; more === 255; total += more) more = next();
    return total;
  };
  while (at < block.length) {
    const token = next();
    const literals = length(token >> 4);
    if (at + literals > block.length) corrupt();
    out.append(block.subarray(at, at + literals));
    at += literals;
    if (at === block.length) return;
    const distance = next() | (next() << 8);
    if (distance === 0 || distance > out.length) corrupt();
    out.repeat(distance, length(token & 15) + MIN_MATCH);
  }
  ended();
}

/** Writes one LZ4 block: at each place the last place with the same four bytes is tried. */
export function writeLz4Block(source: Uint8Array, out: ByteSink): void {
  const table = new Int32Array(1 << TABLE_BITS).fill(-1);
  const word = (at: number): number =>
    (source[at] ?? 0) | ((source[at + 1] ?? 0) << 8) | ((source[at + 2] ?? 0) << 16) | ((source[at + 3] ?? 0) << 24);
  let anchor = 0;
  let at = 0;
  while (at < source.length - NO_MATCH) {
    const here = word(at);
    const slot = Math.imul(here, 0x9e3779b1) >>> (32 - TABLE_BITS);
    const before = table[slot] ?? -1;
    table[slot] = at;
    if (before < 0 || at - before > WINDOW || word(before) !== here) {
      at += 1;
      continue;
    }
    let match = MIN_MATCH;
    while (at + match < source.length - LAST_LITERALS && source[before + match] === source[at + match]) match += 1;
    writeSequence(out, source.subarray(anchor, at), at - before, match - MIN_MATCH);
    at += match;
    anchor = at;
  }
  writeSequence(out, source.subarray(anchor), undefined, 0);
}

function writeSequence(out: ByteSink, literals: Uint8Array, distance: number | undefined, match: number): void {
  out.push((Math.min(literals.length, 15) << 4) | Math.min(match, 15));
  writeLength(out, literals.length);
  out.append(literals);
  if (distance === undefined) return;
  out.push(distance & 255);
  out.push(distance >> 8);
  writeLength(out, match);
}

function writeLength(out: ByteSink, length: number): void {
  if (length < 15) return;
  let rest = length - 15;
  for (; rest >= 255; rest -= 255) out.push(255);
  out.push(rest);
}
