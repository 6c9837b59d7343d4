import { brandedType } from '../base/brand.js';
import { invariant } from '../base/invariant.js';
import type { Atom, Fact } from '../facts/fact.js';
import { all, atomsOf } from '../logic/kleene/formula.js';
import type { Rank } from '../logic/kleene/verdict.js';
import type { Snapshot } from '../policies/snapshot.js';
import { readRequest } from '../read/request/read-request.js';
import type { Answer } from '../read/request/refusal.js';
import { type Compiled, compile } from '../simulate/compile.js';
import type { Knowledge } from '../simulate/knowledge.js';
import { typesAsked } from '../simulate/simulate.js';
import { leavesOver, openRules, possibleRules, type VisitedRule, visit } from '../simulate/visit.js';
import { appIdsOf } from '../symbolic/rule-lists.js';
import { type OpenRule, type SettleOptions, type Settling, settleOf } from '../symbolic/settle.js';

export interface SettledType extends Settling {
  /** In the brand of the snapshot. */
  readonly policyType: string;
}

/**
 * For each policy type that a request leaves something undefined of: which rules decide some completion of it, whether
 * it is settled anyway, and the smallest set of facts that would decide it. `request` is any JSON value.
 * A snapshot is compiled for this one request. Spec: Simulation, 7, "Settling".
 */
export function settle(
  given: Compiled | Snapshot,
  request: unknown,
  options: SettleOptions = {},
): Answer<readonly SettledType[]> {
  const compiled = 'knowledgeOf' in given ? given : compile(given);
  const read = readRequest(request, compiled.world);
  if (!read.ok) return read;
  const knowledge = compiled.knowledgeOf(read.value);
  const settled = typesAsked(compiled, read.value).flatMap(({ type, listFor }): SettledType[] => {
    const { policies } = listFor(read.value.appInstance);
    const visited = visit(policies, knowledge);
    if (openRules(visited).length === 0) return [];
    const possible = possibleRules(visited);
    const rankOf = ranksOf(possible, compiled, knowledge);
    const { world, snapshot } = compiled;
    const settling = settleOf(possible.map(meant), rankOf, world, appIdsOf(snapshot), options);
    return [{ policyType: brandedType(type.name, snapshot.brand), ...settling }];
  });
  return { ok: true, value: settled };
}

function meant(visited: VisitedRule): OpenRule {
  return {
    policy: visited.policy.planned.policy,
    rule: visited.rule.rule,
    meaning: all(leavesOver(visited).map(({ leaf }) => leaf.meaning)),
  };
}

/** What is known of each question of these rules, under the request. */
function ranksOf(
  rules: readonly VisitedRule[],
  { atoms }: Compiled,
  knowledge: Knowledge,
): (atom: Atom) => Rank {
  const ranks = new Map<Fact, Map<string, Rank>>();
  for (const { formula } of rules.flatMap(leavesOver))
    for (const number of atomsOf(formula)) {
      const { fact, value } = atoms.atomAt(number);
      const ofFact = ranks.get(fact) ?? new Map<string, Rank>();
      ranks.set(fact, ofFact.set(value, knowledge.rank(number)));
    }
  return ({ fact, value }) => {
    const rank = ranks.get(fact)?.get(value);
    invariant(rank !== undefined, `nothing was asked of ${fact.name} ${value}`);
    return rank;
  };
}
