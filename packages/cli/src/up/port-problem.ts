import { createServer } from 'node:net';

/** Why nothing can listen on a port now; `taken` when another program does. */
export interface PortProblem {
  readonly why: string;
  readonly taken: boolean;
}

/** Tries the port; undefined when a service can listen there. */
export function portProblem(host: string, port: number): Promise<PortProblem | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ why: reason(error, host, port), taken: error.code === 'EADDRINUSE' }),
    );
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}

function reason(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE') return `port ${port} of ${host} is taken by another program`;
  if (error.code === 'EADDRNOTAVAIL') return `${host} is no address of this machine`;
  if (error.code === 'EACCES') return `listening on port ${port} of ${host} is not allowed`;
  return `cannot listen on port ${port} of ${host}: ${error.message}`;
}
