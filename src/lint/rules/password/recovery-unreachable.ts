import { atOneTime } from '../../helpers/document/at-one-time.js';
import { at, isGiven, listAt, membersAt, textAt } from '../../rule/json-path.js';
import { type Org, typeOf } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import { defineRule, given } from '../../rule/rule.js';

/** Spec: Password policy, `recovery.factors`; Password policy, `selfServicePasswordReset`. */
export const passwordRecoveryUnreachable = defineRule({
  id: 'password/recovery-unreachable',
  severity: 'warning',
  what: 'a rule lets people reset their password, and no recovery factor is active',
  why: 'whoever forgets the password may start to reset it and cannot finish',
  source: 'Password policy: `recovery.factors`, `selfServicePasswordReset`',
  on: 'org',
  *check(org) {
    for (const policy of atOneTime(org, org.all('policy'))) {
      if (typeOf(policy, org) !== 'PASSWORD' || !isActive(policy) || !isUnreachable(policy)) continue;
      const rule = atOneTime(org, org.rulesOf(policy)).find((rule) => allowsReset(rule, org));
      if (rule === undefined) continue;
      yield {
        of: policy,
        at: ['settings', 'recovery', 'factors'],
        isKey: true,
        message:
          'a rule of the policy allows self-service reset, and no recovery factor is active; activate one',
        related: [{ of: rule, at: ['actions', 'selfServicePasswordReset'], message: 'the rule' }],
      };
    }
  },
  examples: {
    bad: [withReset({ status: 'INACTIVE' })],
    good: [
      withReset({ status: 'ACTIVE' }),
      given(withReset({ status: 'INACTIVE' }, { requirement: { primary: { methods: ['email'] } } }), {
        edition: 'field',
      }),
    ],
  },
});

function isActive({ value }: Resource): boolean {
  return at(value, 'status') !== 'INACTIVE';
}

/** Its recovery factors are given, and none is active. */
function isUnreachable({ value }: Resource): boolean {
  const factors = membersAt(value, 'settings', 'recovery', 'factors');
  return (
    isGiven(value, 'settings', 'recovery', 'factors') &&
    Object.values(factors).every((factor) => at(factor, 'status') !== 'ACTIVE')
  );
}

/** The live service lets a rule say by itself what people recover with. */
function allowsReset(rule: Resource, { edition }: Org): boolean {
  const path = ['actions', 'selfServicePasswordReset'];
  if (!isActive(rule) || textAt(rule.value, ...path, 'access') !== 'ALLOW') return false;
  const saysHow =
    at(rule.value, ...path, 'requirement', 'accessControl') === 'AUTH_POLICY' ||
    listAt(rule.value, ...path, 'requirement', 'primary', 'methods').length > 0;
  return edition === 'spec' || !saysHow;
}

/** A policy with one recovery factor, and a rule that allows reset. */
function withReset(factor: object, more: object = {}) {
  const rule = {
    id: 'r1',
    type: 'PASSWORD',
    name: 'All',
    priority: 1,
    actions: { selfServicePasswordReset: { access: 'ALLOW', ...more } },
  };
  const settings = { recovery: { factors: { svc_email: factor } } };
  return {
    policies: [{ id: 'p1', type: 'PASSWORD', name: 'Staff', priority: 1, settings }],
    rules: { p1: [rule] },
  };
}
