/** Objects and arrays that only one place refers to. Mostly there is one, so a set is made for the second. */
export class Owned {
  #first: object | undefined;
  #more: Set<object> | undefined;

  has(value: object): boolean {
    return value === this.#first || this.#more?.has(value) === true;
  }

  add<T extends object>(value: T): T {
    if (this.#first === undefined) this.#first = value;
    else {
      this.#more ??= new Set();
      this.#more.add(value);
    }
    return value;
  }

  clear(): void {
    this.#first = undefined;
    this.#more = undefined;
  }
}
