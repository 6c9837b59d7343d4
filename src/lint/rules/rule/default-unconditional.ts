import { findMismatches } from '../../../documents/schema/validate.js';
import { conditionOf } from '../../../model/conditions/leaves.js';
import { BLANK_WORLD } from '../../../model/expression/evaluate/blank-world.js';
import { at, membersAt, textsAt } from '../../rule/json-path.js';
import type { Org } from '../../rule/org.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

const actions = { passwordChange: { access: 'ALLOW' } };

/** Spec: Limits of the live service. */
export const ruleDefaultUnconditional = defineRule({
  id: 'rule/default-unconditional',
  severity: 'error',
  what: 'a default rule has a condition that can fail',
  why: 'the default rule applies if no other rule matches; sign-ins that it excludes have no result',
  source: 'Limits of the live service: a default rule has no condition that can fail',
  on: 'rule',
  refusedByService: 'both',
  *check(rule, { org }) {
    if (at(rule, 'system') !== true) return;
    for (const [key, value] of Object.entries(membersAt(rule, 'conditions')))
      for (const path of failingPaths(key, value, org))
        yield {
          at: ['conditions', ...path],
          message: `the default rule must match everybody; remove the condition \`${path.join('.')}\`, or move it to a rule above`,
        };
  },
  examples: () => ({
    bad: [
      {
        type: 'PASSWORD',
        name: 'Default Rule',
        system: true,
        conditions: { network: { connection: 'ZONE', include: ['office'] } },
        actions,
      },
    ],
    good: [
      exampleGiven(
        {
          type: 'PASSWORD',
          name: 'Default Rule',
          system: true,
          conditions: {
            people: { users: { include: [], exclude: [] } },
            network: { connection: 'ANYWHERE' },
          },
          actions,
        },
        { note: 'Empty lists and `ANYWHERE` exclude nobody' },
      ),
      exampleGiven(
        { type: 'PASSWORD', name: 'Default Rule', system: true, conditions: null, actions },
        { note: '`null` means that the rule has no conditions' },
      ),
    ],
  }),
});

/** Returns the paths of those parts of a condition that restrict the rule; empty if the condition is unreadable. */
function failingPaths(key: string, value: unknown, org: Org): string[][] {
  const condition = conditionOf(key);
  if (condition === undefined || value === null || findMismatches(condition.schema, value).length > 0)
    return [];
  const world = { ...BLANK_WORLD, engine: org.engine, everyone: everyoneAmong(value, org) };
  return condition.leaves(value, { isDefault: true, world }).map(({ type }) => type.split('.'));
}

/** Returns the groups of a `people` condition that may be the Everyone group: built-in groups, and groups that the org does not contain. */
function everyoneAmong(value: unknown, org: Org): ReadonlySet<string> {
  const included = textsAt(value, 'groups', 'include').map(([, id]) => id);
  return new Set(
    included.filter((id) => {
      const group = org.find('group', id);
      return group === undefined || at(group.value, 'type') === 'BUILT_IN';
    }),
  );
}
