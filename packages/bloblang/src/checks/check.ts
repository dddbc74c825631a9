import type { Dialect } from '../dialect.js';
import { namespaceCall } from '../foreign/namespaces.js';
import type { Library } from '../interpreter/scope.js';
import { MAX_PROBLEMS, type ProblemDraft } from '../problem.js';
import type { Expression, FunctionCall, Interpolated, Mapping, MethodCall, Statement } from '../syntax/ast.js';
import { checkArguments } from './arguments.js';
import { checkKeys } from './constant-keys.js';
import { Constants } from './constants.js';
import { checkInnerMapping } from './inner-mapping.js';
import { checkLiteralCall } from './literal-call.js';
import { checkMapNames } from './map-names.js';
import { checkName } from './names.js';
import { checkOperation } from './operations.js';
import { keeping } from './report.js';
import { Suspicions } from './suspicions.js';
import { eachChild, eachPart } from './walk.js';

export interface Checked {
  readonly errors: readonly ProblemDraft[];
  readonly warnings: readonly ProblemDraft[];
  readonly calls: readonly (FunctionCall | MethodCall)[];
}

const NONE: readonly ProblemDraft[] = [];

/** What can be said of a tree without a message, in one walk over it. */
export function check(tree: Mapping | Interpolated, dialect: Dialect, library: Library): Checked {
  const errors: ProblemDraft[] = [];
  const warnings: ProblemDraft[] = [];
  const calls: (FunctionCall | MethodCall)[] = [];
  const constants = new Constants(library);
  const suspicions = new Suspicions(keeping(warnings), constants);
  const expression = (node: Expression): void => {
    const room = errors.length < MAX_PROBLEMS;
    let wrong = NONE;
    switch (node.kind) {
      case 'string':
      case 'number':
        // Of most nodes nothing can be wrong, and nothing stands in them.
        return;
      case 'function':
      case 'method':
        calls.push(node);
        if (room) wrong = checkCall(node, dialect, library, constants);
        break;
      case 'binary':
      case 'unary':
        if (room) wrong = checkOperation(node, constants);
        break;
      case 'object':
        if (room) wrong = checkKeys(node, constants);
        break;
      default:
    }
    if (wrong.length > 0) errors.push(...wrong);
    suspicions.expression(node);
    eachChild(node, expression);
  };
  if (tree.kind === 'mapping') {
    const block = (statements: readonly Statement[]): void => {
      for (const statement of statements) {
        suspicions.enter(statement);
        eachPart(statement, expression, block);
        suspicions.leave(statement);
      }
    };
    block(tree.statements);
    errors.push(...checkMapNames(tree));
  } else for (const segment of tree.segments) if (segment.kind === 'query') expression(segment.query);
  suspicions.finish(tree);
  return { errors, warnings, calls };
}

function checkCall(
  node: FunctionCall | MethodCall,
  dialect: Dialect,
  library: Library,
  constants: Constants,
): readonly ProblemDraft[] {
  const signature = node.kind === 'function' ? dialect.functions.get(node.name) : dialect.methods.get(node.name);
  if (signature === undefined) return [namespaceCall(node) ?? checkName(node, dialect)];
  const wrong = checkArguments(node, signature, constants);
  if (wrong.length > 0) {
    const idiom = namespaceCall(node);
    return idiom === undefined ? wrong : [idiom];
  }
  const inner =
    node.kind === 'method' && node.name === 'bloblang'
      ? checkInnerMapping(node, dialect, (tree, pure) => check(tree, pure, library).errors)
      : NONE;
  return inner.length > 0 ? inner : checkLiteralCall(node, library, constants);
}
