import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { COMPONENT_FACTS } from '../src/components/component-facts.js';
import { type ComponentNode, type ConfigValue, isComponentNode } from '../src/config/component-node.js';
import { createEmbeddedDriver } from '../src/index.js';
import { rowsOf } from './conformance-rows.js';
import { decode } from './in-process.js';

/** Components that no row of the conformance suite can show, each with the tests that run it. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'buffer none': 'src/components/buffers/buffers.test.ts',
  'cache file': 'src/components/caches/caches.test.ts',
  'cache noop': 'src/components/caches/caches.test.ts',
  'input file': 'src/components/inputs/inputs.test.ts',
  'input http_server': 'test/http-server.test.ts',
  'output cache': 'src/components/outputs/outputs.test.ts',
  'output drop': 'src/components/outputs/outputs.test.ts',
  'output file': 'src/components/outputs/outputs.test.ts',
  'output http_client': 'test/http-client.test.ts',
  'output sync_response': 'src/components/outputs/outputs.test.ts',
  'processor http': 'test/http-client.test.ts',
  'scanner chunker': 'src/components/inputs/inputs.test.ts',
  'scanner lines': 'src/components/inputs/inputs.test.ts',
  'scanner skip_bom': 'src/components/inputs/inputs.test.ts',
  'scanner to_the_end': 'src/components/inputs/inputs.test.ts',
};

function usedIn(value: ConfigValue | readonly ComponentNode[], into: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if (isComponentNode(value as ConfigValue)) {
    const { type, name, config, processors } = value as ComponentNode;
    into.add(`${type} ${name}`);
    usedIn(config, into);
    usedIn(processors, into);
  } else for (const item of Object.values(value)) usedIn(item as ConfigValue, into);
}

async function inConformance(): Promise<ReadonlySet<string>> {
  const used = new Set<string>();
  const configs = [
    ...rowsOf<{ processors: readonly unknown[]; resources?: object }>('processors.yaml').map(
      ({ processors, resources }) => ({ ...resources, pipeline: { processors } }),
    ),
    ...rowsOf<{ config: Readonly<Record<string, unknown>> }>('pipelines.yaml').map(({ config }) => config),
  ];
  for (const config of configs) {
    const { input, buffer, processors, output, resources } = await decode(config);
    // What a row did not name itself is no proof of anything.
    usedIn([...('input' in config ? [input] : []), ...('buffer' in config ? [buffer] : [])], used);
    usedIn([...processors, ...resources, ...('output' in config ? [output] : [])], used);
  }
  return used;
}

describe('every component', () => {
  it('is run by a row of the conformance suite, or by tests that are named here', async () => {
    const used = await inConformance();
    const all = COMPONENT_FACTS.map(({ kind, name }) => `${kind} ${name}`);
    expect(all.filter((each) => !used.has(each))).toEqual(Object.keys(ELSEWHERE).sort());
  });

  it.each(Object.entries(ELSEWHERE))('%s stands in %s', (component, file) => {
    const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
    expect(text).toContain(component.split(' ')[1]);
  });

  it('is among the capabilities of the driver, and nothing else is', () => {
    const { metrics, tracers, ...kinds } = createEmbeddedDriver().capabilities();
    const told = Object.entries(kinds).flatMap(([kind, names]) => names.map((name) => `${kind} ${name}`));
    expect(told.sort()).toEqual(COMPONENT_FACTS.map(({ kind, name }) => `${plural(kind)} ${name}`).sort());
    expect([metrics, tracers]).toEqual([['none'], ['none']]);
  });
});

const plural = (kind: string): string => `${kind}s`;
