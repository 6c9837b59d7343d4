import { type Bits, hasBit } from '../../base/bits.js';
import { getOrMake } from '../../base/memo.js';
import { type Conjunction, implies } from '../../logic/solver/conjunction.js';
import type { Variable } from '../../logic/solver/literal.js';
import type { Space } from './space.js';

/** A rule that can shadow another rule or be shadowed. */
export interface Coverable {
  /** The index of the rule in its rule list. */
  readonly index: number;
  /**
   * Returns a formula for the rule. With `must`, the formula is true only for requests that the rule definitely matches. With `may`, it is
   * true for all requests that the rule possibly matches.
   */
  in(sense: 'may' | 'must'): { readonly conjunction: Conjunction };
}

/**
 * An index of rules. It finds a single rule that shadows a given rule, by comparing conditions one by one, without a search. Half of all
 * shadowed rules are shadowed by a single rule.
 */
export class CoverIndex<Rule extends Coverable> {
  readonly #space: Space;
  readonly #byKey = new Map<number, Rule[]>();

  constructor(space: Space) {
    this.#space = space;
  }

  /** Adds a rule to the index. Rules must be added in the order of their rule list. */
  add(rule: Rule): void {
    const { sets, clauses, isWhole } = rule.in('must').conjunction;
    if (!isWhole) return;
    let [rarest, least] = [[this.#under(NO_KEY)], Number.POSITIVE_INFINITY];
    const consider = (lists: Rule[][]) => {
      const size = lists.reduce((sum, list) => sum + list.length, 0);
      if (size < least) [rarest, least] = [lists, size];
    };
    for (const [variable, values] of sets) consider([this.#at(variable, values)]);
    for (const clause of clauses) consider([...clause].map((set) => this.#at(...set)));
    for (const list of rarest) list.push(rule);
  }

  /** Returns the first indexed rule that shadows the given rule; `undefined` if no indexed rule shadows it by itself. */
  coverOf(rule: Rule): Rule | undefined {
    const lower = rule.in('may').conjunction;
    let found: Rule | undefined;
    for (const upper of this.#candidates(lower)) {
      if (found !== undefined && found.index <= upper.index) continue;
      if (implies(lower, upper.in('must').conjunction)) found = upper;
    }
    return found;
  }

  *#candidates({ sets, clauses }: Conjunction): Generator<Rule> {
    yield* this.#under(NO_KEY);
    for (const [variable, values] of sets) yield* this.#at(variable, values);
    for (const [first] of clauses) if (first !== undefined) yield* this.#at(...first);
  }

  /**
   * Returns the list of indexed rules that restrict the variable. Variables with more than two values have one list. Variables with two
   * values have two lists: one for rules that require the first value, and one for rules that require the second value. `values` selects
   * the list.
   */
  #at(variable: Variable, values: Bits): Rule[] {
    const isSecond = this.#space.sizeOf(variable) === 2 && hasBit(values, 1);
    return this.#under(2 * variable + (isSecond ? 1 : 0));
  }

  #under(key: number): Rule[] {
    return getOrMake(this.#byKey, key, () => []);
  }
}

/** The key for rules without conditions. */
const NO_KEY = -1;
