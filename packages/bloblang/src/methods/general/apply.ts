import { defineMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import { BloblangSyntaxError } from '../../interpreter/errors.js';
import type { NamedMap } from '../../interpreter/frame.js';
import { fail, failKind } from '../../values/failure.js';

export const applyMethod = defineMethod({
  name: 'apply',
  summary: 'Runs a named map on the target.',
  plain: true,
  note: (name) => `map ${name?.kind === 'string' ? name.value : ''}`,
  params: [param.string('mapping')],
  examples: [['map shout { root = this.uppercase() }\nroot = this.word.apply("shout")', '{"word":"hey"}', '"HEY"']],
  build: (name) => (target, frame) => {
    const map = frame.program.maps.get(name);
    if (map === undefined) return fail(`map ${name} was not found`);
    return map(frame, target);
  },
});

export const bloblangMethod = defineMethod({
  name: 'bloblang',
  summary: 'Runs a mapping given as text on the target.',
  params: [param.string('mapping')],
  examples: [['root = this.doc.bloblang(this.rule)', '{"doc":{"a":2},"rule":"root = this.a * 3"}', '6']],
  plain: true,
  build: (mapping) => {
    let compiled: NamedMap | undefined;
    return (target, frame) => {
      try {
        compiled ??= frame.program.compile(mapping);
      } catch (cause) {
        if (cause instanceof BloblangSyntaxError) return fail(cause.problems[0]?.message ?? cause.message);
        throw cause;
      }
      return compiled(frame, target);
    };
  },
});

export const mapMethod = defineMethod({
  name: 'map',
  summary: 'Evaluates the argument with the target as `this`.',
  params: [param.query('query')],
  examples: [['root = this.user.map(this.name)', '{"user":{"name":"Ada"}}', '"Ada"']],
  plain: true,
  build: (query) => (target, frame) => query.call(frame, target),
});

export const notMethod = defineMethod({
  name: 'not',
  summary: 'The opposite of a bool.',
  examples: [['root = this.on.not()', '{"on":true}', 'false']],
  build: () => (target, _frame, from) => (typeof target === 'boolean' ? !target : failKind('bool', target, from)),
});
