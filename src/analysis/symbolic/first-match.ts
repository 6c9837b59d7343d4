import { type Literal, negated } from '../../logic/solver/literal.js';
import type { Solver } from '../../logic/solver/satisfy.js';

/**
 * How certainly a rule matches, if it tests a fact that no request can state. `must`: the rule matches for every value of the fact. `may`:
 * it matches for at least one value. `actual`: it matches for the value that the fact really has, which is the same for all rules.
 */
export type Sense = 'actual' | 'may' | 'must';

/** The solver literals for "the rule matches", one for each {@link Sense}. */
export type MatchLiterals = Readonly<Record<Sense, Literal>>;

/** Returns the solver assumptions for "the first match, from index `from` on, is a wanted rule"; `undefined` if that is impossible. */
export type FirstIsWanted = (from: number) => readonly Literal[] | undefined;

/**
 * First-match evaluation of a list of rules, as solver literals that are created on first use. Nothing else encodes the order of rules. A
 * rule definitely decides (`must`) if it must match and no higher-ranked rule may match.
 * Spec: Policy, "Evaluation rules".
 */
export class FirstMatch {
  readonly #rules: readonly MatchLiterals[];
  readonly #own: Sense;
  readonly #shield: Sense;
  readonly #solver: Solver;
  readonly #isShadowed: (index: number) => boolean;
  readonly #always: Literal;
  readonly #noneAbove: Literal[];
  readonly #deciding = new Map<number, Literal>();

  /**
   * `isShadowed` returns whether a single higher-ranked rule matches whenever the rule may match. Such a rule cannot decide, so that
   * lower-ranked rules need not exclude it.
   */
  constructor(
    rules: readonly MatchLiterals[],
    sense: Sense,
    solver: Solver,
    isShadowed: (index: number) => boolean = () => false,
  ) {
    this.#rules = rules;
    this.#own = sense;
    this.#shield = SHIELDS[sense];
    this.#solver = solver;
    this.#isShadowed = isShadowed;
    this.#always = solver.literal({ kind: 'always' });
    this.#noneAbove = [this.#always];
  }

  /** Returns the solver literal for "the rule at this index decides"; for the index after the last rule, "no rule decides". */
  decides(index: number): Literal {
    const known = this.#deciding.get(index);
    if (known !== undefined) return known;
    const rule = this.#rules[index];
    const noneAbove = this.noneAbove(index);
    const literal = rule === undefined ? noneAbove : both(rule[this.#own], noneAbove, this.#solver);
    this.#deciding.set(index, literal);
    return literal;
  }

  /** Returns the solver literal for "no rule above this index matches". */
  noneAbove(index: number): Literal {
    for (let at = this.#noneAbove.length - 1; at < Math.min(index, this.#rules.length); at++) {
      const before = this.#noneAbove[at] as Literal;
      const rule = this.#isShadowed(at) ? undefined : this.#rules[at];
      this.#noneAbove.push(rule ? both(before, negated(rule[this.#shield]), this.#solver) : before);
    }
    return this.#noneAbove[index] ?? this.#always;
  }

  /**
   * Returns a function that takes an index. It returns solver assumptions for "`isWanted` is true for the first matching rule from this
   * index on". With `orNone`, the assumptions also hold if no rule matches.
   */
  firstIs(isWanted: (index: number) => boolean, { orNone = false } = {}): FirstIsWanted {
    const never = negated(this.#always);
    const fromEnd = [orNone ? this.#always : never];
    return (from) => {
      for (let index = this.#rules.length - fromEnd.length; index >= from; index--)
        fromEnd.push(this.#firstIsAt(index, isWanted(index), fromEnd.at(-1) ?? never));
      const literal = fromEnd[this.#rules.length - from] ?? never;
      return literal === never ? undefined : [literal];
    };
  }

  /**
   * Returns the solver literal for "of the rules from this index on, the first that matches is a wanted rule". `next` is the same literal
   * for the rules from the next index on.
   */
  #firstIsAt(index: number, isWanted: boolean, next: Literal): Literal {
    const end = isWanted ? this.#always : negated(this.#always);
    const own = this.#rules[index]?.[isWanted ? this.#own : this.#shield];
    if (own === undefined || next === end || own === this.#always) return end;
    const literal = this.#solver.selector();
    if (isWanted) this.#solver.requireAny([negated(literal), own, next]);
    else for (const one of [negated(own), next]) this.#solver.requireAny([negated(literal), one]);
    return literal;
  }
}

export type FirstMatches = Readonly<Record<Sense, FirstMatch>>;

/**
 * A rule decides if it matches and no higher-ranked rule matches. Each key is a sense of "the rule matches", and the value is the sense of
 * "matches" for the higher-ranked rules. Examples: a rule definitely decides (`must`) if no higher-ranked rule possibly matches (`may`); it
 * possibly decides (`may`) if none definitely matches (`must`).
 */
export const SHIELDS = { actual: 'actual', must: 'may', may: 'must' } as const satisfies Record<Sense, Sense>;

/** Returns a solver literal that is equivalent to the conjunction of two literals. */
export function both(one: Literal, other: Literal, solver: Solver): Literal {
  if (one === other) return one;
  const literal = solver.selector();
  solver.requireAny([negated(literal), one]);
  solver.requireAny([negated(literal), other]);
  solver.requireAny([literal, negated(one), negated(other)]);
  return literal;
}

/** Returns a solver literal that is equivalent to the conjunction of all literals; always true for an empty list. */
export function everyOf(literals: readonly Literal[], solver: Solver): Literal {
  if (literals.length === 0) return solver.literal({ kind: 'always' });
  return literals.reduce((one, other) => both(one, other, solver));
}

/** Returns a solver literal that is equivalent to the disjunction of all literals. */
export function eitherOf(literals: readonly Literal[], solver: Solver): Literal {
  const [only, ...others] = literals;
  if (only !== undefined && others.length === 0) return only;
  const literal = solver.selector();
  solver.requireAny([negated(literal), ...literals]);
  for (const one of literals) solver.requireAny([literal, negated(one)]);
  return literal;
}
