import { canonicalKey } from '../../../base/brand.js';
import { type EnrollmentSettings, enrollmentReader } from '../../../simulate/outcome/enrollment.js';
import { byEnrollmentPolicies } from '../check-text/enrollment-policies.js';
import { defineControl } from '../control/control.js';
import { exampleOf } from '../examples/example-parts.js';
import { requireEnrollment } from '../families/remedy-edits.js';
import { weakFactorsControl } from '../families/weak-factors.js';
import { eachEffect } from '../questions/each-effect.js';

function requiresMore({ authenticators }: EnrollmentSettings, brand: string): boolean {
  return authenticators.some(
    ({ key, self }) => self === 'REQUIRED' && canonicalKey(key, brand) !== 'okta_password',
  );
}

export const enrollmentRequired = defineControl({
  id: 'enrolment-required',
  topic: 'applicationFactors',
  aliases: [],
  title: 'Required enrollment of a second authenticator',
  grade: 'moderate',
  severity: 'warning',
  needs: 'policies',
  claim: () => 'every deciding enrollment policy requires an authenticator in addition to the password',
  checkTextRequires: 'every active enrollment policy requires an authenticator in addition to the password',
  evaluate(context) {
    const { brand } = context.compiled.snapshot;
    return eachEffect(
      {
        reader: enrollmentReader,
        field: 'settings',
        isSo: (settings) => requiresMore(settings, brand),
        words: () => 'no authenticator is required in addition to the password',
      },
      context,
    );
  },
  checkText: (context) =>
    byEnrollmentPolicies(context, (one) => requiresMore(one, context.compiled.snapshot.brand)),
  remedy:
    'Set `enroll.self` of an authenticator other than `okta_password` to `REQUIRED` in every enrollment policy',
  edits: ({ compiled: { snapshot } }, _, effect) =>
    requireEnrollment(effect, (key) => canonicalKey(key, snapshot.brand) === 'okta_password'),
  remark:
    'it is not enough that one policy for everyone requires such an authenticator, although some tools check only that',
  examples: [
    { what: 'no authenticator is required', org: exampleOf({}), verdict: 'not met' },
    { what: 'one authenticator is required', org: exampleOf({ required: ['webauthn'] }), verdict: 'met' },
    {
      what: 'the export contains neither policies nor applications',
      org: { apps: [], policies: [] },
      verdict: 'undecided',
    },
  ],
});

export const strongFactors = weakFactorsControl({
  id: 'strong-factors',
  aliases: [],
  title: 'No enrollment of weak authenticators',
  grade: 'moderate',
  severity: 'warning',
  keys: ({ weakAuthenticators = [] }) => ['security_question', ...weakAuthenticators],
  keysInWords: 'a security question or another authenticator that the configuration lists as weak',
  isInEachPolicy: true,
  bad: 'security_question',
  remark:
    'the framework also advises against SMS, voice and email: to include them, add their keys to `weakAuthenticators`. The control checks both formats of enrollment policies (factors and authenticators), and ignores inactive authenticators',
});
