import { policyTypeOf, type SimulatedTypeName } from '../../policies/policy-type.js';
import type { Snapshot } from '../../policies/snapshot.js';
import type { Compiled, PolicyList } from '../compile.js';

/**
 * Why it is not known what decides where the snapshot holds no policy that could: an org has policies of the type, and an
 * application that is mapped to none has the default. That no rule of those that are held decides is an answer.
 */
export function whyNotHeld(type: SimulatedTypeName, appId: string, compiled: Compiled): string | undefined {
  if (type === 'ACCESS_POLICY' && isWithoutApplicationPolicies(compiled)) return undefined;
  const list = compiled.types.get(type)?.listFor(appId);
  return list === undefined
    ? `the snapshot has no ${policyTypeOf(type).title}: export it, too`
    : whyDefaultNotHeld(type, list, compiled.snapshot);
}

/** The same where it holds some of the type, and the application has the default. */
export function whyDefaultNotHeld(
  type: SimulatedTypeName,
  { policies, chosen }: { readonly policies: readonly unknown[]; readonly chosen?: PolicyList['chosen'] },
  snapshot: Snapshot,
): string | undefined {
  if (chosen !== 'default' || policies.length > 0) return undefined;
  return snapshot.policies.some((policy) => policy.type === type && policy.isDefault)
    ? undefined
    : `the snapshot does not hold the default ${policyTypeOf(type).title}, which an application has that is mapped to no other: export it, too`;
}

/** Whether no export of this engine holds policies of applications: what they ask is then assumed (A22). */
export function isWithoutApplicationPolicies({ snapshot, types }: Compiled): boolean {
  return snapshot.engine === 'classic' && !types.has('ACCESS_POLICY');
}
