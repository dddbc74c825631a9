const POLYNOMIALS: Readonly<Record<string, number>> = {
  IEEE: 0xedb88320,
  Castagnoli: 0x82f63b78,
  Koopman: 0xeb31d82e,
};

/** The CRC-32 of a named polynomial as four bytes, or undefined when there is none of that name. */
export function crc32(polynomial: string): ((bytes: Uint8Array) => Uint8Array) | undefined {
  const reversed = POLYNOMIALS[polynomial];
  if (reversed === undefined) return undefined;
  const table = Uint32Array.from({ length: 256 }, (_unused, i) => {
    let value = i;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ reversed : value >>> 1;
    return value;
  });
  return (bytes) => {
    let sum = 0xffffffff;
    for (const byte of bytes) sum = (table[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8);
    const value = ~sum >>> 0;
    return Uint8Array.of(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);
  };
}

/** FNV-1 of 32 bits. */
export function fnv32(bytes: Uint8Array): number {
  let sum = 0x811c9dc5;
  for (const byte of bytes) sum = (Math.imul(sum, 0x01000193) ^ byte) >>> 0;
  return sum;
}

const P1 = 11400714785074694791n;
const P2 = 14029467366897019727n;
const P3 = 1609587929392839161n;
const P4 = 9650029242287828579n;
const P5 = 2870177450012600261n;
const u64 = (value: bigint): bigint => BigInt.asUintN(64, value);
const rotate = (value: bigint, bits: bigint): bigint => u64((value << bits) | (value >> (64n - bits)));
const round = (sum: bigint, input: bigint): bigint => u64(rotate(u64(sum + u64(input * P2)), 31n) * P1);
const merge = (sum: bigint, value: bigint): bigint => u64(u64(sum ^ round(0n, value)) * P1 + P4);

/** xxHash of 64 bits with seed 0. */
export function xxhash64(bytes: Uint8Array): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  let sum: bigint;
  if (bytes.length >= 32) {
    const lanes = [u64(P1 + P2), P2, 0n, u64(-P1)];
    for (; at + 32 <= bytes.length; at += 32) {
      lanes.forEach((lane, i) => {
        lanes[i] = round(lane, view.getBigUint64(at + 8 * i, true));
      });
    }
    const turned = lanes.map((lane, i) => rotate(lane, [1n, 7n, 12n, 18n][i] ?? 0n));
    sum = lanes.reduce((into, lane) => merge(into, lane), u64(turned.reduce((a, b) => a + b, 0n)));
  } else sum = P5;
  sum = u64(sum + BigInt(bytes.length));
  for (; at + 8 <= bytes.length; at += 8) {
    sum = u64(rotate(sum ^ round(0n, view.getBigUint64(at, true)), 27n) * P1 + P4);
  }
  if (at + 4 <= bytes.length) {
    sum = u64(rotate(sum ^ u64(BigInt(view.getUint32(at, true)) * P1), 23n) * P2 + P3);
    at += 4;
  }
  for (; at < bytes.length; at++) sum = u64(rotate(sum ^ u64(BigInt(bytes[at] ?? 0) * P5), 11n) * P1);
  sum = u64((sum ^ (sum >> 33n)) * P2);
  sum = u64((sum ^ (sum >> 29n)) * P3);
  return sum ^ (sum >> 32n);
}
