import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Profile enrollment policy. */
export const profileRequiredFields = defineRule({
  id: 'profile/required-fields',
  severity: 'error',
  what: 'a required field of a profile enrollment rule is missing or has no allowed value',
  why: 'the service rejects the rule: it says neither who may register nor what is asked of them',
  source: 'Profile enrollment policy',
  choices: [
    '`emailVerification` is required and has a default: a rule that was read holds it, and one about to be created may leave it to the default',
  ],
  on: 'profile enrollment',
  refusedByService: 'both',
  fields: ['access', 'activationRequirements', 'profileAttributes', 'unknownUserAction'],
  fix: 'suggested',
  examples: {
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
  },
});
