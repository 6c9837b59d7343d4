import { compareStrength, describeStrength } from '../../../assurance/strength.js';
import { all } from '../../../logic/kleene/formula.js';
import { variablesOf } from '../../../logic/solver/choices.js';
import type { Variable } from '../../../logic/solver/literal.js';
import type { Model } from '../../../logic/solver/satisfy.js';
import { type AskedList, type AskedRule, firstAt } from '../../../symbolic/encoded-list.js';
import {
  type Analysed,
  analysedOf,
  isWrittenAndReached,
  MOST_RULES,
  ruleNameBeside,
} from '../../helpers/analysis/analysed-org.js';
import { strengths } from '../../helpers/analysis/strengths.js';
import { accessOrg, accessRule, fromZone, ofGroup } from '../../helpers/example/access-org.js';
import { defineRule, type Report } from '../../rule/rule.js';

/**
 * The same user, who only leaves the network or takes another device. Spec: Conditions (policy and rule), `network`,
 * `device`.
 */
export const hardeningDowngrade = defineRule({
  id: 'hardening/downgrade',
  severity: 'warning',
  what: 'whoever fails the network or device condition of a rule gets in by a weaker one',
  why: 'a network is left and another device is taken at will: who cannot meet the stronger rule does not have to',
  source: 'CISA SCuBA, MS.AAD.3.7 (managed devices); DISA STIG V1R2, V-279693 (zones in all rules)',
  on: 'org',
  engine: 'identity',
  preset: 'hardening',
  options: MOST_RULES,
  *check(org, _, { rules }) {
    const analysed = analysedOf(org, rules);
    if (analysed === undefined) return;
    const strengthOf = strengths(org.brand);
    for (const list of analysed.lists) {
      if (list.list.type.name !== 'ACCESS_POLICY' || !analysed.knowsAll(list)) continue;
      for (const place of list.rules.keys()) {
        const found = downgradeAt(list, place, strengthOf, analysed);
        if (found !== undefined) yield found;
      }
    }
  },
  examples: {
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
      accessOrg([accessRule('Administrators', ofGroup('admins')), accessRule('Staff', ofGroup('staff'), 1)]),
    ],
  },
});

type StrengthOf = ReturnType<typeof strengths>;

/** By a request that the rule decides, changed in what the rule asks of networks and devices. */
function downgradeAt(
  list: AskedList,
  place: number,
  strengthOf: StrengthOf,
  analysed: Analysed,
): Report | undefined {
  const rule = list.rules[place] as AskedRule;
  const own = strengthOf(rule);
  const model = analysed.decided(rule.listed.rule);
  const of = analysed.resourceOfRule(rule.listed);
  if (own.kind === 'unknown' || own.strength === 'denied' || model === undefined || of === undefined) return;
  if (!isWrittenAndReached(rule, analysed)) return;
  for (const changed of analysed.nearby.varied(model, escapesOf(rule, analysed))) {
    const other = list.rules[firstAt(list, changed) ?? 0] as AskedRule;
    const found = strengthOf(other);
    const isWeaker =
      list.rules.indexOf(other) > place &&
      found.kind === 'known' &&
      found.isExact &&
      compareStrength(found.strength, own.strength) < 0;
    if (!isWeaker || !isConfirmed(other, analysed, list, changed)) continue;
    const related = analysed.resourceOfRule(other.listed);
    return {
      of,
      at: ['conditions'],
      message: `whom ${ruleNameBeside(rule.listed)} asks for ${describeStrength(own.strength)} gets in with ${describeStrength(found.strength)} by ${ruleNameBeside(other.listed)} from another network or device: deny there, or ask for as much`,
      related: related === undefined ? [] : [{ of: related, message: 'the weaker rule' }],
    };
  }
  return;
}

/** What the rule asks of networks and devices, and of nothing else. */
function escapesOf({ listed }: AskedRule, { space, compiled }: Analysed): ReadonlySet<Variable> {
  const leaves = listed.ruleLeaves.filter(({ type }) => /^(network|device)\./.test(type));
  return variablesOf(space.choices(all(leaves.map(({ meaning }) => meaning)), compiled.world));
}

function isConfirmed(other: AskedRule, analysed: Analysed, { list }: AskedList, changed: Model): boolean {
  return (
    analysed.reachedRule(other.listed.rule)?.kind === 'unmapped' ||
    analysed.confirms(list.type, analysed.space.requestOf(changed), other.listed)
  );
}
