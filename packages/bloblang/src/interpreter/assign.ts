import { Failure } from '../values/failure.js';
import {
  DELETED,
  isNilArray,
  isObject,
  kindOf,
  type ObjectValue,
  ownValue,
  setKey,
  type Value,
} from '../values/value.js';
import type { Frame } from './frame.js';

/**
 * Sets what stands under `path` in the root. Objects and arrays on the way are copied unless this evaluation made them,
 * so nothing that came from the message, a variable or an earlier read of the root ever changes.
 */
export function assignRoot(frame: Frame, path: readonly string[], assigned: Value): void {
  // What is assigned is a copy to the reference, and copies of empty arrays are no longer nil.
  const value = Array.isArray(assigned) && isNilArray(assigned) ? [] : assigned;
  if (path.length === 0) {
    frame.root = value;
    frame.detached = true;
    return;
  }
  const root = frame.rootToAssign();
  if (!isObject(root) && !Array.isArray(root)) {
    throw new Failure(
      `unable to set target path ${path.join('.')} as the value of the root was a non-object type (${kindOf(root)})`,
      true,
    );
  }
  frame.root = assignInto(frame, root, path, 0, value);
}

function assignInto(
  frame: Frame,
  container: Value[] | ObjectValue,
  path: readonly string[],
  at: number,
  value: Value,
): Value {
  return Array.isArray(container)
    ? assignElement(frame, container, path, at, value)
    : assignKey(frame, container, path, at, value);
}

function assignKey(frame: Frame, container: ObjectValue, path: readonly string[], at: number, value: Value): Value {
  const key = path[at] ?? '';
  const object = frame.owned.has(container) ? container : frame.owned.add({ ...container });
  if (at === path.length - 1) {
    if (value === DELETED) delete object[key];
    else setKey(object, key, value);
    return object;
  }
  const child = ownValue(object, key);
  if (child === undefined || child === null) {
    if (value === DELETED) return object;
    setKey(object, key, assignInto(frame, fresh(frame), path, at + 1, value));
  } else setKey(object, key, assignInto(frame, wantContainer(child, path, at), path, at + 1, value));
  return object;
}

const fresh = (frame: Frame): ObjectValue => frame.owned.add({});

function wantContainer(child: Value, path: readonly string[], at: number): Value[] | ObjectValue {
  if (Array.isArray(child) || isObject(child)) return child;
  const where = path.slice(0, at + 1).join('.');
  throw new Failure(
    `unable to set target path ${path.join('.')} as the value of ${where} was a non-object type (${kindOf(child)})`,
    true,
  );
}

function assignElement(frame: Frame, container: Value[], path: readonly string[], at: number, value: Value): Value {
  const segment = path[at] ?? '';
  const last = at === path.length - 1;
  const array = frame.owned.has(container) ? container : frame.owned.add([...container]);
  if (segment === '-') {
    if (value !== DELETED) array.push(last ? value : assignInto(frame, fresh(frame), path, at + 1, value));
    return array;
  }
  const problem = (why: string): never => {
    throw new Failure(
      `unable to set target path ${path.join('.')}: failed to resolve path segment '${at}': found array but ${why}`,
      true,
    );
  };
  if (!/^[+-]?\d+$/.test(segment)) {
    problem(
      `segment value '${segment}' could not be parsed into array index: strconv.Atoi: parsing "${segment}": invalid syntax`,
    );
  }
  const index = Number(segment);
  if (index < 0) problem(`index '${segment}' is invalid`);
  if (index >= array.length) problem(`index '${segment}' exceeded target array size of '${array.length}'`);
  if (!last) {
    const child = array[index] ?? null;
    array[index] = assignInto(
      frame,
      child === null ? fresh(frame) : wantContainer(child, path, at),
      path,
      at + 1,
      value,
    );
  } else if (value === DELETED) array.splice(index, 1);
  else array[index] = value;
  return array;
}
