import { grow } from '../../base/number-arrays.js';
import { ActivityOrder } from './activity.js';
import { Clauses, HEADER } from './clauses.js';
import { Conflicts } from './conflicts.js';
import type { Effort } from './effort.js';
import { type Literal, negated } from './literal.js';
import { BY_VALUES, NOTHING, Trail } from './trail.js';
import { ValueSets } from './value-sets.js';
import { Watches } from './watches.js';

/** Limits for one query; an absent limit is infinite. Limits count steps, not time, so that runs are reproducible. */
export interface Budget {
  readonly conflicts?: number;
  readonly propagations?: number;
  /** The remaining part of a search budget that several queries share. */
  readonly effort?: Effort | undefined;
}

/** The result of a search. `culprits` are the assumptions that contradict each other or the clauses. */
export type Ending =
  | { readonly kind: 'satisfiable' }
  | { readonly kind: 'unsatisfiable'; readonly culprits: ReadonlySet<Literal> }
  | { readonly kind: 'undecided' };

const INPUT = 0;
const OTHER = 1;
const LISTED = 2;

/** Base number of conflicts between two restarts of the solver; multiplied by the next number of Luby's sequence. */
const RESTART = 64;

/**
 * The number of learnt clauses that the solver keeps initially (`first`) and at most (`most`). Each time the solver drops clauses, the
 * number rises by a tenth of its initial value.
 */
const LEARNT = { first: 4000, most: 40_000 };

/** Search steps to charge for each literal of a learnt clause. Learning a literal was measured to take as long as visiting two clauses. */
const LEARNING = 4;

/**
 * The cost of one search step, in units of the search budget. A budget of ten million units lasts about a second: the solver takes 22 to 38
 * million steps in a second (measured).
 */
const EFFORT_PER_STEP = 0.4;

/** Satisfied clauses are removed if the propagations since the last removal outnumber the entries of the clause array by this factor. */
const CLEARING = 2;

/**
 * A solver that learns new clauses from conflicts. Learning is as in GRASP (Marques-Silva and Sakallah). Watches, activity and minimisation
 * are as in MiniSat (Eén and Sörensson). {@link ValueSets} adds propagation for variables with more than two values. Clauses can be added
 * between searches. Learnt clauses are kept for the next search.
 */
export class Search {
  readonly trail = new Trail();
  readonly sets = new ValueSets(this.trail, () => this.newAtom(true));
  readonly #clauses = new Clauses();
  readonly #watches = new Watches(this.trail, this.#clauses);
  readonly #order = new ActivityOrder();
  readonly #conflicts = new Conflicts(this.trail, this.sets, this.#clauses, this.#order);
  /**
   * The atoms that the search decides: first the atoms of the input (`#inputs`), then the atoms that represent formulas (`#others`). A
   * formula is decided before its subformulas.
   */
  #inputs: number[] = [];
  #others: number[] = [];
  /** The value to try first for each atom: 1 for true. Saved from the last assignment of the atom. */
  #phase = new Int8Array(32);
  /**
   * The kind of each atom. `INPUT`: the atom is an elementary condition in the input formulas. `OTHER`: the atom represents a compound
   * formula. `LISTED`: the atom is already in `#inputs` or `#others`.
   */
  #kind = new Int8Array(32);
  /**
   * A position in the list that consists of `#inputs` and then `#others`. The search need not decide any atom before this position: each is
   * assigned or needs no decision. `#cursors` has the position before each decision.
   */
  #cursor = 0;
  readonly #cursors: number[] = [];
  /**
   * Unassigned atoms that were taken from the activity heap, but needed no decision. They return to the heap when the search backtracks.
   */
  readonly #passed: number[] = [];
  #mostLearnt: number;
  readonly #moreLearnt: number;
  #propagations = 0;
  /** The number of clauses and atoms visited since the last time that their cost was subtracted from the search budget. */
  #steps = 0;
  #clearedAt = { propagations: 0, size: 0 };
  #isConsistent = true;

