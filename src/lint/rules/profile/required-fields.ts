import { defineRule, exampleGiven } from '../../rule/rule.js';

export const profileRequiredFields = defineRule({
  id: 'profile/required-fields',
  severity: 'error',
  what: 'a required field of a profile enrollment rule is missing or invalid',
  why: 'the service rejects the rule: it does not define who may register, or which data they must enter',
  source: 'Profile enrollment policy',
  choices: [
    '`emailVerification` is required and has a default: a stored rule contains it, and a create request may omit it',
  ],
  on: 'profile enrollment',
  refusedByService: 'both',
  fields: ['access', 'activationRequirements', 'profileAttributes', 'unknownUserAction'],
  fix: 'suggested',
  examples: () => ({
    bad: [
      {
        activationRequirements: { emailVerification: true },
        profileAttributes: [],
        unknownUserAction: 'DENY',
      },
      {
        access: 'ALLOW',
        activationRequirements: {},
        profileAttributes: [],
        unknownUserAction: 'DENY',
      },
      {
        access: 'ALLOW',
        activationRequirements: { emailVerification: true },
        profileAttributes: [],
        unknownUserAction: 'REGISTR',
      },
      {
        access: 'ALLOW',
        activationRequirements: { emailVerification: true },
        unknownUserAction: 'DENY',
      },
    ],
    good: [
      {
        access: 'ALLOW',
        activationRequirements: { emailVerification: true },
        profileAttributes: [{ name: 'email', label: 'Email', required: true }],
        unknownUserAction: 'REGISTER',
      },
      exampleGiven(
        { access: 'ALLOW', activationRequirements: {}, profileAttributes: [], unknownUserAction: 'REGISTER' },
        { reading: 'create' },
      ),
    ],
  }),
});
