import type { FieldSpec } from '../field-spec.js';
import { isObject, type LooseValue, type Truth, UNKNOWN } from './loose-value.js';

/** A value beside its specification: answers what a field below it holds once defaults are filled in. */
export class ConstrainedValue {
  readonly #spec: FieldSpec;
  readonly #value: LooseValue | undefined;

  constructor(spec: FieldSpec, value: LooseValue | undefined) {
    this.#spec = spec;
    this.#value = value;
  }

  /** The value at a dotted path, the default where the document has none; undefined when there is neither. */
  at(path: string): LooseValue | undefined {
    const { spec, value } = this.#descend(path);
    if (value !== undefined) return value;
    return spec?.hasDefault === true ? (spec.default as LooseValue) : undefined;
  }

  /** The value and specification that the document itself has at a dotted path. */
  child(path: string): ConstrainedValue | undefined {
    const { spec, value } = this.#descend(path);
    return spec === undefined ? undefined : new ConstrainedValue(spec, value);
  }

  /** The elements of the list or map at a path, each with what follows the path to reach it. */
  elements(path: string): readonly (readonly [string, ConstrainedValue])[] {
    const { spec, value } = this.#descend(path);
    if (spec === undefined) return [];
    const single: FieldSpec = { ...spec, kind: 'scalar', hasDefault: false };
    const entries = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
    return entries.map(([key, element]) => [String(key), new ConstrainedValue(single, element as LooseValue)]);
  }

  get isList(): boolean {
    return this.#spec.kind !== 'scalar';
  }

  isSet(path: string): Truth {
    const value = this.at(path);
    if (value === UNKNOWN) return undefined;
    if (value === undefined || value === null || value === false || value === 0 || value === '') return false;
    if (Array.isArray(value)) return value.length > 0;
    return isObject(value) ? Object.keys(value).length > 0 : true;
  }

  isPresent(path: string): Truth {
    const { spec, value, unknown } = this.#descend(path);
    return unknown ? undefined : value !== undefined || spec?.hasDefault === true;
  }

  #descend(path: string): { spec?: FieldSpec | undefined; value?: LooseValue | undefined; unknown: boolean } {
    let spec: FieldSpec | undefined = this.#spec;
    let value = this.#value;
    for (const name of path === '' ? [] : path.split('.')) {
      if (value === UNKNOWN) return { spec: undefined, value: UNKNOWN, unknown: true };
      if (value === undefined && spec?.hasDefault === true) value = spec.default as LooseValue;
      spec = spec?.children?.find((field) => field.name === name);
      value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
    }
    return { spec, value, unknown: value === UNKNOWN };
  }
}
