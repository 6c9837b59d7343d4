import type { Stored, Tenant } from '../tenant/tenant.js';
import { isSystemObject, storedIn, storedName } from '../tenant/tenant.js';
import { assuming, refuseField } from '../wire/errors.js';
import type { ApiCall, Reply } from '../wire/message.js';

/** Returns the applications that are mapped to a policy, as far as the org contains them. */
export function mappedAppIds({ id }: Stored, { mappings }: Tenant): readonly string[] {
  return mappings.flatMap(({ appId, policyId }) => (policyId === id ? [appId] : []));
}

/**
 * Maps the applications of a policy to the default policy, so that the policy can be deleted or deactivated. If the policy has applications
 * and `isLenient` is false, or the policy is itself the default policy, returns a refusal (assumption M23).
 */
export function unmapApps(
  policy: Stored,
  { tenant, isLenient }: Pick<ApiCall, 'isLenient' | 'tenant'>,
): { readonly tenant: Tenant; readonly isRemapped: boolean } | { readonly refusal: Reply } {
  const apps = mappedAppIds(policy, tenant);
  if (apps.length === 0) return { tenant, isRemapped: false };
  const fallback = isLenient ? defaultPolicy(policy, tenant) : undefined;
  if (fallback === undefined) {
    const causes = apps.map((id) => `app: ${labelOf(id, tenant)} is mapped to this policy`);
    return { refusal: assuming('M23', refuseField('Policy', ...causes)) };
  }
  const mappings = tenant.mappings.map((one) =>
    one.policyId === policy.id ? { ...one, policyId: fallback.id } : one,
  );
  return { tenant: { ...tenant, mappings }, isRemapped: true };
}

/** Returns the default policy of the same type; `undefined` if the given policy is itself the default policy. */
function defaultPolicy({ id, type }: Stored, { objects }: Tenant): Stored | undefined {
  return objects.policies.find((one) => one.type === type && one.id !== id && isSystemObject(one));
}

function labelOf(id: string, tenant: Tenant): string {
  const app = storedIn(tenant, 'apps', id);
  return typeof app?.label === 'string' ? app.label : app === undefined ? id : storedName(app);
}
