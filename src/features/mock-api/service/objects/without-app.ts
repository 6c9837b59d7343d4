import { type Tenant, withoutStored } from '../tenant/tenant.js';
import { withoutListed } from './memberships.js';

/** Removes an application, with its assignments and its mappings to policies. */
export function withoutApp(tenant: Tenant, id: string): Tenant {
  const without = withoutListed(withoutStored(tenant, 'apps', id), id);
  return { ...without, mappings: without.mappings.filter(({ appId }) => appId !== id) };
}
