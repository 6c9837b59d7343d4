import { PLACEHOLDER_BRAND } from '../../../base/brand.js';
import { listed } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';
import type { Policy } from '../../../model/policies/policy.js';
import { quotedName } from '../../../model/policies/rule-words.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { reasonsIn, type Settled } from '../../../simulate/outcome/settled.js';
import { type CheckTextAnswer, checkTextAnswer, checkTextUndecided } from '../control/answer.js';
import type { ControlContext } from '../control/context.js';
import { asFarAsKnown } from './as-far-as-known.js';

/**
 * Whether a password policy is for users of an external directory, which stores their passwords (assumption P9). A policy without a
 * provider or with the provider `ANY` is for users whose passwords the service stores.
 */
export function isForDirectoryUsers({ conditions }: Policy, { brand }: Snapshot): boolean {
  const provider = isObject(conditions?.authProvider) ? conditions.authProvider.provider : undefined;
  return typeof provider === 'string' && !['ANY', PLACEHOLDER_BRAND, brand].includes(provider.toUpperCase());
}

/** Returns the active password policies, without those for users of an external directory. Spec: Posture, "Controls", **E**. */
export function checkedPasswordPolicies({ compiled: { snapshot } }: ControlContext): readonly Policy[] {
  return snapshot.policies.filter(
    (policy) =>
      policy.type === 'PASSWORD' && policy.status === 'ACTIVE' && !isForDirectoryUsers(policy, snapshot),
  );
}

/**
 * Whether there are password policies, and all of them are for users of an external directory. Controls about passwords then do not apply.
 */
export function areAllForDirectoryUsers(context: ControlContext): boolean {
  const { policies } = context.compiled.snapshot;
  return policies.some(({ type }) => type === 'PASSWORD') && checkedPasswordPolicies(context).length === 0;
}

/** Checks whether each active password policy meets a requirement. Policies for users of an external directory are left out. */
export function byPasswordPolicies<Value>(
  context: ControlContext,
  read: (policy: Policy) => Settled<Value>,
  isSo: (value: Value) => boolean,
  words: (value: Value) => string,
): CheckTextAnswer {
  const judged = checkedPasswordPolicies(context).map((policy) => ({ policy, value: read(policy) }));
  if (judged.length === 0)
    return checkTextUndecided('the export has no password policy that the framework covers');
  const settled = judged.flatMap(({ policy, value }) =>
    value.kind === 'decided' ? [{ policy, value: value.value }] : [],
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
    context.compiled.snapshot,
    checkTextAnswer(
      true,
      named(settled),
      settled.map(({ policy }) => policy),
    ),
  );
}
