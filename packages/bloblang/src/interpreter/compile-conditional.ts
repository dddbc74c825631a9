import type { IfExpression, MatchExpression } from '../syntax/ast.js';
import { isEqual } from '../values/compare.js';
import { Failure } from '../values/failure.js';
import { goFormat } from '../values/go-format.js';
import { goTypeOf } from '../values/go-types.js';
import { NOTHING, type Value } from '../values/value.js';
import { compileExpression } from './compile-expression.js';
import type { Frame } from './frame.js';
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
      for (let i = 0; i < branches.length; i++) {
        const branch = branches[i];
        if (branch === undefined) continue;
        const { condition, body } = branch;
        const value = checked(i === 0 ? FIRST_CONDITION : `failed to check if condition ${i}: `, condition, frame);
        if (value === true) return body.run(frame);
        if (value !== false && value !== null) failCondition(value, condition.note);
      }
      return otherwise === undefined ? NOTHING : otherwise.run(frame);
    },
    note: 'if expression',
  };
}

const FIRST_CONDITION = 'failed to check if condition: ';

/** A condition's value; its failure says that it was one. */
export function checked(prefix: string, condition: Query, frame: Frame): Value {
  try {
    return condition.run(frame);
  } catch (failure) {
    throw failure instanceof Failure ? failure.within(prefix) : failure;
  }
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
  const run = (frame: Frame): Value => {
    const saved = frame.self;
    if (subject !== undefined) frame.self = subject.run(frame);
    for (let i = 0; i < cases.length; i++) {
      const branch = cases[i];
      if (branch === undefined || !holds(branch.matches, frame, i)) continue;
      const result = branch.body.run(frame);
      frame.self = saved;
      return result;
    }
    frame.self = saved;
    return NOTHING;
  };
  return { run: subject === undefined ? (frame) => frame.readingNull(run) : run, note: 'match expression' };
}

type Matches = (frame: Frame) => boolean;

const always: Matches = () => true;

function compilePattern(pattern: Query): Matches {
  const { constant, run } = pattern;
  if (constant !== undefined && pattern.literal === true) return (frame) => isEqual(frame.context(), constant.value);
  return (frame) => run(frame) === true;
}

function holds(matches: Matches, frame: Frame, index: number): boolean {
  try {
    return matches(frame);
  } catch (failure) {
    throw failure instanceof Failure ? failure.within(`failed to check match case ${index}: `) : failure;
  }
}
