import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { createIds, NO_CAPABILITIES } from '@weir/fleet-model';
import { aJob, type ErrorBody, Harness, type PutJobBody, removeFolders } from './harness.js';

let h: Harness;
afterEach(() => h.stop());
afterAll(removeFolders);

const ids = createIds();

/** A node elsewhere that runs some engine; undefined = of a version that does not say. */
async function node(zone: string, distribution: string | undefined): Promise<void> {
  const spec = {
    name: `node-${zone}`,
    hostname: zone,
    os: 'linux',
    arch: 'arm64',
    agent_version: '1.2.3',
    labels: { zone },
    capabilities: NO_CAPABILITIES,
    ...(distribution === undefined ? {} : { distribution }),
  };
  const { status } = await h.call('POST', '/nodes/register', { json: { node_id: ids.next('node'), spec } });
  expect(status).toBe(200);
}

const jobWith = (name: string, processor: object, zone?: string) =>
  aJob({
    name,
    selector: { match_labels: zone === undefined ? {} : { zone } },
    config: {
      input: { generate: { mapping: 'root = "x"' } },
      pipeline: { processors: [processor] },
      output: { drop: {} },
    },
  });

/** Each is a component of one of the two engines alone. */
const BENTO = { python: { script: 'root = this' } };
const CONNECT = { crash: 'no' };

const put = async (json: object) => {
  const { status, body } = await h.call<PutJobBody & ErrorBody>('PUT', '/jobs', { json });
  return { status, code: body.code, details: JSON.stringify(body.details ?? {}) };
};

describe('a pipeline is checked against the engines that its nodes run', () => {
  it.each([
    ['redpanda-connect', 201, 400],
    ['bento', 400, 201],
  ])('a fleet of %s', async (distribution, connect, bento) => {
    h = await Harness.start({ WEIR_DISTRIBUTION: distribution });
    expect((await put(jobWith('c', CONNECT))).status).toBe(connect);
    expect((await put(jobWith('b', BENTO))).status).toBe(bento);
  });

  it('of a mixed fleet those that the selector matches, all of them', async () => {
    h = await Harness.start();
    await node('north', 'bento');
    await node('south', undefined);
    expect(await put(jobWith('north', BENTO, 'north'))).toMatchObject({ status: 201 });
    expect(await put(jobWith('south', CONNECT, 'south'))).toMatchObject({ status: 201 });
    expect(await put(jobWith('everywhere', BENTO))).toMatchObject({
      status: 400,
      code: 'invalid_pipeline',
      details: expect.stringContaining('python') as unknown,
    });
    expect(await put(jobWith('nowhere yet', CONNECT, 'east'))).toMatchObject({ status: 201 });
  });

  it('says once what every engine says', async () => {
    h = await Harness.start();
    await node('north', 'bento');
    const { details } = await put(jobWith('typo', { mappin: 'root = this' }));
    expect(details.match(/"hallucination":"mappin"/g)).toHaveLength(1);
  });

  it('remembers over a restart which engines there are', async () => {
    const first = await Harness.start();
    h = first;
    await node('north', 'bento');
    await first.stop();
    h = await Harness.start({}, first.dataDir);
    expect((await put(jobWith('north', BENTO, 'north'))).status).toBe(201);
  });

  it('takes an engine that it does not know for the default one', async () => {
    h = await Harness.start();
    await node('north', 'benthos-of-tomorrow');
    expect((await put(jobWith('north', CONNECT, 'north'))).status).toBe(201);
  });
});
