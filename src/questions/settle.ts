import { invariant } from '../base/invariant.js';
import type { Atom, Fact } from '../facts/fact.js';
import { all, atomsOf } from '../logic/kleene/formula.js';
import type { Rank } from '../logic/kleene/verdict.js';
import { brandedType } from '../policies/branded.js';
import type { Snapshot } from '../policies/snapshot.js';
import { readRequest } from '../read/request/read-request.js';
import type { Answer } from '../read/request/refusal.js';
import { type Compiled, compile } from '../simulate/compile.js';
import type { PlannedPolicy, PlannedRule } from '../simulate/plan.js';
import { typesAsked } from '../simulate/simulate.js';
import { isOpen, type Visit, visit } from '../simulate/visit.js';
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
  const compiled = 'knowledge' in given ? given : compile(given);
  const read = readRequest(request, compiled.world);
  if (!read.ok) return read;
  compiled.knowledge.begin(read.value);
  const settled = typesAsked(compiled, read.value).flatMap(({ type, listFor }): SettledType[] => {
    const { policies } = listFor(read.value.appInstance);
    const open = openRules(visit(policies, compiled.knowledge));
    if (open.every(({ isSure }) => isSure)) return [];
    const rankOf = ranksOf(open, compiled);
    const { world, snapshot } = compiled;
    const settling = settleOf(open.map(meant), rankOf, world, appIdsOf(snapshot), options);
    return [{ policyType: brandedType(type.name, snapshot.brand), ...settling }];
  });
  return { ok: true, value: settled };
}

interface VisitedRule {
  readonly planned: PlannedPolicy;
  readonly rule: PlannedRule;
  /** Whether it matches, whatever is still to be learnt. */
  readonly isSure: boolean;
}

/** Those that the wire response lists as `undefined`, then the one of its `result`. */
function openRules({ policies, decided }: Visit): VisitedRule[] {
  const open = policies.flatMap(({ planned, ownRank, ruleRanks }) =>
    ruleRanks.flatMap((rank, index) => {
      const rule = planned.rules[index];
      return rule !== undefined && isOpen(ownRank, rank) ? [{ planned, rule, isSure: false }] : [];
    }),
  );
  if (decided === undefined) return open;
  return [...open, { planned: decided.policy.planned, rule: decided.rule, isSure: true }];
}

function leavesOf({ planned, rule }: VisitedRule) {
  return [...planned.leaves, ...rule.leaves];
}

function meant(visited: VisitedRule): OpenRule {
  return {
    policy: visited.planned.policy,
    rule: visited.rule.rule,
    meaning: all(leavesOf(visited).map(({ leaf }) => leaf.meaning)),
  };
}

/** What is known of each question of these rules, for the request that was begun last. */
function ranksOf(rules: readonly VisitedRule[], { knowledge }: Compiled): (atom: Atom) => Rank {
  const ranks = new Map<Fact, Map<string, Rank>>();
  for (const { formula } of rules.flatMap(leavesOf))
    for (const number of atomsOf(formula)) {
      const { fact, value } = knowledge.atomAt(number);
      const ofFact = ranks.get(fact) ?? new Map<string, Rank>();
      ranks.set(fact, ofFact.set(value, knowledge.rank(number)));
    }
  return ({ fact, value }) => {
    const rank = ranks.get(fact)?.get(value);
    invariant(rank !== undefined, `nothing was asked of ${fact.name} ${value}`);
    return rank;
  };
}
