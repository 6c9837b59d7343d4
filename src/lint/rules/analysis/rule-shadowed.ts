import { alternatives, quoted } from '../../../base/messages.js';
import {
  type Analysed,
  analysedOf,
  countOfRules,
  MOST_RULES,
  ruleNameBeside,
} from '../../helpers/analysis/analysed-org.js';
import { coverRelated, takeAll } from '../../helpers/analysis/shadowing-rules.js';
import { accessOrg, accessRule, fromZone, ofGroup } from '../../helpers/example/access-org.js';
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
  *check(org, { resource }, { rules }) {
    const analysed = analysedOf(org, rules);
    if (analysed === undefined) {
      const count = org.derived(countOfRules);
      if (count > rules) yield tooMany(count, resource);
      return;
    }
    for (const list of analysed.lists)
      for (const { policy, rule } of list.rules) {
        const reached = analysed.unreached(rule);
        if (reached?.kind === 'undecided' && !rule.isDefault) yield { undecided: reached.reason };
        if ((reached?.kind !== 'shadowed' && reached?.kind !== 'blocked') || rule.isDefault) continue;
        if (!policy.isDefault && analysed.reachedPolicy(policy)?.kind === 'shadowed') continue;
        const of = analysed.resourceOfRule({ policy, rule });
        if (of === undefined) continue;
        if (reached.kind === 'blocked') {
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
    if (analysed.budget.effort.isSpent) yield notAll(analysed, resource);
  },
  examples: {
    bad: [
      accessOrg([
        accessRule('Everybody in the office', fromZone(), 1),
        accessRule('Staff in the office', { ...ofGroup('staff'), ...fromZone() }),
      ]),
      accessOrg([
        accessRule('In the office', fromZone(), 1),
        accessRule('Elsewhere', fromZone('exclude')),
        accessRule('Staff', ofGroup('staff'), 'deny'),
      ]),
    ],
    good: [
      accessOrg([
        accessRule('Staff in the office', { ...ofGroup('staff'), ...fromZone() }),
        accessRule('Everybody in the office', fromZone(), 1),
      ]),
    ],
  },
});

function notAll({ lists, unreached }: Analysed, of: Resource): Report {
  const answers = lists.flatMap(({ rules }) => rules.map(({ rule }) => unreached(rule)));
  const open = answers.filter((one) => one?.kind === 'undecided').length;
  return {
    of,
    severity: 'info',
    message: `what the rules of the org do together was searched only up to a limit: of ${open} of ${answers.length} rules it is unknown whether any request reaches them, and rules \`analysis/…\` may have more to report; \`preflight analyze --effort\` searches longer`,
  };
}

function tooMany(count: number, of: Resource): Report {
  return {
    of,
    severity: 'info',
    message: `the org has ${count} rules, too many for what they do together to be looked at unasked: raise the option \`rules\` of the rules \`analysis/…\` to have it done`,
  };
}
