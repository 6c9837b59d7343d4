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
  CompiledLeaf,
  CompiledPolicy,
  CompiledRule,
  LeafRow,
  LeafSummary,
  RowSummaries,
  Summarise,
} from './compiled-policy.js';
import type { Knowledge, RankOf, Ranks } from './knowledge.js';

/**
 * The policies of one type that were evaluated for a request: all policies from the first one to the one with the deciding rule. Spec:
 * Policy, "Evaluation rules".
 */
export interface Visit {
  readonly policies: readonly VisitedPolicy[];
  /** The deciding rule; always in the last visited policy. Absent if no rule decides. */
  readonly decided?: VisitedRule;
}

export interface VisitedRule {
  readonly policy: Pick<VisitedPolicy, 'compiled'>;
  readonly rule: CompiledRule;
}

export interface VisitedPolicy {
  readonly compiled: CompiledPolicy;
  /** The verdicts of the policy's own conditions, without its rules. */
  readonly own: LeafSummary;
  /**
   * The verdict of the policy and its rules together. It is `MATCH` if the own conditions of the policy match and at least one of its rules
   * matches.
   */
  readonly rank: Rank;
  /** The verdicts of the visited rules, from the first rule on; empty if the policy's own conditions do not match. */
  readonly rules: readonly LeafSummary[];
}

/**
 * Evaluates policies and their rules in order until a rule matches. Rules whose verdict is `UNDEFINED` do not end the search, and are kept
 * in the result. If `codes` is passed, it computes the verdicts of all these policies and rules together. This is several times as fast for
 * many rules. Otherwise, the verdicts are computed one by one.
 */
export function visit(
  policies: readonly CompiledPolicy[],
  knowledge: Knowledge,
  codes?: RowSummaries,
): Visit {
  const visited: VisitedPolicy[] = [];
  codes?.begin(knowledge);
  let row = 0;
  for (const compiled of policies) {
    const policy = visitPolicy(compiled, knowledge, codes, row);
    row += 1 + compiled.rules.length;
    visited.push(policy);
    if (policy.rank === MATCH) {
      const rule = compiled.rules[policy.rules.length - 1] as CompiledRule;
      return { policies: visited, decided: { policy, rule } };
    }
  }
  return { policies: visited };
}

/**
 * Returns the deciding rule, or `null` if no rule matches. Stops and returns `undefined` at the first rule whose verdict is `UNDEFINED`,
 * because the deciding rule is then undecided. Takes a third of the time of {@link visit}, because it keeps no verdicts.
 */
export function decideDefinitely(
  policies: readonly CompiledPolicy[],
  knowledge: Knowledge,
): VisitedRule | null | undefined {
  const rankOf = knowledge.rank;
  for (const compiled of policies) {
    const ranks = knowledge.ranksOf(compiled.facts);
    const own = rankOfRow(compiled.row, ranks, rankOf);
    if (own === NOT_MATCH) continue;
    for (const rule of compiled.rules) {
      const rank = rankOfRow(rule.row, ranks, rankOf);
      if (rank === NOT_MATCH) continue;
      return own === MATCH && rank === MATCH ? { policy: { compiled }, rule } : undefined;
    }
  }
  return null;
}

function visitPolicy(
  compiled: CompiledPolicy,
  knowledge: Knowledge,
  codes: RowSummaries | undefined,
  row: number,
): VisitedPolicy {
  const ranks = knowledge.ranksOf(codes === undefined ? compiled.facts : ALREADY_READ);
  const rankOf = knowledge.rank;
  const own = codes === undefined ? compiled.summarise(ranks, rankOf) : codes.summaryAt(row, ranks, rankOf);
  const rules: LeafSummary[] = [];
  let greatest: Rank = NOT_MATCH;
  for (
    let index = 0;
    own.rank !== NOT_MATCH && greatest !== MATCH && index < compiled.rules.length;
    index++
  ) {
    const summary =
      codes === undefined
        ? (compiled.rules[index] as CompiledRule).summarise(ranks, rankOf)
        : codes.summaryAt(row + 1 + index, ranks, rankOf);
    rules.push(summary);
    if (summary.rank > greatest) greatest = summary.rank;
  }
  return { compiled, own, rank: own.rank < greatest ? own.rank : greatest, rules };
}

/**
 * An empty list for `visitPolicy` if it gets precomputed verdicts (`codes`). It then has to read no facts, because `codes.begin` has read
 * them all.
 */
const ALREADY_READ: readonly number[] = [];

/**
 * Whether a visited rule may be the deciding rule, although it does not definitely match. The response lists these rules under `undefined`.
 */
export function isUndecidedRule(ownRank: Rank, ruleRank: Rank): boolean {
  return ruleRank === UNDEFINED || (ownRank === UNDEFINED && ruleRank === MATCH);
}

/** Returns the rules that may be the deciding rule, but do not definitely match. The response lists them under `undefined`. */
export function undecidedRules({ policies }: Visit): VisitedRule[] {
  return policies.flatMap((policy) =>
    policy.rules.flatMap(({ rank }, index) => {
      const rule = policy.compiled.rules[index];
      return rule !== undefined && isUndecidedRule(policy.own.rank, rank) ? [{ policy, rule }] : [];
    }),
  );
}

