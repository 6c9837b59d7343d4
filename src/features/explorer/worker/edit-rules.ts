import type { LintRule } from '../../../lint/rule/rule.js';
import type { Target } from '../../../lint/rule/target.js';
import * as analysis from '../../../lint/rules/analysis/registry.js';
import * as assurance from '../../../lint/rules/assurance/registry.js';
import * as condition from '../../../lint/rules/condition/registry.js';
import * as continuousAccess from '../../../lint/rules/continuous-access/registry.js';
import { enrollmentRuleSelfKnown } from '../../../lint/rules/enrollment/rule-self-known.js';
import * as entityRisk from '../../../lint/rules/entity-risk/registry.js';
import * as limits from '../../../lint/rules/limits/registry.js';
import { passwordProviderUnsupported } from '../../../lint/rules/password/provider-unsupported.js';
import { passwordRecoveryUnreachable } from '../../../lint/rules/password/recovery-unreachable.js';
import { passwordRuleAccessKnown } from '../../../lint/rules/password/rule-access-known.js';
import { policyNoActiveRules } from '../../../lint/rules/policy/no-active-rules.js';
import { policyNoRules } from '../../../lint/rules/policy/no-rules.js';
import { policyProfileEnrollmentOneRule } from '../../../lint/rules/policy/profile-enrollment-one-rule.js';
import { policyTooManyRulesToExpand } from '../../../lint/rules/policy/too-many-rules-to-expand.js';
import { profileAttributesLimit } from '../../../lint/rules/profile/attributes-limit.js';
import { profileEnrollAuthenticatorsKnown } from '../../../lint/rules/profile/enroll-authenticators-known.js';
import { profileRequiredFields } from '../../../lint/rules/profile/required-fields.js';
import { profileSingleTargetGroup } from '../../../lint/rules/profile/single-target-group.js';
import * as reference from '../../../lint/rules/reference/registry.js';
import * as routing from '../../../lint/rules/routing/registry.js';
import { ruleActionsRequired } from '../../../lint/rules/rule/actions-required.js';
import { ruleConditionNotAllowed } from '../../../lint/rules/rule/condition-not-allowed.js';
import { ruleDefaultLast } from '../../../lint/rules/rule/default-last.js';
import { ruleDefaultMissing } from '../../../lint/rules/rule/default-missing.js';
import { ruleDefaultOnlyInDefaultPolicy } from '../../../lint/rules/rule/default-only-in-default-policy.js';
import { ruleDefaultUnconditional } from '../../../lint/rules/rule/default-unconditional.js';
import { ruleIdentityEngineOnly } from '../../../lint/rules/rule/identity-engine-only.js';
import { ruleNameRequired } from '../../../lint/rules/rule/name-required.js';
import { ruleNameUnique } from '../../../lint/rules/rule/name-unique.js';
import { rulePriorityUnique } from '../../../lint/rules/rule/priority-unique.js';
import { ruleProfileEnrollmentNoConditions } from '../../../lint/rules/rule/profile-enrollment-no-conditions.js';
import { ruleStatusKnown } from '../../../lint/rules/rule/status-known.js';
import { ruleTypeFitsPolicy } from '../../../lint/rules/rule/type-fits-policy.js';
import { ruleTypeKnown } from '../../../lint/rules/rule/type-known.js';
import { misspeltField } from '../../../lint/rules/shape/misspelt-field.js';
import { timestamp } from '../../../lint/rules/shape/timestamp.js';
import { unknownField } from '../../../lint/rules/shape/unknown-field.js';
import { wrongType } from '../../../lint/rules/shape/wrong-type.js';
import * as signon from '../../../lint/rules/signon/registry.js';
import * as actions from '../../../lint/targets/actions.js';
import * as conditions from '../../../lint/targets/conditions.js';
import { policy } from '../../../lint/targets/policies.js';
import * as rules from '../../../lint/targets/rules.js';
import { enrollAction, passwordActions } from '../../../lint/targets/settings.js';

/** The lint targets that an edit in the page can change: policies, rules, conditions and actions. */
export const EDIT_TARGETS: readonly Target[] = [actions, conditions, rules]
  .flatMap((group) => Object.values<Target | readonly Target[]>(group).flat())
  .concat(policy, enrollAction, passwordActions);

/**
 * The default lint rules whose findings can change through an edit in the page. The findings of the other lint rules are taken from the
 * unedited org. Spec: What-if, 3.
 */
export const EDIT_RULES: readonly LintRule[] = [
  ...[
    analysis,
    assurance,
    condition,
    continuousAccess,
    entityRisk,
    limits,
    reference,
    routing,
    signon,
  ].flatMap((group) => Object.values<LintRule>(group)),
  enrollmentRuleSelfKnown,
  passwordProviderUnsupported,
  passwordRecoveryUnreachable,
  passwordRuleAccessKnown,
  policyNoActiveRules,
  policyNoRules,
  policyProfileEnrollmentOneRule,
  policyTooManyRulesToExpand,
  profileAttributesLimit,
  profileEnrollAuthenticatorsKnown,
  profileRequiredFields,
  profileSingleTargetGroup,
  ruleActionsRequired,
  ruleConditionNotAllowed,
  ruleDefaultLast,
  ruleDefaultMissing,
  ruleDefaultOnlyInDefaultPolicy,
  ruleDefaultUnconditional,
  ruleIdentityEngineOnly,
  ruleNameRequired,
  ruleNameUnique,
  rulePriorityUnique,
  ruleProfileEnrollmentNoConditions,
  ruleStatusKnown,
  ruleTypeFitsPolicy,
  ruleTypeKnown,
  misspeltField,
  timestamp,
  unknownField,
  wrongType,
];
