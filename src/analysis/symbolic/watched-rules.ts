import { type Bits, hasBit } from '../../base/bits.js';
import { memoize } from '../../base/memo.js';
import { variablesOf } from '../../logic/solver/choices.js';
import type { Conjunction, Sets } from '../../logic/solver/conjunction.js';
import type { Effort } from '../../logic/solver/effort.js';
import type { Variable } from '../../logic/solver/literal.js';
import type { Model } from '../../logic/solver/satisfy.js';
import type { EncodedRule } from './encode.js';
import type { Sense } from './first-match.js';

/** A solver model that was made from a known model by changes. */
export interface ChangedModel {
  readonly model: Model;
  /** Returns the variables whose values may differ from the known model. A variable may occur more than once. */
  changes(): Iterable<Variable>;
}

/** Rules in order, with a function that finds the first of them that matches a generated solver model. */
export interface OrderedRules {
  readonly rules: readonly EncodedRule[];
  /**
   * Returns the position of the first rule that matches the request of the model, searched from the position `from`; -1 if no rule matches.
   */
  firstAt(made: ChangedModel, from: number): number;
}

/** Returns {@link OrderedRules} without an index: `firstAt` tests one rule after the other. */
export function orderedRules(rules: readonly EncodedRule[], sense: Sense, effort: Effort): OrderedRules {
  return {
    rules,
    firstAt({ model }, from) {
      const at = rules.findIndex((rule, index) => index >= from && rule.in(sense).isAt(model));
      effort.take((at < 0 ? rules.length : at + 1) - from);
      return at;
    },
  };
}

/**
 * A growing list of rules that quickly finds the first rule that matches a solver model. It first evaluates all rules for one model, the
 * known model. The model of a search should differ from the known model in only a few variables. The search then tests only two kinds of
 * rules: those that match the known model, and those for which a changed variable can make a difference.
 */
export class WatchedRules implements OrderedRules {
  readonly rules: readonly EncodedRule[];
  readonly #sense: Sense;
  readonly #effort: Effort;
  #known: Model;
  /** The number of rules that were added to the indexes `#matching` and `#waiting`. */
  #placed = 0;
  /** The positions of the rules that match the model in `#known`, in ascending order. */
  readonly #matching: number[] = [];
  /** For each variable, the positions of the rules in `#matching` that test it, ascending. */
  readonly #holding = new Map<Variable, number[]>();
  /** The positions of the rules in `#matching` by restriction, ascending. The keys are those of {@link restrictionsOf}. */
  readonly #restricted = new Map<string, number[]>();
  /** For each variable, the positions of the other rules that are tested again when it changes, ascending. */
  readonly #waiting = new Map<Variable, number[]>();
  /** The index of variables that has the rule, and the variables, by position of the rule. */
  readonly #placedIn: Placed[] = [];

  /** Creates the indexes. The caller may later append rules to the list `rules`: the next search includes them. */
  constructor(known: Model, rules: readonly EncodedRule[], sense: Sense, effort: Effort) {
    this.#known = known;
    this.rules = rules;
    this.#sense = sense;
    this.#effort = effort;
  }

  get known(): Model {
    return this.#known;
  }

