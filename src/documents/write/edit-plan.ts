import { isObject } from '../../base/object.js';
import { ownAt } from '../../base/own.js';
import { stepsOf } from '../../base/pointer.js';
import { DEEPEST } from '../text/depth.js';
import { plainOf, setOwn } from '../text/plain-values.js';

/** A change of one value of a document. Pointers are of the document as it is, before any edit. */
export type Edit =
  /** Replaces the value; or adds the member to its object, or the element at `-` or the length of its list. */
  | { readonly op: 'set'; readonly pointer: string; readonly value: unknown }
  /** Takes the member or the element out. */
  | { readonly op: 'remove'; readonly pointer: string }
  /** Gives the member another key: one that is free, or that an edit before this one takes away. */
  | { readonly op: 'rename'; readonly pointer: string; readonly key: string };

/** What happens to one value, and inside of it. */
export interface PlannedEdit {
  readonly inside: Map<string, PlannedEdit>;
  readonly added: Added[];
  set?: { readonly value: unknown };
  isRemoved?: true;
  /** The key that the member gets. */
  key?: string;
}

export interface Added {
  /** Of a member; an element has none. */
  readonly key?: string;
  readonly value: unknown;
  readonly step: string;
}

export interface Plan {
  readonly change: PlannedEdit;
  /** Edits that want what one before them takes. */
  readonly dropped: readonly Edit[];
}

/** What is edited: one value; or the values of a stream by their numbers, none of which can come or go. */
export interface Edited {
  readonly value: unknown;
  readonly isStream: boolean;
}

/** All edits as one change, if each of them can be made. */
export function planOf(edited: Edited, edits: readonly Edit[]): Plan | undefined {
  const change = unchanged();
  const dropped: Edit[] = [];
  for (const edit of edits) {
    const step = resolve(edited, edit, change);
    if (step === undefined) return undefined;
    if (!make(step, change)) dropped.push(edit);
  }
  return { change, dropped };
}

/** The value with the change made: what a text must say once it is edited. */
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

/** An edit that can be made, with what it does spelled out. */
type Deed = { readonly steps: readonly string[] } & (
  | { readonly does: 'replace'; readonly value: unknown }
  | { readonly does: 'add'; readonly value: unknown; readonly key?: string }
  | { readonly does: 'remove' }
  | { readonly does: 'rename'; readonly key: string }
);

function resolve({ value, isStream }: Edited, edit: Edit, change: PlannedEdit): Deed | undefined {
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

/** A pointer (RFC 6901) starts with a slash, unless it is of the whole. */
function stepsIn(pointer: string): string[] | undefined {
  return typeof pointer === 'string' && (pointer === '' || pointer.startsWith('/'))
    ? stepsOf(pointer)
    : undefined;
}

/** A record is replaced by another; one that is no object or list may not be known for one. */
function staysInStream(stream: unknown, steps: readonly string[], edit: Edit): boolean {
  const [record] = steps;
  if (record === undefined || !has(stream, record)) return false;
  return steps.length > 1 || (edit.op === 'set' && typeof edit.value === 'object' && edit.value !== null);
}

function resolveSet(steps: readonly string[], given: unknown, parent: unknown): Deed | undefined {
  const plain = given === undefined ? undefined : plainOf(given);
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

/** Whether an edit before takes the key away. */
function isFreed(change: PlannedEdit, steps: readonly string[], key: string): boolean {
  const member = trailOf(change, steps.slice(0, -1))
    .at(steps.length - 1)
    ?.inside.get(key);
  return member?.isRemoved === true || (member?.key !== undefined && member.key !== key);
}

/** The changes on the way, as far as there are any. */
function trailOf(change: PlannedEdit, steps: readonly string[]): PlannedEdit[] {
  const trail = [change];
  for (const step of steps) {
    const next = trail.at(-1)?.inside.get(step);
    if (next === undefined) break;
    trail.push(next);
  }
  return trail;
}

/** Notes the deed, unless one before is in its way. */
function make(deed: Deed, root: PlannedEdit): boolean {
  const { steps } = deed;
  const trail = trailOf(root, steps);
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

function isInTheWay(deed: Deed, own: PlannedEdit | undefined, parent: PlannedEdit | undefined): boolean {
  switch (deed.does) {
    case 'replace':
      return own !== undefined && (isTaken(own) || own.inside.size + own.added.length > 0);
    case 'remove':
      return own !== undefined;
    case 'rename':
      return own?.isRemoved === true || own?.key !== undefined || bringsKey(parent, deed.key);
    case 'add': {
      const step = deed.steps.at(-1);
      if (deed.key === undefined) return step !== '-' && hasAdded(parent, step);
      return bringsKey(parent, deed.key);
    }
  }
}

function hasAdded(parent: PlannedEdit | undefined, step: string | undefined): boolean {
  return parent?.added.some((added) => added.step === step) === true;
}

function bringsKey(parent: PlannedEdit | undefined, key: string): boolean {
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
