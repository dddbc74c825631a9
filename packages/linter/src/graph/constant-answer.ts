type Literal = string | number | boolean | null;

const TOKEN =
  /\s*(?:(true|false|null)\b(?![.(])|(-?\d+(?:\.\d+)?)(?![\w.])|"((?:[^"\\]|\\.)*)"(?!\.)|(==|!=|<=|>=|<|>|&&|\|\||!|\(|\)))/y;

/**
 * What an expression of literals, comparisons, `!`, `&&`, `||` and brackets always answers; undefined when anything else
 * stands in it. `&&` and `||` bind equally, from the left, as in the engines.
 */
export function constantAnswer(text: string): boolean | undefined {
  const reader = new Reader(text.replace(/(^|\s)#.*$/gm, ''));
  const answer = reader.logical();
  return reader.isDone && typeof answer === 'boolean' ? answer : undefined;
}

class Reader {
  readonly #tokens: readonly (readonly [sign: string | undefined, value: Literal | undefined])[] | undefined;
  #at = 0;

  constructor(text: string) {
    this.#tokens = tokensOf(text.trim());
  }

  get isDone(): boolean {
    return this.#tokens !== undefined && this.#at === this.#tokens.length;
  }

  logical(): Literal | undefined {
    let left = this.#comparison();
    for (let sign = this.#take('&&', '||'); sign !== undefined; sign = this.#take('&&', '||')) {
      const right = this.#comparison();
      if (typeof left !== 'boolean' || typeof right !== 'boolean') return undefined;
      left = sign === '&&' ? left && right : left || right;
    }
    return left;
  }

  #comparison(): Literal | undefined {
    const left = this.#operand();
    const sign = this.#take('==', '!=', '<=', '>=', '<', '>');
    if (sign === undefined || left === undefined) return left;
    const right = this.#operand();
    return right === undefined ? undefined : compare(left, sign, right);
  }

  #operand(): Literal | undefined {
    if (this.#take('!') !== undefined) {
      const inner = this.#operand();
      return typeof inner === 'boolean' ? !inner : undefined;
    }
    if (this.#take('(') !== undefined) {
      const inner = this.logical();
      return this.#take(')') === undefined ? undefined : inner;
    }
    const [, value] = this.#tokens?.[this.#at] ?? [];
    if (value !== undefined) this.#at++;
    return value;
  }

  #take(...signs: readonly string[]): string | undefined {
    const [sign] = this.#tokens?.[this.#at] ?? [];
    if (sign === undefined || !signs.includes(sign)) return undefined;
    this.#at++;
    return sign;
  }
}

function tokensOf(text: string): readonly (readonly [string | undefined, Literal | undefined])[] | undefined {
  const tokens: [string | undefined, Literal | undefined][] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const found = TOKEN.exec(text);
    if (found === null) return undefined;
    const [, word, number, quoted, sign] = found;
    if (word !== undefined) tokens.push([undefined, word === 'null' ? null : word === 'true']);
    else if (number !== undefined) tokens.push([undefined, Number(number)]);
    else if (quoted !== undefined) tokens.push([undefined, quoted]);
    else tokens.push([sign, undefined]);
  }
  return tokens;
}

/** Only values of one kind are compared here: what the engines make of a mixture is their business. */
function compare(left: Literal, sign: string, right: Literal): boolean | undefined {
  if (typeof left !== typeof right || left === null || right === null) return undefined;
  if (sign === '==') return left === right;
  if (sign === '!=') return left !== right;
  if (typeof left === 'boolean') return undefined;
  return sign === '<' ? left < right : sign === '>' ? left > right : sign === '<=' ? left <= right : left >= right;
}
