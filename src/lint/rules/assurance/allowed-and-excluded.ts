import { canonicalKey } from '../../../base/brand.js';
import { quoted } from '../../../base/messages.js';
import { classConstraintsIn, within } from '../../helpers/assurance/class-constraint.js';
import { listAt, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const assuranceAllowedAndExcluded = defineRule({
  id: 'assurance/allowed-and-excluded',
  severity: 'error',
  what: 'the same authentication method is both allowed and excluded',
  why: 'the exclusion wins, so people who can use no other listed method are locked out',
  source: 'Authentication policy, `authenticationMethods`, `excludedAuthenticationMethods`',
  on: 'constraint',
  refusedByService: 'both',
  engine: 'identity',
  *check(constraint, { brand }) {
    for (const part of classConstraintsIn(constraint)) {
      const excluded = new Map<string, number>();
      for (const [index, reference] of listAt(part.value, 'excludedAuthenticationMethods').entries())
        excluded.set(nameOf(reference, brand, MEMBERS), index);
      for (const [index, reference] of listAt(part.value, 'authenticationMethods').entries()) {
        const key = textAt(reference, 'key');
        const by = COVERING.map((members) => excluded.get(nameOf(reference, brand, members))).find(
          (one) => one !== undefined,
        );
        if (key === undefined || by === undefined) continue;
        yield {
          at: within(part, 'authenticationMethods', index),
          message: `${quoted(textAt(reference, 'method') ?? key)} is both allowed and excluded; remove it from one of the lists`,
          related: [{ at: within(part, 'excludedAuthenticationMethods', by), message: 'excluded here' }],
        };
      }
    }
  },
  examples: () => ({
    bad: [
      {
        possession: {
          required: false,
          authenticationMethods: [{ key: 'phone_number', method: 'SMS' }, { key: 'okta_email' }],
          excludedAuthenticationMethods: [{ key: 'phone_number', method: 'sms' }],
        },
      },
      {
        possession: {
          required: false,
          authenticationMethods: [{ key: 'phone_number', method: 'SMS' }, { key: 'okta_email' }],
          excludedAuthenticationMethods: [{ key: 'phone_number' }],
        },
      },
    ],
    good: [
      exampleGiven(
        {
          possession: {
            required: false,
            authenticationMethods: [{ key: 'phone_number' }],
            excludedAuthenticationMethods: [{ key: 'phone_number', method: 'VOICE' }],
          },
        },
        { note: 'The other methods of the phone authenticator remain allowed' },
      ),
    ],
  }),
});

const MEMBERS = ['method', 'id'] as const;

/** The ways in which an excluded authenticator may match an allowed one: by method and id, by method, by id, or by the key alone. */
const COVERING: readonly (readonly ('id' | 'method')[])[] = [MEMBERS, ['method'], ['id'], []];

function nameOf(reference: unknown, brand: string, members: readonly ('id' | 'method')[]): string {
  const key = canonicalKey(textAt(reference, 'key') ?? '', brand);
  const rest = MEMBERS.map((member) =>
    members.includes(member) ? textAt(reference, member)?.toUpperCase() : undefined,
  );
  return JSON.stringify([key, ...rest.map((one) => one ?? null)]);
}
