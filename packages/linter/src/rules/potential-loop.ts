import { extend } from '../engine/path.js';
import { type Flow, flowOf, meetingName } from '../graph/flow.js';
import { defineRule } from './define-rule.js';

/** An output that writes to what an input of the same pipeline reads. */
export const potentialLoop = defineRule({
  id: 'potential-loop',
  kinds: ['potential_loop'],
  checker: 'native',
  docs: {
    what: 'An output and an input that name the same topic, bucket, queue, table, stream, subject or file.',
    why: 'Every message that is written is read again, without end.',
    fix: 'Write to another place, or filter on the way.',
    bad: 'input:\n  nats:\n    urls: [nats://localhost:4222]\n    subject: events\noutput:\n  nats:\n    urls: [nats://localhost:4222]\n    subject: events\n',
    good: 'input:\n  nats:\n    urls: [nats://localhost:4222]\n    subject: events\noutput:\n  nats:\n    urls: [nats://localhost:4222]\n    subject: results\n',
  },
  create(context) {
    const reads: Flow[] = [];
    const writes: Flow[] = [];
    return {
      component(site) {
        if (site.type !== 'input' && site.type !== 'output') return;
        const flow = flowOf(site);
        if (flow !== undefined) (site.type === 'input' ? reads : writes).push(flow);
      },
      end() {
        for (const write of writes)
          for (const read of reads) {
            const name = meetingName(read, write);
            if (name === undefined) continue;
            context.report({
              kind: 'potential_loop',
              message: `the ${write.component} output writes to ${name.value}, which the ${read.component} input at line ${context.line(read.site.raw.span.start)} reads`,
              span: name.span,
              path: extend(write.site.path, write.component),
              found: name.value,
            });
            break;
          }
      },
    };
  },
});
