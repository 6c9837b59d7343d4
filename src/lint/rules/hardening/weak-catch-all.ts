import { isInForce } from '../../helpers/hardening/in-force.js';
import { innermost } from '../../helpers/hardening/innermost-path.js';
import { restricts } from '../../helpers/hardening/restricts.js';
import { admitsOneFactor } from '../../helpers/hardening/weakest-way-in.js';
import { at } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** A rule without conditions is one, whatever its name. Spec: Policy, "Defaults". */
export const hardeningWeakCatchAll = defineRule({
  id: 'hardening/weak-catch-all',
  severity: 'warning',
  what: 'a catch-all rule lets users in with one factor',
  why: 'it decides for everybody whom no other rule foresees, so that the weakest way in stands open to whoever is not expected',
  source:
    'DISA STIG V1R2, V-279693 (the catch-all denies) and V-273194; CISA SCuBA, MS.AAD.3.2, GWS.COMMONCONTROLS.1.2',
  on: 'app sign-on',
  preset: 'hardening',
  *check(appSignOn, { org, resource }) {
    const { value } = resource;
    if (at(value, 'system') !== true && restricts(at(value, 'conditions'))) return;
    if (!admitsOneFactor(appSignOn, org) || !isInForce(resource, org)) return;
    yield {
      at: innermost(appSignOn, 'verificationMethod', 'factorMode'),
      message: `${at(value, 'system') === true ? 'the catch-all rule' : 'this rule has no conditions, so it decides for everybody whom no rule above it foresees, and it'} lets users in with one factor: deny access here, or ask for \`2FA\`, and allow by a rule above it whom you know`,
    };
  },
  examples: {
    bad: [
      { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode: '1FA' } },
      { access: 'ALLOW' },
    ],
    good: [
      { access: 'DENY' },
      { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode: '2FA' } },
      {
        access: 'ALLOW',
        verificationMethod: {
          type: 'ASSURANCE',
          factorMode: '1FA',
          constraints: [{ possession: { phishingResistant: 'REQUIRED', userVerification: 'REQUIRED' } }],
        },
      },
      { access: 'ALLOW', verificationMethod: { type: 'ID_PROOFING' } },
    ],
  },
});
