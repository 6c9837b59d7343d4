import { isInForce } from '../../helpers/hardening/in-force.js';
import { at, textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** On the Identity Engine the policies of applications ask for more. Spec: Global session policy. */
export const hardeningOneFactorSession = defineRule({
  id: 'hardening/one-factor-session',
  severity: 'warning',
  what: 'on the Classic Engine a rule lets users in from anywhere with one factor',
  why: 'the session opens every application of the user that asks for nothing of its own, to whoever knows the password',
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
        'whoever knows a password gets in from anywhere: say `requireFactor: true`, or name the zones that are trusted',
    };
  },
  examples: {
    bad: [{ access: 'ALLOW' }, { access: 'ALLOW', requireFactor: false }],
    good: [
      { access: 'ALLOW', requireFactor: true, factorPromptMode: 'ALWAYS', factorLifetime: 15 },
      { access: 'DENY' },
    ],
  },
});
