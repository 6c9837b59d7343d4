import { alternatives, quoted } from '../../../base/messages.js';
import { type Analysed, analysedOf, ruleNameFor } from '../../helpers/analysis/analysed-org.js';
import { narrowing, shadowedBy, shadowingRelated } from '../../helpers/analysis/shadowing-rules.js';
import { accessOrg, accessRule, fromZone, ofGroup } from '../../helpers/example/access-org.js';
import type { Resource } from '../../rule/resource.js';
import { defineRule, type Report } from '../../rule/rule.js';

/** Reports shadowed rules, except for system rules, which cannot be removed. Spec: Policy, "Evaluation rules". */
export const analysisRuleShadowed = defineRule({
  id: 'analysis/rule-shadowed',
  severity: 'warning',
  what: 'a rule is unreachable: the rules above it shadow it, or it matches only sign-ins that a network blocklist blocks',
  why: 'only the first rule that matches decides, so this rule has no effect, although it looks as if it granted or denied access',
  source: 'Policy, "Evaluation rules"',
  on: 'org',
  usesAnalysis: true,
  *check(org, { resource }) {
    const analysed = analysedOf(org);
    if (analysed === undefined) return;
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
            message: `unreachable rule ${quoted(rule.name ?? rule.id)}: it matches only sign-ins from ${zones}, which a network blocklist blocks before any policy; remove it, or use another zone`,
          };
          continue;
        }
        const names = reached.shadowedBy.map((one) => ruleNameFor(one, policy));
        yield {
          of,
          message: `unreachable rule ${quoted(rule.name ?? rule.id)}: shadowed by ${shadowedBy(names)}; move it up, ${narrowing(names)}, or remove it`,
          related: shadowingRelated(reached.shadowedBy, analysed),
        };
      }
    if (analysed.budget.effort.isSpent) yield notAll(analysed, resource);
  },
  examples: () => ({
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
  }),
});

function notAll({ lists, unreached }: Analysed, of: Resource): Report {
  const answers = lists.flatMap(({ rules }) => rules.map(({ rule }) => unreached(rule)));
  const open = answers.filter((one) => one?.kind === 'undecided').length;
  return {
    of,
    severity: 'info',
    message: `the analysis of the rules stopped at its effort limit: it is undecided whether ${open} of ${answers.length} rules are reachable, and the lint rules \`analysis/*\` may miss findings; run \`preflight analyze --effort\` with a higher limit`,
  };
}
