import { policyTypeOf, type SimulatedTypeName } from '../../../model/policies/policy-type.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';

/**
 * Returns the result for sign-ins that no rule of a type decides. The service always has a default policy (for applications, a default
 * rule) that decides them. If the snapshot contains this default, there are no such sign-ins; otherwise the result is undecided. Spec:
 * Posture, "Answering".
 */
export function nothingDecides(
  type: SimulatedTypeName,
  { policies }: Snapshot,
): { readonly kind: 'nobody' } | { readonly kind: 'undecided'; readonly reason: string } {
  const ofType = policies.filter((policy) => policy.type === type);
  const isWhole =
    type === 'ACCESS_POLICY'
      ? ofType.every(({ rules }) =>
          rules.some(({ isDefault, conditions }) => isDefault || conditions === null),
        )
      : ofType.some(({ isDefault }) => isDefault);
  if (isWhole) return { kind: 'nobody' };
  const title = policyTypeOf(type)?.title ?? type;
  return {
    kind: 'undecided',
    reason: `for some sign-ins, the export contains no ${title} that applies, because the system default is missing`,
  };
}
