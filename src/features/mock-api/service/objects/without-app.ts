import { type Tenant, withoutStored } from '../tenant/tenant.js';
import { withoutListed } from './memberships.js';

/** The tenant without an application: who is assigned to it and which policies it is mapped to goes with it. */
export function withoutApp(tenant: Tenant, id: string): Tenant {
  const without = withoutListed(withoutStored(tenant, 'apps', id), id);
  return { ...without, mappings: without.mappings.filter(({ appId }) => appId !== id) };
}
