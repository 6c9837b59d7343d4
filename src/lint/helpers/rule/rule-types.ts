import type { Edition } from '../../../policies/snapshot.js';

/** What a type of rule may hold. Spec: Policy rule, `type`; Type-specific policy data. */
export interface RuleType {
  readonly name: string;
  /** The members of `actions` that are its own: at least one of them is there. */
  readonly actions: readonly string[];
  /** The conditions that it may ask. */
  readonly conditions: readonly string[];
  /** Every policy of the type ends with a rule of the service's, not only the default policy: in the live service, or by the specification, too. */
  readonly hasCatchAll?: 'everywhere' | 'live';
  /** Only the live service has it. */
  readonly edition?: 'field';
}

// biome-ignore format: a table
const RULE_TYPES: readonly RuleType[] = [
  { name: 'SIGN_ON', actions: ['signon'], conditions: ['people', 'network', 'authContext', 'riskScore', 'identityProvider', 'risk'] },
  { name: 'PASSWORD', actions: ['passwordChange', 'selfServicePasswordReset', 'selfServiceUnlock'], conditions: ['people', 'network'] },
  { name: 'MFA_ENROLL', actions: ['enroll'], conditions: ['people', 'network', 'app'] },
  { name: 'IDP_DISCOVERY', actions: ['idp'], conditions: ['network', 'platform', 'userIdentifier', 'app'] },
  { name: 'ACCESS_POLICY', actions: ['appSignOn'], conditions: ['people', 'network', 'device', 'platform', 'elCondition', 'riskScore', 'userType', 'office365Client'], hasCatchAll: 'live' },
  { name: 'PROFILE_ENROLLMENT', actions: ['profileEnrollment'], conditions: [], hasCatchAll: 'everywhere' },
  { name: 'CONTINUOUS_ACCESS', actions: ['continuousAccess'], conditions: ['people'], hasCatchAll: 'live' },
  { name: 'ENTITY_RISK', actions: ['entityRisk'], conditions: ['people', 'entityRisk', 'riskDetectionTypes'], hasCatchAll: 'live' },
  { name: 'POST_AUTH_SESSION', actions: ['postAuthSession'], conditions: ['people'], hasCatchAll: 'live', edition: 'field' },
  { name: 'SESSION_VIOLATION_DETECTION', actions: ['sessionViolationDetection'], conditions: ['network', 'riskScore'], hasCatchAll: 'live', edition: 'field' },
  { name: 'DEVICE_SIGNAL_COLLECTION', actions: ['deviceSignalCollection'], conditions: ['network', 'platform'], hasCatchAll: 'live', edition: 'field' },
  { name: 'CLIENT_UPDATE', actions: ['updateControls'], conditions: [], edition: 'field' },
  { name: 'IDENTITY_CLAIM_SOURCING', actions: ['claimSourcing'], conditions: [], edition: 'field' },
  { name: 'USER_IDENTIFICATION', actions: ['userIdentification'], conditions: ['network', 'platform'], edition: 'field' },
];

export function ruleTypesIn(edition: Edition): readonly RuleType[] {
  return edition === 'field' ? RULE_TYPES : RULE_TYPES.filter((type) => type.edition === undefined);
}

export function ruleTypeOf(name: string | undefined): RuleType | undefined {
  return RULE_TYPES.find((type) => type.name === name);
}

/** The type of rule whose action a member of `actions` is. */
export function ruleTypeWithAction(key: string): RuleType | undefined {
  return RULE_TYPES.find(({ actions }) => actions.includes(key));
}
