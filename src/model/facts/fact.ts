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
 * A property of a request with everything that belongs to it: how to read it, its possible values, its text and its options. A
 * fact defines no behavior for unknown values: an atom that a reader leaves `UNDEFINED` makes the verdict `UNDEFINED`.
 */
export interface Fact {
  readonly name: string;
  /** The request fields that determine it, most usual first. */
  readonly fields: readonly string[];
  /** The kind of resource whose ids are its values. */
  readonly kind?: Kind;
  /** The topic in descriptions of requests. */
  readonly about: Topic;
  /** The possible values, if they can be listed. Otherwise the analysis has a theory for the fact. */
  readonly domain?: Domain;
  /** The request field that only this fact reads. */
  readonly field?: OwnField;
  /** The command-line options that set its fields, most usual first. */
  readonly flags?: readonly FactFlag[];
  /** Returns the text for a found value in an explanation. Defaults to a short description of the value. */
  words?(found: unknown, wording: Wording): string;
  /** Does the work that depends only on the snapshot. `atoms` numbers the values that conditions ask about. */
  bind(atoms: AtomNumbers, world: World): BoundFact;
  /** Returns the fields that would determine this atom, if not all `fields` would. */
  fieldsFor?(value: string, world: World): readonly string[];
  /** Returns the value in the request, as shown in the explanation of these atoms; `undefined` if the request states none. */
  found(request: CoreRequest, world: World, values: readonly string[]): unknown;
  /** Returns the assumptions that the answer for an atom depends on. */
  assumes?(request: CoreRequest, world: World, value: string): readonly AssumptionId[];
  /** Returns the reason why no request can determine this atom, as text; `undefined` if one can. */
  unknowable?(value: string, world: World): string | undefined;
}

/** The topic of a fact. Requests are described in this order. */
export type Topic = 'person' | 'place' | 'device' | 'risk' | 'other' | 'application';

/** A yes/no question to a fact. The fact defines the meaning of the value. */
export interface Atom {
  readonly fact: Fact;
  readonly value: string;
}

export type Meaning = Formula<Atom>;

export type AtomNumbers = ReadonlyMap<string, number>;

/** A fact that is prepared for one snapshot. */
export type BoundFact = MarkingFact | OnDemandFact;

/** A reader that marks the atoms with an answer of their own and returns the answer for all others. */
export interface MarkingFact {
  readonly kind: 'marking';
  read(request: CoreRequest, marks: Marks): Rank;
}

/** A reader that answers single atoms on demand, so that expensive questions are evaluated only if they matter. */
export interface OnDemandFact {
  readonly kind: 'on demand';
  read(request: CoreRequest): Ask;
}

export type Ask = (atom: number) => Rank;

/** A receiver of answers: a map, or a cheaper structure. */
export interface Marks {
  set(atom: number, rank: Rank): unknown;
}

export function marking(read: MarkingFact['read']): MarkingFact {
  return { kind: 'marking', read };
}

export function onDemand(read: OnDemandFact['read']): OnDemandFact {
  return { kind: 'on demand', read };
}

/** Returns the question whether `fact` is, or contains, `value`. */
export function ask(fact: Fact, value: string): Meaning {
  return atom({ fact, value });
}
