import { getOrMake } from '../../base/memo.js';
import { not } from '../../logic/kleene/formula.js';
import { type Literal, negated } from '../../logic/solver/literal.js';
import type { EncodedList, EncodedRule } from './encode.js';
import { type FirstMatch, type Sense, SHIELDS } from './first-match.js';

/**
 * First-match evaluation of one rule list. It adds clauses to the solver, and `withdraw` removes them. With thousands of lists, queries
 * about one list are several times faster if the solver contains no clauses of other lists.
 */
export class TemporaryMatch {
  readonly #list: EncodedList;
  readonly #selectors: Literal[] = [];
  /**
   * Literals by sense (`actual`, `may` or `must`: see {@link Sense}), one for each rule of `#list`, in the order of the list. A true
   * literal means that neither this rule nor a rule above it matches.
   */
  readonly #noneOf: Readonly<Record<Sense, Literal[]>> = { actual: [], may: [], must: [] };

  constructor(list: EncodedList) {
    this.#list = list;
  }

  /**
   * Returns a function for `actual`, `may` (possibly) and `must` (definitely); see {@link Sense}. It returns the solver assumptions under
   * which `rule` decides a request for an application of its rule list. It adds clauses to the solver when a sense is first used.
   */
  deciding(rule: EncodedRule): (sense: Sense) => readonly Literal[] {
    const known = new Map<FirstMatch, readonly Literal[]>();
    return (sense) =>
      getOrMake(known, this.#list.first[sense], () => {
        const own = this.#selector();
        this.#list.space.solver.require(rule.in(sense).formula, own);
        return [...this.#list.apps, ...this.#noneAbove(rule.index, SHIELDS[sense]), own];
      });
  }

  /** Removes from the solver the clauses that {@link TemporaryMatch.deciding} added. */
  withdraw(): void {
    const { solver } = this.#list.space;
    for (const selector of this.#selectors) solver.requireAny([negated(selector)]);
    this.#selectors.length = 0;
    for (const known of Object.values(this.#noneOf)) known.length = 0;
  }

  #noneAbove(index: number, sense: Sense): readonly Literal[] {
    const {
      rules,
      space: { solver },
    } = this.#list;
    const known = this.#noneOf[sense];
    for (const rule of rules.slice(known.length, index)) {
      const none = this.#selector();
      solver.require(not(rule.in(sense).formula), none);
      const before = known.at(-1);
      if (before !== undefined) solver.requireAny([negated(none), before]);
      known.push(none);
    }
    return known.slice(index - 1, index);
  }

  #selector(): Literal {
    const selector = this.#list.space.solver.selector();
    this.#selectors.push(selector);
    return selector;
  }
}
