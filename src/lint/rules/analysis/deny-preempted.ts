import { alternatives } from '../../../base/messages.js';
import type { AskedRule } from '../../../symbolic/encoded-list.js';
import type { Taking } from '../../../symbolic/shadowing.js';
import { accessTakings } from '../../helpers/analysis/access-takings.js';
import {
  type Analysed,
  analysedOf,
  isWrittenAndReached,
  MOST_RULES,
  relatedRules,
  ruleNameBeside,
  whoIs,
} from '../../helpers/analysis/analysed-org.js';
import { accessOrg, accessRule, fromZone, ofGroup } from '../../helpers/example/access-org.js';
import { textAt } from '../../rule/json-path.js';
import { defineRule, type Report } from '../../rule/rule.js';

/**
 * A rule that lies wholly within the one that denies is an exception to it, which must stand above it to do anything:
 * that is how a policy says who is let in all the same, and is reported as such. Spec: Policy, "Evaluation rules".
 */
export const analysisDenyPreempted = defineRule({
  id: 'analysis/deny-preempted',
  severity: 'warning',
  what: 'a rule that lets people in above one that would keep some of them out',
  why: 'the first rule that matches decides: what the lower rule forbids is open to whoever meets the upper one, too',
  source: 'Authentication policy; Policy, "Evaluation rules"',
  on: 'org',
  engine: 'identity',
  options: MOST_RULES,
  *check(org, _, { rules }) {
    const analysed = analysedOf(org, rules);
    if (analysed === undefined) return;
    const gravity = (rule: AskedRule) => {
      const access = textAt(rule.listed.rule.actions, 'appSignOn', 'access');
      if (!isWrittenAndReached(rule, analysed)) return {};
      return access === 'ALLOW' ? { upper: 0, lower: 0 } : access === 'DENY' ? { lower: 1 } : {};
    };
    for (const taking of accessTakings(analysed, gravity)) {
      const report = reportOf(taking, analysed);
      if (report !== undefined) yield report;
    }
  },
  examples: {
    bad: [
      accessOrg([
        accessRule('Staff in the office', { ...ofGroup('staff'), ...fromZone() }),
        accessRule('High risk', { riskScore: { level: 'HIGH' } }, 'deny'),
        accessRule('Staff', ofGroup('staff')),
      ]),
    ],
    good: [
      accessOrg([
        accessRule('High risk', { riskScore: { level: 'HIGH' } }, 'deny'),
        accessRule('Staff in the office', { ...ofGroup('staff'), ...fromZone() }),
      ]),
      accessOrg([
        accessRule('Staff in the office', { ...ofGroup('staff'), ...fromZone() }),
        accessRule('Elsewhere', fromZone('exclude'), 'deny'),
      ]),
    ],
  },
});

function reportOf({ upper, taken, isException }: Taking, analysed: Analysed): Report | undefined {
  const of = analysed.resourceOfRule(upper.listed);
  const [first] = taken;
  if (of === undefined || first === undefined) return undefined;
  const names = taken.map(({ lower }) => ruleNameBeside(lower.listed));
  const who = whoIs(first.model, [upper, first.lower], analysed);
  return {
    of,
    ...(isException && { severity: 'info' as const }),
    message: isException
      ? `${ruleNameBeside(upper.listed)} is an exception to ${alternatives(names, 'and')} below it: it lets in whom that would keep out, for example (${who}); if that is not meant, remove it`
      : `${ruleNameBeside(upper.listed)} lets in whom ${alternatives(names, 'and')} below it would keep out, for example (${who}): put the rule that denies first, or keep the two apart`,
    related: relatedRules(
      taken.map(({ lower }) => lower.listed),
      analysed,
      (rule) => `${ruleNameBeside(rule)} denies`,
    ),
  };
}
