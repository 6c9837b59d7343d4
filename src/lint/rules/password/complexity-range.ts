import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Password policy, `password.complexity`. */
export const passwordComplexityRange = defineRule({
  id: 'password/complexity-range',
  severity: 'error',
  what: 'a demand on the characters of a password that the service does not know',
  why: 'a length is a whole number, and of each kind of character the service asks for one or for none: it refuses all else',
  source: 'Password policy: `password.complexity`',
  choices: [
    'of `minLength` the table says only that it is an integer: edition `spec` takes 0, which asks for no length, and nothing below; the live service refuses it. How long a password should be, hardening rules say',
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
  examples: {
    bad: [
      { password: { complexity: { minSymbol: 2 } } },
      { password: { complexity: { minLength: -1 } } },
      exampleGiven({ password: { complexity: { minLength: 0 } } }, { edition: 'field' }),
      exampleGiven({ password: { complexity: { maxConsecutiveCharacters: 0 } } }, { edition: 'field' }),
      { password: { complexity: { minNumber: true } } },
    ],
    good: [
      { password: { complexity: { minLength: 12, minSymbol: 1, minLowerCase: 0 } } },
      { password: { complexity: { minLength: 0 } } },
    ],
  },
});
