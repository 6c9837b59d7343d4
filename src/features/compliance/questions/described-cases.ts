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
import type { EffectAnswer } from '../control/answer.js';
import type { Asking } from '../control/asking.js';
import type { FailingSignIns } from '../control/failing.js';

/** A way to come out that breaks a claim. */
export interface BrokenCase extends RegionCase {
  readonly text: string;
  readonly appIds: readonly string[];
  readonly lists: readonly RuleList[];
  /** Further conditions of all of them that the description states. */
  readonly within: readonly MeaningIn[];
}

/**
 * The sign-ins that break a claim in words: those of the first application, and of all that come out as those for it.
 * `isCut`: there may be more.
 */
export function describedCases(
  broken: readonly BrokenCase[],
  { first, isCut }: { readonly first: BrokenCase; readonly isCut: boolean },
  { compiled, limits }: Asking,
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
  const { isWhole: isDescribed, ...described } = scope.described({
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
    isWhole,
    witness: first.witness,
    text: listed([...new Set(own.map(({ text }) => text))].slice(0, MOST_FOUND), String),
    rules: rulesOf(
      cases.flatMap((parts) =>
        parts.flatMap(({ rule, list }) => (SAYS_NOTHING.has(list.type.name) ? [] : (rule ?? []))),
      ),
    ),
    isNobodyToday: isKnown && described.exceptions === 0 && users.ids.length === 0,
  };
}

/** Where people come from is looked at, and is nothing that one would mend. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['IDP_DISCOVERY']);

const MOST_FOUND = 3;

/** The list of an application says which applications a region is for. */
function byApplicationFirst(lists: readonly RuleList[]): readonly RuleList[] {
  return lists.toSorted(
    (one, other) => Number(other.appIds !== undefined) - Number(one.appIds !== undefined),
  );
}

function rulesOf(rules: readonly EncodedRule[]): readonly PolicyRule[] {
  const all = [...groupBy(rules, ({ policy, rule }) => `${policy.id} ${rule.id}`).values()];
  return all.flatMap(([one]) => (one === undefined ? [] : [{ policy: one.policy, rule: one.rule }]));
}

/** The rules of applications' policies that decide what breaks a claim. */
export function applicationRulesIn(effect: EffectAnswer): readonly PolicyRule[] {
  return rulesOfType('ACCESS_POLICY', effect);
}

/** The rules of a type that decide what breaks a claim. */
export function rulesOfType(type: SimulatedTypeName, effect: EffectAnswer): readonly PolicyRule[] {
  const rules = effect.kind === 'fails' ? (effect.signIns?.rules ?? []) : [];
  return rules.filter(({ policy }) => policy.type === type);
}
