import { brandedType } from '../../base/brand.js';
import { readBody } from '../../documents/request/read-request.js';
import type { ServiceAnswer } from '../../documents/request/refusal.js';
import type { Request } from '../../model/facts/request.js';
import { type RuleInPolicy, ruleInPolicy } from '../../model/policies/rule-in-policy.js';
import type { Compiled } from '../../simulate/compile.js';
import { possibleRules, undecidedRules, type VisitedRule, visit } from '../../simulate/match-rules.js';
import { requestedTypes } from '../../simulate/simulate.js';
import {
  firstHolding,
  meaningsOf,
  requestCompletions,
  type UndecidedRules,
} from './completions/completions.js';
import { type SettledBy, smallestFacts } from './completions/smallest-facts.js';
import type { SearchLimits } from './session/limits.js';

/** The possible deciding rules for a request and one policy type, and the facts that would determine which of them decides. */
export interface MissingFacts {
  /**
   * The rules that decide for some completion of the request, in order. If the list has one rule and `maybeNone` is false, this rule
   * decides.
   */
  readonly possible: readonly RuleInPolicy[];
  /** Whether, for some completion of the request, no rule decides. */
  readonly maybeNone: boolean;
  /**
   * Whether every listed rule is proven to decide for some completion of the request. If false, the search budget was too small to prove it
   * for all of them.
   */
  readonly isExact: boolean;
  readonly decidedBy: SettledBy;
}

export interface MissingFactsOfType extends MissingFacts {
  /** The type name with the vendor prefix of the org, such as `OKTA_SIGN_ON`. */
  readonly policyType: string;
}

export type MissingFactsOptions = SearchLimits;

/**
 * Returns the missing facts for each policy type with an `UNDEFINED` result. A completion of a request keeps the known facts and states the
 * unknown ones. Each entry has the rules that decide at least one completion, and whether these rules have the same result. It also has the
 * smallest set of facts that would determine the result. `request` is any JSON value.
 * Spec: Simulation, 7, "Settling".
 */
export function settleBody(
  compiled: Compiled,
  request: unknown,
  options: MissingFactsOptions = {},
): ServiceAnswer<readonly MissingFactsOfType[]> {
  const read = readBody(request, compiled.world);
  if (!read.ok) return read;
  const knowledge = compiled.knowledgeOf(read.value);
  const settled = requestedTypes(compiled, read.value).flatMap(({ type, listFor }): MissingFactsOfType[] => {
    const { policies } = listFor(read.value.appInstance);
    const visited = visit(policies, knowledge);
    if (undecidedRules(visited).length === 0) return [];
    const policyType = brandedType(type.name, compiled.snapshot.brand);
    return [{ policyType, ...missingFactsFor(possibleRules(visited), read.value, compiled, options) }];
  });
  return { ok: true, value: settled };
}

/** Returns the facts that would determine which of the given rules decides. */
function missingFactsFor(
  possible: readonly VisitedRule[],
  request: Request,
  compiled: Compiled,
  limits: MissingFactsOptions,
): MissingFacts {
  const completions = requestCompletions([meaningsOf(possible)], request, compiled, limits);
  const { space, known, budget } = completions;
  const list = completions.lists[0] as UndecidedRules;
  const cases = [...list.rules.keys(), list.rules.length].map((index) => list.first.decides(index));
  const answers = cases.map((literal) => space.solver.solve([...known, literal], budget).kind);
  const isPossible = (index: number) => answers[index] !== 'unsatisfiable';
  const isSettled = [...cases.keys()].filter(isPossible).length < 2;
  return {
    possible: possible
      .filter((_, index) => isPossible(index))
      .map(({ policy, rule }) => ruleInPolicy(policy.compiled.policy, rule.rule)),
    maybeNone: isPossible(list.rules.length),
    isExact: !answers.includes('undecided'),
    decidedBy: isSettled
      ? { kind: 'decided' }
      : smallestFacts((model) => list.first.decides(firstHolding(list, model)), completions),
  };
}
