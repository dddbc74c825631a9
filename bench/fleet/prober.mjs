// What people do meanwhile: reads of the list and writes of a job that matches no node, one after the other.

const EVERY_MS = 20;

/** Asks until `stop`, which gives the times in milliseconds by what was asked. */
export function startProber(server) {
  const times = { get: [], put: [] };
  let asking = true;
  const timed = async (list, work) => {
    const begin = performance.now();
    await work();
    list.push(performance.now() - begin);
  };
  const spec = (n) => ({
    name: 'nobody-runs-this',
    type: 'pipeline',
    description: `change ${n}`,
    selector: { match_labels: { nobody: 'has this' } },
    config: { input: { generate: { mapping: 'root = "x"', interval: '1s' } }, output: { drop: {} } },
  });
  const loop = (async () => {
    for (let n = 0; asking; n++) {
      await timed(times.get, () => server.call('GET', '/jobs'));
      if (n % 5 === 0) await timed(times.put, () => server.call('PUT', '/jobs', spec(`${performance.now()}`)));
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  })();
  return async () => {
    asking = false;
    await loop;
    return times;
  };
}

export function quantile(list, q) {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}
