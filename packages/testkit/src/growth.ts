const TIMES = 8;
const TRIES = 3;

/**
 * How many times the processor time of some work grows when its size grows eightfold: about 8 when it grows in step, 64
 * when it grows with the square. It is the same on fast, slow and busy machines.
 */
export function growth(work: (size: number) => void, size: number): number {
  const [small, large] = [size, size * TIMES].map((each) => leastCpuMs(() => work(each)));
  return (large ?? 0) / Math.max(small ?? 0, 0.1);
}

/** Milliseconds of processor time that the work takes when nothing gets in its way. */
function leastCpuMs(work: () => void): number {
  const tries = Array.from({ length: TRIES }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...tries);
}
