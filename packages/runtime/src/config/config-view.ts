import { invariant } from '@weir/diagnostics';
import { StartError } from '../engine/start-error.js';
import { type ComponentNode, type ConfigValue, isComponentNode } from './component-node.js';
import { joinPath } from './decode-context.js';
import { parseDuration } from './duration.js';

/**
 * A component's decoded config, read by field name. The catalogue decides which fields exist and of which type they are,
 * so asking for another one is our mistake; a text that is no duration is the user's and throws a {@link StartError}.
 */
export class ConfigView {
  /** Where the value stands, for messages. */
  readonly path: string;
  private readonly value: ConfigValue;

  constructor(value: ConfigValue, path: string) {
    this.value = value;
    this.path = path;
  }

  /** The config itself where it is text, as for `mapping` or `resource`. */
  asString(): string {
    invariant(typeof this.value === 'string', `${this.path} is text`);
    return this.value;
  }

  /** The config itself where it is a list of components, as for `try` or `fallback`. */
  asComponents(): readonly ComponentNode[] {
    return componentList(this.value, this.path);
  }

  /** The config itself where it is one component, as for `reject_errored`. */
  asComponent(): ComponentNode {
    invariant(isComponentNode(this.value), `${this.path} is a component`);
    return this.value;
  }

  /** The config itself where it is a list of objects, as for the processor `switch`. */
  asObjects(): readonly ConfigView[] {
    invariant(Array.isArray(this.value), `${this.path} is a list`);
    return this.value.map((item: ConfigValue, index) => new ConfigView(item, joinPath(this.path, index)));
  }

  asStrings(): readonly string[] {
    return stringList(this.value, this.path);
  }

  has(name: string): boolean {
    return this.read(name) !== undefined;
  }

  string(name: string): string {
    const value = this.read(name);
    invariant(typeof value === 'string', `${this.at(name)} is text`);
    return value;
  }

  /** Empty when the field is absent. */
  optionalString(name: string): string {
    return this.has(name) ? this.string(name) : '';
  }

  number(name: string): number {
    const value = this.read(name);
    invariant(typeof value === 'number', `${this.at(name)} is a number`);
    return value;
  }

  boolean(name: string): boolean {
    const value = this.read(name);
    invariant(typeof value === 'boolean', `${this.at(name)} is a boolean`);
    return value;
  }

  strings(name: string): readonly string[] {
    return stringList(this.read(name) ?? [], this.at(name));
  }

  numbers(name: string): readonly number[] {
    const value = this.read(name) ?? [];
    invariant(
      Array.isArray(value) && value.every((item) => typeof item === 'number'),
      `${this.at(name)} is a list of numbers`,
    );
    return value;
  }

  /** A map with text values; empty when the field is absent. */
  stringMap(name: string): ReadonlyMap<string, string> {
    const value = this.read(name) ?? {};
    invariant(typeof value === 'object' && value !== null && !Array.isArray(value), `${this.at(name)} is a map`);
    return new Map(Object.entries(value).map(([key, item]) => [key, String(item)]));
  }

  /** An object's own fields; undefined when the field is absent. */
  object(name: string): ConfigView | undefined {
    const value = this.read(name);
    return value === undefined || value === null ? undefined : new ConfigView(value, this.at(name));
  }

  objects(name: string): readonly ConfigView[] {
    return this.object(name)?.asObjects() ?? [];
  }

  component(name: string): ComponentNode {
    const value = this.read(name);
    invariant(isComponentNode(value), `${this.at(name)} is a component`);
    return value;
  }

  components(name: string): readonly ComponentNode[] {
    return componentList(this.read(name) ?? [], this.at(name));
  }

  /** Milliseconds; text that is no duration throws. */
  duration(name: string): number {
    const text = this.string(name);
    const ms = parseDuration(text);
    if (ms === undefined)
      throw new StartError(this.at(name), `${JSON.stringify(text)} is not a duration such as 200ms or 1m30s`);
    return ms;
  }

  /** As {@link duration}, but undefined for absent or empty text. */
  optionalDuration(name: string): number | undefined {
    return this.optionalString(name) === '' ? undefined : this.duration(name);
  }

  at(name: string): string {
    return joinPath(this.path, name);
  }

  private read(name: string): ConfigValue | undefined {
    if (typeof this.value !== 'object' || this.value === null || Array.isArray(this.value)) return undefined;
    return Object.hasOwn(this.value, name) ? (this.value as { readonly [key: string]: ConfigValue })[name] : undefined;
  }
}

function componentList(value: ConfigValue, path: string): readonly ComponentNode[] {
  invariant(Array.isArray(value), `${path} is a list of components`);
  return value.filter((item) => isComponentNode(item));
}

function stringList(value: ConfigValue, path: string): readonly string[] {
  invariant(Array.isArray(value) && value.every((item) => typeof item === 'string'), `${path} is a list of text`);
  return value;
}
