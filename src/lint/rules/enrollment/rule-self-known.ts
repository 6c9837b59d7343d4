import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Authenticator enrollment policy: rule action `enroll`. */
export const enrollmentRuleSelfKnown = defineRule({
  id: 'enrollment/rule-self-known',
  severity: 'error',
  what: 'the rule of an enrollment policy does not define when users enroll',
  why: 'the service rejects a rule whose `self` is not `CHALLENGE`, `LOGIN` or `NEVER`. The live service (edition `field`) also accepts `NEVER_INCLUDING_RECOVERY`',
  source: 'Authenticator enrollment policy: `actions.enroll.self`',
  on: 'enroll action',
  refusedByService: 'both',
  fields: ['self'],
  fix: 'suggested',
  examples: () => ({
    bad: [{ self: 'ALWAYS' }, { self: 'CHALENGE' }, {}, { self: 'NEVER_INCLUDING_RECOVERY' }],
    good: [{ self: 'LOGIN' }, exampleGiven({ self: 'NEVER_INCLUDING_RECOVERY' }, { edition: 'field' })],
  }),
});
