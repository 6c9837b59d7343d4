import { isObject } from '../../../../base/object.js';
import type { Stored } from '../tenant/tenant.js';

/** Returns the scopes that are granted to an OAuth client. */
export function grantedScopes(app: Stored): readonly string[] {
  return grantList(app).flatMap((one) => grantedScope(one) ?? []);
}

/** Returns the scope of a grant, if the grant states one. Export documents may contain the scope as a text instead of a grant object. */
export function grantedScope(grant: unknown): string | undefined {
  if (typeof grant === 'string') return grant;
  return isObject(grant) && typeof grant.scopeId === 'string' ? grant.scopeId : undefined;
}

export function grantList({ grants }: Stored): readonly unknown[] {
  return Array.isArray(grants) ? grants : [];
}
