import type { Duplex } from 'node:stream';
import { Problem, type ProblemCode } from '@weir/api-contract';

const CODES: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Answers what is no readable request in the one error shape, and closes the connection. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex, nextId: () => string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = new Problem(CODES[error.code ?? ''] ?? 'malformed_request');
  const requestId = nextId();
  const body = JSON.stringify(problem.toBody(requestId));
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${problem.status === 431 ? 'Request Header Fields Too Large' : 'Bad Request'}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
