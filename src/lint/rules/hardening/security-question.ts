import { canonicalKey } from '../../../base/brand.js';
import { isObject } from '../../../base/object.js';
import type { PathStep } from '../../../base/pointer.js';
import { isInForce } from '../../helpers/hardening/in-force.js';
import { at, listAt, textAt } from '../../rule/json-path.js';
import { typeOf } from '../../rule/org.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports an enrollment policy that offers the security question, either as a factor or as an authenticator. Spec: Authenticator enrollment
 * policy; MFA enrollment policy.
 */
export const hardeningSecurityQuestion = defineRule({
  id: 'hardening/security-question',
  severity: 'warning',
  what: 'an enrollment policy offers the security question as a factor',
  why: 'friends know the answers, they are public, and other sites store them, so a security question adds no protection to a password',
  source:
    'HealthInsight, strong factors, as checked by cnspec; CISA SCuBA, MS.AAD.3.5, GWS.COMMONCONTROLS.1.3',
  on: 'policy',
  preset: 'hardening',
  fix: 'suggested',
  *check(policy, { org, brand, resource }) {
    if (typeOf(resource, { brand }) !== 'MFA_ENROLL' || !isInForce(resource, org)) return;
    for (const place of placesIn(policy, brand)) {
      const path = [...place, 'enroll', 'self'];
      const self = textAt(policy, ...path);
      if (self !== 'OPTIONAL' && self !== 'REQUIRED') continue;
      yield {
        at: path,
        message: `the security question is \`${self}\` as a factor; set it to \`NOT_ALLOWED\``,
        fix: {
          kind: 'suggested',
          what: 'set it to `NOT_ALLOWED`',
          changes: [{ op: 'set', at: path, value: 'NOT_ALLOWED' }],
        },
      };
    }
  },
  examples: () => ({
    bad: [
      enrollment({
        type: 'AUTHENTICATORS',
        authenticators: [
          { key: 'okta_password', enroll: { self: 'REQUIRED' } },
          { key: 'security_question', enroll: { self: 'OPTIONAL' } },
        ],
      }),
      enrollment({
        type: 'FACTORS',
        factors: {
          okta_password: { enroll: { self: 'REQUIRED' } },
          okta_question: { enroll: { self: 'REQUIRED' } },
        },
      }),
    ],
    good: [
      enrollment({
        type: 'AUTHENTICATORS',
        authenticators: [
          { key: 'okta_password', enroll: { self: 'REQUIRED' } },
          { key: 'security_question', enroll: { self: 'NOT_ALLOWED' } },
        ],
      }),
      exampleGiven(
        enrollment({ type: 'FACTORS', factors: { okta_password: { enroll: { self: 'REQUIRED' } } } }),
        { note: 'The policy does not list the security question' },
      ),
    ],
  }),
});

function placesIn(policy: unknown, brand: string): (readonly PathStep[])[] {
  const factors = at(policy, 'settings', 'factors');
  const keys = isObject(factors) ? Object.keys(factors) : [];
  const ofFactors = keys
    .filter((key) => QUESTIONS.has(canonicalKey(key, brand)))
    .map((key) => ['settings', 'factors', key]);
  const ofAuthenticators = listAt(policy, 'settings', 'authenticators').flatMap((authenticator, index) =>
    QUESTIONS.has(canonicalKey(textAt(authenticator, 'key') ?? '', brand))
      ? [['settings', 'authenticators', index]]
      : [],
  );
  return [...ofFactors, ...ofAuthenticators];
}

const QUESTIONS: ReadonlySet<string> = new Set(['security_question', 'okta_question']);

function enrollment(settings: object) {
  return { type: 'MFA_ENROLL', name: 'Staff', status: 'ACTIVE', settings };
}
