import type { Members } from '../../../base/object.js';
import { type ExampleChange, examplePlan } from './example-plan.js';

/** Returns a plan entry that creates a global session policy rule. */
export function exampleSessionRule(name: string, rest: Members = {}): ExampleChange {
  return {
    type: 'okta_policy_rule_signon',
    name: name.toLowerCase(),
    after: {
      name,
      policy_id: '00p1session',
      access: 'ALLOW',
      primary_factor: 'PASSWORD_IDP',
      status: 'ACTIVE',
      ...rest,
    },
    unknown: { id: true },
  };
}

/** Returns a plan that creates an authentication policy rule with this constraint. */
export function exampleConstraintPlan(constraint: object): Members {
  return examplePlan({
    type: 'okta_app_signon_policy_rule',
    after: {
      name: 'Staff',
      policy_id: 'rst1payroll',
      priority: 1,
      access: 'ALLOW',
      factor_mode: '2FA',
      constraints: [JSON.stringify(constraint)],
    },
    unknown: { id: true },
  });
}

/** Returns a plan that manages the rules of an authentication policy as one resource, with this rule. */
export function exampleGroupedRule(rule: Members): Members {
  const grouped = { name: 'Staff', priority: 1, access: 'ALLOW', ...rule };
  return examplePlan({
    type: 'okta_app_signon_policy_rules',
    after: { policy_id: 'rst1payroll', rule: [grouped] },
    unknown: { id: true, rule: [{ id: true }] },
  });
}
