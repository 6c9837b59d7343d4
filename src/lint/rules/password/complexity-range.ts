import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports an invalid complexity requirement of a password policy, such as a length that is no integer. Spec: Password policy,
 * `password.complexity`.
 */
export const passwordComplexityRange = defineRule({
  id: 'password/complexity-range',
  severity: 'error',
  what: 'a complexity requirement of a password policy is invalid',
  why: 'the length is an integer, and each kind of character is required once or not at all; the service rejects other values',
  source: 'Password policy: `password.complexity`',
  choices: [
    'the specification only states that `minLength` is an integer. This lint rule accepts 0 in edition `spec`, and reports it for the live service (edition `field`), which rejects it. Hardening rules check the recommended length',
  ],
  on: 'password settings',
  refusedByService: 'both',
  fields: [
    'minLength',
    'minLowerCase',
    'minUpperCase',
    'minNumber',
    'minSymbol',
    'maxConsecutiveCharacters',
  ].map((field) => `password.complexity.${field}`),
  examples: () => ({
    bad: [
      { password: { complexity: { minSymbol: 2 } } },
      { password: { complexity: { minLength: -1 } } },
      exampleGiven({ password: { complexity: { minLength: 0 } } }, { edition: 'field' }),
      exampleGiven({ password: { complexity: { maxConsecutiveCharacters: 0 } } }, { edition: 'field' }),
      { password: { complexity: { minNumber: true } } },
    ],
    good: [
      { password: { complexity: { minLength: 12, minSymbol: 1, minLowerCase: 0 } } },
      exampleGiven(
        { password: { complexity: { minLength: 0 } } },
        { note: 'In edition `spec`, the minimum length may be 0' },
      ),
    ],
  }),
});
