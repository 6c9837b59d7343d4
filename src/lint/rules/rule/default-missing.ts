import { exampleRules } from '../../helpers/example/example-org.js';
import { atOneTime, isAtOneTime } from '../../helpers/org/at-one-time.js';
import { isSystem } from '../../helpers/org/system.js';
import { at } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

const DEFAULT = { type: 'PASSWORD', name: 'Default Policy', system: true };

/**
 * Reports default policies that have no default rule, or more than one. A rule without `system` may be the default rule, because many
 * exports omit this field. Spec: Policy, "Defaults" 3.
 */
export const ruleDefaultMissing = defineRule({
  id: 'rule/default-missing',
  severity: 'error',
  what: 'a default policy has no default rule, or more than one',
  why: 'the default rule applies if no other rule matches; without it, some sign-ins have no result',
  source: 'Policy, "Defaults"',
  on: 'policy',
  refusedByService: 'never',
  reading: ['stored'],
  *check(_, { org, resource }) {
    if (org.all('exchange').length > 0 || !isSystem(resource)) return;
    if (!isAtOneTime(resource, org)) return;
    if (!org.hasAllRules(resource))
      return yield { undecided: 'the documents may lack rules of the default policy; add all of its rules' };
    const all = atOneTime(org, org.rulesOf(resource));
    const own = all.filter(isSystem);
    const mayBeOther = all.some(({ value }) => at(value, 'system') === undefined);
    if (own.length > 1 || (own.length === 0 && !mayBeOther))
      yield {
        message: `a default policy requires exactly one default rule (\`system: true\`), but this policy has ${own.length === 0 ? 'none; add it to the export' : `${own.length}; keep only one`}`,
        related: own.map((rule) => ({ of: rule, message: 'a default rule' })),
      };
  },
  examples: () => ({
    bad: [
      exampleGiven(DEFAULT, { org: exampleRules({ name: 'Reset', system: false }) }),
      exampleGiven(DEFAULT, {
        org: exampleRules({ name: 'Default Rule', system: true }, { name: 'Legacy Rule', system: true }),
      }),
    ],
    good: [
      exampleGiven(DEFAULT, { org: exampleRules({ name: 'Default Rule', system: true }) }),
      exampleGiven(DEFAULT, {
        note: 'The rule does not state `system`, so it may be the default rule',
        org: exampleRules({ name: 'Default Rule' }),
      }),
    ],
  }),
});
