import { spawnSync } from 'node:child_process';

/** Median of a list of numbers. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Wall time of whole processes in milliseconds, the commands taken in turn so that drift of the machine hits all alike. */
export function timeProcesses(commands, runs = 9) {
  const times = commands.map(() => []);
  for (let run = -1; run < runs; run++) {
    commands.forEach(([command, ...args], which) => {
      const begin = process.hrtime.bigint();
      const { error } = spawnSync(command, args, { stdio: 'ignore' });
      if (error) throw error;
      if (run >= 0) times[which].push(Number(process.hrtime.bigint() - begin) / 1e6);
    });
  }
  return times.map(median);
}

export const ms = (value) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
