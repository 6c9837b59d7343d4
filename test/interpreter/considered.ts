import type { Policy, Rule } from '../../src/policies/policy.js';
import type { SimulatedTypeName } from '../../src/policies/policy-type.js';
import type { Snapshot } from '../../src/policies/snapshot.js';

/** The policies of the type that are considered for the application, in order. Spec: Simulation, 3. */
export function policiesConsidered(type: SimulatedTypeName, appId: string, snapshot: Snapshot): Policy[] {
  const chosen =
    type === 'ACCESS_POLICY' || type === 'PROFILE_ENROLLMENT'
      ? policiesOfApp(type, appId, snapshot)
      : snapshot.policies.filter((policy) => policy.type === type);
  return inOrder(chosen.filter((policy) => policy.status === 'ACTIVE' && activeRules(policy).length > 0));
}

export function activeRules({ rules }: Policy): Rule[] {
  return inOrder(rules.filter(({ status }) => status === 'ACTIVE'));
}

/** The one that it is mapped to, else the default. A policy for users' own accounts is never an application's. */
function policiesOfApp(type: SimulatedTypeName, appId: string, snapshot: Snapshot): Policy[] {
  const ofType = snapshot.policies.filter((policy) => policy.type === type);
  const mapping = snapshot.mappings
    .filter((one) => one.appId === appId)
    .find((one) => one.type === type || ofType.some(({ id }) => id === one.policyId));
  const chosen =
    mapping === undefined
      ? inOrder(
          ofType.filter((one) => one.isDefault && one.status === 'ACTIVE' && !one.isAccountManagement),
        )[0]
      : ofType.find(({ id }) => id === mapping.policyId);
  return chosen === undefined || chosen.isAccountManagement ? [] : [chosen];
}

/** Default last, then by priority, `null` last; equal ones as they stand (A1). */
function inOrder<Ranked extends Pick<Policy, 'isDefault' | 'priority'>>(list: readonly Ranked[]): Ranked[] {
  const left = [...list];
  const sorted: Ranked[] = [];
  while (left.length > 0) {
    const first = left.reduce((best, one) => (ranksAbove(one, best) ? one : best));
    sorted.push(...left.splice(left.indexOf(first), 1));
  }
  return sorted;
}

function ranksAbove(one: Pick<Policy, 'isDefault' | 'priority'>, other: typeof one): boolean {
  if (one.isDefault !== other.isDefault) return other.isDefault;
  if (one.priority === null) return false;
  return other.priority === null || one.priority < other.priority;
}
