import { deepEqual } from '../../../base/deep-equal.js';
import { isObject, type Members } from '../../../base/object.js';
import { own } from '../../../base/own.js';
import { setOwn } from '../../text/plain-values.js';
import { hasMark } from './attribute-values.js';

/**
 * Marks the secrets that a plan changes. Each member has the structure of the values before or after the plan, but contains `true` for each
 * changed secret.
 */
export interface SecretChanges {
  readonly before: unknown;
  readonly after: unknown;
}

const SECRET_CHANGES = Symbol('secrets that a plan changes');

type Compared = Members & { readonly [SECRET_CHANGES]?: SecretChanges };

/**
 * Records which secrets a plan changes, in a copy of the plan from which the secrets are removed. The original values are compared, so that
 * the record reveals none of them. The record is stored under a symbol, which no document can contain. Spec: Terraform, 2.4.
 */
export function withSecretChanges(clean: Members, plan: Members): Members {
  const { resource_changes: list } = plan;
  const { resource_changes: without } = clean;
  if (!Array.isArray(list) || !Array.isArray(without)) return clean;
  const compared = list.map((one, index) => {
    const [change, kept] = [one, without[index]].map((resource) =>
      isObject(resource) && isObject(resource.change) ? resource.change : undefined,
    );
    if (change === undefined || kept === undefined || !mayChangeSecrets(change)) return without[index];
    return { ...without[index], change: { ...kept, [SECRET_CHANGES]: comparedIn(change) } };
  });
  return { ...clean, resource_changes: compared };
}

/** Returns the secrets that a resource change modifies; `undefined` if they were not compared. */
export function secretChangesIn(change: Members): SecretChanges | undefined {
  return (change as Compared)[SECRET_CHANGES];
}

/** Returns whether a resource change has secrets to compare. A creation or deletion has none. */
function mayChangeSecrets({ actions, before_sensitive: before, after_sensitive: after }: Members): boolean {
  return Array.isArray(actions) && actions.includes('update') && (hasMark(before) || hasMark(after));
}

function comparedIn(change: Members): SecretChanges {
  const { before_sensitive: secretBefore, after_sensitive: secretAfter } = change;
  const before = { value: change.before, marks: secretBefore };
  const after = { value: change.after, marks: secretAfter };
  return { before: withoutEqualSecrets(before, after), after: withoutEqualSecrets(after, before) };
}

interface Marked {
  readonly value: unknown;
  readonly marks: unknown;
}

/** Removes the marks of those secret values that are equal before and after the change, and returns the remaining marks. */
function withoutEqualSecrets(one: Marked, other: Marked): unknown {
  const { marks } = one;
  if (marks === true) return !(other.marks === true && deepEqual(one.value, other.value));
  const at = (key: number | string): unknown => withoutEqualSecrets(below(one, key), below(other, key));
  // A list that contains a secret is compared completely, since overlaying a plan replaces the whole list.
  if (Array.isArray(marks) && marks.includes(true)) return deepEqual(one, other) ? false : marks;
  if (Array.isArray(marks)) return marks.map((_, index) => at(index));
  if (!isObject(marks)) return marks;
  const left: Record<string, unknown> = {};
  for (const key of Object.keys(marks)) setOwn(left, key, at(key));
  return left;
}

function below({ value, marks }: Marked, key: number | string): Marked {
  const member = (of: unknown) =>
    Array.isArray(of) ? of[Number(key)] : isObject(of) ? own(of, String(key)) : undefined;
  return { value: member(value), marks: marks === true || member(marks) };
}
