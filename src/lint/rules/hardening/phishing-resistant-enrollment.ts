import { canonicalKey } from '../../../base/brand.js';
import { AUTHENTICATORS, rowsOf } from '../../../model/assurance/authenticators.js';
import { authenticatorsIn } from '../../helpers/enrollment/enrollment-entries.js';
import { isInForce } from '../../helpers/hardening/in-force.js';
import { at, textAt } from '../../rule/json-path.js';
import { typeOf } from '../../rule/org.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports an enrollment policy that offers no phishing-resistant authenticator. An authenticator that the policy does not list cannot be
 * enrolled. Spec: Authenticator enrollment policy, `authenticators`.
 */
export const hardeningPhishingResistantEnrollment = defineRule({
  id: 'hardening/phishing-resistant-enrollment',
  severity: 'warning',
  what: 'an enrollment policy offers no phishing-resistant authenticator',
  why: 'the users of the policy can only use authenticators that a fake sign-in page can relay, and a rule that requires phishing resistance locks them out',
  source: 'CISA SCuBA, MS.AAD.3.1; NIST SP 800-63B-4, 3.2.5',
  on: 'policy',
  engine: 'identity',
  preset: 'hardening',
  *check(policy, { org, brand, resource }) {
    if (typeOf(resource, { brand }) !== 'MFA_ENROLL' || !isInForce(resource, org)) return;
    if (textAt(policy, 'settings', 'type') !== 'AUTHENTICATORS') return;
    const listed = authenticatorsIn(at(policy, 'settings')).filter(({ self }) => self !== 'NOT_ALLOWED');
    if (listed.length === 0 || listed.some(({ key }) => mayResist(key, brand))) return;
    yield {
      at: ['settings', 'authenticators'],
      message: `this policy offers no phishing-resistant authenticator; allow \`webauthn\`, \`${brand.toLowerCase()}_verify\` or a smart card`,
    };
  },
  examples: () => ({
    bad: [enrollment('okta_password', 'okta_email', 'phone_number')],
    good: [
      enrollment('okta_password', 'webauthn'),
      exampleGiven(
        { ...enrollment('okta_password'), status: 'INACTIVE' },
        { note: 'An inactive policy is not checked' },
      ),
    ],
  }),
});

/** Whether an authenticator may be phishing-resistant. An unknown authenticator may be. */
function mayResist(key: string, brand: string): boolean {
  const rows = rowsOf(AUTHENTICATORS, canonicalKey(key, brand));
  return (
    rows.length === 0 || rows.some(({ characteristics }) => characteristics.phishingResistant !== 'never')
  );
}

function enrollment(...keys: readonly string[]) {
  return {
    type: 'MFA_ENROLL',
    name: 'Staff',
    status: 'ACTIVE',
    settings: {
      type: 'AUTHENTICATORS',
      authenticators: keys.map((key) => ({ key, enroll: { self: 'OPTIONAL' } })),
    },
  };
}
