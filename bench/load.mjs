import { connect } from 'node:net';

/** Connections that are kept busy. */
export const CONNECTIONS = 32;

/** The bytes of a POST /validate with a JSON body. */
export function validateRequest(yaml) {
  const body = Buffer.from(JSON.stringify({ yaml }));
  const head = `POST /validate HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
}

/**
 * Keeps connections busy for some seconds or requests: requests per second and percentiles of their times in ms. Speaks
 * HTTP over plain sockets: a client that costs as much as the service would measure itself.
 */
export async function load({ url }, request, { seconds = 4, requests = Infinity, connections = CONNECTIONS } = {}) {
  const times = [];
  const begin = performance.now();
  const deadline = begin + seconds * 1000;
  let sent = 0;
  const more = () => sent < requests && performance.now() < deadline;
  const one = async () => {
    const connection = await open(url);
    while (more()) {
      sent += 1;
      const sentAt = performance.now();
      const status = await connection.ask(request());
      if (status !== 200 && status !== 422) throw new Error(`answered ${status}`);
      times.push(performance.now() - sentAt);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, one));
  const took = (performance.now() - begin) / 1000;
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return { rate: times.length / took, p50: at(0.5), p99: at(0.99), count: times.length };
}

/** A connection on which one request after the other is asked; answers must say how long they are. */
export function open(url) {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.setNoDelay(true);
    let waiting;
    let received = Buffer.alloc(0);
    let wanted = -1;
    let status = 0;
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      if (wanted === -1) {
        const end = received.indexOf('\r\n\r\n');
        if (end === -1) return;
        const head = received.latin1Slice(0, end);
        status = Number(head.slice(9, 12));
        wanted = end + 4 + Number(/\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
      }
      if (received.length < wanted) return;
      received = received.subarray(wanted);
      wanted = -1;
      waiting?.resolve(status);
    });
    socket.on('close', () => waiting?.reject(new Error('the connection was closed')));
    socket.on('error', (error) => {
      waiting?.reject(error);
      reject(error);
    });
    socket.on('connect', () =>
      resolve({
        ask: (bytes) =>
          new Promise((done, failed) => {
            waiting = { resolve: done, reject: failed };
            socket.write(bytes);
          }),
        close: () => socket.destroy(),
      }),
    );
  });
}
