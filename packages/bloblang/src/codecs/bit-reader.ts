import { ended } from './codec-error.js';

/** Bits of bytes, the most significant first. Throws a CodecError past their end. */
export class BitReader {
  readonly #bytes: Uint8Array;
  /** Place of the next bit. */
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  bit(): number {
    const byte = this.#bytes[this.#at >> 3] ?? ended();
    const bit = (byte >> (7 - (this.#at & 7))) & 1;
    this.#at += 1;
    return bit;
  }

  /** The next bits, at most 32 of them, as an unsigned number. */
  take(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++) value = value * 2 + this.bit();
    return value;
  }

  /** Goes on to the next whole byte. */
  align(): void {
    this.#at = (this.#at + 7) & ~7;
  }

  get atEnd(): boolean {
    return this.#at >> 3 >= this.#bytes.length;
  }
}
