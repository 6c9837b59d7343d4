import { isAccountManagementPolicy } from '../policies/policy-answer.js';
import { canonicalTypeOf } from '../policies/types.js';
import { isSystemObject, type Stored, type Tenant } from '../tenant/tenant.js';

/**
 * Maps a new application to the default policy of each policy type that is mapped to applications, whichever operation created the
 * application. Spec: Policy, "Defaults" 2.
 */
export function withDefaultMappings(tenant: Tenant, app: Stored): Tenant {
  return { ...tenant, mappings: [...tenant.mappings, ...defaultMappings(tenant, app)] };
}

function defaultMappings(tenant: Tenant, { id: appId, name }: Stored): Tenant['mappings'] {
  if (tenant.engine === 'classic') return [];
  if (tenant.edition === 'spec' && SPECIAL_PURPOSE.test(String(name))) return [];
  return tenant.objects.policies.flatMap((policy) => {
    const type = canonicalTypeOf(policy, tenant);
    const isDefault = isSystemObject(policy) && DEFAULTED.has(type) && !isAccountManagementPolicy(policy);
    return isDefault ? [{ appId, policyId: policy.id, type }] : [];
  });
}

/**
 * Matches Office 365, RADIUS and MFA applications. According to the specification, they are not mapped to default policies. A recorded live
 * tenant maps them to default policies.
 */
const SPECIAL_PURPOSE = /^office365$|radius|(^|_)mfa(_|$)/;

const DEFAULTED: ReadonlySet<string> = new Set(['ACCESS_POLICY', 'PROFILE_ENROLLMENT']);
