import { lazy } from '../../base/lazy.js';
import { getOrMake } from '../../base/memo.js';
import { type Literal, negated } from '../../logic/solver/literal.js';
import type { Model, Solver, SolverAnswer } from '../../logic/solver/satisfy.js';
import { type EncodedList, type EncodedRule, firstAt } from '../symbolic/encode.js';
import { both, type Sense } from '../symbolic/first-match.js';

/**
 * A rule of the global session policy and an enrollment rule that decide together. If `session` is absent, the pair represents the
 * enrollment rule combined with any session rule.
 */
export interface RulePair {
  readonly session: EncodedRule | undefined;
  readonly enrollment: EncodedRule;
}

/**
 * The pairs of one session rule (`session`) with each rule in `enrollments`. If `session` is `undefined`, no session rule decides.
 * `enrollments` has at least one rule, in the order of the list.
 */
export interface PairRow {
  readonly session: EncodedRule | undefined;
  readonly enrollments: readonly EncodedRule[];
}

export interface PairLists {
  readonly sessions: EncodedList | undefined;
  readonly enrollments: EncodedList;
}

/** Runs a solver query with the given literals and the assumptions of the caller. */
export type Solve = (literals: readonly Literal[]) => SolverAnswer;

/**
 * Pairs of rules in order: by session rule (pairs without one come first), then by enrollment rule. One solver query finds out whether any
 * pair can decide a sign-in. A few more queries find the first such pair, so that the pairs are not queried one by one.
 */
export class FirstPair {
  readonly #rows: readonly PairRow[];
  readonly #lists: PairLists;
  readonly #sense: Sense;
  /**
   * One list for each entry of `#rows`, with one literal for each enrollment rule of the row. The literal at index `n` means "one of the
   * first `n + 1` enrollment rules of the row decides" (see {@link linksOf}). Rows with the same enrollment rules have the same list.
   */
  readonly #links: readonly (readonly Literal[])[];
  /** One literal for each entry of `#rows`. The literal at index `n` means "a pair of one of the first `n + 1` rows decides". */
  readonly #rowLinks: readonly Literal[];
  readonly #rowOf: ReadonlyMap<EncodedRule | undefined, number>;

  /** The first pair of rules, in order, that can decide at least one sign-in. `undefined` if no pair can. */
  readonly #first: () => RulePair | 'undecided' | undefined;

  constructor(
    rows: readonly PairRow[],
    { lists, solve }: { readonly lists: PairLists; readonly solve: Solve },
    sense: Sense,
  ) {
    const { solver } = lists.enrollments.space;
    this.#first = lazy(() => this.#search(solve, []));
    this.#rows = rows;
    this.#lists = lists;
    this.#sense = sense;
    this.#rowOf = new Map(rows.map(({ session }, row) => [session, row]));
    const known = new Map<string, readonly Literal[]>();
    this.#links = rows.map(({ enrollments }) =>
      getOrMake(known, enrollments.map(({ index }) => index).join(), () =>
        linksOf(
          enrollments.map((rule) => this.#decides(rule)),
          solver,
        ),
      ),
    );
    this.#rowLinks = linksOf(
      rows.map(({ session }, row) => {
        const some = this.#links[row]?.at(-1) as Literal;
        return session === undefined ? some : both(this.#decides(session), some, solver);
      }),
      solver,
    );
  }

  /**
   * Returns the first pair of rules that can decide a sign-in under the solver assumptions that `solve` adds. Ignores the pairs in
   * `except`. Returns `undefined` if there is no such pair, and `undecided` if the search budget is spent.
   */
  find(solve: Solve, except: readonly RulePair[] = []): RulePair | 'undecided' | undefined {
    const lowest = this.#first();
    if (typeof lowest !== 'object') return lowest;
    const isExcepted = except.some((pair) => compareInOrder(pair, lowest) === 0);
    if (!isExcepted && solve([this.#literalOf(lowest)]).kind === 'satisfiable') return lowest;
    return this.#search(
      solve,
      except.map((pair) => negated(this.#literalOf(pair))),
    );
  }

  #search(solve: Solve, others: readonly Literal[]): RulePair | 'undecided' | undefined {
    const row = firstLink(
      this.#rowLinks,
      (link) => solve([link, ...others]),
      (model) => this.#rowAt(model),
    );
    if (typeof row !== 'number') return row;
    const { session, enrollments } = this.#rows[row] as PairRow;
    const given = session === undefined ? others : [this.#decides(session), ...others];
    const index = firstLink(
      this.#links[row] as readonly Literal[],
      (link) => solve([link, ...given]),
      (model) => enrollments.indexOf(firstAt(this.#lists.enrollments, model) as EncodedRule),
    );
    return typeof index === 'number'
      ? { session, enrollment: enrollments[index] as EncodedRule }
      : 'undecided';
  }

  #rowAt(model: Model): number {
    const { sessions, enrollments } = this.#lists;
    const enrollment = firstAt(enrollments, model) as EncodedRule;
    const none = this.#rowOf.get(undefined);
    if (none !== undefined && this.#rows[none]?.enrollments.includes(enrollment)) return none;
    return this.#rowOf.get(sessions && firstAt(sessions, model)) as number;
  }

  #literalOf({ session, enrollment }: RulePair): Literal {
    const own = this.#decides(enrollment);
    return session === undefined ? own : both(this.#decides(session), own, enrollment.space.solver);
  }

  #decides({ list, index }: EncodedRule): Literal {
    return list.first[this.#sense].decides(index);
  }
}

/** Compares two pairs in the order of {@link FirstPair}; 0 if they are the same pair. */
export function compareInOrder(one: RulePair, other: RulePair): number {
  const bySession = (one.session?.index ?? -1) - (other.session?.index ?? -1);
  return bySession || one.enrollment.index - other.enrollment.index;
}

/**
 * Returns one new literal for each given literal. If the new literal at index `n` is true, at least one of the first `n + 1` given literals
 * is true. One query can thus test several literals.
 */
function linksOf(literals: readonly Literal[], solver: Solver): readonly Literal[] {
  const links: Literal[] = [];
  for (const literal of literals) {
    const before = links.at(-1);
    const link = before === undefined ? literal : solver.selector();
    if (before !== undefined) solver.requireAny([negated(link), before, literal]);
    links.push(link);
  }
  return links;
}

/**
 * Returns the index of the first literal that can be true. The solver queries use `links` (see {@link linksOf}): if the link at index `n`
 * is true, one of the first `n + 1` literals is true. `indexAt` returns the index of a literal that is true in a solver model. Returns
 * `undefined` if no literal can be true, and `undecided` if the first query is undecided.
 */
function firstLink(
  links: readonly Literal[],
  solve: (link: Literal) => SolverAnswer,
  indexAt: (model: Model) => number,
): number | 'undecided' | undefined {
  let found: number | undefined;
  for (;;) {
    const link = links[(found ?? links.length) - 1];
    const answer = link === undefined ? undefined : solve(link);
    if (answer?.kind === 'undecided') return found ?? 'undecided';
    if (answer?.kind !== 'satisfiable') return found;
    found = indexAt(answer.model);
  }
}
