import type { Expression, Identifier } from '../syntax/ast.js';
import type { Report } from './report.js';

/** `{a: 1}`: the key is what the field `a` holds, not the text "a". Names that lambdas give are such keys by intent. */
export class ObjectKeys {
  readonly #given: string[] = [];
  readonly #bare: Identifier[] = [];

  /** Notes the bare keys of an object literal, and the name that a lambda gives. */
  note(node: Expression): void {
    if (node.kind === 'lambda') this.#given.push(node.parameter);
    else if (node.kind === 'object') {
      for (const { key } of node.entries) if (key.kind === 'identifier') this.#bare.push(key);
    }
  }

  /** Reports the bare keys once the whole text has been seen. */
  finish(report: Report): void {
    if (this.#bare.length === 0) return;
    const given = new Set(['this', 'root', ...this.#given]);
    for (const { name, start, end } of this.#bare) {
      if (given.has(name)) continue;
      report({
        code: 'suspicious_key',
        message: `the key is what the field ${name} holds; a fixed key stands in double quotes`,
        span: { start, end },
        name,
        suggestions: [`"${name}"`],
        correction: `"${name}"`,
      });
    }
  }
}
