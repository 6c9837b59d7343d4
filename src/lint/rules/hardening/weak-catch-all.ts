import { isInForce } from '../../helpers/hardening/in-force.js';
import { innermost } from '../../helpers/hardening/innermost-path.js';
import { allowsOneFactor } from '../../helpers/hardening/lowest-assurance.js';
import { restricts } from '../../helpers/hardening/restricts.js';
import { at } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Treats every rule without conditions as a catch-all rule, whatever its name. Spec: Policy, "Defaults". */
export const hardeningWeakCatchAll = defineRule({
  id: 'hardening/weak-catch-all',
  severity: 'warning',
  what: 'a catch-all rule allows sign-ins with one factor',
  why: 'the catch-all rule decides every sign-in that no other rule matches, so unexpected sign-ins need the lowest assurance',
  source:
    'DISA STIG V1R2, V-279693 (the catch-all denies) and V-273194; CISA SCuBA, MS.AAD.3.2, GWS.COMMONCONTROLS.1.2',
  on: 'app sign-on',
  preset: 'hardening',
  *check(appSignOn, { org, resource }) {
    const { value } = resource;
    if (at(value, 'system') !== true && restricts(at(value, 'conditions'))) return;
    if (!allowsOneFactor(appSignOn, org) || !isInForce(resource, org)) return;
    yield {
      at: innermost(appSignOn, 'verificationMethod', 'factorMode'),
      message: `${at(value, 'system') === true ? 'the catch-all rule' : 'this rule has no conditions, so it decides every sign-in that no rule above it matches, and'} allows sign-ins with one factor; deny access or require \`2FA\` here, and allow expected sign-ins by a rule above it`,
    };
  },
  examples: () => ({
    bad: [
      { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode: '1FA' } },
      { access: 'ALLOW' },
    ],
    good: [
      { access: 'DENY' },
      exampleGiven(
        { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode: '2FA' } },
        { note: 'The rule requires 2FA' },
      ),
      exampleGiven(
        {
          access: 'ALLOW',
          verificationMethod: {
            type: 'ASSURANCE',
            factorMode: '1FA',
            constraints: [{ possession: { phishingResistant: 'REQUIRED', userVerification: 'REQUIRED' } }],
          },
        },
        { note: 'One factor is enough if it must be phishing-resistant and verify the user' },
      ),
      exampleGiven(
        { access: 'ALLOW', verificationMethod: { type: 'ID_PROOFING' } },
        { note: 'The requirements of the type `ID_PROOFING` are unknown, so the rule is not reported' },
      ),
    ],
  }),
});
