import { analysedOf, incompleteLists, ruleNameFor } from '../../helpers/analysis/analysed-org.js';
import { redundantOf, undecidedRedundancy } from '../../helpers/analysis/redundant-parts.js';
import { accessOrg, accessRule, fromZone, ofGroup } from '../../helpers/example/access-org.js';
import { at, isGiven, listAt, textAt } from '../../rule/json-path.js';
import type { Org } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import { defineRule } from '../../rule/rule.js';

export const analysisConditionRedundant = defineRule({
  id: 'analysis/condition-redundant',
  severity: 'info',
  what: 'removing a condition does not change the result of any sign-in',
  why: 'the condition makes the rule look stricter than it is: the sign-ins that it excludes would get the same result without it',
  source: 'Conditions (policy and rule)',
  on: 'org',
  usesAnalysis: true,
  *check(org) {
    const whole = analysedOf(org);
    if (whole !== undefined) yield* incompleteLists(whole.lists, whole);
    yield* undecidedRedundancy('condition', org);
    for (const { of, found } of redundantOf('condition', org)) {
      if (isAnything(found.key, of, org)) continue;
      const because = found.keepsNothingOut
        ? 'the sign-ins that the condition excludes never reach the rule, or fail another of its conditions'
        : 'rules below decide the sign-ins that the condition excludes in the same way';
      yield {
        of,
        at: ['conditions', found.key],
        isKey: true,
        message: `redundant condition \`${found.key}\` in the rule ${ruleNameFor(found.rule)}: ${because}; remove the condition, or keep it as documentation`,
      };
    }
  },
  examples: () => ({
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
  }),
});

/** Whether a condition restricts nothing, such as one on every platform or on everyone. The Admin Console adds such conditions itself. */
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
