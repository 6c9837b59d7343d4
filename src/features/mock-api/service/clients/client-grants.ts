import { isObject } from '../../../../base/object.js';
import type { Stored } from '../tenant/tenant.js';

/** The scopes that an administrator has granted to a client, as the org holds them. */
export function grantedScopes(app: Stored): readonly string[] {
  return grantList(app).flatMap((one) => grantedScope(one) ?? []);
}

/** An org may tell of a grant its scope alone. */
export function grantedScope(grant: unknown): string | undefined {
  if (typeof grant === 'string') return grant;
  return isObject(grant) && typeof grant.scopeId === 'string' ? grant.scopeId : undefined;
}

export function grantList({ grants }: Stored): readonly unknown[] {
  return Array.isArray(grants) ? grants : [];
}
