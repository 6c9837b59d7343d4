import { isObject } from '../../base/object.js';
import { ownAt } from '../../base/own.js';
import { stepsOf } from '../../base/pointer.js';
import { DEEPEST } from '../text/depth.js';
import { setOwn, toPlainValue } from '../text/plain-values.js';

/** An edit of one value of a document. JSON pointers refer to the document before all edits. */
export type Edit =
  /** Replaces the value, adds a member to an object, or appends an element to a list (at `-` or at its length). */
  | { readonly op: 'set'; readonly pointer: string; readonly value: unknown }
  /** Removes the member of an object, or the element of a list. */
  | { readonly op: 'remove'; readonly pointer: string }
  /** Renames the member of an object. The new key must be free, or freed by an earlier edit. */
  | { readonly op: 'rename'; readonly pointer: string; readonly key: string };

/** The planned changes of a value. `inside` has the planned changes of its members or elements. */
export interface PlannedEdit {
  readonly inside: Map<string, PlannedEdit>;
  readonly added: Added[];
  set?: { readonly value: unknown };
  isRemoved?: true;
  /** The new key of the member, if it is renamed. */
  key?: string;
}

export interface Added {
  /** The key of the child in an object; absent for an element of a list. */
  readonly key?: string;
  readonly value: unknown;
  readonly step: string;
}

export interface Plan {
  readonly change: PlannedEdit;
  /** The edits that were dropped because they conflict with an earlier edit. */
  readonly dropped: readonly Edit[];
}

/**
 * The data to edit: one value, or the values of a stream (JSON lines or YAML documents) by record number. Records cannot be added or
 * removed.
 */
export interface Edited {
  readonly value: unknown;
  readonly isStream: boolean;
}

/** Combines all edits into one change; `undefined` if an edit is impossible. */
export function planEdits(edited: Edited, edits: readonly Edit[]): Plan | undefined {
  const change = unchanged();
  const dropped: Edit[] = [];
  for (const edit of edits) {
    const step = resolve(edited, edit, change);
    if (step === undefined) return undefined;
    if (!recordEdit(step, change)) dropped.push(edit);
  }
  return { change, dropped };
}

/** Returns a value after the planned edits. Used to check that parsing the edited text results in this value. */
export function changedValue(value: unknown, change: PlannedEdit): unknown {
  if (change.set !== undefined) return change.set.value;
  if (Array.isArray(value)) return changedList(value, change);
  return isObject(value) ? changedObject(value, change) : value;
}

function changedList(list: readonly unknown[], { inside, added }: PlannedEdit): unknown[] {
  const kept = list.flatMap((item, index) => {
    const change = inside.get(String(index));
    if (change === undefined) return [item];
    return change.isRemoved === true ? [] : [changedValue(item, change)];
  });
  return [...kept, ...added.map(({ value }) => value)];
}

function changedObject(object: Readonly<Record<string, unknown>>, { inside, added }: PlannedEdit): object {
  const changed: Record<string, unknown> = {};
  for (const key of Object.keys(object)) {
    const change = inside.get(key);
    if (change === undefined) setOwn(changed, key, object[key]);
    else if (change.isRemoved !== true) setOwn(changed, change.key ?? key, changedValue(object[key], change));
  }
  for (const { key = '', value } of added) setOwn(changed, key, value);
  return changed;
}

function unchanged(): PlannedEdit {
  return { inside: new Map(), added: [] };
}

/** A valid edit of a document, and its effect. */
type ResolvedEdit = { readonly steps: readonly string[] } & (
  | { readonly does: 'replace'; readonly value: unknown }
  | { readonly does: 'add'; readonly value: unknown; readonly key?: string }
  | { readonly does: 'remove' }
  | { readonly does: 'rename'; readonly key: string }
);

function resolve({ value, isStream }: Edited, edit: Edit, change: PlannedEdit): ResolvedEdit | undefined {
  const steps = stepsIn(edit.pointer);
  if (steps === undefined || (isStream && !staysInStream(value, steps, edit))) return undefined;
  const parent = ownAt(value, steps.slice(0, -1));
  const last = steps.at(-1);
  switch (edit.op) {
    case 'set':
      return resolveSet(steps, edit.value, parent);
    case 'remove':
      return last !== undefined && has(parent, last) ? { does: 'remove', steps } : undefined;
    case 'rename': {
      if (last === undefined || !isObject(parent) || !has(parent, last)) return undefined;
      const isTaken = edit.key !== last && has(parent, edit.key) && !isFreed(change, steps, edit.key);
      return isTaken || typeof edit.key !== 'string' ? undefined : { does: 'rename', steps, key: edit.key };
    }
  }
}

