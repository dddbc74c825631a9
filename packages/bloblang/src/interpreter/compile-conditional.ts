import type { IfExpression, MatchExpression } from '../syntax/ast.js';
import { isEqual } from '../values/compare.js';
import { Failure } from '../values/failure.js';
import { goFormat } from '../values/go-format.js';
import { goTypeOf } from '../values/go-types.js';
import { NOTHING, type Value } from '../values/value.js';
import { compileExpression } from './compile-expression.js';
import { type Frame, UNREAD } from './frame.js';
import type { Query } from './query.js';
import type { Scope } from './scope.js';

/** The body of the first branch whose condition is true; null counts as false, other values fail. */
export function compileIf(node: IfExpression, scope: Scope): Query {
  const branches = node.branches.map(({ condition, body }) => ({
    condition: compileExpression(condition, scope),
    body: compileExpression(body, scope),
  }));
  const otherwise = node.otherwise === undefined ? undefined : compileExpression(node.otherwise, scope);
  return {
    run: (frame) => {
      for (const { condition, body } of branches) {
        const value = condition.run(frame);
        if (value === true) return body.run(frame);
        if (value !== false && value !== null) failCondition(value, condition.note);
      }
      return otherwise === undefined ? NOTHING : otherwise.run(frame);
    },
    note: 'if expression',
  };
}

/** Fails because a condition is no bool. */
export function failCondition(value: Value, note: string): never {
  throw new Failure(`${note} resolved to a non-boolean value ${goFormat('%v', [value])} (${goTypeOf(value)})`, true);
}

/** The body of the first case that holds; literal cases by equality, others by being true with the subject as context. */
export function compileMatch(node: MatchExpression, scope: Scope): Query {
  const subject = node.subject === undefined ? undefined : compileExpression(node.subject, scope);
  const cases = node.cases.map(({ pattern, body }) => ({
    matches: pattern === undefined ? always : compilePattern(compileExpression(pattern, scope)),
    body: compileExpression(body, scope),
  }));
  return {
    run: (frame) => {
      const saved = frame.self;
      const value = subject === undefined ? (saved === UNREAD ? frame.context() : saved) : subject.run(frame);
      frame.self = value;
      for (let i = 0; i < cases.length; i++) {
        const branch = cases[i];
        if (branch === undefined || !holds(branch.matches, frame, value, i)) continue;
        const result = branch.body.run(frame);
        frame.self = saved;
        return result;
      }
      frame.self = saved;
      return NOTHING;
    },
    note: 'match expression',
  };
}

type Matches = (frame: Frame, value: Value) => boolean;

const always: Matches = () => true;

function compilePattern(pattern: Query): Matches {
  const { constant, run } = pattern;
  if (constant !== undefined && pattern.literal === true) return (_frame, value) => isEqual(value, constant.value);
  return (frame) => run(frame) === true;
}

function holds(matches: Matches, frame: Frame, value: Value, index: number): boolean {
  try {
    return matches(frame, value);
  } catch (failure) {
    if (failure instanceof Failure) throw new Failure(`failed to check match case ${index}: ${failure.message}`, true);
    throw failure;
  }
}
