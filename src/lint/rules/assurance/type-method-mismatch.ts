import { alternatives, quoted } from '../../../base/messages.js';
import { AUTHENTICATORS } from '../../../model/assurance/authenticators.js';
import { classConstraintsIn, within } from '../../helpers/assurance/class-constraint.js';
import { textsAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const assuranceTypeMethodMismatch = defineRule({
  id: 'assurance/type-method-mismatch',
  severity: 'error',
  what: 'a listed method belongs to no authenticator of the listed types',
  why: 'an authenticator must match both lists, so the method can never be used, although it looks allowed',
  source: 'Authentication policy, "Authenticator keys with their type, method and class"',
  on: 'constraint',
  refusedByService: 'both',
  engine: 'identity',
  *check(constraint) {
    for (const part of classConstraintsIn(constraint)) {
      const types = new Set(textsAt(part.value, 'types').map(([, type]) => type.toUpperCase()));
      if (types.size === 0 || ![...types].every((type) => TYPES.has(type))) continue;
      for (const [index, method] of textsAt(part.value, 'methods')) {
        const having = AUTHENTICATORS.filter((row) => row.method === method.toUpperCase());
        if (having.length === 0 || having.some(({ type }) => types.has(type))) continue;
        const needed = [...new Set(having.map(({ type }) => `\`${type}\``))];
        yield {
          at: within(part, 'methods', index),
          message: `${quoted(method)} is a method of ${alternatives(needed)}, which \`types\` does not list; add the type, or remove the method`,
          related: [{ at: within(part, 'types'), message: 'the listed types' }],
        };
      }
    }
  },
  examples: () => ({
    bad: [
      { possession: { types: ['PHONE'], methods: ['SMS', 'WEBAUTHN'] } },
      { possession: { types: ['security_key', 'email'], methods: ['email', 'push'] } },
    ],
    good: [
      { possession: { types: ['PHONE', 'APP'], methods: ['sms', 'push', 'SIGNED_NONCE'] } },
      exampleGiven(
        { possession: { types: ['SECURITY_KEY'], methods: ['OTP'] } },
        { note: 'Authenticators of the type `SECURITY_KEY` also include one with the method `OTP`' },
      ),
      exampleGiven(
        { possession: { methods: ['SMS'] } },
        { note: 'Without `types`, the method of any authenticator is possible' },
      ),
    ],
  }),
});

const TYPES: ReadonlySet<string> = new Set(AUTHENTICATORS.map(({ type }) => type));
