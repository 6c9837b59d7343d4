import { isDecidedBy } from '../../../analysis/questions/session/confirm.js';
import { type EncodedRule, firstAt } from '../../../analysis/symbolic/encode.js';
import { all } from '../../../logic/kleene/formula.js';
import { variablesOf } from '../../../logic/solver/choices.js';
import type { Variable } from '../../../logic/solver/literal.js';
import type { Model } from '../../../logic/solver/satisfy.js';
import { compareAssurance, describeLevel } from '../../../model/assurance/assurance-level.js';
import {
  type Analysed,
  analysedOf,
  incompleteLists,
  isCustomAndReachable,
  ruleNameFor,
} from '../../helpers/analysis/analysed-org.js';
import { assuranceLevels } from '../../helpers/analysis/assurance-levels.js';
import { accessOrg, accessRule, fromZone, ofGroup } from '../../helpers/example/access-org.js';
import { defineRule, exampleGiven, type Report } from '../../rule/rule.js';

/**
 * Compares the assurance of a sign-in with the assurance that the same user needs on another network or device. Spec: Conditions (policy
 * and rule), `network`, `device`.
 */
export const hardeningDowngrade = defineRule({
  id: 'hardening/downgrade',
  severity: 'warning',
  what: 'a sign-in that fails the network or device condition of a rule is allowed by a less strict rule',
  why: 'anybody can switch to another network or device, so the stricter rule can be bypassed',
  source: 'CISA SCuBA, MS.AAD.3.7 (managed devices); DISA STIG V1R2, V-279693 (zones in all rules)',
  on: 'org',
  engine: 'identity',
  preset: 'hardening',
  usesAnalysis: true,
  *check(org) {
    const analysed = analysedOf(org);
    if (analysed === undefined) return;
    const levelOf = assuranceLevels(org.brand);
    const lists = analysed.lists.filter(({ type }) => type.name === 'ACCESS_POLICY');
    yield* incompleteLists(lists, analysed);
    for (const list of lists) {
      if (analysed.missingPart(list) !== undefined) continue;
      for (const rule of list.rules) {
        const found = downgradeOf(rule, levelOf, analysed);
        if (found !== undefined) yield found;
      }
    }
  },
  examples: () => ({
    bad: [
      accessOrg([
        accessRule('Staff in the office', { ...ofGroup('staff'), ...fromZone() }),
        accessRule('Staff', ofGroup('staff'), 1),
      ]),
    ],
    good: [
      accessOrg([
        accessRule('Staff in the office', { ...ofGroup('staff'), ...fromZone() }, 1),
        accessRule('Staff', ofGroup('staff')),
      ]),
      exampleGiven(
        accessOrg([
          accessRule('Administrators', ofGroup('admins')),
          accessRule('Staff', ofGroup('staff'), 1),
        ]),
        { note: 'Only a group separates the two rules, and users cannot change their groups' },
      ),
    ],
  }),
});

type LevelOf = ReturnType<typeof assuranceLevels>;

/**
 * Returns the report for a rule that a user can avoid, because a less strict rule decides on another network or device. Returns `undefined`
 * if there is no such rule.
 */
function downgradeOf(rule: EncodedRule, levelOf: LevelOf, analysed: Analysed): Report | undefined {
  const own = levelOf(rule);
  const model = analysed.decided(rule.rule);
  const of = analysed.resourceOfRule(rule);
  if (own.kind === 'unknown' || own.assurance === 'denied' || model === undefined || of === undefined) return;
  if (!isCustomAndReachable(rule, analysed)) return;
  for (const changed of analysed.localSearch.varied(model, changeableFacts(rule, analysed))) {
    const other = firstAt(rule.list, changed);
    if (other === undefined || other.index <= rule.index) continue;
    const found = levelOf(other);
    const isWeaker =
      found.kind === 'known' && found.isExact && compareAssurance(found.assurance, own.assurance) < 0;
    if (!isWeaker || !isConfirmed(other, analysed, changed)) continue;
    const related = analysed.resourceOfRule(other);
    return {
      of,
      at: ['conditions'],
      message: `${ruleNameFor(rule)} requires ${describeLevel(own.assurance)}, but ${ruleNameFor(other)} allows the same users from another network or device with ${describeLevel(found.assurance)}; deny access in the less strict rule, or require as much as in the stricter one`,
      related: related === undefined ? [] : [{ of: related, message: 'the less strict rule' }],
    };
  }
  return;
}

/** Returns the solver variables of the facts about networks and devices that a rule tests. */
function changeableFacts({ ruleLeaves }: EncodedRule, { space, compiled }: Analysed): ReadonlySet<Variable> {
  const leaves = ruleLeaves.filter(({ type }) => /^(network|device)\./.test(type));
  return variablesOf(space.choices(all(leaves.map(({ meaning }) => meaning)), compiled.world));
}

function isConfirmed(other: EncodedRule, analysed: Analysed, changed: Model): boolean {
  const request = analysed.space.requestOf(changed);
  return (
    analysed.unreached(other.rule)?.kind === 'unassigned' ||
    isDecidedBy(other, other.list.type.name, request, analysed.compiled)
  );
}
