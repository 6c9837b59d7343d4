import type { PolicyRule } from '../../../model/policies/policy.js';
import type { SimulatedTypeName } from '../../../model/policies/policy-type.js';
import type { ControlContext } from '../control/context.js';

/** Returns the active rules of the active policies of a type. */
export function activeRulesOf(
  type: SimulatedTypeName,
  { compiled: { snapshot } }: Pick<ControlContext, 'compiled'>,
): readonly PolicyRule[] {
  const isActive = ({ status }: { readonly status: string }) => status === 'ACTIVE';
  return snapshot.policies
    .filter((policy) => policy.type === type && isActive(policy))
    .flatMap((policy) => policy.rules.filter(isActive).map((rule) => ({ policy, rule })));
}

export const NO_SESSION_RULES = 'the export has no active global session rule';
