import { FanOut } from '../../broker/fan-out.js';
import { FanOutFailFast } from '../../broker/fan-out-fail-fast.js';
import { FanOutSequential } from '../../broker/fan-out-sequential.js';
import { Greedy } from '../../broker/greedy.js';
import { RoundRobin } from '../../broker/round-robin.js';
import type { Output } from '../../engine/component.js';
import { defineComponent } from '../../engine/definition.js';
import { StartError } from '../../engine/start-error.js';
import type { Lane } from '../../lanes/lane.js';

/** Spreads messages over several outputs, in one of several patterns. */
export const brokerOutput = defineComponent({
  kind: 'output',
  name: 'broker',
  async create(view, deps) {
    const pattern = view.string('pattern').toLowerCase();
    const copies = Math.max(1, view.number('copies'));
    const nodes = view.components('outputs');
    if (nodes.length === 0) throw new StartError(view.at('outputs'), 'at least one output is needed');
    const lanes: Lane[] = [];
    const outputs: Output[] = [];
    for (let copy = 0; copy < copies; copy++) {
      for (const node of nodes) {
        outputs.push(
          await deps.build.output(node, (output) => {
            if (pattern !== 'fan_out') return output;
            const lane = deps.host.lanes.lane(node, copy, output);
            lanes.push(lane);
            return lane;
          }),
        );
      }
    }
    switch (pattern) {
      case 'fan_out':
        return new FanOut(outputs, lanes);
      case 'fan_out_fail_fast':
        return new FanOutFailFast(outputs);
      case 'fan_out_sequential':
        return new FanOutSequential(outputs, { clock: deps.clock, signal: deps.signal });
      case 'fan_out_sequential_fail_fast':
        return new FanOutSequential(outputs, undefined);
      case 'round_robin':
        return new RoundRobin(outputs);
      case 'greedy':
        return new Greedy(outputs);
      default:
        throw new StartError(view.at('pattern'), `there is no pattern ${pattern}`);
    }
  },
});
