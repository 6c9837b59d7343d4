import { isInForce } from '../../helpers/hardening/in-force.js';
import { at, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Checks global session policies of the Classic Engine only. On Identity Engine, authentication policies can require the second factor.
 * Spec: Global session policy.
 */
export const hardeningOneFactorSession = defineRule({
  id: 'hardening/one-factor-session',
  severity: 'warning',
  what: 'a rule of a Classic Engine org allows sign-ins from any network with one factor',
  why: 'anybody with the password of a user gets a session, which opens every application of the user without further requirements',
  source:
    'HealthInsight, sign-on requires MFA, as checked by cnspec; CISA SCuBA, MS.AAD.3.2, GWS.COMMONCONTROLS.1.2',
  on: 'sign-on',
  engine: 'classic',
  preset: 'hardening',
  *check(signOn, { org, resource }) {
    if (textAt(signOn, 'access') !== 'ALLOW' || at(signOn, 'requireFactor') === true) return;
    if (textAt(resource.value, 'conditions', 'network', 'connection') === 'ZONE') return;
    if (!isInForce(resource, org)) return;
    yield {
      at: at(signOn, 'requireFactor') === undefined ? [] : ['requireFactor'],
      message:
        'anybody with a password can sign in from any network; set `requireFactor: true`, or restrict the rule to trusted zones',
    };
  },
  examples: () => ({
    bad: [{ access: 'ALLOW' }, { access: 'ALLOW', requireFactor: false }],
    good: [
      { access: 'ALLOW', requireFactor: true, factorPromptMode: 'ALWAYS', factorLifetime: 15 },
      exampleGiven({ access: 'DENY' }, { note: 'The rule denies access' }),
    ],
  }),
});
