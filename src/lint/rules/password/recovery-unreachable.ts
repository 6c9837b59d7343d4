import { exampleRules } from '../../helpers/example/example-org.js';
import { atOneTime, isAtOneTime } from '../../helpers/org/at-one-time.js';
import { at, isGiven, listAt, membersAt, textAt } from '../../rule/json-path.js';
import { type Org, typeOf } from '../../rule/org.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Password policy, `recovery.factors`; Password policy, `selfServicePasswordReset`. */
export const passwordRecoveryUnreachable = defineRule({
  id: 'password/recovery-unreachable',
  severity: 'warning',
  what: 'a rule allows self-service password reset, but no recovery factor is active',
  why: 'users who forget their password can start the reset, but cannot finish it',
  source: 'Password policy: `recovery.factors`, `selfServicePasswordReset`',
  on: 'policy',
  reading: ['stored'],
  *check(policy, { org, resource }) {
    if (typeOf(resource, org) !== 'PASSWORD' || !isActive(policy) || !isUnreachable(policy)) return;
    const rule = atOneTime(org, org.rulesOf(resource)).find(({ value }) => allowsReset(value, org));
    if (rule === undefined || !isAtOneTime(resource, org)) return;
    yield {
      at: ['settings', 'recovery', 'factors'],
      isKey: true,
      message:
        'a rule of the policy allows self-service password reset, but no recovery factor is active; activate one',
      related: [{ of: rule, at: ['actions', 'selfServicePasswordReset'], message: 'the rule' }],
    };
  },
  examples: () => ({
    bad: [exampleGiven(withEmail('INACTIVE'), { org: withReset() })],
    good: [
      exampleGiven(withEmail('ACTIVE'), { org: withReset() }),
      exampleGiven(withEmail('INACTIVE'), {
        note: 'The action itself names a method for the reset',
        edition: 'field',
        org: withReset({ requirement: { primary: { methods: ['email'] } } }),
      }),
    ],
  }),
});

function isActive(value: unknown): boolean {
  return at(value, 'status') !== 'INACTIVE';
}

/** Whether a password policy states recovery factors, none of which is active. */
function isUnreachable(policy: unknown): boolean {
  const factors = Object.values(membersAt(policy, 'settings', 'recovery', 'factors'));
  return (
    isGiven(policy, 'settings', 'recovery', 'factors') &&
    factors.every((factor) => at(factor, 'status') !== 'ACTIVE')
  );
}

/**
 * Whether a rule allows users to reset their password with the recovery factors of the policy. In the live service, a rule may define its
 * own methods instead.
 */
function allowsReset(rule: unknown, { edition }: Org): boolean {
  const reset = at(rule, 'actions', 'selfServicePasswordReset');
  if (!isActive(rule) || textAt(reset, 'access') !== 'ALLOW') return false;
  const saysHow =
    at(reset, 'requirement', 'accessControl') === 'AUTH_POLICY' ||
    listAt(reset, 'requirement', 'primary', 'methods').length > 0;
  return edition === 'spec' || !saysHow;
}

function withEmail(status: string) {
  const settings = { recovery: { factors: { okta_email: { status } } } };
  return { type: 'PASSWORD', name: 'Staff', priority: 1, settings };
}

function withReset(more: object = {}) {
  return exampleRules({ actions: { selfServicePasswordReset: { access: 'ALLOW', ...more } } });
}
