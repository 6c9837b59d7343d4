import { PLACEHOLDER_BRAND } from '../../base/brand.js';
import { isObject, type Members } from '../../base/object.js';
import { LIVE_POLICY_TYPES } from '../../model/policies/policy-type.js';
import type { ParsedDocument } from '../text/input.js';

/** The only vendor prefix whose tenants can be recognized by their hosts and ids. */
const TENANT_BRAND = 'OKTA';

/** Evidence that documents come from a live tenant although no word in them has the vendor prefix. */
export interface TenantMarkers {
  readonly isLive: boolean;
  /** Whether a host or an id was found that only the vendor `OKTA` uses. */
  readonly isBranded: boolean;
}

/** Returns the vendor prefix to assume for documents without a prefixed word. */
export function defaultBrand({ isBranded }: TenantMarkers): string {
  return isBranded ? TENANT_BRAND : PLACEHOLDER_BRAND;
}

const NONE: TenantMarkers = { isLive: false, isBranded: false };

/** Maximum number of values to inspect per document. */
const MOST_VALUES = 100_000;

/** Searches documents for markers of a live tenant. Spec: Simulation, 2, "Brand and edition". */
export function findTenantMarkers(documents: readonly ParsedDocument[]): TenantMarkers {
  let signs = NONE;
  for (const { values } of documents) {
    signs = findMarkersIn(
      values.map(({ value }) => value),
      signs,
    );
    if (signs.isBranded) return signs;
  }
  return signs;
}

function findMarkersIn(values: unknown[], before: TenantMarkers): TenantMarkers {
  const left = values.reverse();
  let { isLive } = before;
  for (let count = 0; count < MOST_VALUES && left.length > 0; count++) {
    const value = left.pop();
    if (typeof value === 'string') {
      if (isOfVendor(value)) return { isLive: true, isBranded: true };
    } else if (Array.isArray(value)) {
      for (let index = Math.min(value.length, MOST_VALUES) - 1; index >= 0; index--) left.push(value[index]);
    } else if (isObject(value)) {
      isLive ||= hasLiveWord(value);
      left.push(...Object.values(value).reverse());
    }
  }
  return { isLive, isBranded: false };
}

const LONGEST = 500;

function isOfVendor(text: string): boolean {
  return text.length <= LONGEST && (isId(text) || HOST.test(text));
}

/** The URL or host of a tenant; the sites with the vendor's documentation are not tenants. */
const HOST =
  /^(?:https?:\/\/(?!(?:www|help|support|developer|trust)\.)[^/?#]*(?:okta|trexcloud)|(?:[a-z0-9-]+\.)+(?:okta|oktapreview|okta-emea|okta-gov|dne-okta|trexcloud)\.[a-z]{2,5}$)/i;

/**
 * Returns whether a text has the form of an id: twenty letters and digits. The first three show the kind of object. An ordinary
 * word of that length has no digit.
 */
function isId(text: string): boolean {
  return text.length === 20 && ID.test(text) && /\d/.test(text.slice(3)) && /[A-Z]/.test(text);
}

/**
 * The id prefixes of the vendor: 00g group, 00o org, 00p policy, 00u user, 0oa application or identity provider, 0pr rule, aus
 * authorization server, aut authenticator, bhv behavior, dae device assurance, nzo zone, oty user type, rst policy, rul rule.
 */
const ID = /^(?:00[gopu]|0oa|0pr|aus|aut|bhv|dae|nzo|oty|rst|rul)[A-Za-z0-9]{17}$/;

/**
 * Returns whether an object contains a word that only live tenants use. The specification, and documents derived from it, do not contain
 * such words.
 */
function hasLiveWord(value: Members): boolean {
  const { type, identityProvider, risk } = value;
  if (typeof type === 'string' && (LIVE_TYPES.has(type) || type.startsWith('IDV_'))) return true;
  if (isObject(identityProvider) && typeof identityProvider.provider === 'string') return true;
  if (isObject(risk) && Array.isArray(risk.behaviors)) return true;
  return LIVE_KEYS.some((key) => value[key] !== undefined);
}

const LIVE_TYPES: ReadonlySet<string> = new Set([
  ...LIVE_POLICY_TYPES,
  'AUTH_METHOD_CHAIN',
  'DYNAMIC_V2',
  'ID_PROOFING',
]);

const LIVE_KEYS: readonly string[] = [
  'autoKeyRotation',
  'dpop_bound_access_tokens',
  'id_token_encrypted_response_alg',
  'idp_initiated_login',
  'minRiskLevel',
  'office365Client',
  'wildcard_redirect',
];
