import { MATCH, NOT_MATCH, type Rank, UNDEFINED } from '../logic/kleene/verdict.js';
import type { Knowledge } from './knowledge.js';
import { rankOfRow } from './leaf-row.js';
import type { PlannedPolicy, PlannedRule } from './plan.js';
import type { PlannedLeaf } from './planned-leaf.js';
import type { ConditionResult } from './wire.js';

/** What visiting the policies of one type came to, down to the rule that decides. Spec: Policy, "Evaluation rules". */
export interface Visit {
  readonly policies: readonly VisitedPolicy[];
  /** Of the last of them. */
  readonly decided?: VisitedRule;
}

export interface VisitedRule {
  readonly policy: Pick<VisitedPolicy, 'planned'>;
  readonly rule: PlannedRule;
}

export interface VisitedPolicy {
  readonly planned: PlannedPolicy;
  /** Of the policy's own conditions. */
  readonly ownRank: Rank;
  readonly ownConditions: readonly ConditionResult[];
  /** Of the policy: its conditions, and at least one rule that matches. */
  readonly rank: Rank;
  /** Of the rules visited: the first so many of the policy's. None when its conditions do not match. */
  readonly ruleRanks: readonly Rank[];
  readonly ruleConditions: readonly (readonly ConditionResult[])[];
}

/** Goes through the policies, and their rules, until one matches; what is not decided is passed, and kept. */
export function visit(policies: readonly PlannedPolicy[], knowledge: Knowledge): Visit {
  const visited: VisitedPolicy[] = [];
  for (const planned of policies) {
    const policy = visitPolicy(planned, knowledge);
    visited.push(policy);
    if (policy.rank === MATCH) {
      const rule = planned.rules[policy.ruleRanks.length - 1] as PlannedRule;
      return { policies: visited, decided: { policy, rule } };
    }
  }
  return { policies: visited };
}

/**
 * What decides where nothing is left open, `null` where then nothing does; `undefined` where something is. It asks no
 * more than that takes, and keeps nothing: a third of what {@link visit} costs.
 */
export function surelyDecided(
  policies: readonly PlannedPolicy[],
  knowledge: Knowledge,
): VisitedRule | null | undefined {
  const rankOf = knowledge.rank;
  for (const planned of policies) {
    const ranks = knowledge.ranksOf(planned.facts);
    const own = rankOfRow(planned.row, ranks, rankOf);
    if (own === NOT_MATCH) continue;
    for (const rule of planned.rules) {
      const rank = rankOfRow(rule.row, ranks, rankOf);
      if (rank === NOT_MATCH) continue;
      return own === MATCH && rank === MATCH ? { policy: { planned }, rule } : undefined;
    }
  }
  return null;
}

function visitPolicy(planned: PlannedPolicy, knowledge: Knowledge): VisitedPolicy {
  const ranks = knowledge.ranksOf(planned.facts);
  const rankOf = knowledge.rank;
  const { rank: ownRank, conditions: ownConditions } = planned.summarise(ranks, rankOf);
  const ruleRanks: Rank[] = [];
  const ruleConditions: (readonly ConditionResult[])[] = [];
  let greatest: Rank = NOT_MATCH;
  for (let index = 0; ownRank !== NOT_MATCH && greatest !== MATCH && index < planned.rules.length; index++) {
    const { rank, conditions } = (planned.rules[index] as PlannedRule).summarise(ranks, rankOf);
    ruleRanks.push(rank);
    ruleConditions.push(conditions);
    if (rank > greatest) greatest = rank;
  }
  const rank = ownRank < greatest ? ownRank : greatest;
  return { planned, ownRank, ownConditions, rank, ruleRanks, ruleConditions };
}

/** Whether a visited rule could still decide, though it does not certainly: it stands in the list `undefined`. */
export function isOpen(ownRank: Rank, ruleRank: Rank): boolean {
  return ruleRank === UNDEFINED || (ownRank === UNDEFINED && ruleRank === MATCH);
}

/** The rules that could still decide: the wire response lists them as `undefined`. */
export function openRules({ policies }: Visit): VisitedRule[] {
  return policies.flatMap((policy) =>
    policy.ruleRanks.flatMap((rank, index) => {
      const rule = policy.planned.rules[index];
      return rule !== undefined && isOpen(policy.ownRank, rank) ? [{ policy, rule }] : [];
    }),
  );
}

/** Those, then the one that decides: for every completion of the request it is one of them, if any. */
export function possibleRules(visit: Visit): VisitedRule[] {
  return [...openRules(visit), ...(visit.decided === undefined ? [] : [visit.decided])];
}

/** The leaves that a rule stands under: its policy's and its own. */
export function leavesOver({ policy, rule }: VisitedRule): PlannedLeaf[] {
  return [...policy.planned.leaves, ...rule.leaves];
}
