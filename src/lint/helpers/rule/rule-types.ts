import type { RuleTypeName } from '../../../model/conditions/applicability.js';
import type { Edition } from '../../../model/policies/snapshot.js';

/** The properties of a policy rule type. Spec: Policy rule, `type`; Type-specific policy data. */
export interface RuleType {
  readonly name: RuleTypeName;
  /** The members of `actions` that belong to the rule type. A rule has at least one of them. */
  readonly actions: readonly string[];
  /**
   * Whether the last rule of every policy of this type is a system rule. If absent, this applies only to the default policy. With `live`,
   * it applies to every policy only in the live service.
   */
  readonly hasCatchAll?: 'everywhere' | 'live';
  /**
   * The edition in which the rule type exists, if it does not exist in both editions. `field` is the live service; its rule types include
   * some that the specification does not contain.
   */
  readonly edition?: 'field';
}

// biome-ignore format: a table
const RULE_TYPES: readonly RuleType[] = [
  { name: 'SIGN_ON', actions: ['signon'] },
  { name: 'PASSWORD', actions: ['passwordChange', 'selfServicePasswordReset', 'selfServiceUnlock'] },
  { name: 'MFA_ENROLL', actions: ['enroll'] },
  { name: 'IDP_DISCOVERY', actions: ['idp'] },
  { name: 'ACCESS_POLICY', actions: ['appSignOn'], hasCatchAll: 'live' },
  { name: 'PROFILE_ENROLLMENT', actions: ['profileEnrollment'], hasCatchAll: 'everywhere' },
  { name: 'CONTINUOUS_ACCESS', actions: ['continuousAccess'], hasCatchAll: 'live' },
  { name: 'ENTITY_RISK', actions: ['entityRisk'], hasCatchAll: 'live' },
  { name: 'POST_AUTH_SESSION', actions: ['postAuthSession'], hasCatchAll: 'live', edition: 'field' },
  { name: 'SESSION_VIOLATION_DETECTION', actions: ['sessionViolationDetection'], hasCatchAll: 'live', edition: 'field' },
  { name: 'DEVICE_SIGNAL_COLLECTION', actions: ['deviceSignalCollection'], hasCatchAll: 'live', edition: 'field' },
  { name: 'CLIENT_UPDATE', actions: ['updateControls'], edition: 'field' },
  { name: 'IDENTITY_CLAIM_SOURCING', actions: ['claimSourcing'], hasCatchAll: 'live', edition: 'field' },
  { name: 'USER_IDENTIFICATION', actions: ['userIdentification'], edition: 'field' },
];

export function ruleTypesIn(edition: Edition): readonly RuleType[] {
  return edition === 'field' ? RULE_TYPES : RULE_TYPES.filter((type) => type.edition === undefined);
}

export function ruleTypeOf(name: string | undefined): RuleType | undefined {
  return RULE_TYPES.find((type) => type.name === name);
}

/** Returns the policy rule type that has this member in its `actions`; `undefined` if no type has it. */
export function ruleTypeWithAction(key: string): RuleType | undefined {
  return RULE_TYPES.find(({ actions }) => actions.includes(key));
}
