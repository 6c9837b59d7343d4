import { firstEquivalent } from '../../base/memo.js';
import { isObject } from '../../base/object.js';
import type { PathStep } from '../../base/pointer.js';
import type { Resource } from '../rule/resource.js';
import type { LintSetting } from '../rule/setting.js';
import type { Target } from '../rule/target.js';

/** A value inside a resource, with the steps of its path. */
export interface Selected {
  readonly value: unknown;
  readonly path: readonly PathStep[];
}

/**
 * Returns the values in a resource that a lint target selects: those at its `path`. Empty if the condition `when` of the lint target is
 * false for the resource.
 */
export function selectValues(
  { path, when, alikeAfter }: Target,
  { value }: Resource,
  setting: LintSetting,
): readonly Selected[] {
  if (when !== undefined && !(isObject(value) && when(value, setting))) return NOTHING;
  return found(value, path, alikeAfter);
}

/**
 * Returns the values at a path, in which `*` stands for each element or member. Omits absent and `null` values, except for `null` elements
 * of lists. The first `alikeAfter` steps of the path, if set, lead to an object that is often equal in several resources. This object is
 * replaced by the first equal object (see {@link firstEquivalent}), so that equal values are the same object.
 */
function found(value: unknown, path: readonly string[], alikeAfter?: number): readonly Selected[] {
  let inner = value;
  for (let index = 0; index < path.length; index++) {
    const step = path[index] as string;
    if (step === '*') return foundInEach(inner, path.slice(0, index), path.slice(index + 1));
    if (!isObject(inner) || !Object.hasOwn(inner, step)) return NOTHING;
    inner = inner[step];
    if (index + 1 === alikeAfter && isObject(inner)) inner = firstEquivalent(inner);
  }
  return inner === undefined || inner === null ? NOTHING : [{ value: inner, path }];
}

const NOTHING: readonly Selected[] = [];

function foundInEach(
  value: unknown,
  before: readonly string[],
  rest: readonly string[],
): readonly Selected[] {
  return entriesOf(value).flatMap(([key, member]) =>
    foundInMember(member, rest, value).map((inner) => ({
      value: inner.value,
      path: [...before, key, ...inner.path],
    })),
  );
}

/** Returns the values below a member. A member with `null` counts as absent, but a `null` element of a list is a value. */
function foundInMember(member: unknown, rest: readonly string[], whole: unknown): readonly Selected[] {
  if (member === null && rest.length === 0 && Array.isArray(whole)) return [{ value: null, path: [] }];
  return found(member, rest);
}

function entriesOf(value: unknown): readonly (readonly [PathStep, unknown])[] {
  if (Array.isArray(value)) return [...value.entries()];
  return isObject(value) ? Object.entries(value) : [];
}
