import { neutralKey } from '../../base/brand.js';
import { type EnrollmentSettings, enrollmentReader } from '../../simulate/outcome/enrollment.js';
import { byEnrollmentPolicies } from '../check-text/enrollment-policies.js';
import { defineControl } from '../control/control.js';
import { exampleOf } from '../examples/example-parts.js';
import { requireEnrollment } from '../families/remedy-edits.js';
import { weakFactorsControl } from '../families/weak-factors.js';
import { eachEffect } from '../questions/each-effect.js';

function requiresMore({ authenticators }: EnrollmentSettings, brand: string): boolean {
  return authenticators.some(
    ({ key, self }) => self === 'REQUIRED' && neutralKey(key, brand) !== 'svc_password',
  );
}

export const enrollmentRequired = defineControl({
  id: 'enrolment-required',
  topic: 'applicationFactors',
  aliases: [],
  title: 'an authenticator beside the password has to be enrolled',
  grade: 'moderate',
  severity: 'warning',
  needs: 'policies',
  claim: () => 'whatever enrollment policy decides, it requires something beside the password',
  checkTextRequires: 'each active enrollment policy requires something beside the password',
  ask(asking) {
    const { brand } = asking.compiled.snapshot;
    return eachEffect(
      {
        reader: enrollmentReader,
        field: 'settings',
        isSo: (settings) => requiresMore(settings, brand),
        words: () => 'nothing beside the password is required',
      },
      asking,
    );
  },
  checkText: (asking) =>
    byEnrollmentPolicies(asking, (one) => requiresMore(one, asking.compiled.snapshot.brand)),
  remedy: 'require an authenticator beside the password in each enrollment policy',
  edits: ({ compiled: { snapshot } }, _, effect) =>
    requireEnrollment(effect, (key) => neutralKey(key, snapshot.brand) === 'svc_password'),
  remark: 'others look for one policy of everyone',
  examples: [
    { what: 'nothing is required', org: exampleOf({}), verdict: 'not met' },
    { what: 'one is required', org: exampleOf({ required: ['webauthn'] }), verdict: 'met' },
    { what: 'no enrollment policy is exported', org: { apps: [], policies: [] }, verdict: 'undecided' },
  ],
});

export const strongFactors = weakFactorsControl({
  id: 'strong-factors',
  aliases: [],
  title: 'nobody may enroll weak factors for signing in',
  grade: 'moderate',
  severity: 'warning',
  keys: ({ weakAuthenticators = [] }) => ['security_question', ...weakAuthenticators],
  keysInWords: 'a security question, or what else the configuration calls weak,',
  isInEachPolicy: true,
  bad: 'security_question',
  remark:
    'SMS, voice and e-mail are to be avoided, too: add their keys as `weakAuthenticators`; policies that list factors and those that list authenticators are read alike, and what is inactive does not count',
});
