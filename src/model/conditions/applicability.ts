/**
 * The rule and policy types that may have a condition: "Which conditions are usable depends on the policy type". Spec:
 * Conditions (policy and rule).
 */
export interface Applicability {
  readonly rules: readonly RuleTypeName[];
  readonly policies?: readonly ConditionalPolicyType[];
  /**
   * The edition `field` (the live service) if the specification does not contain the condition; absent if both editions have the condition.
   */
  readonly edition?: 'field';
  /** The engine `identity` if only the Identity Engine has the condition; absent if both engines have it. */
  readonly engine?: 'identity';
}

/**
 * The types of rules, with the prefix `OKTA_` whatever the vendor prefix of the documents is, including types of the live service.
 * Spec: Policy rule, `type`.
 */
export type RuleTypeName =
  | 'ACCESS_POLICY'
  | 'CLIENT_UPDATE'
  | 'CONTINUOUS_ACCESS'
  | 'DEVICE_SIGNAL_COLLECTION'
  | 'ENTITY_RISK'
  | 'IDENTITY_CLAIM_SOURCING'
  | 'IDP_DISCOVERY'
  | 'MFA_ENROLL'
  | 'PASSWORD'
  | 'POST_AUTH_SESSION'
  | 'PROFILE_ENROLLMENT'
  | 'SESSION_VIOLATION_DETECTION'
  | 'SIGN_ON'
  | 'USER_IDENTIFICATION';

/** The types of policies that may have conditions of their own. */
export type ConditionalPolicyType =
  | 'ACCESS_POLICY'
  | 'IDP_DISCOVERY'
  | 'MFA_ENROLL'
  | 'PASSWORD'
  | 'OKTA_SIGN_ON';
