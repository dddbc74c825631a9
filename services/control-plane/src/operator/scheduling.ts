import { isJsonObject, type Json, toTimestamp } from '@weir/fleet-model';
import type { Store } from '@weir/store';
import type { Clock } from '../clock.js';
import type { EvaluationLoop } from '../planner/evaluation-loop.js';
import type { Write } from '../write.js';

/** Whether evaluations are planned, and who said so why. */
export interface SchedulerStatus {
  readonly paused: boolean;
  readonly reason: string;
  /** When it was last paused or resumed; null = never. */
  readonly since: string | null;
  /** Evaluations that wait to be planned. */
  readonly waiting: number;
}

const SETTING = 'scheduler';
const RUNNING = { paused: false, reason: '', since: null };

/** Pauses and resumes planning; what was said is kept in the store and holds after a restart. */
export class Scheduling {
  readonly #loop: EvaluationLoop;
  readonly #clock: Clock;
  #said: Omit<SchedulerStatus, 'waiting'> = RUNNING;

  constructor(loop: EvaluationLoop, clock: Clock) {
    this.#loop = loop;
    this.#clock = clock;
  }

  get status(): SchedulerStatus {
    return { ...this.#said, waiting: this.#loop.waiting };
  }

  /** Takes up what was said before the last end of the process. */
  async load(store: Pick<Store, 'settings'>): Promise<void> {
    this.#follow(read(await store.settings.get(SETTING)));
  }

  /** Nothing more is planned, or all that waits, as soon as this is written down. */
  async set(paused: boolean, reason: string, write: Write): Promise<SchedulerStatus> {
    const since = toTimestamp(this.#clock.now());
    const said = { paused, reason, since };
    await write(async (writer, after) => {
      await writer.settings.put(SETTING, said, since);
      after.touch(SETTING);
      after.effect(() => this.#follow(said));
    });
    return { ...said, waiting: this.#loop.waiting };
  }

  #follow(said: Omit<SchedulerStatus, 'waiting'>): void {
    this.#said = said;
    if (said.paused) this.#loop.pause();
    else this.#loop.resume();
  }
}

function read(value: Json | undefined): Omit<SchedulerStatus, 'waiting'> {
  if (value === undefined || !isJsonObject(value)) return RUNNING;
  const { paused, reason, since } = value;
  return {
    paused: paused === true,
    reason: typeof reason === 'string' ? reason : '',
    since: typeof since === 'string' ? since : null,
  };
}
