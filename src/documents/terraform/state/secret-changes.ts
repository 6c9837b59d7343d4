import { deepEqual } from '../../../base/deep-equal.js';
import { isObject, type Members } from '../../../base/object.js';
import { own } from '../../../base/own.js';
import { setOwn } from '../../text/plain-values.js';
import { hasMark } from './attribute-values.js';

/** Which secrets of a resource a plan changes: marks of the shape of its values before, and after. */
export interface SecretChanges {
  readonly before: unknown;
  readonly after: unknown;
}

const SECRET_CHANGES = Symbol('secrets that a plan changes');

type Compared = Members & { readonly [SECRET_CHANGES]?: SecretChanges };

/**
 * A plan without its secrets, with what is found by comparing them while they were still in the clear, which shows none: the
 * member that holds it is one that no document can have. Spec: Terraform, 2.4.
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

/** What was found of a change of a resource; `undefined` where it was not compared. */
export function secretChangesIn(change: Members): SecretChanges | undefined {
  return (change as Compared)[SECRET_CHANGES];
}

/** What is made or deleted has none to compare. */
function mayChangeSecrets({ actions, before_sensitive: before, after_sensitive: after }: Members): boolean {
  return Array.isArray(actions) && actions.includes('update') && (hasMark(before) || hasMark(after));
}

function comparedIn(change: Members): SecretChanges {
  const { before_sensitive: secretBefore, after_sensitive: secretAfter } = change;
  const before = { value: change.before, marks: secretBefore };
  const after = { value: change.after, marks: secretAfter };
  return { before: differing(before, after), after: differing(after, before) };
}

interface Marked {
  readonly value: unknown;
  readonly marks: unknown;
}

/** The marks, but for those of what is secret on both sides, and alike. */
function differing(one: Marked, other: Marked): unknown {
  const { marks } = one;
  if (marks === true) return !(other.marks === true && deepEqual(one.value, other.value));
  const at = (key: number | string): unknown => differing(below(one, key), below(other, key));
  // A list with a secret in it is compared as one: laid over another, it is another list.
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
