import { isGiven } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `people`, `userType`, `app`. */
export const conditionIncludeExcludeRequired = defineRule({
  id: 'condition/include-exclude-required',
  severity: 'error',
  what: 'a condition that leaves out one of its two lists, `include` and `exclude`',
  why: 'both lists are required, an empty one where there is nothing to say: the service refuses a body without',
  source: 'Conditions (policy and rule)',
  on: 'conditions',
  refusedByService: 'spec',
  fix: 'safe',
  relaxed: [
    {
      edition: 'field',
      severity: 'off',
      why: 'the live service takes and keeps conditions with one list, or with none',
    },
    { reading: 'stored', severity: 'info', why: 'an export may leave out a list that is empty' },
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
          message: `\`${what}\` is missing; an empty list says that there is nothing to ${side}`,
          fix: {
            kind: 'safe',
            what: `add an empty \`${side}\``,
            changes: [{ op: 'set', at: [...path, side], value: [] }],
          },
        };
      }
    }
  },
  examples: {
    bad: [
      exampleGiven({ people: { groups: { include: ['staff'] } } }, { reading: 'create' }),
      { userType: { exclude: ['contractor'] } },
    ],
    good: [{ people: { groups: { include: ['staff'], exclude: [] } } }],
  },
});

/** In a policy people name only groups to include, so it is of rules that these are required. */
const CONDITIONS = [['people', 'groups'], ['people', 'users'], ['userType'], ['app']] as const;
