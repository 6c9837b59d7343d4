import { neutralKey } from '../../base/brand.js';
import { listed } from '../../base/listed.js';
import { quoted } from '../../base/messages.js';
import type { Policy } from '../../policies/policy.js';
import { nameOrId } from '../../policies/rule-words.js';
import { type EnrollmentSettings, enrollmentReader } from '../../simulate/outcome/enrollment.js';
import { type Settled, valueIf } from '../../simulate/outcome/settled.js';
import { type LetterAnswer, letterAnswer, letterNotKnown } from '../control/answer.js';
import type { Asking } from '../control/asking.js';
import { defineControl } from '../control/control.js';
import { exampleOf } from '../examples/example-parts.js';
import { eachEffect } from '../questions/each-effect.js';

function requiresMore({ authenticators }: EnrollmentSettings, brand: string): boolean {
  return authenticators.some(
    ({ key, self }) => self === 'REQUIRED' && neutralKey(key, brand) !== 'svc_password',
  );
}

/** That each active enrollment policy says so. */
function byEnrollmentPolicies(
  { compiled: { snapshot } }: Asking,
  isSo: (settings: EnrollmentSettings) => boolean,
): LetterAnswer {
  const policies = snapshot.policies.filter(
    ({ type, status }) => type === 'MFA_ENROLL' && status === 'ACTIVE',
  );
  const settingsOf = (policy: Policy): Settled<EnrollmentSettings> | undefined => {
    const [rule] = policy.rules;
    return rule && enrollmentReader.read(rule, policy).settings;
  };
  if (policies.length === 0) return letterNotKnown('the snapshot has no active enrollment policy');
  const read = policies.map((policy) => ({ policy, settings: settingsOf(policy) }));
  const wrong = read.filter(({ settings }) => {
    const value = settings && valueIf(settings);
    return value !== undefined && !isSo(value);
  });
  if (wrong.length > 0)
    return letterAnswer(
      false,
      `not so in ${listed(wrong, ({ policy }) => quoted(nameOrId(policy)))}`,
      wrong.map(({ policy }) => policy),
    );
  const open = read.find(({ settings }) => settings === undefined || settings.kind === 'undefined');
  return open === undefined
    ? letterAnswer(true, 'so in every active enrollment policy', policies)
    : letterNotKnown(`what ${quoted(nameOrId(open.policy))} says of it is not known`);
}

export const enrollmentRequired = defineControl({
  id: 'enrolment-required',
  aliases: [],
  title: 'an authenticator beside the password has to be enrolled',
  grade: 'moderate',
  severity: 'warning',
  needs: 'policies',
  claim: () => 'whatever enrollment policy decides, it requires something beside the password',
  letterSays: 'each active enrollment policy requires something beside the password',
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
  letter: (asking) =>
    byEnrollmentPolicies(asking, (one) => requiresMore(one, asking.compiled.snapshot.brand)),
  remedy: 'require an authenticator beside the password in each enrollment policy',
  remark: 'others look for one policy of everyone',
  examples: [
    { what: 'nothing is required', org: exampleOf({}), verdict: 'not met' },
    { what: 'one is required', org: exampleOf({ required: ['webauthn'] }), verdict: 'met' },
    { what: 'no enrollment policy is exported', org: { apps: [], policies: [] }, verdict: 'not known' },
  ],
});
