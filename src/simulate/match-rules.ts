import { evaluate } from '../logic/kleene/evaluate.js';
import {
  conjunction,
  MATCH,
  NOT_MATCH,
  negate,
  type Rank,
  UNDEFINED,
  VERDICTS,
  verdictOf,
} from '../logic/kleene/verdict.js';
import type {
  LeafRow,
  LeafSummary,
  PlannedLeaf,
  PlannedPolicy,
  PlannedRule,
  Summarise,
} from './compiled-policy.js';
import type { Knowledge, RankOf, Ranks } from './knowledge.js';
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

/** Kleene's `and` of the leaves; the first that does not match ends it. */
export function rankOfRow({ leaves, layout, start }: LeafRow, ranks: Ranks, rankOf: RankOf): Rank {
  let least: Rank = MATCH;
  let at = start;
  for (let leaf = 0; leaf < leaves.length; leaf++) {
    const header = layout[at] as number;
    const rank =
      header === 0 ? rankOfLeaf(leaves[leaf] as PlannedLeaf, rankOf) : rankOfList(layout, at, ranks);
    if (rank === NOT_MATCH) return NOT_MATCH;
    if (rank < least) least = rank;
    at += 1 + (header >> 1);
  }
  return least;
}

/** The verdicts of all leaves as the digits of one number, the first leaf's highest. */
export function codeOfRow({ leaves, layout, start }: LeafRow, ranks: Ranks, rankOf: RankOf): number {
  let code = 0;
  let at = start;
  for (let leaf = 0; leaf < leaves.length; leaf++) {
    const header = layout[at] as number;
    const rank =
      header === 0 ? rankOfLeaf(leaves[leaf] as PlannedLeaf, rankOf) : rankOfList(layout, at, ranks);
    code = code * VERDICTS.length + rank;
    at += 1 + (header >> 1);
  }
  return code;
}

/**
 * Ranks are gathered as bits, and some of them before it is asked whether one matches: most lists are short, and a processor
 * that guesses wrong at each loses more than asking all of it takes (measured: a sixth of `simulate`).
 */
function rankOfList(layout: Int32Array, at: number, ranks: Ranks): Rank {
  const header = layout[at] as number;
  const end = at + 1 + (header >> 1);
  let seen = 0;
  for (let index = at + 1; index < end && seen < MATCH; ) {
    const stop = Math.min(index + AT_ONCE, end);
    for (; index < stop; index++) seen |= ranks[layout[index] as number] as Rank;
  }
  // A match beside what is undefined is one; without a branch, too.
  const greatest = (seen & ~(seen >> 1)) as Rank;
  return (header & 1) === 0 ? greatest : negate(greatest);
}

/** So many atoms are asked before it is looked whether one matched. */
const AT_ONCE = 8;

export function rankOfLeaf({ formula, list }: PlannedLeaf, rankOf: RankOf): Rank {
  if (list === undefined) return evaluate(formula, rankOf);
  let greatest: Rank = NOT_MATCH;
  for (const atom of list.atoms) {
    const rank = rankOf(atom);
    if (rank > greatest) greatest = rank;
    if (rank === MATCH) break;
  }
  return list.polarity === 'any' ? greatest : negate(greatest);
}

/** With more leaves than this, summaries are made anew each time: the table would grow beyond use. */
const MOST_SHARED = 6;

/**
 * Most rules of an org ask the same leaves, and leaves have three verdicts: the summaries that can come out are
 * few, so they are made once, frozen, and shared by all rules and all responses.
 */
export class SharedSummaries {
  readonly #tables = new Map<string, (LeafSummary | undefined)[]>();

  of(row: LeafRow): Summarise {
    const { leaves } = row;
    const types = leaves.map(({ leaf }) => leaf.type);
    if (leaves.length > MOST_SHARED) {
      return (_, rankOf) =>
        summary(
          types,
          leaves.map((leaf) => rankOfLeaf(leaf, rankOf)),
        );
    }
    const key = types.join('\n');
    const table = this.#tables.get(key) ?? [];
    this.#tables.set(key, table);
    return (ranks, rankOf) => {
      const code = codeOfRow(row, ranks, rankOf);
      const shared = table[code];
      if (shared !== undefined) return shared;
      const made = summary(types, decoded(code, leaves.length));
      table[code] = made;
      return made;
    };
  }
}

function summary(types: readonly string[], ranks: readonly Rank[]): LeafSummary {
  const conditions = types.map((type, index) =>
    Object.freeze({ type, status: verdictOf(ranks[index] as Rank) }),
  );
  return { rank: conjunction(ranks), conditions: Object.freeze(conditions) };
}

function decoded(code: number, count: number): Rank[] {
  const ranks: Rank[] = [];
  for (let rest = code; ranks.length < count; rest = Math.floor(rest / VERDICTS.length)) {
    ranks.unshift((rest % VERDICTS.length) as Rank);
  }
  return ranks;
}
