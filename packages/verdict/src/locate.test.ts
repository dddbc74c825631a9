import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Catalogue, loadCatalogue } from '@weir/schema-model';
import { locate } from './locate.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await loadCatalogue('redpanda-connect');
});

describe('a path leads to its component and to the fields around it', () => {
  it.each<[string, string | undefined, string | undefined]>([
    ['', undefined, 'pipeline'],
    ['steps', undefined, 'pipeline'],
    ['pipeline.treads', undefined, 'threads'],
    ['input', undefined, 'pipeline'],
    ['input.kafka', 'input.kafka', undefined],
    ['input.kafka.adresses', 'input.kafka', 'addresses'],
    ['input.kafka.tls.enabeld', 'input.kafka', 'enabled'],
    ['input.kafka.addresses.0', 'input.kafka', undefined],
    ['input.label', 'input', undefined],
    ['input.processors.0.mapping', 'input.processors.0.mapping', undefined],
    ['input.kafak.adresses', 'input.kafak', 'addresses'],
    ['input.nothing_like_it.x', 'input.nothing_like_it', undefined],
    ['output.broker.outputs.1.http_client.ulr', 'output.broker.outputs.1.http_client', 'url'],
    ['output.http_client.headers.X', 'output.http_client', undefined],
    ['output.switch.cases.0.output.drop', 'output.switch.cases.0.output.drop', undefined],
    ['output.switch.cases.0.chek', 'output.switch', 'check'],
    ['pipeline.processors.2.try.0.log.mesage', 'pipeline.processors.2.try.0.log', 'message'],
    [
      'pipeline.processors.0.switch.0.processors.1.dedupe.kye',
      'pipeline.processors.0.switch.0.processors.1.dedupe',
      'key',
    ],
    ['pipeline.processors.0.workflow.branches.a.request_mpa', 'pipeline.processors.0.workflow', 'request_map'],
    ['cache_resources.0.memory.default_tll', 'cache_resources.0.memory', 'default_ttl'],
    ['pipeline.processors.0.constructor', 'pipeline.processors.0.constructor', undefined],
  ])('%s', (path, component, field) => {
    const location = locate(catalogue, path);
    expect(location.component).toBe(component);
    const names = location.fields?.map((each) => each.name);
    if (field === undefined) expect(names).toBeUndefined();
    else expect(names).toContain(field);
  });
});
