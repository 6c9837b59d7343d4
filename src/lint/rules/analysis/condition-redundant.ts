import {
  analysedOf,
  incompleteLists,
  MOST_RULES,
  ruleNameBeside,
} from '../../helpers/analysis/analysed-org.js';
import { redundantOf } from '../../helpers/analysis/redundant-parts.js';
import { accessOrg, accessRule, fromZone, ofGroup } from '../../helpers/example/access-org.js';
import { at, isGiven, listAt, textAt } from '../../rule/json-path.js';
import type { Org } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule). */
export const analysisConditionRedundant = defineRule({
  id: 'analysis/condition-redundant',
  severity: 'info',
  what: 'a condition that could be dropped without any request being decided otherwise',
  why: 'it keeps out nobody whom it would matter to keep out, so the rule asks less than it seems to',
  source: 'Conditions (policy and rule)',
  on: 'org',
  options: MOST_RULES,
  *check(org, _, { rules }) {
    const whole = analysedOf(org, rules);
    if (whole !== undefined) yield* incompleteLists(whole.lists, whole);
    for (const { of, found } of redundantOf('condition', org, rules)) {
      if (isAnything(found.key, of, org)) continue;
      const because = found.keepsNothingOut
        ? 'what it would keep out is never left to the rule, by the rules above it or by what else it asks'
        : 'what it keeps out, rules below decide in the same way';
      yield {
        of,
        at: ['conditions', found.key],
        isKey: true,
        message: `without \`${found.key}\` in the rule ${ruleNameBeside(found.rule)} nothing would change: ${because}; drop it, unless it is kept for what it says`,
      };
    }
  },
  examples: {
    bad: [
      accessOrg([
        accessRule('In the office', fromZone(), 1),
        accessRule('Staff elsewhere', { ...ofGroup('staff'), ...fromZone('exclude') }),
      ]),
    ],
    good: [
      accessOrg([
        accessRule('In the office', fromZone(), 1),
        accessRule('Staff elsewhere', ofGroup('staff')),
      ]),
    ],
  },
});

/** The console writes these into rules by itself: every platform, and everyone. */
function isAnything(key: string, { value }: Resource, org: Org): boolean {
  const condition = at(value, 'conditions', key);
  if (key === 'platform')
    return listAt(condition, 'include').every(
      (entry) => textAt(entry, 'type') === 'ANY' && (textAt(entry, 'os', 'type') ?? 'ANY') === 'ANY',
    );
  if (key !== 'people' || isGiven(condition, 'users')) return false;
  const { groups } = org.snapshot();
  const included = listAt(condition, 'groups', 'include');
  return (
    listAt(condition, 'groups', 'exclude').length === 0 &&
    included.every((id) => groups.some((group) => group.id === id && group.isEveryone))
  );
}
