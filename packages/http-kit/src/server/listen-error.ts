/** The service could not listen where it was told to; `message` is one line for the person who started it. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** What to say about a failure to listen. */
export function listenError(cause: NodeJS.ErrnoException, host: string, port: number): ListenError {
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  return new ListenError(sentence(cause, place, host), { cause });
}

function sentence(cause: NodeJS.ErrnoException, place: string, host: string): string {
  if (cause.code === 'EADDRINUSE')
    return `cannot listen on ${place}: the port is taken; stop what holds it or choose another`;
  if (cause.code === 'EACCES') return `cannot listen on ${place}: not allowed; ports below 1024 need more rights`;
  if (cause.code === 'EADDRNOTAVAIL' || cause.code === 'ENOTFOUND')
    return `cannot listen on ${place}: this machine has no address ${host}`;
  return `cannot listen on ${place}: ${cause.message}`;
}