  readonly #onLearnt: ((clause: readonly Literal[]) => void) | undefined;

  /** `learnt`: the number of learnt clauses to keep initially. `onLearnt` receives each learnt clause. */
  constructor(learnt = LEARNT.first, onLearnt?: (clause: readonly Literal[]) => void) {
    this.#onLearnt = onLearnt;
    this.#mostLearnt = learnt;
    this.#moreLearnt = Math.ceil(learnt / 10);
  }

  newAtom(isInput: boolean): number {
    const atom = this.trail.newAtom();
    this.#watches.newAtom();
    this.#order.makeRoom(atom + 1);
    this.sets.makeRoom(atom + 1);
    this.#phase = grow(this.#phase, atom + 1);
    this.#conflicts.makeRoom(atom + 1);
    this.#kind = grow(this.#kind, atom + 1);
    this.#kind[atom] = isInput ? INPUT : OTHER;
    return atom;
  }

  /** Sets the truth value that is tried first for the atom. The next assignment of the atom replaces it. */
  suggest(literal: Literal): void {
    this.#phase[literal >> 1] = (literal & 1) ^ 1;
  }

  /** Adds a clause. Only allowed between searches. */
  addClause(literals: readonly Literal[]): void {
    const { value } = this.trail;
    const kept = [...new Set(literals)].filter((literal) => value[literal] !== -1);
    const members = new Set(kept);
    if (kept.some((literal) => value[literal] === 1 || members.has(negated(literal)))) return;
    if (kept.length === 0) this.#isConsistent = false;
    else if (kept.length === 1) this.trail.assign(kept[0] as Literal, NOTHING);
    else {
      this.#watches.add(this.#clauses.add(kept, 0), kept);
      for (const literal of kept) this.#list(literal >> 1);
    }
  }

