import { type AssuranceLevel, compareAssurance } from '../../../model/assurance/assurance-level.js';
import { isRisk } from '../../../model/facts/risk.js';
import { mayDecide } from '../../helpers/analysis/definitely-unreachable.js';
import { exampleOrg } from '../../helpers/example/example-org.js';
import { isInForce, rulesInForce } from '../../helpers/hardening/in-force.js';
import {
  allowsWithoutPhishingResistance,
  lowestAssurance,
} from '../../helpers/hardening/lowest-assurance.js';
import { restricts } from '../../helpers/hardening/restricts.js';
import { at, textAt } from '../../rule/json-path.js';
import { type Org, typeOf } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Checks every rule that may decide a high-risk sign-in. It is not enough that one rule denies such sign-ins on one network. Spec:
 * Conditions (policy and rule), `riskScore`.
 */
export const hardeningHighRisk = defineRule({
  id: 'hardening/high-risk',
  severity: 'warning',
  what: 'no rule of an authentication policy denies high-risk sign-ins, or requires more authentication for them',
  why: 'the service detects the risk, but the policy treats the sign-in like any other. A rule for high risk need not deny access: it is enough that it requires more than the other rules, such as a phishing-resistant authenticator',
  source: 'CISA SCuBA, MS.AAD.2.1, MS.AAD.2.3',
  on: 'org',
  engine: 'identity',
  preset: 'hardening',
  *check(org) {
    const policies = org.all('policy').filter((policy) => isInForce(policy, org) && org.hasAllRules(policy));
    if (isHandledInSession(policies, org)) return;
    for (const policy of policies) {
      if (typeOf(policy, org) !== 'ACCESS_POLICY') continue;
      const rule = firstUnansweredRule(policy, org);
      if (rule === undefined) continue;
      yield {
        of: policy,
        message:
          'high-risk sign-ins are not treated differently; add a rule with `riskScore: {level: HIGH}` at the top that denies them or requires a phishing-resistant authenticator',
        related: [{ of: rule, message: 'the rule that allows them' }],
      };
    }
  },
  examples: () => ({
    bad: [
      org([rule({}, '2FA')]),
      exampleGiven(
        org([
          rule({ riskScore: { level: 'HIGH' }, userType: { include: ['t1'], exclude: [] } }, 'DENY'),
          rule({}, '1FA'),
        ]),
        {
          note: 'The rule for high risk is only for one user type, so other high-risk sign-ins match the rule below it',
        },
      ),
      exampleGiven(
        org([{ ...rule({ riskScore: { level: 'HIGH' } }, 'DENY'), status: 'INACTIVE' }, rule({}, '2FA')]),
        { note: 'The rule for high risk is inactive' },
      ),
    ],
    good: [
      org([rule({ riskScore: { level: 'HIGH' } }, 'DENY'), rule({}, '2FA')]),
      exampleGiven(org([rule({ riskScore: { level: 'HIGH' } }, '2FA'), rule({}, '1FA')]), {
        note: 'The rule for high risk requires 2FA, and the rule below it one factor',
      }),
      exampleGiven(
        org([rule({ elCondition: { condition: "security.risk.level == 'HIGH'" } }, 'DENY'), rule({}, '2FA')]),
        { note: 'An expression can test the risk, too' },
      ),
      exampleGiven(org([rule({}, 'DENY')]), { note: 'The policy allows no sign-in' }),
    ],
  }),
});

type Level = 'HIGH' | 'LOW';

/**
 * Returns the first rule that may decide a high-risk sign-in and requires no more than is required at low risk; `undefined` if no rule
 * does.
 */
function firstUnansweredRule(policy: Resource, org: Org): Resource | undefined {
  const usual = rulesThatMayDecide(policy, 'LOW', org)
    .flatMap((rule) => lowestAssurance(appSignOnOf(rule), org) ?? [])
    .reduce((a, b) => (compareAssurance(b, a) < 0 ? b : a), 'denied' as AssuranceLevel);
  return rulesThatMayDecide(policy, 'HIGH', org).find((rule) => !isAnswer(appSignOnOf(rule), usual, org));
}

function isAnswer(appSignOn: unknown, usual: AssuranceLevel, org: Org): boolean {
  if (appSignOn === undefined || allowsWithoutPhishingResistance(appSignOn, org) !== true) return true;
  const weakest = lowestAssurance(appSignOn, org);
  return weakest === undefined || compareAssurance(weakest, usual) > 0;
}

/**
 * Whether every global session policy denies high-risk sign-ins or requires a factor for them. Authentication policies then need no rule
 * for high risk.
 */
function isHandledInSession(policies: readonly Resource[], org: Org): boolean {
  const ofSessions = org.all('policy').filter((policy) => typeOf(policy, org) === 'OKTA_SIGN_ON');
  const active = ofSessions.filter((policy) => isInForce(policy, org));
  return (
    active.some((policy) => at(policy.value, 'system') === true) &&
    active.every(
      (policy) =>
        policies.includes(policy) && rulesThatMayDecide(policy, 'HIGH', org).every(isAnswerInSession),
    )
  );
}

function isAnswerInSession({ value }: Resource): boolean {
  const signOn = at(value, 'actions', 'signon');
  if (textAt(signOn, 'access') === 'DENY') return true;
  return at(signOn, 'requireFactor') === true && textAt(value, 'conditions', 'riskScore', 'level') === 'HIGH';
}

/** Returns the rules that may decide a sign-in with this risk level, up to the first that definitely matches. */
function rulesThatMayDecide(policy: Resource, level: Level, org: Org): readonly Resource[] {
  const rules: Resource[] = [];
  for (const rule of rulesInForce(policy, org)) {
    const conditions = at(rule.value, 'conditions');
    const own = textAt(conditions, 'riskScore', 'level') ?? 'ANY';
    if ((own !== 'ANY' && own !== level) || mayDecide(rule, isRisk(level), org) === false) continue;
    rules.push(rule);
    if (!restricts(conditions, ['riskScore'])) return rules;
  }
  return rules;
}

function appSignOnOf({ value }: Resource): unknown {
  return at(value, 'actions', 'appSignOn');
}

function rule(conditions: object, asks: '1FA' | '2FA' | 'DENY') {
  const appSignOn =
    asks === 'DENY'
      ? { access: 'DENY' }
      : { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode: asks } };
  return { conditions, actions: { appSignOn } };
}

function org(rules: readonly object[]) {
  return exampleOrg({
    policy: { type: 'ACCESS_POLICY', name: 'Intranet', status: 'ACTIVE' },
    rules: rules.map((rule, index) => ({ ...rule, priority: index })),
    userTypes: [{ id: 't1', name: 'staff', displayName: 'Staff' }],
  });
}
