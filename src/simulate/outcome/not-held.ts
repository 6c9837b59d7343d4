import { policyTypeOf, type SimulatedTypeName } from '../../model/policies/policy-type.js';
import type { Compiled } from '../compile.js';

/** Why it is unknown what decides where the snapshot holds no policy of a type: an org has some. That none that is held decides is an answer. */
export function whyNotHeld(type: SimulatedTypeName, compiled: Compiled): string | undefined {
  if (compiled.types.has(type) || (type === 'ACCESS_POLICY' && isWithoutApplicationPolicies(compiled)))
    return undefined;
  return `the export has no ${policyTypeOf(type).title}: export it, too`;
}

/** Whether no export of this engine holds policies of applications: what they ask is then assumed (A22). */
export function isWithoutApplicationPolicies({ snapshot, types }: Compiled): boolean {
  return snapshot.engine === 'classic' && !types.has('ACCESS_POLICY');
}
