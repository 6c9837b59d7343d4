import { canonicalType } from '../../../../base/brand.js';
import type { Members } from '../../../../base/object.js';
import { factsOf, type PolicyTypeFacts } from '../../../../lint/helpers/policy/policy-types.js';
import { policyTypeOf } from '../../../../model/policies/policy-type.js';
import type { Tenant } from '../tenant/tenant.js';

/** Returns the type of a policy with the prefix `OKTA_` in place of the vendor prefix of the documents: `OKTA_SIGN_ON` for `SVC_SIGN_ON`. */
export function canonicalTypeOf({ type }: Members, { brand }: Pick<Tenant, 'brand'>): string {
  return typeof type === 'string' ? canonicalType(type, brand) : '';
}

/**
 * Returns the facts about a policy type. Returns `undefined` if an org of this engine and edition has no policies of the type. Also returns
 * `undefined` for types of authorization servers, whose policies have other URL paths.
 */
export function typeFactsIn(
  type: string,
  { edition, engine }: Pick<Tenant, 'edition' | 'engine'>,
): PolicyTypeFacts | undefined {
  const facts = factsOf(type);
  if (facts === undefined || facts.isOfAuthorizationServer) return undefined;
  if (facts.isIdentityEngineOnly && engine === 'classic') return undefined;
  return facts.isLiveOnly && edition === 'spec' ? undefined : facts;
}

/** Returns whether policies of a type are mapped to applications or accounts. Such policies have no order. */
export function isMappedType(type: string): boolean {
  return !RANKED_TYPES.has(type);
}

const RANKED_TYPES: ReadonlySet<string> = new Set([
  'OKTA_SIGN_ON',
  'PASSWORD',
  'MFA_ENROLL',
  'IDP_DISCOVERY',
]);

export function ruleTypeFor(type: string): string {
  return policyTypeOf(type)?.ruleType ?? type;
}

/** Returns whether every policy of a type ends with a catch-all rule that the service creates with the policy. */
export function hasOwnCatchAll(type: string, { edition }: Pick<Tenant, 'edition'>): boolean {
  return type === 'PROFILE_ENROLLMENT' || (type === 'ACCESS_POLICY' && edition === 'field');
}
