import type { Shadowing } from '../../../analysis/questions/shadowing.js';
import type { EncodedRule } from '../../../analysis/symbolic/encode.js';
import { alternatives } from '../../../base/messages.js';
import {
  ASSURANCE_LEVELS,
  describeLevel,
  type MethodAssurance,
} from '../../../model/assurance/assurance-level.js';
import { shadowingReports } from '../../helpers/analysis/access-shadowings.js';
import {
  type Analysed,
  analysedOf,
  exampleSignIn,
  isCustomAndReachable,
  ruleNameFor,
} from '../../helpers/analysis/analysed-org.js';
import { assuranceLevels } from '../../helpers/analysis/assurance-levels.js';
import { accessOrg, accessRule, fromZone, ofGroup } from '../../helpers/example/access-org.js';
import { defineRule, exampleGiven, type Report } from '../../rule/rule.js';

/**
 * Reports a less strict rule above a stricter one. The severity is `info` if the stricter rule would match all sign-ins of the upper rule.
 * The upper rule may then be a deliberate exception, which has an effect only above the stricter rule. `analysis/deny-preempted` compares
 * with rules that deny. Spec: Authentication policy; Policy, "Evaluation rules".
 */
export const analysisWeakerRuleFirst = defineRule({
  id: 'analysis/weaker-rule-first',
  severity: 'warning',
  what: 'a rule that requires less assurance is above a rule that requires more, and shadows a part of it',
  why: 'the first rule that matches decides, so a sign-in that matches both rules needs only the lower assurance',
  source: 'Authentication policy; Policy, "Evaluation rules"',
  on: 'org',
  engine: 'identity',
  usesAnalysis: true,
  *check(org) {
    const analysed = analysedOf(org);
    if (analysed === undefined) return;
    const levelOf = assuranceLevels(analysed.compiled.snapshot.brand);
    const demandOf = (rule: EncodedRule) => {
      const found = levelOf(rule);
      if (found.kind === 'unknown' || !isCustomAndReachable(rule, analysed)) return {};
      if (found.assurance === 'denied') return {};
      const rank = ASSURANCE_LEVELS.indexOf(found.assurance);
      return { ...(found.isExact && { upper: rank }), lower: rank };
    };
    yield* shadowingReports(analysed, demandOf, (shadowing) => reportOf(shadowing, levelOf, analysed));
  },
  examples: () => ({
    bad: [
      accessOrg([
        accessRule('In the office', fromZone(), 1),
        accessRule('Administrators', ofGroup('admins')),
      ]),
      accessOrg([
        accessRule('Staff in the office', { ...ofGroup('staff'), ...fromZone() }, 1),
        accessRule('Staff', ofGroup('staff')),
      ]),
    ],
    good: [
      accessOrg([
        accessRule('Administrators', ofGroup('admins')),
        accessRule('In the office', fromZone(), 1),
      ]),
      exampleGiven(accessOrg([accessRule('In the office', fromZone(), 1)]), {
        note: 'No rule below the less strict rule requires more',
      }),
    ],
  }),
});

function reportOf(
  { upper, shadowed, isException }: Shadowing,
  levelOf: (rule: EncodedRule) => MethodAssurance,
  analysed: Analysed,
): Report | undefined {
  const of = analysed.resourceOfRule(upper);
  const [first] = shadowed;
  if (of === undefined || first === undefined) return undefined;
  const [name, others] = [
    ruleNameFor(upper),
    alternatives(
      shadowed.map(({ lower }) => ruleNameFor(lower)),
      'and',
    ),
  ];
  const example = exampleSignIn(first.model, [upper, first.lower], analysed);
  const [less, more] = [upper, first.lower].map((rule) => inWords(levelOf(rule)));
  return {
    of,
    ...(isException && { severity: 'info' as const }),
    message: isException
      ? `${name} is an exception to ${others} below it: it requires ${less} instead of ${more}${example}; remove it if this is not intended`
      : `${name} requires ${less} and shadows a part of ${others} below it, which would require ${more}${example}; move the stricter rule up, or change the conditions so that no sign-in matches both rules`,
    related: shadowed.flatMap(({ lower }) => {
      const other = analysed.resourceOfRule(lower);
      const asks = `${ruleNameFor(lower)} requires ${inWords(levelOf(lower))}`;
      return other === undefined ? [] : [{ of: other, message: asks }];
    }),
  };
}

function inWords(found: MethodAssurance): string {
  return found.kind === 'unknown' ? found.reason : describeLevel(found.assurance);
}
