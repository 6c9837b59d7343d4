import { listed } from '../../../base/messages.js';
import type { Policy } from '../../../model/policies/policy.js';
import { quotedName } from '../../../model/policies/rule-words.js';
import { type EnrollmentSettings, enrollmentReader } from '../../../simulate/outcome/enrollment.js';
import { type Settled, valueIf } from '../../../simulate/outcome/settled.js';
import { type CheckTextAnswer, checkTextAnswer, checkTextUndecided } from '../control/answer.js';
import type { ControlContext } from '../control/context.js';
import { asFarAsKnown } from './as-far-as-known.js';

/** Checks whether each active enrollment policy meets a requirement. */
export function byEnrollmentPolicies(
  { compiled: { snapshot } }: ControlContext,
  isSo: (settings: EnrollmentSettings) => boolean,
): CheckTextAnswer {
  const policies = snapshot.policies.filter(
    ({ type, status }) => type === 'MFA_ENROLL' && status === 'ACTIVE',
  );
  const settingsOf = (policy: Policy): Settled<EnrollmentSettings> | undefined => {
    const [rule] = policy.rules;
    return rule && enrollmentReader.read(rule, policy).settings;
  };
  if (policies.length === 0) return checkTextUndecided('the export has no active enrollment policy');
  const read = policies.map((policy) => ({ policy, settings: settingsOf(policy) }));
  const wrong = read.filter(({ settings }) => {
    const value = settings && valueIf(settings);
    return value !== undefined && !isSo(value);
  });
  if (wrong.length > 0)
    return checkTextAnswer(
      false,
      `not set in ${listed(wrong, ({ policy }) => quotedName(policy))}`,
      wrong.map(({ policy }) => policy),
    );
  const open = read.find(({ settings }) => settings === undefined || settings.kind === 'undecided');
  return open === undefined
    ? asFarAsKnown(
        'each',
        'MFA_ENROLL',
        snapshot,
        checkTextAnswer(true, 'set in every active enrollment policy', policies),
      )
    : checkTextUndecided(`the value in ${quotedName(open.policy)} is unknown`);
}
