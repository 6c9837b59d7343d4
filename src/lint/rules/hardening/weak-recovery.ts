import { isInactive } from '../../helpers/hardening/in-force.js';
import { isPasswordPolicy } from '../../helpers/hardening/password-policy.js';
import { at, textAt, textsAt } from '../../rule/json-path.js';
import type { Org } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import { defineRule, exampleGiven, type Report } from '../../rule/rule.js';
import { branded } from '../../rule/setting.js';

/**
 * Reports password policies that allow recovery by text message, voice call or security question. Spec: Password policy,
 * `recovery.factors`.
 */
export const hardeningWeakRecovery = defineRule({
  id: 'hardening/weak-recovery',
  severity: 'warning',
  what: 'a password policy allows recovery by text message, voice call or security question',
  why: 'recovery is an authentication path: attackers hijack phone numbers and look up answers, so a password is only as strong as the weakest way to recover it. The security question is reported as info, because the service asks it only in addition to another recovery factor',
  source:
    'HealthInsight, recovery by email on and by SMS and question off, as checked by cnspec; CISA SCuBA, MS.AAD.3.5, GWS.COMMONCONTROLS.1.3 and 8.1',
  on: 'policy',
  preset: 'hardening',
  fix: 'suggested',
  *check(policy, { org, brand, resource }) {
    if (!isPasswordPolicy(resource, { org, brand })) return;
    const rules = org.rulesOf(resource).filter((rule) => !isInactive(rule));
    if (!org.hasAllRules(resource) || rules.some(recovers))
      for (const [factor, name] of FACTORS) {
        const path = ['settings', 'recovery', 'factors', branded(factor, { brand }), 'status'];
        if (textAt(policy, ...path) !== 'ACTIVE') continue;
        yield {
          at: path,
          message: `password recovery by ${name} is active; deactivate it, and use email or an authenticator`,
          ...(factor === 'recovery_question' && { severity: 'info' }),
          fix: {
            kind: 'suggested',
            what: 'set it to `INACTIVE`',
            changes: [{ op: 'set', at: path, value: 'INACTIVE' }],
          },
        };
      }
    for (const rule of rules) yield* weakMethods(rule, org);
  },
  examples: () => ({
    bad: [
      recovery({ okta_sms: { status: 'ACTIVE' } }),
      recovery({ okta_call: { status: 'ACTIVE' } }),
      recovery({ recovery_question: { status: 'ACTIVE' } }),
    ],
    good: [
      recovery({ okta_email: { status: 'ACTIVE' }, okta_sms: { status: 'INACTIVE' } }),
      exampleGiven(
        { ...recovery({ okta_sms: { status: 'ACTIVE' } }), status: 'INACTIVE' },
        { note: 'An inactive policy is not checked' },
      ),
    ],
  }),
});

const FACTORS = [
  ['okta_sms', 'text message'],
  ['okta_call', 'voice call'],
  ['recovery_question', 'security question'],
] as const;

const RESET = ['actions', 'selfServicePasswordReset'] as const;

/**
 * Whether a password policy rule allows users to reset a password or unlock an account, and itself determines the methods. In the live
 * service, the rule may leave this to an authentication policy (`AUTH_POLICY`); its own recovery methods then have no effect.
 */
function recovers({ value }: Resource): boolean {
  const isHandedOn = textAt(value, ...RESET, 'requirement', 'accessControl') === 'AUTH_POLICY';
  const allows = (action: string) => textAt(value, 'actions', action, 'access') === 'ALLOW';
  return (allows('selfServicePasswordReset') || allows('selfServiceUnlock')) && !isHandedOn;
}

const WEAK = new Map([
  ['sms', 'text message'],
  ['voice', 'voice call'],
]);

function* weakMethods(rule: Resource, { edition }: Org): Generator<Report> {
  if (edition !== 'field' || !recovers(rule)) return;
  const path = [...RESET, 'requirement', 'primary', 'methods'];
  for (const [index, method] of textsAt(at(rule.value, ...path))) {
    const name = WEAK.get(method.toLowerCase());
    if (name === undefined) continue;
    yield {
      of: rule,
      at: [...path, index],
      message: `password recovery by ${name} is allowed; remove the method, and use email or an authenticator`,
    };
  }
}

function recovery(factors: object) {
  return { type: 'PASSWORD', name: 'Staff', status: 'ACTIVE', settings: { recovery: { factors } } };
}
