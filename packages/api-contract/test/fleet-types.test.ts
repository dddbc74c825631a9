import { describe, expect, it } from '@jest/globals';
import * as fleet from '@weir/fleet-model';
import type { ComponentSchema as ModelComponentSchema, FieldSchema as ModelFieldSchema } from '@weir/schema-model';
import type { z } from 'zod';
import * as wire from '../src/control-plane/index.js';
import type { ComponentSchema, FieldSchema } from '../src/validator/index.js';

/** What the fleet model makes can be answered, and what is answered can be read as the fleet model's. */
type Same<S extends z.ZodType, T> = [T] extends [z.input<S>]
  ? [z.output<S>] extends [T]
    ? true
    : 'reads more'
  : 'cannot be sent';

const same = <S extends z.ZodType, T>(_: Same<S, T> & true): void => undefined;

describe('the records of the wire', () => {
  it('are those of the fleet model, both ways', () => {
    same<typeof wire.Job, fleet.Job>(true);
    same<typeof wire.JobSpec, fleet.JobSpec>(true);
    same<typeof wire.JobVersion, fleet.JobVersion>(true);
    same<typeof wire.HistoryEvent, fleet.HistoryEvent>(true);
    same<typeof wire.Execution, fleet.Execution>(true);
    same<typeof wire.Evaluation, fleet.Evaluation>(true);
    same<typeof wire.Node, fleet.Node>(true);
    expect(wire.JobState.shape.state_type.options).toEqual(fleet.JOB_STATES);
  });

  it('are those of the schema model', () => {
    const field: z.input<typeof FieldSchema> = {} as ModelFieldSchema;
    const component: z.input<typeof ComponentSchema> = {} as ModelComponentSchema;
    expect([field, component]).toHaveLength(2);
  });
});

describe('a record made by the fleet model', () => {
  const now = fleet.toTimestamp(1_700_000_000_000);

  it('fits the schema', () => {
    const node: fleet.Node = {
      id: fleet.createIds({ now: () => 1 }).next('node'),
      spec: {
        name: 'edge',
        hostname: 'edge.local',
        os: 'linux',
        arch: 'x64',
        agent_version: '0.1.0',
        labels: { zone: 'a' },
        capabilities: fleet.NO_CAPABILITIES,
      },
      status: {
        connection_state: 'Connected',
        message: '',
        connected_since: now,
        disconnected_since: null,
        deleted_since: null,
        last_heartbeat: now,
        resource_usage: { cpu_percent: 3 },
        revision: 1,
        created_at: now,
        updated_at: now,
      },
    };
    expect(wire.Node.parse(node)).toEqual(node);
    expect(wire.Node.safeParse({ ...node, status: { ...node.status, connection_state: 'connected' } }).success).toBe(
      false,
    );
  });

  it('is refused when a state is no state', () => {
    expect(wire.JobState.safeParse(fleet.stateOf('running')).success).toBe(true);
    expect(wire.JobState.safeParse(fleet.stateOf('walking')).success).toBe(false);
  });
});
