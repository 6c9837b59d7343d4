import { type Literal, negated } from '../../logic/solver/literal.js';
import type { Solver } from '../../logic/solver/satisfy.js';

/**
 * In which sense a rule matches where it asks what no request can tell: it `must` (whatever that is), it `may`, or it
 * does as that `actual`ly is, the same wherever it is asked.
 */
export type Sense = 'actual' | 'may' | 'must';

/** That a rule matches, in each sense. */
export type MatchLiterals = Readonly<Record<Sense, Literal>>;

/** Assumed, the first rule from there on that matches is a wanted one; `undefined` where it cannot be. */
export type FirstIsWanted = (from: number) => readonly Literal[] | undefined;

/**
 * Rules of which the first that matches decides, as literals made when they are asked for: the one encoding of order.
 * A rule must decide where it must match and none above it may. Spec: Policy, "Evaluation rules".
 */
export class FirstMatch {
  readonly #rules: readonly MatchLiterals[];
  readonly #own: Sense;
  readonly #shield: Sense;
  readonly #solver: Solver;
  readonly #always: Literal;
  readonly #noneAbove: Literal[];
  readonly #deciding = new Map<number, Literal>();

  constructor(rules: readonly MatchLiterals[], sense: Sense, solver: Solver) {
    this.#rules = rules;
    this.#own = sense;
    this.#shield = SHIELDS[sense];
    this.#solver = solver;
    this.#always = solver.literal({ kind: 'always' });
    this.#noneAbove = [this.#always];
  }

  /** That the rule of this index decides; of the index after the last, that none does. */
  decides(index: number): Literal {
    const known = this.#deciding.get(index);
    if (known !== undefined) return known;
    const rule = this.#rules[index];
    const noneAbove = this.noneAbove(index);
    const literal = rule === undefined ? noneAbove : both(rule[this.#own], noneAbove, this.#solver);
    this.#deciding.set(index, literal);
    return literal;
  }

  /** That nothing above this index matches. */
  noneAbove(index: number): Literal {
    for (const rule of this.#rules.slice(this.#noneAbove.length - 1, index)) {
      const before = this.#noneAbove.at(-1) ?? this.#always;
      this.#noneAbove.push(both(before, negated(rule[this.#shield]), this.#solver));
    }
    return this.#noneAbove[index] ?? this.#always;
  }

  /** `orNone`: whether it is wanted, too, that none of them matches. */
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

  /** The same from this index on; `next` says it of those below. */
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

/** In which sense those above a rule must not match for it to decide in a sense. */
export const SHIELDS = { actual: 'actual', must: 'may', may: 'must' } as const satisfies Record<Sense, Sense>;

/** A literal that holds exactly when both do. */
export function both(one: Literal, other: Literal, solver: Solver): Literal {
  if (one === other) return one;
  const literal = solver.selector();
  solver.requireAny([negated(literal), one]);
  solver.requireAny([negated(literal), other]);
  solver.requireAny([literal, negated(one), negated(other)]);
  return literal;
}

/** A literal that holds exactly when all of them do; of none, always. */
export function everyOf(literals: readonly Literal[], solver: Solver): Literal {
  if (literals.length === 0) return solver.literal({ kind: 'always' });
  return literals.reduce((one, other) => both(one, other, solver));
}

/** A literal that holds exactly when one of them does. */
export function eitherOf(literals: readonly Literal[], solver: Solver): Literal {
  const [only, ...others] = literals;
  if (only !== undefined && others.length === 0) return only;
  const literal = solver.selector();
  solver.requireAny([negated(literal), ...literals]);
  for (const one of literals) solver.requireAny([literal, negated(one)]);
  return literal;
}
