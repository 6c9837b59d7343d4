import { alternatives, quoted } from '../../../base/messages.js';
import {
  type Analysed,
  analysedOf,
  countOfRules,
  MOST_RULES,
  ruleNameBeside,
} from '../../helpers/analysis/analysed.js';
import { coverRelated, takeAll } from '../../helpers/analysis/cover.js';
import {
  catchAll,
  exampleOrgOf,
  exampleRuleOf,
  fromZone,
  ofGroup,
} from '../../helpers/analysis/org-example.js';
import type { Resource } from '../../rule/resource.js';
import { defineRule, type Report } from '../../rule/rule.js';

/** Spec: Policy, "Evaluation rules". A rule of the service itself, which nobody can remove, may be left nothing. */
export const analysisRuleShadowed = defineRule({
  id: 'analysis/rule-shadowed',
  severity: 'warning',
  what: 'a rule that no request reaches: those above it take all that it would match, or the service refuses it before',
  why: 'the first rule that matches decides, so the rule does nothing, whatever its author meant it to demand or to forbid',
  source: 'Policy, "Evaluation rules"',
  on: 'org',
  options: MOST_RULES,
  *check(org, context) {
    const analysed = analysedOf(org, context);
    if (analysed === undefined) {
      const count = countOfRules(org);
      if (count > context.option<number>('rules')) yield tooMany(count, context.resource);
      return;
    }
    for (const { list } of analysed.lists)
      for (const { policy, rule } of list.rules) {
        const reached = analysed.reachedRule(rule);
        if ((reached?.kind !== 'covered' && reached?.kind !== 'refused') || rule.isDefault) continue;
        if (!policy.isDefault && analysed.reachedPolicy(policy)?.kind === 'covered') continue;
        const of = analysed.resourceOfRule({ policy, rule });
        if (of === undefined) continue;
        if (reached.kind === 'refused') {
          const zones = alternatives(reached.zones.map(quoted), 'and');
          yield {
            of,
            message: `no request reaches the rule ${quoted(rule.name ?? rule.id)}: it matches only from ${zones}, from which the service refuses requests before any policy; remove it, or ask for another zone`,
          };
          continue;
        }
        const names = reached.by.map((one) => ruleNameBeside(one, policy));
        yield {
          of,
          message: `no request reaches the rule ${quoted(rule.name ?? rule.id)}: ${takeAll(names)} all that it would match; move it up, change what is above it, or remove it`,
          related: coverRelated(reached.by, analysed),
        };
      }
    if (analysed.budget.effort.isSpent) yield notAll(analysed, context.resource);
  },
  examples: {
    bad: [
      exampleOrgOf([
        exampleRuleOf('Everybody in the office', 1, fromZone(), 1),
        exampleRuleOf('Staff in the office', 2, { ...ofGroup('staff'), ...fromZone() }),
        catchAll(),
      ]),
      exampleOrgOf([
        exampleRuleOf('In the office', 1, fromZone(), 1),
        exampleRuleOf('Elsewhere', 2, fromZone('exclude')),
        exampleRuleOf('Staff', 3, ofGroup('staff'), 'deny'),
        catchAll(),
      ]),
    ],
    good: [
      exampleOrgOf([
        exampleRuleOf('Staff in the office', 1, { ...ofGroup('staff'), ...fromZone() }),
        exampleRuleOf('Everybody in the office', 2, fromZone(), 1),
        catchAll(),
      ]),
    ],
  },
});

function notAll({ lists, reachedRule }: Analysed, of: Resource): Report {
  const answers = lists.flatMap(({ list }) => list.rules.map(({ rule }) => reachedRule(rule)));
  const open = answers.filter((one) => one?.kind === 'undecided').length;
  return {
    of,
    severity: 'info',
    message: `what the rules of the org do together was searched only up to a limit: of ${open} of ${answers.length} rules it is not known whether any request reaches them, and rules \`analysis/…\` may have more to report; \`preflight reach --effort\` searches longer`,
  };
}

function tooMany(count: number, of: Resource): Report {
  return {
    of,
    severity: 'info',
    message: `the org has ${count} rules, too many for what they do together to be looked at unasked: raise the option \`rules\` of the rules \`analysis/…\` to have it done`,
  };
}
