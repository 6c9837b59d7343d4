/**
 * Which rules and policies may ask a condition, by their types: "Which conditions are usable depends on the policy
 * type". Spec: Conditions (policy and rule).
 */
export interface Applicability {
  readonly rules: readonly RuleTypeName[];
  readonly policies?: readonly ConditionalPolicyType[];
  /** Only the live service has it: the specification does not. */
  readonly edition?: 'field';
  /** Only this engine has it. */
  readonly engine?: 'identity';
}

/** With the neutral word in place of the brand; of the live service, too. Spec: Policy rule, `type`. */
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

/** Policies that may have conditions of their own. */
export type ConditionalPolicyType =
  | 'ACCESS_POLICY'
  | 'IDP_DISCOVERY'
  | 'MFA_ENROLL'
  | 'PASSWORD'
  | 'SVC_SIGN_ON';
