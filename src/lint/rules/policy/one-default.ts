import { isAtOneTime } from '../../helpers/org/at-one-time.js';
import { policiesByType } from '../../helpers/org/policies-by-type.js';
import { factsOf } from '../../helpers/policy/policy-types.js';
import { at } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

const TWO_PASSWORD_DEFAULTS = [
  { id: 'p1', type: 'PASSWORD', name: 'Active Directory Policy', priority: 1, system: true },
  { id: 'p2', type: 'PASSWORD', name: 'Default Policy', priority: 2, system: true },
];

/** The severity of a missing default policy is `warning`, because an export may omit the policy. Spec: Policy, "Defaults" 1. */
export const policyOneDefault = defineRule({
  id: 'policy/one-default',
  severity: 'error',
  what: 'a policy type has no default policy, or more than one',
  why: 'the default policy applies if no other policy matches: without it, the result is unknown; if there are two, it is unknown which one applies',
  source: 'Policy, "Defaults"',
  choices: [
    'A missing default policy is a warning, because an export may lack it; several default policies of a type are an error. For the live service (edition `field`), this lint rule checks only the latter.',
  ],
  on: 'org',
  refusedByService: 'both',
  *check(org) {
    for (const [type, policies] of policiesByType(org)) {
      const [first, ...others] = policies.filter(({ value }) => at(value, 'system') === true);
      const maySeveral = org.edition === 'field' && factsOf(type)?.hasSeveralDefaults === true;
      if (first !== undefined && !maySeveral)
        for (const other of others)
          yield {
            of: other,
            at: ['system'],
            message: 'another policy of this type is already the default; keep only one',
            related: [{ of: first, at: ['system'], message: 'the other default policy' }],
          };
      const [one] = policies;
      if (first !== undefined || one === undefined || org.edition !== 'spec') continue;
      if (!org.isWhole || org.isOpen('policies', type)) {
        if (isAtOneTime(one, org))
          yield { undecided: 'the documents may lack policies; lint an export of the complete org' };
      } else
        yield {
          of: one,
          severity: 'warning',
          message:
            'no policy of this type is the default (`system: true`), so the result is unknown if no policy matches; add the default policy to the export',
        };
    }
  },
  examples: () => ({
    bad: [
      { policies: TWO_PASSWORD_DEFAULTS },
      { policies: [{ id: 'p1', type: 'PASSWORD', name: 'Staff', priority: 1 }] },
    ],
    good: [
      {
        policies: [
          { id: 'p1', type: 'PASSWORD', name: 'Staff', priority: 1 },
          { id: 'p2', type: 'PASSWORD', name: 'Default Policy', priority: 2, system: true },
        ],
      },
      exampleGiven({ policies: TWO_PASSWORD_DEFAULTS }, { edition: 'field' }),
      exampleGiven({ policies: [{ id: 'p1', type: 'PASSWORD', name: 'Staff' }] }, { edition: 'field' }),
    ],
  }),
});