  /** Searches for a model. After `satisfiable`, the assignment stays until `end` is called. */
  run(assumptions: readonly Literal[], budget: Budget): Ending {
    const most = {
      conflicts: budget.conflicts ?? Number.POSITIVE_INFINITY,
      propagations: this.#propagations + (budget.propagations ?? Number.POSITIVE_INFINITY),
    };
    const { effort } = budget;
    if (effort?.isSpent) return { kind: 'undecided' };
    this.#steps = assumptions.length;
    this.#clearAway();
    let conflicts = 0;
    let restarts = 0;
    let restartAt = RESTART;
    while (this.#isConsistent) {
      const conflict = this.#propagate();
      if (conflict !== NOTHING && this.trail.starts.length === 0) break;
      effort?.take(EFFORT_PER_STEP * this.#steps);
      this.#steps = 0;
      if (effort?.isSpent) return { kind: 'undecided' };
      if (conflict !== NOTHING) {
        if (++conflicts > most.conflicts) return { kind: 'undecided' };
        this.#learn(conflict);
        if (this.#clauses.learnt > this.#mostLearnt) this.#forget();
        if (conflicts >= restartAt) {
          restartAt += RESTART * luby(++restarts);
          this.#undo(Math.min(assumptions.length, this.trail.starts.length));
        }
        continue;
      }
      if (this.#propagations > most.propagations) return { kind: 'undecided' };
      const next = this.#nextAssumption(assumptions);
      if (next !== NOTHING && this.trail.value[next] === -1)
        return { kind: 'unsatisfiable', culprits: this.#conflicts.culprits(next) };
      const decision = next === NOTHING ? this.#choose() : next;
      if (decision === NOTHING) return { kind: 'satisfiable' };
      this.#decide(decision);
    }
    this.#isConsistent = false;
    return { kind: 'unsatisfiable', culprits: new Set() };
  }

  /**
   * Adds an atom to the list of atoms to decide. Called when the atom first occurs in a clause. An atom that occurs in no clause needs no
   * decision.
   */
  #list(atom: number): void {
    const kind = this.#kind[atom];
    if (kind === LISTED) return;
    this.#kind[atom] = LISTED;
    (kind === INPUT ? this.#inputs : this.#others).push(atom);
  }

  /** Undoes all decisions of the last search. */
  end(): void {
    if (this.trail.starts.length > 0) this.#undo(0);
  }

  #decide(literal: Literal): void {
    this.trail.starts.push(this.trail.size);
    this.#cursors.push(this.#cursor);
    this.trail.assign(literal, NOTHING);
  }

  /**
   * Returns the next assumption that is not yet true. An assumption that is already true gets an empty decision level, so that the decision
   * level is equal to the number of assumptions handled.
   */
  #nextAssumption(assumptions: readonly Literal[]): Literal {
    const { starts, value, size } = this.trail;
    while (starts.length < assumptions.length) {
      const next = assumptions[starts.length] as Literal;
      if (value[next] !== 1) return next;
      starts.push(size);
      this.#cursors.push(this.#cursor);
    }
    return NOTHING;
  }

  /**
   * Returns an unassigned atom that an unsatisfied clause contains, the most active first; `NOTHING` if every clause is satisfied.
   */
  #choose(): Literal {
    for (let atom = this.#order.pop(); atom >= 0; atom = this.#order.pop()) {
      this.#steps++;
      if (this.#isNeeded(atom)) return this.#aimed(atom);
      if (this.trail.value[2 * atom] === 0) this.#passed.push(atom);
    }
    const isWhole = this.#cursor === 0;
    const ahead = this.#chooseFromCursor();
    if (ahead !== NOTHING || isWhole) return ahead;
    this.#cursor = 0;
    return this.#chooseFromCursor();
  }

  #chooseFromCursor(): Literal {
    const inputs = this.#inputs.length;
    const end = inputs + this.#others.length;
    for (let at = this.#cursor; at < end; at++) {
      const atom = (at < inputs ? this.#inputs[at] : this.#others[at - inputs]) as number;
      if (!this.#isNeeded(atom)) continue;
      this.#steps += at - this.#cursor;
      this.#cursor = at;
      return this.#aimed(atom);
    }
    this.#steps += end - this.#cursor;
    this.#cursor = end;
    return NOTHING;
  }

  #isNeeded(atom: number): boolean {
    if (this.trail.value[2 * atom] !== 0) return false;
    return this.#watches.isOpen(2 * atom) || this.#watches.isOpen(2 * atom + 1);
  }

  #aimed(atom: number): Literal {
    const holds =
      (this.sets.variableOf[atom] as number) < 0 ? this.#phase[atom] === 1 : this.sets.isAimedAt(atom);
    return 2 * atom + (holds ? 0 : 1);
  }

  /**
   * Propagates all assignments. Returns the violated clause, `BY_VALUES` if a variable has no value left, or `NOTHING` without a conflict.
   */
  #propagate(): number {
    const { trail, sets } = this;
    const watches = this.#watches;
    const { literals } = trail;
    while (trail.head < trail.size) {
      const holding = literals[trail.head++] as number;
      this.#propagations++;
      const variable = sets.variableOf[holding >> 1] as number;
      if (variable >= 0 && !sets.assign(variable, holding)) return BY_VALUES;
      this.#steps += 1 + watches.countOf(holding ^ 1);
      const violated = watches.follow(holding ^ 1);
      if (violated !== NOTHING) return violated;
    }
    return NOTHING;
  }

