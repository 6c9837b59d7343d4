import { isGiven } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `people`, `userType`, `app`. */
export const conditionIncludeExcludeRequired = defineRule({
  id: 'condition/include-exclude-required',
  severity: 'error',
  what: 'a condition lacks one of its two lists, `include` and `exclude`',
  why: 'both lists are required, even if they are empty; the service rejects a body without them',
  source: 'Conditions (policy and rule)',
  on: 'conditions',
  refusedByService: 'spec',
  fix: 'safe',
  relaxed: [
    {
      edition: 'field',
      severity: 'off',
      why: 'the live service accepts and returns conditions with one list, or none',
    },
    { reading: 'stored', severity: 'info', why: 'an export may omit an empty list' },
  ],
  *check(conditions, { resource }) {
    if (resource.kind !== 'rule') return;
    for (const path of CONDITIONS) {
      if (!isGiven(conditions, ...path)) continue;
      for (const side of ['include', 'exclude']) {
        if (isGiven(conditions, ...path, side)) continue;
        const what = `${path.join('.')}.${side}`;
        yield {
          at: path,
          message: `\`${what}\` is missing; add an empty list if there is nothing to ${side}`,
          fix: {
            kind: 'safe',
            what: `add an empty \`${side}\``,
            changes: [{ op: 'set', at: [...path, side], value: [] }],
          },
        };
      }
    }
  },
  examples: () => ({
    bad: [
      exampleGiven({ people: { groups: { include: ['staff'] } } }, { reading: 'create' }),
      { userType: { exclude: ['contractor'] } },
    ],
    good: [{ people: { groups: { include: ['staff'], exclude: [] } } }],
  }),
});

/**
 * The conditions that must contain both `include` and `exclude` if a policy rule has them. The conditions of a policy can only include
 * groups.
 */
const CONDITIONS = [['people', 'groups'], ['people', 'users'], ['userType'], ['app']] as const;
