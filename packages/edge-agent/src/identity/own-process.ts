import type { Ids } from '@weir/fleet-model';
import type { AgentDisk } from '../disk/agent-disk.js';
import { isDiskProblem } from '../disk/disk-problem.js';
import type { NodeProcess } from '../wire.js';

/** This run of the agent, by which the control plane tells it from others on the same data folder. */
export interface OwnProcess extends NodeProcess {
  /** The number of its next heartbeat. */
  nextBeat(): number;
}

const STARTS = 'starts';

/** A new run on this disk, counted there; a full disk does not keep the agent from starting, it counts on from there then. */
export function ownProcess(disk: AgentDisk, ids: Ids): OwnProcess {
  const start = Number(disk.setting(STARTS) ?? 0) + 1;
  try {
    disk.setSetting(STARTS, String(start));
  } catch (error) {
    if (!isDiskProblem(error)) throw error;
  }
  let beats = 0;
  return { id: ids.next('node').slice(2), start, nextBeat: () => ++beats };
}
