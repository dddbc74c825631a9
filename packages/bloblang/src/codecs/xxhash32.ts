const P1 = 0x9e3779b1;
const P2 = 0x85ebca77;
const P3 = 0xc2b2ae3d;
const P4 = 0x27d4eb2f;
const P5 = 0x165667b1;

const rotate = (value: number, by: number): number => (value << by) | (value >>> (32 - by));
const round = (lane: number, word: number): number => Math.imul(rotate((lane + Math.imul(word, P2)) | 0, 13), P1);

/** XXH32 with seed 0 (the xxHash specification, section XXH32), as an unsigned number. */
export function xxhash32(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  let hash: number;
  if (bytes.length >= 16) {
    let lanes = [(P1 + P2) | 0, P2 | 0, 0, -P1 | 0];
    for (; at + 16 <= bytes.length; at += 16) {
      const start = at;
      lanes = lanes.map((lane, i) => round(lane, view.getUint32(start + i * 4, true)));
    }
    const [a = 0, b = 0, c = 0, d = 0] = lanes;
    hash = (rotate(a, 1) + rotate(b, 7) + rotate(c, 12) + rotate(d, 18)) | 0;
  } else hash = P5;
  hash = (hash + bytes.length) | 0;
  for (; at + 4 <= bytes.length; at += 4) {
    hash = Math.imul(rotate((hash + Math.imul(view.getUint32(at, true), P3)) | 0, 17), P4);
  }
  for (; at < bytes.length; at++) hash = Math.imul(rotate((hash + Math.imul(bytes[at] ?? 0, P5)) | 0, 11), P1);
  hash = Math.imul(hash ^ (hash >>> 15), P2);
  hash = Math.imul(hash ^ (hash >>> 13), P3);
  return (hash ^ (hash >>> 16)) >>> 0;
}
