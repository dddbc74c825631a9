/** Bytes that grow; what was written can be read again, as back references need. */
export class ByteSink {
  #bytes: Uint8Array;
  #length = 0;
  readonly #limit: number;

  /** `limit` is how many bytes there may be; more is a RangeError. */
  constructor(limit: number) {
    this.#limit = limit;
    this.#bytes = new Uint8Array(Math.min(limit, 1024));
  }

  get length(): number {
    return this.#length;
  }

  push(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = byte;
  }

  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Repeats what stands `distance` before the end; a distance shorter than the count repeats itself. */
  repeat(distance: number, count: number): void {
    this.#reserve(count);
    for (let i = 0; i < count; i++) this.#bytes[this.#length + i] = this.#bytes[this.#length + i - distance] ?? 0;
    this.#length += count;
  }

  /** A copy of everything. */
  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  /** A view of what was written since a place, good until more is written. */
  since(start: number): Uint8Array {
    return this.#bytes.subarray(start, this.#length);
  }

  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed > this.#limit) throw new RangeError(`result exceeds ${this.#limit} bytes`);
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.min(this.#limit, Math.max(needed, this.#bytes.length * 2)));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}
