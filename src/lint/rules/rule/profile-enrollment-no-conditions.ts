import { alternatives, quoted } from '../../../base/messages.js';
import { isGiven, membersAt, textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

const profileEnrollment = {
  access: 'ALLOW',
  activationRequirements: { emailVerification: true },
  profileAttributes: [{ name: 'email', label: 'Email', required: true }],
  unknownUserAction: 'REGISTER',
};

export const ruleProfileEnrollmentNoConditions = defineRule({
  id: 'rule/profile-enrollment-no-conditions',
  severity: 'error',
  what: 'a profile enrollment rule has conditions',
  why: 'such a rule applies to everybody who registers, so the service rejects or ignores the conditions',
  source: 'Profile enrollment policy',
  on: 'rule',
  refusedByService: 'both',
  engine: 'identity',
  *check(rule) {
    if (textAt(rule, 'type') !== 'PROFILE_ENROLLMENT') return;
    const keys = Object.keys(membersAt(rule, 'conditions')).filter((key) => isGiven(rule, 'conditions', key));
    if (keys.length === 0) return;
    yield {
      at: ['conditions'],
      isKey: true,
      message: `a profile enrollment rule has no conditions; remove ${alternatives(keys.slice(0, 5).map(quoted), 'and')}`,
    };
  },
  examples: () => ({
    bad: [
      {
        type: 'PROFILE_ENROLLMENT',
        name: 'Registration',
        conditions: { network: { connection: 'ANYWHERE' } },
        actions: { profileEnrollment },
      },
    ],
    good: [
      { type: 'PROFILE_ENROLLMENT', name: 'Registration', conditions: null, actions: { profileEnrollment } },
    ],
  }),
});
