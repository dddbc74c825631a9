import { defineAroundMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import { Failure } from '../../values/failure.js';

export const catchMethod = defineAroundMethod({
  name: 'catch',
  summary: 'The target, or the argument when the target fails; the argument sees the error text as `this`.',
  params: [param.scalarsToLiteral(param.query('fallback'))],
  examples: [
    ['root = this.n.number().catch(0)', '{"n":"many"}', '0'],
    ['root = this.n.number().catch(why -> why.contains("invalid"))', '{"n":"many"}', 'true'],
  ],
  build: (fallback) => (target, frame) => {
    const { self, depth } = frame;
    try {
      return target(frame);
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      frame.self = self;
      frame.depth = depth;
      return fallback.call(frame, failure.message);
    }
  },
});

export const orMethod = defineAroundMethod({
  name: 'or',
  summary: 'The target, or the argument when the target fails, is null or is no value.',
  params: [param.scalarsToLiteral(param.query('fallback'))],
  examples: [['root = this.nick.or(this.name)', '{"name":"Ada"}', '"Ada"']],
  build: (fallback) => (target, frame) => {
    const { self, depth } = frame;
    try {
      const value = target(frame);
      if (value !== null && typeof value !== 'symbol') return value;
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
    }
    frame.self = self;
    frame.depth = depth;
    return fallback.inContext(frame);
  },
});
