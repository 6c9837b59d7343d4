import type { Edition } from '../../../model/policies/snapshot.js';
import { branded, type LintSetting } from '../../rule/setting.js';

/** The properties of a policy type that rules use. Spec: Policy, "Policy types"; Type-specific policy data. */
export interface PolicyTypeFacts {
  /** The wire name, with the neutral word in place of the brand. */
  readonly name: string;
  /** The name in messages. */
  readonly title: string;
  /** Whether only the live service has the type. */
  readonly isLiveOnly?: boolean;
  readonly isIdentityEngineOnly?: boolean;
  /** Whether the service creates its only policy, which can be read and updated. */
  readonly isMadeByService?: boolean;
  /** Whether policies of the type have conditions, if that is specified. */
  readonly conditions?: 'none' | 'some';
  /** Whether its policies belong to an authorization server, whose path contains them. */
  readonly isOfAuthorizationServer?: boolean;
  /** Whether the policies of the type are evaluated in order, by edition. */
  readonly isRanked: Readonly<Record<Edition, boolean>>;
  /** Whether the type may have several default policies, one for each directory. */
  readonly hasSeveralDefaults?: boolean;
}

const RANKED = { spec: true, field: true };
/** The value for types whose policies are assigned to applications. In the live service, all of them have priority 1. */
const MAPPED = { spec: true, field: false };

const LIVE = { isLiveOnly: true, isIdentityEngineOnly: true, isRanked: MAPPED } as const;
const IDENTITY = { isIdentityEngineOnly: true, isRanked: MAPPED } as const;

// biome-ignore format: a table
export const POLICY_TYPE_FACTS: readonly PolicyTypeFacts[] = [
  { name: 'SVC_SIGN_ON', title: 'global session policy', conditions: 'some', isRanked: RANKED },
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
  { ...LIVE, name: 'IDENTITY_CLAIM_SOURCING', title: 'identity claim sourcing policy' },
  { ...LIVE, name: 'USER_IDENTIFICATION', title: 'user identification policy' },
];

const BY_NAME = new Map(POLICY_TYPE_FACTS.map((facts) => [facts.name, facts]));

/** Returns the properties of a policy type, or `undefined` if the type is unknown. */
export function factsOf(type: string | undefined): PolicyTypeFacts | undefined {
  return type === undefined ? undefined : BY_NAME.get(type);
}

/** Returns the type names in the form that documents of the setting use. */
export function policyTypeNames({ edition, brand }: LintSetting): string[] {
  return POLICY_TYPE_FACTS.filter(({ isLiveOnly }) => edition === 'field' || isLiveOnly !== true).map(
    ({ name }) => branded(name, { brand }),
  );
}
