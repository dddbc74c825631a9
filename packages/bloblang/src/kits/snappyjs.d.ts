declare module 'snappyjs' {
  /** Bytes as one snappy block. */
  export function compress(bytes: Uint8Array): Uint8Array;
  /** The bytes of one snappy block. Throws when it is none, or would hold more than `most` bytes. */
  export function uncompress(bytes: Uint8Array, most?: number): Uint8Array;
}
