import { memoize } from '../base/memo.js';
import { atomsOf } from '../logic/kleene/formula.js';
import { MATCH, NOT_MATCH, type Rank } from '../logic/kleene/verdict.js';
import type { Request } from '../model/facts/request.js';
import type { Compiled, PolicyList } from './compile.js';
import type { CompiledPolicy } from './compiled-policy.js';
import type { Knowledge, NumberedFact } from './knowledge.js';
import { decideDefinitely, rankOfRow, type VisitedRule } from './match-rules.js';

/** Minimum number of rules in a long list. For long lists, the verdicts for the last request are kept. */
const LONG_LIST = 256;

/**
 * Returns the same result as {@link decideDefinitely}. It is faster for successive requests that differ little, such as the examples of an
 * analysis: in a long list, only rules that test a changed atom are evaluated again.
 */
export function decideSuccessively(
  { policies }: PolicyList,
  request: Request,
  compiled: Compiled,
  longList = LONG_LIST,
): VisitedRule | null | undefined {
  const knowledge = compiled.knowledgeOf(request);
  const rules = policies.reduce((sum, policy) => sum + policy.rules.length, 0);
  if (rules < longList) return decideDefinitely(policies, knowledge);
  return decisionsIn(compiled)(policies).decide(request, knowledge);
}

const decisionsIn = memoize((compiled: Compiled) =>
  memoize((policies: readonly CompiledPolicy[]) => new SuccessiveDecisions(policies, compiled)),
);

/** Placeholder for the truth value of a rule that has to be evaluated. */
const STALE = 3;

class SuccessiveDecisions {
  readonly #rules: readonly VisitedRule[];
  /** The truth value of each rule, including the conditions of its policy, for the last request; {@link STALE} if it is not known. */
  readonly #ranks: Uint8Array;
  /** For each atom, the positions of the rules that test it. */
  readonly #readers = new Map<number, number[]>();
  readonly #facts: readonly NumberedFact[];
  readonly #markingFacts: readonly number[];
  /** The truth values of atoms for the last request. Only the values of facts of the kind `marking` are kept. */
  readonly #atoms: Uint8Array;
  #last: Request | undefined;

  constructor(policies: readonly CompiledPolicy[], { atoms }: Compiled) {
    this.#rules = policies.flatMap((compiled) =>
      compiled.rules.map((rule) => ({ policy: { compiled }, rule })),
    );
    this.#ranks = new Uint8Array(this.#rules.length).fill(STALE);
    for (const [at, { policy, rule }] of this.#rules.entries())
      for (const { formula } of [...policy.compiled.leaves, ...rule.leaves])
        for (const atom of atomsOf(formula)) {
          const readers = this.#readers.get(atom);
          if (readers === undefined) this.#readers.set(atom, [at]);
          else if (readers.at(-1) !== at) readers.push(at);
        }
    const numbers = [...new Set([...this.#readers.keys()].map((atom) => atoms.factOf[atom] as number))];
    this.#facts = numbers.map((number) => atoms.facts[number] as NumberedFact);
    this.#markingFacts = numbers.filter((number) => atoms.facts[number]?.bound.kind === 'marking');
    this.#atoms = new Uint8Array(atoms.factOf.length);
  }

  decide(request: Request, knowledge: Knowledge): VisitedRule | null | undefined {
    const ranks = knowledge.ranksOf(this.#markingFacts);
    const rankOf = knowledge.rank;
    for (const fact of this.#facts) this.#expireChanged(fact, ranks, request);
    this.#last = request;
    for (let at = 0; at < this.#rules.length; at++) {
      if (this.#ranks[at] === NOT_MATCH) continue;
      const decided = this.#rules[at] as VisitedRule;
      const rank =
        this.#ranks[at] === STALE ? this.#evaluate(at, decided, ranks, rankOf) : (this.#ranks[at] as Rank);
      if (rank !== NOT_MATCH) return rank === MATCH ? decided : undefined;
    }
    return null;
  }

  #evaluate(at: number, { policy, rule }: VisitedRule, ranks: Uint8Array, rankOf: Knowledge['rank']): Rank {
    const own = rankOfRow(rule.row, ranks, rankOf);
    const ofPolicy = own === NOT_MATCH ? own : rankOfRow(policy.compiled.row, ranks, rankOf);
    const rank = Math.min(own, ofPolicy) as Rank;
    this.#ranks[at] = rank;
    return rank;
  }

  /**
   * Finds the atoms of a fact whose truth values may have changed since the last request. Marks all rules that test one of these atoms as
   * stale.
   */
  #expireChanged({ bound, start, end }: NumberedFact, ranks: Uint8Array, request: Request): void {
    if (bound.kind === 'marking') {
      for (let atom = start; atom < end; atom++)
        if (ranks[atom] !== this.#atoms[atom]) {
          this.#atoms[atom] = ranks[atom] as number;
          this.#expire(atom);
        }
      return;
    }
    const changed = this.#last && bound.changed?.(this.#last, request);
    if (changed === undefined) for (let atom = start; atom < end; atom++) this.#expire(atom);
    else for (const atom of changed) this.#expire(atom);
  }

  #expire(atom: number): void {
    for (const at of this.#readers.get(atom) ?? []) this.#ranks[at] = STALE;
  }
}
