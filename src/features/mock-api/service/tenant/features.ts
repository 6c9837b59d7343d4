import type { Edition } from '../../../../model/policies/snapshot.js';

/** The features of a live org that only affect which fields the service fills in. */
export const ORG_FEATURES = {
  hasRiskScoring: 'every new rule of an authentication policy has the risk level `ANY`',
  hasDeviceBoundCatchAll:
    'a new authentication policy ends with a rule that requires a device-bound authenticator (M12)',
  hasEmptyRelayState: 'an application without a relay state has an empty text, as before April 2026',
  hasUserEmails: 'the credentials of a user list the email addresses',
  hasAmrClaims: 'a new identity provider has `mapAMRClaims: false`',
  hasTrustClaims: 'a new identity provider has `trustClaims: false`',
  hasNameFormat: 'a new identity provider of type OIDC has settings with `nameFormat: null`',
  hasParticipateSlo: 'a new client has `participate_slo: false`',
  hasRemediationMode: 'a new device assurance policy has a remediation mode',
  hasResourceType: 'an authentication policy in a list has a resource type',
} as const;

export type OrgFeature = keyof typeof ORG_FEATURES;

/** The enabled features of an org, and the realm of its users. */
export interface TenantFeatures extends Readonly<Record<OrgFeature, boolean>> {
  /** The realm of new users, if users have realms. */
  readonly realmId?: string;
}

/**
 * Returns the features that an org is assumed to have if its export documents show none. A live org is assumed to have risk scoring, as
 * most recorded ones have. Without risk scoring, a rule has a risk level only if a request has set one.
 */
export function usualFeatures(edition: Edition): TenantFeatures {
  return {
    hasRiskScoring: edition === 'field',
    hasDeviceBoundCatchAll: false,
    hasEmptyRelayState: false,
    hasUserEmails: false,
    hasAmrClaims: edition === 'spec',
    hasTrustClaims: true,
    hasNameFormat: edition === 'field',
    hasParticipateSlo: true,
    hasRemediationMode: true,
    hasResourceType: edition === 'field',
  };
}
