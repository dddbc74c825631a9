import { defineAroundMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import type { Frame } from '../../interpreter/frame.js';
import { UNREAD } from '../../interpreter/frame.js';
import type { Evaluate } from '../../interpreter/query.js';
import { fail } from '../../values/failure.js';
import type { Value } from '../../values/value.js';

function onMessage(frame: Frame, index: number, target: Evaluate): Value {
  const input = frame.batch[index];
  if (input === undefined)
    return fail(`index ${index} was out of bounds of the batch of ${frame.batch.length} messages`);
  const { self, input: own, index: place, metadata } = frame;
  frame.self = UNREAD;
  frame.input = input;
  frame.index = index;
  frame.metadata = undefined;
  try {
    return target(frame);
  } finally {
    frame.self = self;
    frame.input = own;
    frame.index = place;
    frame.metadata = metadata;
  }
}

export const fromMethod = defineAroundMethod({
  name: 'from',
  summary: 'Evaluates the target on another message of the batch, counted from 0.',
  params: [param.integer('index')],
  examples: [['root = json("id").from(0)', '{"id":7}', '7']],
  build: (index) => (target, frame) => onMessage(frame, index, target),
});

export const fromAllMethod = defineAroundMethod({
  name: 'from_all',
  summary: 'Evaluates the target on each message of the batch and gives all results as an array.',
  examples: [['root = json("id").from_all()', '{"id":7}', '[7]']],
  build: () => (target, frame) => frame.batch.map((_message, index) => onMessage(frame, index, target)),
});