  /** Replaces the solver model for which the indexes were made, and updates the indexes. */
  moveTo(model: Model): void {
    const before = this.#known;
    if (model === before) return;
    this.#known = model;
    const affected = new Set<number>();
    for (let variable = 0; variable < model.length; variable++)
      if (model[variable] !== before[variable])
        for (const index of [this.#holding, this.#waiting])
          for (const at of index.get(variable) ?? NONE) affected.add(at);
    for (const at of affected) this.#remove(at);
    for (const at of affected) this.#place(at);
    this.#effort.take(affected.size);
  }

  firstAt(made: ChangedModel, from: number): number {
    while (this.#placed < this.rules.length) this.#place(this.#placed++);
    let first = this.#firstMatching(made.model, from);
    for (const variable of made.changes())
      first = this.#firstIn(this.#waiting.get(variable) ?? NONE, made.model, from, first);
    return first < this.rules.length ? first : -1;
  }

  /**
   * Returns the first position in `#matching`, from `from` on, at which the rule still matches the changed model; the number of rules if it
   * matches at none of them. If a restriction of a rule excludes the changed model, the search skips all following rules with the same
   * restriction. Otherwise, a change that many rules exclude would test each of them.
   */
  #firstMatching(model: Model, from: number): number {
    let tested = 1;
    for (let next = placeOf(this.#matching, from); next < this.#matching.length; tested++) {
      const at = this.#matching[next] as number;
      const formula = (this.rules[at] as EncodedRule).in(this.#sense);
      if (formula.isAt(model)) {
        this.#effort.take(tested);
        return at;
      }
      let end = next + 1;
      for (const { variable, values, key } of restrictionsOf(formula.conjunction))
        if (!hasBit(values, model[variable] as number))
          end = Math.max(end, this.#endOfRun(this.#restricted.get(key) ?? NONE, next));
      next = end;
    }
    this.#effort.take(tested);
    return this.rules.length;
  }

  /** Returns the end of the longest run of entries of `#matching`, from the index `start` on, that are all in the given positions. */
  #endOfRun(positions: readonly number[], start: number): number {
    const offset = placeOf(positions, this.#matching[start] as number) - start;
    let [low, high] = [start + 1, Math.min(this.#matching.length, positions.length - offset)];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (positions[middle + offset] === this.#matching[middle]) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * Returns the first of the given positions, from `from` up to but not including `to`, at which the rule matches the model. Returns `to`
   * if the rule matches at none of them.
   */
  #firstIn(positions: readonly number[], model: Model, from: number, to: number): number {
    const start = placeOf(positions, from);
    let next = start;
    for (; next < positions.length && (positions[next] as number) < to; next++)
      if (this.rules[positions[next] as number]?.in(this.#sense).isAt(model)) break;
    this.#effort.take(next - start + 1);
    return next < positions.length ? Math.min(positions[next] as number, to) : to;
  }

  #place(at: number): void {
    const formula = (this.rules[at] as EncodedRule).in(this.#sense);
    const isMatching = formula.isAt(this.#known);
    const failing = isMatching ? undefined : this.#failing(formula.conjunction);
    const variables = failing ?? [...variablesOf(formula.formula)];
    if (isMatching) {
      insert(this.#matching, at);
      for (const { key } of restrictionsOf(formula.conjunction)) insertIn(this.#restricted, key, at);
    }
    const index = isMatching ? this.#holding : this.#waiting;
    for (const variable of variables) insertIn(index, variable, at);
    this.#placedIn[at] = { index, variables };
  }

  #remove(at: number): void {
    const { index, variables } = this.#placedIn[at] as Placed;
    if (index === this.#holding) {
      remove(this.#matching, at);
      for (const { key } of restrictionsOf((this.rules[at] as EncodedRule).in(this.#sense).conjunction))
        remove(this.#restricted.get(key) ?? [], at);
    }
    for (const variable of variables) remove(index.get(variable) ?? [], at);
  }

  /**
   * Returns the variables of a restriction or clause that the known model does not satisfy. The rule cannot match unless one of these
   * variables changes. If the model violates several restrictions and clauses, chooses the one with the fewest entries in `#waiting` for
   * its variables. Returns `undefined` if the known model satisfies all of them.
   */
  #failing({ sets, clauses }: Conjunction): readonly Variable[] | undefined {
    let [found, least] = [undefined as readonly Variable[] | undefined, Number.POSITIVE_INFINITY];
    const consider = (variables: readonly Variable[]) => {
      const waiting = variables.reduce((sum, one) => sum + (this.#waiting.get(one)?.length ?? 0), 0);
      if (waiting < least) [found, least] = [variables, waiting];
    };
    for (const [variable, values] of sets)
      if (!hasBit(values, this.#known[variable] as number)) consider([variable]);
    for (const clause of clauses) if (!this.#holds(clause)) consider([...clause.keys()]);
    return found;
  }

  #holds(clause: Sets): boolean {
    for (const [variable, values] of clause) if (hasBit(values, this.#known[variable] as number)) return true;
    return false;
  }
}

interface Placed {
  readonly index: Map<Variable, number[]>;
  /** The search tests the rule again if one of these variables changes. */
  readonly variables: readonly Variable[];
}

/** A variable and its allowed values. Equal restrictions have equal keys. */
interface Restriction {
  readonly variable: Variable;
  readonly values: Bits;
  readonly key: string;
}

const restrictionsOf = memoize(({ sets }: Conjunction): readonly Restriction[] =>
  [...sets].map(([variable, values]) => ({ variable, values, key: `${variable}:${values.join()}` })),
);

const NONE: readonly number[] = [];

/** Returns the index of the first number that is not below the given one, in an ascending list. */
function placeOf(numbers: readonly number[], number: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

function insert(numbers: number[], number: number): void {
  if (numbers.length === 0 || (numbers.at(-1) as number) < number) numbers.push(number);
  else numbers.splice(placeOf(numbers, number), 0, number);
}

/** Inserts the number in the list of the key. */
function insertIn<Key>(lists: Map<Key, number[]>, key: Key, number: number): void {
  const known = lists.get(key);
  // Most lists have one entry. A list literal has room for one, and a list that grows has room for 17.
  if (known === undefined) lists.set(key, [number]);
  else insert(known, number);
}

function remove(numbers: number[], number: number): void {
  const place = placeOf(numbers, number);
  if (numbers[place] === number) numbers.splice(place, 1);
}
