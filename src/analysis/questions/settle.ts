import { brandedType } from '../../base/brand.js';
import { readBody } from '../../documents/request/read-request.js';
import type { Answer } from '../../documents/request/refusal.js';
import type { Request } from '../../model/facts/request.js';
import type { PolicyRule } from '../../model/policies/policy.js';
import type { Compiled } from '../../simulate/compile.js';
import { openRules, possibleRules, type VisitedRule, visit } from '../../simulate/match-rules.js';
import { requestedTypes } from '../../simulate/simulate.js';
import { firstHolding, meaningsOf, type OpenList, requestCompletions } from './completions/completions.js';
import { type SettledBy, smallestFacts } from './completions/smallest-facts.js';
import type { SearchLimits } from './session/limits.js';

/** What the rules that may decide a request of one policy type come to, whatever is still to be learnt. */
export interface MissingFacts {
  /** The rules that decide some completion, in order; one alone settles it, unless it may be that none does. */
  readonly possible: readonly PolicyRule[];
  /** Whether some completion is decided by no rule. */
  readonly maybeNone: boolean;
  /** Whether all of these are shown to be possible; otherwise the limit of the search left some of them open. */
  readonly isExact: boolean;
  readonly decidedBy: SettledBy;
}

export interface MissingFactsOfType extends MissingFacts {
  /** In the brand of the snapshot. */
  readonly policyType: string;
}

export type MissingFactsOptions = SearchLimits;

/**
 * For each policy type that a request leaves something undefined of: which rules decide some completion of it, whether
 * it is settled anyway, and the smallest set of facts that would decide it. What is known stays, what is not may come
 * out as it will. `request` is any JSON value.
 * Spec: Simulation, 7, "Settling".
 */
export function settleBody(
  compiled: Compiled,
  request: unknown,
  options: MissingFactsOptions = {},
): Answer<readonly MissingFactsOfType[]> {
  const read = readBody(request, compiled.world);
  if (!read.ok) return read;
  const knowledge = compiled.knowledgeOf(read.value);
  const settled = requestedTypes(compiled, read.value).flatMap(({ type, listFor }): MissingFactsOfType[] => {
    const { policies } = listFor(read.value.appInstance);
    const visited = visit(policies, knowledge);
    if (openRules(visited).length === 0) return [];
    const policyType = brandedType(type.name, compiled.snapshot.brand);
    return [{ policyType, ...settlingOf(possibleRules(visited), read.value, compiled, options) }];
  });
  return { ok: true, value: settled };
}

/** What these rules come to, of which each may decide. */
function settlingOf(
  possible: readonly VisitedRule[],
  request: Request,
  compiled: Compiled,
  limits: MissingFactsOptions,
): MissingFacts {
  const completions = requestCompletions([meaningsOf(possible)], request, compiled, limits);
  const { space, known, budget } = completions;
  const list = completions.lists[0] as OpenList;
  const cases = [...list.rules.keys(), list.rules.length].map((index) => list.first.decides(index));
  const answers = cases.map((literal) => space.solver.solve([...known, literal], budget).kind);
  const isPossible = (index: number) => answers[index] !== 'unsatisfiable';
  const isSettled = [...cases.keys()].filter(isPossible).length < 2;
  return {
    possible: possible
      .filter((_, index) => isPossible(index))
      .map(({ policy, rule }) => ({ policy: policy.planned.policy, rule: rule.rule })),
    maybeNone: isPossible(list.rules.length),
    isExact: !answers.includes('undecided'),
    decidedBy: isSettled
      ? { kind: 'settled' }
      : smallestFacts((model) => list.first.decides(firstHolding(list, model)), completions),
  };
}
