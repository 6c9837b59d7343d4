import type { MeaningIn, RegionCase } from '../../../analysis/questions/completions/case-search.js';
import { scopeOf } from '../../../analysis/questions/session/scope.js';
import { Encoded, type EncodedRule } from '../../../analysis/symbolic/encode.js';
import { both, eitherOf } from '../../../analysis/symbolic/first-match.js';
import type { RuleList } from '../../../analysis/symbolic/rule-lists.js';
import { groupBy } from '../../../base/group-by.js';
import { listed } from '../../../base/messages.js';
import { all, any } from '../../../logic/kleene/formula.js';
import type { Literal } from '../../../logic/solver/literal.js';
import type { PolicyRule } from '../../../model/policies/policy.js';
import type { SimulatedTypeName } from '../../../model/policies/policy-type.js';
import { referencedRule, ruleInPolicy } from '../../../model/policies/rule-in-policy.js';
import type { EffectAnswer } from '../control/answer.js';
import type { ControlContext } from '../control/context.js';
import type { FailingRule, FailingSignIns } from '../control/failing.js';

/** A result that some sign-ins have and that violates the requirement of a control, with an example sign-in and the violation as text. */
export interface BrokenCase extends RegionCase {
  readonly text: string;
  readonly appIds: readonly string[];
  readonly lists: readonly RuleList[];
  /**
   * The conditions of the sign-ins that the claim is about, for example a location. The description of the violating sign-ins mentions
   * them.
   */
  readonly within: readonly MeaningIn[];
}

/**
 * Describes the sign-ins that violate a requirement. Applications whose sign-ins have the same results form a group. Only the violations of
 * one group are described: the group of the violation `first`. `isCut` means that the search stopped early, so that there may be more
 * violations.
 */
export function describedCases(
  broken: readonly BrokenCase[],
  { first, isCut }: { readonly first: BrokenCase; readonly isCut: boolean },
  { compiled, limits }: ControlContext,
): FailingSignIns & { readonly text: string } {
  const own = broken.filter(({ lists, appIds }) => lists === first.lists && appIds === first.appIds);
  const lists = byApplicationFirst(first.lists);
  const scope = scopeOf(lists, compiled, first.appIds, limits, first.within);
  const within = first.within.map(({ meaning, world }) => new Encoded(meaning, scope.space, world));
  const cases = own.map((one) =>
    scope.lists.map((list) => {
      const decided = one.one.decided.get(list.type.name);
      const rule = list.rules.find((encoded) => encoded.rule === decided?.rule.rule);
      return { list, rule, index: rule?.index ?? list.rules.length };
    }),
  );
  const literals = cases.flatMap((parts): Literal[] => {
    const [head, ...rest] = parts.map(({ list, index }) => list.first.must.decides(index));
    return head === undefined
      ? []
      : [rest.reduce((one, other) => both(one, other, scope.space.solver), head)];
  });
  const { isDescriptionComplete: isDescribed, ...described } = scope.described({
    decided: within.reduce(
      (decided, one) => both(decided, one.must, scope.space.solver),
      eitherOf(literals, scope.space.solver),
    ),
    formula: all([
      any(cases.map((parts) => all(parts.flatMap(({ rule }) => rule?.bounds.must ?? [])))),
      ...within.map(({ bounds }) => bounds.must),
    ]),
    above: Math.max(...cases.map((parts) => parts.reduce((sum, { index }) => sum + index, 0))),
    apps: { appIds: first.appIds },
  });
  const { users } = described;
  const isWhole = isDescribed && !isCut && own.length === broken.length;
  const isKnown = users.isExact && isWhole;
  return {
    ...described,
    isDescriptionComplete: isWhole,
    example: first.example,
    text: listed([...new Set(own.map(({ text }) => text))].slice(0, MOST_FOUND), String),
    rules: rulesOf(
      cases.flatMap((parts) =>
        parts.flatMap(({ rule, list }) => (UNNAMED_TYPES.has(list.type.name) ? [] : (rule ?? []))),
      ),
    ),
    hasNoCurrentUser: isKnown && described.exceptions === 0 && users.ids.length === 0,
  };
}

/** The policy types whose rules are left out when violating sign-ins are described, because edits of these rules do not fix a violation. */
const UNNAMED_TYPES: ReadonlySet<string> = new Set(['IDP_DISCOVERY']);

const MOST_FOUND = 3;

/** Sorts rule lists so that the lists of authentication policies come first. Only these lists name the applications of the sign-ins. */
function byApplicationFirst(lists: readonly RuleList[]): readonly RuleList[] {
  return lists.toSorted(
    (one, other) => Number(other.appIds !== undefined) - Number(one.appIds !== undefined),
  );
}

function rulesOf(rules: readonly EncodedRule[]): readonly FailingRule[] {
  const all = [...groupBy(rules, ({ policy, rule }) => `${policy.id} ${rule.id}`).values()];
  return all.flatMap(([one]) =>
    one === undefined ? [] : [{ policyType: one.policy.type, ...ruleInPolicy(one.policy, one.rule) }],
  );
}

/** Returns the authentication policy rules that decide the sign-ins that violate the requirement. */
export function applicationRulesIn(effect: EffectAnswer): readonly PolicyRule[] {
  return rulesOfType('ACCESS_POLICY', effect);
}

/** Returns the rules of a policy type that decide the sign-ins that violate the requirement. */
export function rulesOfType(type: SimulatedTypeName, effect: EffectAnswer): readonly PolicyRule[] {
  const rules = effect.kind === 'fails' ? (effect.signIns?.rules ?? []) : [];
  return rules.flatMap((one) => (one.policyType === type ? (referencedRule(one) ?? []) : []));
}
