/** Bytes that are not what a codec reads; the message is the reference's. */
export class CodecError extends Error {
  override readonly name = 'CodecError';
}

export const ended = (): never => {
  throw new CodecError('unexpected EOF');
};
