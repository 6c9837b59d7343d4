import { policyTypeOf, type SimulatedTypeName } from '../../model/policies/policy-type.js';
import type { Compiled } from '../compile.js';

/**
 * Returns why the deciding rule is unknown if the snapshot has no policy of the type: the export is incomplete, because every org has one.
 * Returns `undefined` if the snapshot has a policy of the type, or if the type does not exist in the engine.
 */
export function whyPoliciesAreMissing(type: SimulatedTypeName, compiled: Compiled): string | undefined {
  if (compiled.types.has(type) || (type === 'ACCESS_POLICY' && isWithoutApplicationPolicies(compiled)))
    return undefined;
  return `the export has no ${policyTypeOf(type).title}: export it, too`;
}

/**
 * Whether the snapshot has no application policies because the Classic Engine does not have this policy type. The requirements of
 * applications are then assumed (assumption A22).
 */
export function isWithoutApplicationPolicies({ snapshot, types }: Compiled): boolean {
  return snapshot.engine === 'classic' && !types.has('ACCESS_POLICY');
}