/**
 * Returns all rules that may be the deciding rule: the undecided rules (see {@link isUndecidedRule}), then the rule that definitely
 * matches, if any. In each completion of the request, one of these rules decides, or no rule does.
 */
export function possibleRules(visit: Visit): VisitedRule[] {
  return [...undecidedRules(visit), ...(visit.decided === undefined ? [] : [visit.decided])];
}

/** Returns the condition leaves that a rule depends on: the leaves of its policy and its own leaves. */
export function leavesOfRule({ policy, rule }: VisitedRule): CompiledLeaf[] {
  return [...policy.compiled.leaves, ...rule.leaves];
}

/** Returns the conjunction of the truth values of all condition leaves (Kleene's logic). Stops at the first leaf that does not match. */
export function rankOfRow({ leaves, layout, start }: LeafRow, ranks: Ranks, rankOf: RankOf): Rank {
  let least: Rank = MATCH;
  let at = start;
  for (let leaf = 0; leaf < leaves.length; leaf++) {
    const header = layout[at] as number;
    const rank =
      header === 0 ? rankOfLeaf(leaves[leaf] as CompiledLeaf, rankOf) : rankOfList(layout, at, ranks);
    if (rank === NOT_MATCH) return NOT_MATCH;
    if (rank < least) least = rank;
    at += 1 + (header >> 1);
  }
  return least;
}

/** Encodes the truth values of all condition leaves as the base-3 digits of one number. The first leaf is the most significant digit. */
export function codeOfRow({ leaves, layout, start }: LeafRow, ranks: Ranks, rankOf: RankOf): number {
  let code = 0;
  let at = start;
  for (let leaf = 0; leaf < leaves.length; leaf++) {
    const header = layout[at] as number;
    const rank =
      header === 0 ? rankOfLeaf(leaves[leaf] as CompiledLeaf, rankOf) : rankOfList(layout, at, ranks);
    code = code * VERDICTS.length + rank;
    at += 1 + (header >> 1);
  }
  return code;
}

/**
 * Returns the truth value of a list of atoms. Reads a batch of atoms and joins their values as bits before it tests for a match. Most lists
 * are short, and a mispredicted branch for each atom would take longer than reading all atoms (measured: a sixth of the time of
 * `simulate`).
 */
function rankOfList(layout: Int32Array, at: number, ranks: Ranks): Rank {
  const header = layout[at] as number;
  const end = at + 1 + (header >> 1);
  let seen = 0;
  for (let index = at + 1; index < end && seen < MATCH; ) {
    const stop = Math.min(index + BATCH_SIZE, end);
    for (; index < stop; index++) seen |= ranks[layout[index] as number] as Rank;
  }
  // MATCH wins over UNDEFINED when both bits are set; computed without a branch.
  const greatest = (seen & ~(seen >> 1)) as Rank;
  return (header & 1) === 0 ? greatest : negate(greatest);
}

/** Number of atoms to read before testing whether one of them matches. */
const BATCH_SIZE = 8;

/** Returns the truth value of a single condition leaf, from its list of atoms or from its formula. */
export function rankOfLeaf({ formula, list }: CompiledLeaf, rankOf: RankOf): Rank {
  if (list === undefined) return evaluate(formula, rankOf);
  let greatest: Rank = NOT_MATCH;
  for (const atom of list.atoms) {
    const rank = rankOf(atom);
    if (rank > greatest) greatest = rank;
    if (rank === MATCH) break;
  }
  return list.polarity === 'any' ? greatest : negate(greatest);
}

/**
 * Maximum number of condition leaves of a rule for which {@link SharedSummaries} keeps a table. For rules with more leaves, the table of
 * all combinations of verdicts would be too large.
 */
const MAX_SHARED_LEAVES = 6;

/**
 * A cache of summaries of condition leaves. Most rules of an org have leaves of the same types, and a leaf has one of three verdicts, so
 * few summaries exist. Each summary is created once, frozen, and shared by all rules and responses.
 */
export class SharedSummaries {
  readonly #tables = new Map<string, (LeafSummary | undefined)[]>();

  of(row: LeafRow): Summarise {
    const { leaves } = row;
    const types = leaves.map(({ leaf }) => leaf.type);
    if (leaves.length > MAX_SHARED_LEAVES) {
      return (_, rankOf) =>
        summarise(
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
      const made = summarise(types, decodeRanks(code, leaves.length));
      table[code] = made;
      return made;
    };
  }
}

/**
 * Returns a frozen summary of the condition leaves of a policy or rule: their types and verdicts, and the joint verdict. Several responses
 * can share it.
 */
export function summarise(types: readonly string[], ranks: readonly Rank[]): LeafSummary {
  const conditions = types.map((type, index) =>
    Object.freeze({ type, status: verdictOf(ranks[index] as Rank) }),
  );
  return { rank: conjunction(ranks), conditions: Object.freeze(conditions) };
}

function decodeRanks(code: number, count: number): Rank[] {
  const ranks: Rank[] = [];
  for (let rest = code; ranks.length < count; rest = Math.floor(rest / VERDICTS.length)) {
    ranks.unshift((rest % VERDICTS.length) as Rank);
  }
  return ranks;
}
