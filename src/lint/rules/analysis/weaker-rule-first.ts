import type { AskedRule } from '../../../analyse/asked-list.js';
import { takings } from '../../../analyse/order.js';
import {
  accessStrength,
  describeStrength,
  type MethodStrength,
  STRENGTHS,
} from '../../../assurance/strength.js';
import { analysedOf, isWrittenAndReached, MOST_RULES, nameOf, whoIs } from '../../analysed.js';
import { at } from '../../look.js';
import { defineRule } from '../../rule.js';
import { catchAll, fromZone, ofGroup, orgOf, ruleOf } from './org-example.js';

/**
 * Spec: Authentication policy (ACCESS_POLICY); Policy, "Evaluation rules". A rule that lies wholly within the one below
 * is an exception, which must stand above it to do anything: that is worth knowing, and nothing more.
 */
export const analysisWeakerRuleFirst = defineRule({
  id: 'analysis/weaker-rule-first',
  severity: 'warning',
  what: 'a rule that asks for less assurance above one that asks for more, and takes requests from it',
  why: 'the first rule that matches decides: whoever meets both gets in by the weaker one',
  source: 'Authentication policy (`ACCESS_POLICY`); Policy, "Evaluation rules"',
  on: 'org',
  engine: 'identity',
  options: MOST_RULES,
  *check(org, context) {
    const analysed = analysedOf(org, context);
    if (analysed === undefined) return;
    const strengthOf = strengths(analysed.compiled.snapshot.brand);
    const gravity = (rule: AskedRule) => {
      const found = strengthOf(rule);
      if (found.kind === 'unknown' || !isWrittenAndReached(rule, analysed)) return {};
      const rank = STRENGTHS.indexOf(found.strength);
      return { ...(found.isExact && { upper: rank }), lower: rank };
    };
    for (const list of analysed.lists) {
      if (list.list.type.name !== 'ACCESS_POLICY' || !analysed.knowsAll(list)) continue;
      for (const { upper, lower, model, isException } of takings(list, gravity, analysed.budget)) {
        const [of, other] = [upper, lower].map(({ listed }) => analysed.resourceOfRule(listed));
        if (of === undefined || other === undefined) continue;
        const isMapped = analysed.reachedRule(upper.listed.rule)?.kind === 'reached';
        const witness = analysed.space.requestOf(model);
        if (isMapped && !analysed.confirms(list.list.type, witness, upper.listed, lower.listed)) continue;
        const [less, more] = [strengthOf(upper), strengthOf(lower)].map(said);
        const who = whoIs(model, [upper, lower], analysed);
        yield {
          of,
          ...(isException && { severity: 'info' as const }),
          message: isException
            ? `${nameOf(upper.listed)} is an exception to ${nameOf(lower.listed)} below it: it asks for ${less} where that asks for ${more}, as of ${who}; if it is none, move it below`
            : `${nameOf(upper.listed)} asks for ${less} and takes requests from ${nameOf(lower.listed)} below it, which asks for ${more}: such as ${who}; put the stronger rule first, or keep them apart`,
          related: [{ of: other, message: 'the rule that asks for more' }],
        };
      }
    }
  },
  examples: {
    bad: [
      orgOf([
        ruleOf('In the office', 1, fromZone(), 1),
        ruleOf('Administrators', 2, ofGroup('admins')),
        catchAll(),
      ]),
      orgOf([
        ruleOf('Staff in the office', 1, { ...ofGroup('staff'), ...fromZone() }, 1),
        ruleOf('Staff', 2, ofGroup('staff')),
        catchAll(),
      ]),
    ],
    good: [
      orgOf([
        ruleOf('Administrators', 1, ofGroup('admins')),
        ruleOf('In the office', 2, fromZone(), 1),
        catchAll(),
      ]),
      orgOf([ruleOf('In the office', 1, fromZone(), 1), catchAll()]),
    ],
  },
});

function said(found: MethodStrength): string {
  if (found.kind === 'unknown') return found.reason;
  return found.strength === 'denied' ? 'nobody to be let in' : describeStrength(found.strength);
}

/** Rules often ask the same: each demand is looked at once. */
function strengths(brand: string): (rule: AskedRule) => MethodStrength {
  const known = new Map<string, MethodStrength>();
  return ({ listed: { rule } }) => {
    const appSignOn = at(rule.actions, 'appSignOn') ?? {};
    const key = JSON.stringify(appSignOn);
    const found = known.get(key) ?? accessStrength(appSignOn as object, undefined, { brand });
    known.set(key, found);
    return found;
  };
}