/** Parses a JSON pointer (RFC 6901), which starts with a slash unless it is empty. */
function stepsIn(pointer: string): string[] | undefined {
  return typeof pointer === 'string' && (pointer === '' || pointer.startsWith('/'))
    ? stepsOf(pointer)
    : undefined;
}

/**
 * Returns whether a stream (JSON lines or YAML documents) stays readable after an edit. A record may be replaced by an object or a list
 * only, since another value may not be recognized as a record.
 */
function staysInStream(stream: unknown, steps: readonly string[], edit: Edit): boolean {
  const [record] = steps;
  if (record === undefined || !has(stream, record)) return false;
  return steps.length > 1 || (edit.op === 'set' && typeof edit.value === 'object' && edit.value !== null);
}

function resolveSet(steps: readonly string[], given: unknown, parent: unknown): ResolvedEdit | undefined {
  const plain = given === undefined ? undefined : toPlainValue(given);
  if (plain?.ok !== true || steps.length + levelsOf(plain.value) > DEEPEST) return undefined;
  const { value } = plain;
  const last = steps.at(-1);
  if (last === undefined || has(parent, last)) return { does: 'replace', steps, value };
  if (isObject(parent)) return { does: 'add', steps, value, key: last };
  const isNext = Array.isArray(parent) && (last === '-' || last === String(parent.length));
  return isNext ? { does: 'add', steps, value } : undefined;
}

function levelsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Object.values(value).reduce((most: number, inner) => Math.max(most, levelsOf(inner)), 0);
}

function has(value: unknown, step: string): boolean {
  if (Array.isArray(value)) return /^(0|[1-9]\d*)$/.test(step) && Number(step) < value.length;
  return isObject(value) && Object.hasOwn(value, step);
}

/** Returns whether an earlier edit renames or removes the member with this key, so that the key is free. */
function isFreed(change: PlannedEdit, steps: readonly string[], key: string): boolean {
  const member = findPlannedAlong(change, steps.slice(0, -1))
    .at(steps.length - 1)
    ?.inside.get(key);
  return member?.isRemoved === true || (member?.key !== undefined && member.key !== key);
}

/**
 * Returns the planned edits of the values along a path, from the outermost value (`change`) inwards. Stops at the first value without a
 * planned edit.
 */
function findPlannedAlong(change: PlannedEdit, steps: readonly string[]): PlannedEdit[] {
  const trail = [change];
  for (const step of steps) {
    const next = trail.at(-1)?.inside.get(step);
    if (next === undefined) break;
    trail.push(next);
  }
  return trail;
}

/** Records the edit. Returns false if an earlier edit conflicts with it. */
function recordEdit(deed: ResolvedEdit, root: PlannedEdit): boolean {
  const { steps } = deed;
  const trail = findPlannedAlong(root, steps);
  const above = trail.slice(0, steps.length);
  const own = trail[steps.length];
  if (above.some(isTaken) || isInTheWay(deed, own, trail[steps.length - 1])) return false;
  switch (deed.does) {
    case 'replace':
      changeAt(root, steps).set = { value: deed.value };
      break;
    case 'add': {
      const { key, value } = deed;
      const step = steps.at(-1) as string;
      changeAt(root, steps.slice(0, -1)).added.push({ value, step, ...(key !== undefined && { key }) });
      break;
    }
    case 'remove':
      changeAt(root, steps).isRemoved = true;
      break;
    case 'rename':
      changeAt(root, steps).key = deed.key;
      break;
  }
  return true;
}

function isTaken({ set, isRemoved }: PlannedEdit): boolean {
  return set !== undefined || isRemoved === true;
}

function isInTheWay(
  deed: ResolvedEdit,
  own: PlannedEdit | undefined,
  parent: PlannedEdit | undefined,
): boolean {
  switch (deed.does) {
    case 'replace':
      return own !== undefined && (isTaken(own) || own.inside.size + own.added.length > 0);
    case 'remove':
      return own !== undefined;
    case 'rename':
      return own?.isRemoved === true || own?.key !== undefined || addsKey(parent, deed.key);
    case 'add': {
      const step = deed.steps.at(-1);
      if (deed.key === undefined) return step !== '-' && hasAdded(parent, step);
      return addsKey(parent, deed.key);
    }
  }
}

function hasAdded(parent: PlannedEdit | undefined, step: string | undefined): boolean {
  return parent?.added.some((added) => added.step === step) === true;
}

function addsKey(parent: PlannedEdit | undefined, key: string): boolean {
  return hasAdded(parent, key) || [...(parent?.inside.values() ?? [])].some((member) => member.key === key);
}

function changeAt(root: PlannedEdit, steps: readonly string[]): PlannedEdit {
  let change = root;
  for (const step of steps) {
    const next = change.inside.get(step) ?? unchanged();
    change.inside.set(step, next);
    change = next;
  }
  return change;
}
