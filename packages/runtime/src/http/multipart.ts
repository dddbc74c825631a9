/** The boundary of a `multipart/...` content type; undefined for any other type. */
export function multipartBoundary(contentType: string | undefined): string | undefined {
  if (contentType === undefined || !/^\s*multipart\//i.test(contentType)) return undefined;
  const match = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  return match?.[1] ?? match?.[2];
}

/** The bodies of a multipart body (RFC 2046); undefined when it has no closing boundary. */
export function splitMultipart(body: Buffer, boundary: string): readonly Buffer[] | undefined {
  const delimiter = Buffer.from(`--${boundary}`);
  const parts: Buffer[] = [];
  let at = body.indexOf(delimiter);
  while (at >= 0) {
    const after = at + delimiter.length;
    if (body[after] === DASH && body[after + 1] === DASH) return parts;
    const next = body.indexOf(delimiter, after);
    if (next < 0) return undefined;
    const start = body.indexOf('\r\n', after);
    const headEnd = start < 0 ? -1 : body.indexOf('\r\n\r\n', start);
    // A part without headers has its empty line right behind the boundary.
    if (headEnd >= 0 && headEnd < next) parts.push(body.subarray(headEnd + 4, Math.max(headEnd + 4, next - 2)));
    at = next;
  }
  return undefined;
}

const DASH = 0x2d;

/** Several bodies as one multipart body. */
export function joinMultipart(parts: readonly Uint8Array[], boundary: string, contentType: string): Buffer {
  const pieces: Uint8Array[] = [];
  for (const part of parts) {
    pieces.push(Buffer.from(`--${boundary}\r\nContent-Type: ${contentType}\r\n\r\n`), part, Buffer.from('\r\n'));
  }
  pieces.push(Buffer.from(`--${boundary}--\r\n`));
  return Buffer.concat(pieces);
}
