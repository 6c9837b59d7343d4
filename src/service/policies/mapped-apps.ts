import type { Stored, Tenant } from '../tenant/tenant.js';
import { storedIn, storedName } from '../tenant/tenant.js';
import { assuming, refuseField } from '../wire/errors.js';
import type { Reply } from '../wire/message.js';

/** The applications that are mapped to a policy, as far as the org holds them. */
export function mappedAppIds({ id }: Stored, { mappings }: Tenant): readonly string[] {
  return mappings.flatMap(({ appId, policyId }) => (policyId === id ? [appId] : []));
}

/** No application is left without its policy. */
export function refusedMapped(policy: Stored, tenant: Tenant): Reply | undefined {
  const apps = mappedAppIds(policy, tenant);
  if (apps.length === 0) return undefined;
  const causes = apps.map((id) => `app: ${labelOf(id, tenant)} is mapped to this policy`);
  return assuming('M23', refuseField('Policy', ...causes));
}

function labelOf(id: string, tenant: Tenant): string {
  const app = storedIn(tenant, 'apps', id);
  return typeof app?.label === 'string' ? app.label : app === undefined ? id : storedName(app);
}
