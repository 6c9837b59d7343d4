import { prioritiesAfterDelete, prioritiesAfterWrite } from '../../../../documents/edits/priorities.js';
import { type Stored, type Tenant, withCollection, withStored } from '../tenant/tenant.js';
import { rankedById, withPriorities } from './ranks.js';
import { canonicalTypeOf, isMappedType } from './types.js';

/** Returns the org with a policy inserted at a priority among the policies of its type. Spec: Policy, `priority`. */
export function withPolicyAt(tenant: Tenant, policy: Stored, priority: number | undefined): Tenant {
  if (!isRankedIn(tenant, policy))
    return withStored(tenant, 'policies', { ...policy, priority: policy.priority ?? 1 });
  const written = withStored(tenant, 'policies', policy);
  const ranked = rankedById(policiesOfSameType(policy, written));
  const priorities = prioritiesAfterWrite(policy.id, priority, ranked, 'list') ?? new Map<string, number>();
  return withCollection(written, 'policies', withPriorities(written.objects.policies, priorities));
}

/** Returns the org after a policy was deleted: the policies below it move up by one priority. */
export function movedUpAfter(tenant: Tenant, gone: Stored): Tenant {
  if (!isRankedIn(tenant, gone)) return tenant;
  const priorities = prioritiesAfterDelete(gone.id, rankedById(policiesOfSameType(gone, tenant)), 'list');
  return withCollection(tenant, 'policies', withPriorities(tenant.objects.policies, priorities));
}

/**
 * Returns whether a policy has a priority of its own. In the live service, all policies that are mapped to applications have priority 1.
 */
export function isRankedIn(tenant: Tenant, policy: Stored): boolean {
  return tenant.edition === 'spec' || !isMappedType(canonicalTypeOf(policy, tenant));
}

export function policiesOfSameType({ type }: Stored, { objects }: Tenant): readonly Stored[] {
  return objects.policies.filter((one) => one.type === type);
}
