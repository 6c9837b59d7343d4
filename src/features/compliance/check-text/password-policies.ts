import { listed } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';
import type { Policy } from '../../../model/policies/policy.js';
import { quotedName } from '../../../model/policies/rule-words.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { reasonsIn, type Settled } from '../../../simulate/outcome/settled.js';
import { type CheckTextAnswer, checkTextAnswer, checkTextUndecided } from '../control/answer.js';
import type { Asking } from '../control/asking.js';
import { asFarAsKnown } from './as-far-as-known.js';

/**
 * Whether a password policy is for the users of a directory, which keeps their passwords itself (P9). One that says nothing
 * of it, or `ANY`, is judged.
 */
export function isOfDirectory({ conditions }: Policy, { brand }: Snapshot): boolean {
  const provider = isObject(conditions?.authProvider) ? conditions.authProvider.provider : undefined;
  return typeof provider === 'string' && !['ANY', 'SVC', brand].includes(provider.toUpperCase());
}

/** Every active password policy that is not for a directory's users. Spec: Posture, "Controls", **E**. */
export function passwordPoliciesJudged({ compiled: { snapshot } }: Asking): readonly Policy[] {
  return snapshot.policies.filter(
    (policy) => policy.type === 'PASSWORD' && policy.status === 'ACTIVE' && !isOfDirectory(policy, snapshot),
  );
}

/** Whether there are password policies, and each is for a directory's users: then none is judged. */
export function areAllOfDirectories(asking: Asking): boolean {
  const { policies } = asking.compiled.snapshot;
  return policies.some(({ type }) => type === 'PASSWORD') && passwordPoliciesJudged(asking).length === 0;
}

/** Checks each password policy that the framework covers. */
export function byPasswordPolicies<Value>(
  asking: Asking,
  read: (policy: Policy) => Settled<Value>,
  isSo: (value: Value) => boolean,
  words: (value: Value) => string,
): CheckTextAnswer {
  const judged = passwordPoliciesJudged(asking).map((policy) => ({ policy, value: read(policy) }));
  if (judged.length === 0)
    return checkTextUndecided('the export has no password policy that the framework covers');
  const settled = judged.flatMap(({ policy, value }) =>
    value.kind === 'settled' ? [{ policy, value: value.value }] : [],
  );
  const wrong = settled.filter(({ value }) => !isSo(value));
  const named = (some: typeof settled) =>
    listed(some, ({ policy, value }) => `${quotedName(policy)} ${words(value)}`);
  if (wrong.length > 0)
    return checkTextAnswer(
      false,
      named(wrong),
      wrong.map(({ policy }) => policy),
    );
  const [open] = judged.flatMap(({ policy, value }) =>
    reasonsIn(value).map((reason) => `${reason} in ${quotedName(policy)}`),
  );
  if (open !== undefined) return checkTextUndecided(open);
  return asFarAsKnown(
    'each',
    'PASSWORD',
    asking.compiled.snapshot,
    checkTextAnswer(
      true,
      named(settled),
      settled.map(({ policy }) => policy),
    ),
  );
}
