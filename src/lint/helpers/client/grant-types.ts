import { allNearestUrns } from '../../../base/did-you-mean/nearest-word.js';
import type { LintSetting } from '../../rule/setting.js';

/** A known OAuth grant type. Spec: Client application, `grant_types`. */
export interface GrantType {
  readonly name: string;
  /** The application types that may use the grant type, if the specification states them. Spec: Client application, rule 3. */
  readonly usedBy?: readonly string[];
  /** Further application types that may use the grant type in the live service. */
  readonly usedLiveBy?: readonly string[];
  readonly isIdentityEngineOnly?: true;
  readonly isEarlyAccess?: true;
  /** Whether only the live service knows the grant type. */
  readonly isLive?: true;
}

const IETF = 'urn:ietf:params:oauth:grant-type';

// biome-ignore format: a table
const GRANT_TYPES: readonly GrantType[] = [
  { name: 'authorization_code', usedBy: ['browser', 'native', 'web'] },
  { name: 'client_credentials', usedBy: ['service', 'web'] },
  { name: 'implicit', usedBy: ['browser', 'native', 'web'], usedLiveBy: ['service'] },
  { name: 'interaction_code', isIdentityEngineOnly: true },
  { name: 'password', usedBy: ['native'] },
  { name: 'refresh_token', usedBy: ['native', 'web'], usedLiveBy: ['browser'] },
  { name: `${IETF}:device_code` },
  { name: `${IETF}:saml2-bearer`, usedBy: ['browser', 'native', 'service', 'web'], isEarlyAccess: true },
  { name: `${IETF}:token-exchange` },
  { name: `${IETF}:jwt-bearer`, isLive: true },
  { name: 'urn:openid:params:grant-type:ciba', isLive: true },
  { name: 'http://auth0.com/oauth/grant-type/mfa-oob', isLive: true },
  { name: 'http://auth0.com/oauth/grant-type/mfa-otp', isLive: true },
];

/** Matches grant types that the service defines under its own vendor prefix: `urn:svc:params:oauth:grant-type:otp`. */
const OWN = /^urn:[a-z0-9-]{1,32}:params:oauth:grant-type:(oob|otp)$/;

export function grantTypesIn({ edition }: Pick<LintSetting, 'edition'>): readonly GrantType[] {
  return edition === 'field' ? GRANT_TYPES : GRANT_TYPES.filter(({ isLive }) => !isLive);
}

export function grantTypeNamed(
  name: string,
  { edition }: Pick<LintSetting, 'edition'>,
): GrantType | undefined {
  const known = grantTypesIn({ edition }).find((grant) => grant.name === name);
  return known ?? (edition === 'field' && OWN.test(name) ? { name, isLive: true } : undefined);
}

/** Returns the known grant types that are most similar to a misspelled name. */
export function nearestGrantTypes(name: string, setting: Pick<LintSetting, 'edition'>): readonly string[] {
  return allNearestUrns(
    name,
    grantTypesIn(setting).map((grant) => grant.name),
  );
}

/** Returns the application types that may use the grant type, or `undefined` if that is unspecified. */
export function usersOf(
  { usedBy, usedLiveBy = [] }: GrantType,
  { edition }: Pick<LintSetting, 'edition'>,
): readonly string[] | undefined {
  return usedBy && (edition === 'field' ? [...usedBy, ...usedLiveBy] : usedBy);
}

/** The grant types whose flow ends with a redirect. */
export const REDIRECTING: readonly string[] = ['authorization_code', 'implicit', 'interaction_code'];
