import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Receiver } from '@weir/testkit';
import { ManualClock } from '../../test/manual-clock.js';
import { type Clock, systemClock } from '../clock.js';
import { HttpSender } from './sender.js';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function sender(connections = 2, timeoutMs = 60_000, clock: Clock = systemClock): HttpSender {
  const made = new HttpSender({ connections, timeoutMs, keepBody: 100, tls: undefined, clock });
  closing.push(() => made.close());
  return made;
}

/** A server that does with each connection as the test says. */
async function rawServer(onConnection: (socket: Socket, number: number) => void): Promise<string> {
  let count = 0;
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onConnection(socket, ++count);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const post = (origin: string, body = 'x') => ({
  origin,
  method: 'POST',
  head: 'POST / HTTP/1.1\r\nHost: test\r\nContent-Length: ',
  body: Buffer.from(body),
});
const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';

describe('HttpSender', () => {
  it('sends over kept connections, no more of them than allowed', async () => {
    const receiver = await Receiver.start();
    closing.push(() => receiver.close());
    const origin = new URL(receiver.url).origin;
    const subject = sender(2);
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => subject.send(post(origin, `b${index}`))),
    );
    expect(new Set(results.map((result) => (result.kind === 'answer' ? result.status : result.reason)))).toEqual(
      new Set([200]),
    );
    expect(receiver.accepted).toHaveLength(20);
    const large = 'y'.repeat(100_000);
    expect(await subject.send(post(origin, large))).toMatchObject({ status: 200 });
    expect(receiver.accepted.at(-1)?.body).toBe(large);
  });

  it('fails with the reason when nobody listens', async () => {
    const receiver = await Receiver.start();
    await receiver.refuse();
    expect(await sender().send(post(new URL(receiver.url).origin))).toMatchObject({
      kind: 'failure',
      reason: expect.stringMatching(/ECONNREFUSED/) as unknown,
    });
  });

  it('fails when there is no answer in time, and sends the next request all the same', async () => {
    const clock = new ManualClock();
    let arrived: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (arrived = resolve));
    let answers = false;
    const origin = await rawServer((socket) => socket.on('data', () => (answers ? socket.write(OK) : arrived())));
    const subject = sender(1, 100, clock);
    const both = Promise.all([subject.send(post(origin)), subject.send(post(origin))]);
    await asked;
    await clock.advance(100);
    const [first, second] = await both;
    expect(first).toMatchObject({ kind: 'failure', reason: 'no answer within 100 ms' });
    // It waited for the only connection for as long as it may take in all.
    expect(second.kind).toBe('failure');
    answers = true;
    expect(await subject.send(post(origin))).toMatchObject({ status: 200 });
  });

  it('sends once more when a kept connection turns out to be closed', async () => {
    let requests = 0;
    const origin = await rawServer((socket) => {
      let answered = false;
      socket.on('data', () => {
        requests++;
        if (answered) socket.destroy();
        else socket.write(OK);
        answered = true;
      });
    });
    const subject = sender(1);
    expect(await subject.send(post(origin))).toMatchObject({ status: 200 });
    expect(await subject.send(post(origin))).toMatchObject({ status: 200 });
    expect(requests).toBe(3);
  });

  it('does not send again what a new connection has swallowed', async () => {
    let requests = 0;
    const origin = await rawServer((socket) => {
      socket.on('data', () => {
        requests++;
        socket.destroy();
      });
    });
    expect(await sender().send(post(origin))).toMatchObject({ kind: 'failure' });
    expect(requests).toBe(1);
  });

  it('fails when the answer is cut', async () => {
    const origin = await rawServer((socket) =>
      socket.on('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc')),
    );
    expect(await sender().send(post(origin))).toMatchObject({
      kind: 'failure',
      reason: 'the receiver closed the connection',
    });
  });

  it('reads an answer that ends with the connection', async () => {
    const origin = await rawServer((socket) => socket.on('data', () => socket.end('HTTP/1.1 200 OK\r\n\r\nabc')));
    const result = await sender().send(post(origin));
    expect(result.kind === 'answer' && result.body.toString()).toBe('abc');
  });

  it('fails what is on its way when it is closed', async () => {
    let arrived: () => void = () => undefined;
    const connected = new Promise<void>((resolve) => (arrived = resolve));
    const origin = await rawServer(() => arrived());
    const subject = sender(1);
    const pending = subject.send(post(origin));
    await connected;
    await subject.close();
    expect(await pending).toMatchObject({ kind: 'failure', reason: 'the output is closed' });
  });
});
