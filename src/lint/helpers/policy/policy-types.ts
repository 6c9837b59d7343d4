import type { Edition } from '../../../model/policies/snapshot.js';
import { branded, type LintSetting } from '../../rule/setting.js';

/** The properties of a policy type that lint rules use. Spec: Policy, "Policy types"; Type-specific policy data. */
export interface PolicyTypeFacts {
  /** The name of the policy type in API documents, with the prefix `OKTA_` whatever the vendor prefix of the documents is. */
  readonly name: string;
  /** The name of the policy type in messages. */
  readonly title: string;
  /** Whether only the live service has the policy type. */
  readonly isLiveOnly?: boolean;
  readonly isIdentityEngineOnly?: boolean;
  /** Whether an org has only one policy of this type, which the service creates. Clients can read and update this policy. */
  readonly isMadeByService?: boolean;
  /** Whether policies of the type can have conditions: `none` or `some`. Absent if the specification does not state it. */
  readonly conditions?: 'none' | 'some';
  /** Whether policies of the type belong to an authorization server, so that their API path begins with the path of the server. */
  readonly isOfAuthorizationServer?: boolean;
  /** Whether the policies of the type are evaluated in order, by edition. */
  readonly isRanked: Readonly<Record<Edition, boolean>>;
  /** Whether an org may have several default policies of this policy type: one for each user directory. */
  readonly hasSeveralDefaults?: boolean;
}

const RANKED = { spec: true, field: true };
/** The value of `isRanked` for policy types that are assigned to applications. In the live service, all their policies have priority 1. */
const MAPPED = { spec: true, field: false };

const LIVE = { isLiveOnly: true, isIdentityEngineOnly: true, isRanked: MAPPED } as const;
const IDENTITY = { isIdentityEngineOnly: true, isRanked: MAPPED } as const;

// biome-ignore format: a table
export const POLICY_TYPE_FACTS: readonly PolicyTypeFacts[] = [
  { name: 'OKTA_SIGN_ON', title: 'global session policy', conditions: 'some', isRanked: RANKED },
  { name: 'PASSWORD', title: 'password policy', conditions: 'some', isRanked: RANKED, hasSeveralDefaults: true },
  { name: 'MFA_ENROLL', title: 'enrollment policy', conditions: 'some', isRanked: RANKED },
  { name: 'IDP_DISCOVERY', title: 'identity provider routing policy', conditions: 'some', isRanked: RANKED },
  { name: 'OAUTH_AUTHORIZATION_POLICY', title: 'OAuth authorization policy', isOfAuthorizationServer: true, isRanked: RANKED },
  { ...IDENTITY, name: 'ACCESS_POLICY', title: 'authentication policy', conditions: 'some' },
  { ...IDENTITY, name: 'PROFILE_ENROLLMENT', title: 'profile enrollment policy', conditions: 'none' },
  { ...IDENTITY, name: 'CONTINUOUS_ACCESS', title: 'continuous access evaluation policy', conditions: 'none', isMadeByService: true },
  { ...IDENTITY, name: 'ENTITY_RISK', title: 'entity risk policy', conditions: 'none', isMadeByService: true },
  { ...LIVE, name: 'POST_AUTH_SESSION', title: 'post-authentication session policy', conditions: 'none', isMadeByService: true },
  { ...LIVE, name: 'SESSION_VIOLATION_DETECTION', title: 'session violation detection policy', conditions: 'none', isMadeByService: true },
  { ...LIVE, name: 'DEVICE_SIGNAL_COLLECTION', title: 'device signal collection policy' },
  { ...LIVE, name: 'CLIENT_UPDATE', title: 'client update policy' },
  { ...LIVE, name: 'IDENTITY_CLAIM_SOURCING', title: 'identity claim sourcing policy', conditions: 'none', isMadeByService: true },
  { ...LIVE, name: 'USER_IDENTIFICATION', title: 'user identification policy' },
];

const BY_NAME = new Map(POLICY_TYPE_FACTS.map((facts) => [facts.name, facts]));

/** Returns the properties of a policy type that {@link PolicyTypeFacts} describes; `undefined` if the type is unknown. */
export function factsOf(type: string | undefined): PolicyTypeFacts | undefined {
  return type === undefined ? undefined : BY_NAME.get(type);
}

/** Returns the policy type names as documents of this edition and with this vendor prefix write them. */
export function policyTypeNames({ edition, brand }: LintSetting): string[] {
  return POLICY_TYPE_FACTS.filter(({ isLiveOnly }) => edition === 'field' || isLiveOnly !== true).map(
    ({ name }) => branded(name, { brand }),
  );
}
