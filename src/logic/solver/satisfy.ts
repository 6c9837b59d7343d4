import { invariant } from '../../base/invariant.js';
import type { Formula } from '../kleene/formula.js';
import { Gates } from './gates.js';
import { type Choice, type Literal, negated, type Variable } from './literal.js';
import { type Budget, Search } from './search.js';

/**
 * A value for each variable, indexed by variable. Models that are made by the solver or by changes are typed arrays, because they are
 * copied often: V8 takes 25 times as long to copy an ordinary array of 30,000 numbers.
 */
export type Model = ArrayLike<number>;

export type SolverAnswer =
  | { readonly kind: 'satisfiable'; readonly model: Model }
  /**
   * The formulas cannot hold together. `core` has those assumptions that contradict the requirements or each other, in the order in which
   * they were passed.
   */
  | { readonly kind: 'unsatisfiable'; readonly core: readonly Literal[] }
  /** The solver spent its budget before it found an answer. */
  | { readonly kind: 'undecided' };

interface SolverOptions {
  readonly learnt?: number;
  readonly onLearnt?: (clause: readonly Literal[]) => void;
}

/**
 * Finds a value for each variable such that all required formulas hold. Can be called repeatedly, with further requirements and
 * other assumptions: learnt clauses are kept, assumptions are not.
 */
export class Solver {
  readonly #search: Search;
  readonly #gates: Gates;
  readonly #preferring = new Set<Variable>();

  /** `learnt`: the number of learnt clauses at which half of them are dropped. `onLearnt` receives each learnt clause. */
  constructor({ learnt, onLearnt }: SolverOptions = {}) {
    this.#search = new Search(learnt, onLearnt);
    this.#gates = new Gates(this.#search);
  }

  get variables(): number {
    return this.#search.sets.count;
  }

  /** Adds a variable with `size` values, at least one. The preferred value is tried first. */
  variable(size: number, preferred?: number): Variable {
    invariant(Number.isInteger(size) && size > 0, `a variable with ${size} values`);
    const variable = this.#search.sets.addVariable(size);
    if (preferred !== undefined) this.prefer(variable, preferred);
    return variable;
  }

  prefer(variable: Variable, value: number): void {
    invariant(value >= 0 && value < this.sizeOf(variable), `variable ${variable} has no value ${value}`);
    this.#search.sets.prefer(variable, value);
    this.#preferring.add(variable);
  }

  sizeOf(variable: Variable): number {
    return this.#search.sets.sizeOf(variable);
  }

  /**
   * Returns a new literal that represents no formula. Passed to `require`, it makes a requirement conditional: the requirement applies only
   * to queries that assume this literal.
   */
  selector(): Literal {
    return 2 * this.#search.newAtom(false);
  }

  /** Returns a literal that is equivalent to the formula, for use as an assumption. */
  literal(formula: Formula<Choice>): Literal {
    const literal = this.#gates.literalOf(formula);
    this.#gates.define(literal);
    this.#gates.define(negated(literal));
    return literal;
  }

  /** Requires the formula in all later queries. With `when`, requires it only if that literal holds. */
  require(formula: Formula<Choice>, when?: Literal): void {
    this.#gates.require(this.#gates.literalOf(formula), when === undefined ? [] : [negated(when)]);
  }

  /** Requires at least one of the literals in all later queries. */
  requireAny(literals: readonly Literal[]): void {
    this.#search.addClause(literals);
  }

  solve(assumptions: readonly Literal[] = [], budget: Budget = {}): SolverAnswer {
    if (budget.effort?.isSpent) return { kind: 'undecided' };
    budget.effort?.take(this.variables);
    for (const variable of this.#preferring) this.#aimAtPreferred(variable);
    const ending = this.#search.run(assumptions, budget);
    const model = ending.kind === 'satisfiable' ? this.#model() : [];
    this.#search.end();
    switch (ending.kind) {
      case 'satisfiable':
        return { kind: 'satisfiable', model };
      case 'unsatisfiable':
        return {
          kind: 'unsatisfiable',
          core: [...new Set(assumptions)].filter((literal) => ending.culprits.has(literal)),
        };
      case 'undecided':
        return ending;
    }
  }

  /**
   * Returns literals that describe a value of a variable: one for each set of values that occurs in a formula about this variable. The
   * literal says whether the value is in the set. If two values have the same literals, no formula so far distinguishes them.
   */
  literalsAt(variable: Variable, value: number): Literal[] {
    const { sets } = this.#search;
    return sets.atomsOf(variable).map((atom) => {
      const isHeld = sets.isPlain(variable) ? value === 1 : sets.has(2 * atom, value);
      return 2 * atom + (isHeld ? 0 : 1);
    });
  }

  /** Returns the values that the variable can have if `literal` is true. `literal` must be one of the literals from {@link literalsAt}. */
  valuesAt(variable: Variable, literal: Literal): readonly number[] {
    const { sets } = this.#search;
    return sets.isPlain(variable) ? [1 - (literal & 1)] : sets.valuesOf(variable, literal);
  }

  #aimAtPreferred(variable: Variable): void {
    const { sets } = this.#search;
    const denial = sets.preferredOf(variable) === 1 ? 0 : 1;
    if (!sets.isPlain(variable)) sets.aimAtPreferred(variable);
    else for (const atom of sets.atomsOf(variable)) this.#search.suggest(2 * atom + denial);
  }

  #model(): Model {
    const model = new Int32Array(this.variables);
    for (let variable = 0; variable < model.length; variable++) model[variable] = this.#valueOf(variable);
    return model;
  }

  #valueOf(variable: Variable): number {
    const { sets, trail } = this.#search;
    if (!sets.isPlain(variable)) return sets.aimOf(variable);
    const [atom] = sets.atomsOf(variable);
    const assigned = atom === undefined ? 0 : (trail.value[2 * atom] as number);
    if (assigned !== 0) return assigned > 0 ? 1 : 0;
    return Math.max(0, sets.preferredOf(variable));
  }
}
