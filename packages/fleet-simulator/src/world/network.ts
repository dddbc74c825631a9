import {
  ConnectionError,
  type Transport,
  type TransportRequest,
  type TransportResponse,
} from '@weir/api-contract/client';
import type { Dice } from './dice.js';
import type { Timeline } from './timeline.js';
import type { Trace } from './trace.js';

/** How the network behaves: probabilities per message, delays in milliseconds. */
export interface Weather {
  readonly loss: number;
  readonly duplication: number;
  /** A message is held up for so long that whoever waits for it has given up. */
  readonly lateness: number;
  readonly delayMs: readonly [least: number, most: number];
}

export const FAIR: Weather = { loss: 0, duplication: 0, lateness: 0, delayMs: [1, 8] };

/** What a server does with a request that has reached it; rejects when there is nobody. */
export type Receive = (request: TransportRequest, signal: AbortSignal) => Promise<TransportResponse>;

export interface Line {
  /** Who calls. */
  readonly from: string;
  /** False once the calling process is dead: it hears nothing any more. */
  readonly alive: () => boolean;
}

const LATE_MS = [20_000, 90_000] as const;

/** Carries requests from anywhere to the one server, as reliably as the weather allows. */
export class Network {
  weather: Weather = FAIR;
  readonly #cut = new Set<string>();
  readonly #timeline: Timeline;
  readonly #dice: Dice;
  readonly #trace: Trace;
  readonly #receive: Receive;
  #calls = 0;

  constructor(timeline: Timeline, dice: Dice, trace: Trace, receive: Receive) {
    this.#timeline = timeline;
    this.#dice = dice;
    this.#trace = trace;
    this.#receive = receive;
  }

  /** Nothing gets through between this caller and the server, in either direction. */
  cut(from: string): void {
    this.#cut.add(from);
  }

  mend(from: string): void {
    this.#cut.delete(from);
  }

  line(line: Line): Transport {
    return (request) => new Promise((resolve, reject) => this.#carry(line, request, resolve, reject));
  }

  #carry(
    { from, alive }: Line,
    request: TransportRequest,
    resolve: (response: TransportResponse) => void,
    reject: (reason: unknown) => void,
  ): void {
    if (!alive()) return;
    const { signal, endpoint } = request;
    if (signal?.aborted === true) {
      reject(signal.reason);
      return;
    }
    const call = `#${++this.#calls} ${endpoint.id}`;
    const hungUp = new AbortController();
    signal?.addEventListener('abort', () => {
      reject(signal.reason);
      this.#send(from, () => hungUp.abort());
    });
    const answer = (how: string, tell: () => void): void => {
      this.#send(from, () => {
        if (!alive()) return;
        this.#trace.tell(from, `${call} <- ${how}`);
        tell();
      });
    };
    const arrive = (): void => {
      this.#receive(request, hungUp.signal).then(
        (response) => answer(String(response.status), () => resolve(response)),
        (error: unknown) => answer('no connection', () => reject(new ConnectionError('the server', error))),
      );
    };
    this.#send(from, arrive);
    if (this.#dice.chance(this.weather.duplication)) this.#send(from, arrive);
  }

  /** One message, one way: later, much later or never. */
  #send(from: string, deliver: () => void): void {
    const { loss, lateness, delayMs } = this.weather;
    const [least, most] = this.#dice.chance(lateness) ? LATE_MS : delayMs;
    const delay = least + this.#dice.next() * (most - least);
    if (this.#dice.chance(loss)) return;
    this.#timeline.after(delay, () => {
      if (!this.#cut.has(from)) deliver();
    });
  }
}
