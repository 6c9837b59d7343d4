import { atom, type Formula } from '../../logic/kleene/formula.js';
import type { Rank } from '../../logic/kleene/verdict.js';
import type { AssumptionId } from './assumptions.js';
import type { CoreRequest } from './core-request.js';
import type { Domain } from './definition/domain.js';
import type { FactFlag } from './definition/flag.js';
import type { OwnField } from './definition/own-field.js';
import type { Wording } from './definition/wording.js';
import type { Kind, World } from './world.js';

/**
 * A property of a request. A fact defines how the property is read, its possible values, its name in texts and its command-line options.
 */
export interface Fact {
  readonly name: string;
  /** The request fields that determine the fact, the most common field first. */
  readonly fields: readonly string[];
  /** The kind of resource, if the values of the fact are ids. */
  readonly kind?: Kind;
  /** The topic under which descriptions of requests mention the fact. */
  readonly about: Topic;
  /** The possible values of the fact, if they can be listed. If not, the symbolic analysis has a special encoding (theory) for the fact. */
  readonly domain?: Domain;
  /** The request field of this fact, if no other fact and no expression reads a field of this fact; otherwise absent. */
  readonly field?: OwnField;
  /** The command-line options that set the fields of the fact, the most common option first; absent if there are none. */
  readonly flags?: readonly FactFlag[];
  /** Returns the text that an explanation shows for the value in a request. Defaults to a short description of the value. */
  words?(found: unknown, wording: Wording): string;
  /**
   * Prepares the fact for one snapshot. `atoms` is a map: its keys are the values in conditions, and its values are the numbers of the
   * atoms.
   */
  bind(atoms: AtomNumbers, world: World): BoundFact;
  /**
   * Returns the request fields that determine the atom with the value `value`. Without this method, all atoms of the fact are determined by
   * `fields`.
   */
  fieldsFor?(value: string, world: World): readonly string[];
  /**
   * Returns what the request states for the fact, to be shown next to atoms that compare it with `values`; `undefined` if it states
   * nothing.
   */
  found(request: CoreRequest, world: World, values: readonly string[]): unknown;
  /** Returns the ids of the assumptions on which an atom's truth value depends. `value` is the value of the atom. */
  assumes?(request: CoreRequest, world: World, value: string): readonly AssumptionId[];
  /**
   * Returns the reason why the truth value of the atom with the value `value` is unknown for every request, as text. Returns `undefined` if
   * some requests determine it. With `request`, returns the reason why no further field of this request determines it.
   */
  unknowable?(value: string, world: World, request?: CoreRequest): string | undefined;
}

/** The topic of a fact. Descriptions of requests list facts in the order of these topics. */
export type Topic = 'person' | 'place' | 'device' | 'risk' | 'other' | 'application';

/** A yes/no question about a fact, such as whether it equals a value. Each fact defines what the value means. */
export interface Atom {
  readonly fact: Fact;
  readonly value: string;
}

export type Meaning = Formula<Atom>;

export type AtomNumbers = ReadonlyMap<string, number>;

/** The evaluator of a fact for one snapshot: it decides for a request which atoms of the fact are true. */
export type BoundFact = MarkingFact | OnDemandFact;

/**
 * An evaluator of a fact that decides all atoms in one pass. It writes the truth values of some atoms into `marks`. All other atoms have
 * the same truth value, which it returns.
 */
export interface MarkingFact {
  readonly kind: 'marking';
  read(request: CoreRequest, marks: Marks): Rank;
}

/** An evaluator of a fact that decides one atom at a time, so that expensive atoms are decided only if they matter. */
export interface OnDemandFact {
  readonly kind: 'on demand';
  read(request: CoreRequest): Ask;
  /** Returns the atoms whose truth value may differ between two requests; absent, or `undefined`, if every atom may differ. */
  readonly changed?: Changed;
}

export type Changed = (before: CoreRequest, after: CoreRequest) => Iterable<number> | undefined;

export type Ask = (atom: number) => Rank;

/** Receives the truth values of atoms from the evaluator of a fact. The receiver can be a `Map`; for speed, callers pass another object. */
export interface Marks {
  set(atom: number, rank: Rank): unknown;
}

export function marking(read: MarkingFact['read']): MarkingFact {
  return { kind: 'marking', read };
}

export function onDemand(read: OnDemandFact['read'], changed?: Changed): OnDemandFact {
  return { kind: 'on demand', read, ...(changed && { changed }) };
}

/** Returns the question whether `fact` is, or contains, `value`. */
export function ask(fact: Fact, value: string): Meaning {
  return atom({ fact, value });
}
