import { type PathStep, pointerBelow } from '../../base/pointer.js';
import { DEEPEST } from './depth.js';

/** The reason why a value is rejected, and its location. */
interface NotPlain {
  readonly code: 'cyclic' | 'too-deep' | 'too-large' | 'unreadable-value';
  readonly pointer: string;
}

export type Plain = { readonly ok: true; readonly value: unknown } | ({ readonly ok: false } & NotPlain);

/**
 * The maximum number of nested values in a JavaScript value, at all depths. No org is that large. A larger number indicates a mistake: for
 * example, the value contains one object at many places, and each place gets a copy of it.
 */
const MOST_NODES = 4_000_000;

/**
 * Returns a copy of a JavaScript value that contains only JSON data. The caller cannot change the copy, reading it runs no code, and it is
 * finite.
 */
export function toPlainValue(value: unknown): Plain {
  const walk: Walk = { nodes: 0, within: new Set(), path: [] };
  try {
    const copy = copyOf(value, walk);
    return walk.refused === undefined ? { ok: true, value: copy } : refuse(walk, walk.refused);
  } catch {
    return refuse(walk, 'unreadable-value');
  }
}

interface Walk {
  nodes: number;
  readonly within: Set<object>;
  readonly path: PathStep[];
  refused?: NotPlain['code'];
}

function refuse({ path }: Walk, code: NotPlain['code']): Plain {
  return { ok: false, code, pointer: pointerBelow('', ...path.slice(0, DEEPEST)) };
}

/**
 * Copies a value as JSON data. `NaN` and infinite numbers become `null`, negative zero becomes zero, and a `bigint` that is not a safe
 * integer becomes a text.
 */
function copyOf(value: unknown, walk: Walk): unknown {
  if (++walk.nodes > MOST_NODES) walk.refused = 'too-large';
  if (typeof value === 'object' && value !== null) return copyOfObject(value, walk);
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value + 0 : null;
    case 'bigint':
      return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
    default:
      return null;
  }
}

function copyOfObject(value: object, walk: Walk): unknown {
  if (walk.path.length >= DEEPEST) walk.refused = 'too-deep';
  if (walk.within.has(value)) walk.refused = 'cyclic';
  if (walk.refused !== undefined || ArrayBuffer.isView(value)) return null;
  if (value instanceof String) return STRING.valueOf.call(value);
  if (value instanceof Number) return NUMBER.valueOf.call(value);
  if (value instanceof Boolean) return BOOLEAN.valueOf.call(value);
  if (value instanceof Date)
    return Number.isNaN(DATE.getTime.call(value)) ? null : DATE.toISOString.call(value);
  walk.within.add(value);
  const copy = Array.isArray(value)
    ? copyOfList(value, walk)
    : copyOfMembers(value as Record<string, unknown>, walk);
  walk.within.delete(value);
  return copy;
}

/** The methods of built-in prototypes. They are called directly, so that methods which a caller's subclass overrides are not used. */
const { prototype: STRING } = String;
const { prototype: NUMBER } = Number;
const { prototype: BOOLEAN } = Boolean;
const { prototype: DATE } = Date;

function copyOfList(list: readonly unknown[], walk: Walk): unknown[] {
  if (list.length > MOST_NODES - walk.nodes) walk.refused = 'too-large';
  const copy: unknown[] = [];
  for (let index = 0; index < list.length && walk.refused === undefined; index++) {
    walk.path.push(index);
    copy.push(copyOf(list[index], walk));
    if (walk.refused === undefined) walk.path.pop();
  }
  return copy;
}

function copyOfMembers(object: Record<string, unknown>, walk: Walk): object {
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(object)) {
    const member = object[key];
    if (member === undefined || typeof member === 'function' || typeof member === 'symbol') continue;
    walk.path.push(key);
    setOwn(copy, key, copyOf(member, walk));
    if (walk.refused !== undefined) break;
    walk.path.pop();
  }
  return copy;
}

/** Sets an own property of an object, even for the key `__proto__`. */
export function setOwn(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}