  /**
   * Learns a clause from the conflict. Backtracks to the level at which all its literals but one are false, and assigns the remaining
   * literal.
   */
  #learn(conflict: number): void {
    const learnt = this.#conflicts.learn(conflict);
    this.#onLearnt?.(learnt);
    this.#steps += LEARNING * learnt.length;
    this.#order.fade();
    const { level } = this.trail;
    const levelOf = (literal: Literal) => level[literal >> 1] as number;
    const spread = new Set(learnt.map(levelOf)).size;
    const asserted = learnt[0] as Literal;
    if (learnt.length === 1) {
      this.#undo(0);
      this.trail.assign(asserted, NOTHING);
      return;
    }
    let second = 1;
    for (let at = 2; at < learnt.length; at++)
      if (levelOf(learnt[at] as Literal) > levelOf(learnt[second] as Literal)) second = at;
    [learnt[1], learnt[second]] = [learnt[second] as Literal, learnt[1] as Literal];
    this.#undo(levelOf(learnt[1] as Literal));
    const place = this.#clauses.add(learnt, spread);
    this.#watches.add(place, learnt);
    this.trail.assign(asserted, place);
  }

  #undo(level: number): void {
    const { trail, sets } = this;
    const start = trail.starts[level];
    if (start === undefined) return;
    for (let at = trail.size - 1; at >= start; at--) {
      const literal = trail.literals[at] as number;
      const atom = literal >> 1;
      trail.value[literal] = 0;
      trail.value[literal ^ 1] = 0;
      const variable = sets.variableOf[atom] as number;
      if (variable >= 0 && at < trail.head) sets.undoAssignment(variable);
      this.#phase[atom] = (literal & 1) ^ 1;
      this.#order.reopen(atom);
    }
    for (const atom of this.#passed) this.#order.reopen(atom);
    this.#passed.length = 0;
    trail.size = start;
    trail.head = Math.min(trail.head, start);
    trail.starts.length = level;
    this.#cursor = this.#cursors[level] as number;
    this.#cursors.length = level;
  }

  /**
   * Drops half of the learnt clauses that may be dropped: first those with many decision levels, then long clauses, then old ones. Keeps
   * every clause that forced a current assignment.
   */
  #forget(): void {
    const { value, reason } = this.trail;
    const { numbers } = this.#clauses;
    const learnt = this.#clauses.leastUseful();
    for (const place of learnt.slice(0, learnt.length >> 1)) {
      const first = numbers[place + HEADER] as number;
      if (value[first] !== 1 || reason[first >> 1] !== place) this.#clauses.drop(place);
    }
    this.#compact();
    this.#mostLearnt = Math.min(LEARNT.most, this.#mostLearnt + this.#moreLearnt);
  }

  /** Removes clauses that are satisfied in every assignment. Does so only from time to time (see {@link CLEARING}). */
  #clearAway(): void {
    const { trail } = this;
    const since = this.#propagations - this.#clearedAt.propagations;
    if (trail.size === this.#clearedAt.size || since < CLEARING * this.#clauses.extent) return;
    if (this.#propagate() !== NOTHING) {
      this.#isConsistent = false;
      return;
    }
    const { numbers } = this.#clauses;
    this.#clauses.dropWhere((place) => {
      for (let at = place + HEADER; at < place + HEADER + (numbers[place] as number); at++)
        if (trail.value[numbers[at] as number] === 1) return true;
      return false;
    });
    this.#compact();
    const isOpen = (atom: number) => trail.value[2 * atom] === 0;
    this.#inputs = this.#inputs.filter(isOpen);
    this.#others = this.#others.filter(isOpen);
    this.#clearedAt = { propagations: this.#propagations, size: trail.size };
  }

  #compact(): void {
    const { level, literals, reason, size } = this.trail;
    const placeNow = this.#clauses.compact();
    this.#watches.move(placeNow);
    for (let at = 0; at < size; at++) {
      const atom = (literals[at] as number) >> 1;
      const why = reason[atom] as number;
      if (level[atom] === 0) reason[atom] = NOTHING;
      else if (why >= 0) reason[atom] = placeNow(why);
    }
  }
}

/** Returns an element of Luby's sequence 1, 1, 2, 1, 1, 2, 4, 1, …, counted from 1. */
function luby(index: number): number {
  let [rest, size] = [index, 1];
  while (size < rest) size = 2 * size + 1;
  while (size !== rest) {
    size >>= 1;
    if (rest > size) rest -= size;
  }
  return (size + 1) >> 1;
}
