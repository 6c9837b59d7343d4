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
 * One thing that can be known of a request, whole: how a request says it, which values it can take, its words and its
 * flags. A fact says how it is read; it never says what to do when it is unknown: an atom that a reader leaves
 * `UNDEFINED` makes the verdict `UNDEFINED` by itself.
 */
export interface Fact {
  readonly name: string;
  /** The request fields that make it known, the most usual first. */
  readonly fields: readonly string[];
  /** The kind of resource that its values are ids of. */
  readonly kind?: Kind;
  /** What it is about. */
  readonly about: Topic;
  /** The values that it can take, where they can be listed; otherwise the analysis has a theory of it. */
  readonly domain?: Domain;
  /** The field of the request that nothing else reads, if it has one. */
  readonly field?: OwnField;
  /** The flags of a command line that fill its fields, the most usual first. */
  readonly flags?: readonly FactFlag[];
  /** How an explanation puts what is found; any value in a few words where it is absent. */
  words?(found: unknown, wording: Wording): string;
  /** Does the work that depends on the snapshot alone. `atoms` numbers the values that are asked about. */
  bind(atoms: AtomNumbers, world: World): BoundFact;
  /** Those of them that would make this atom known, where not all would. */
  fieldsFor?(value: string, world: World): readonly string[];
  /** What the request says of it, as an explanation of these atoms shows it; `undefined` when it says nothing. */
  found(request: CoreRequest, world: World, values: readonly string[]): unknown;
  /** The assumptions on which the answer to one of its atoms rests, for this request. */
  assumes?(request: CoreRequest, world: World, value: string): readonly AssumptionId[];
  /** Why no request could make this atom known, in words; `undefined` where one could. */
  unknowable?(value: string, world: World): string | undefined;
}

/** What a fact is about: in this order requests are described. */
export type Topic = 'person' | 'place' | 'device' | 'risk' | 'other' | 'application';

/** One yes/no question to a fact. The fact gives the value its meaning. */
export interface Atom {
  readonly fact: Fact;
  readonly value: string;
}

export type Meaning = Formula<Atom>;

export type AtomNumbers = ReadonlyMap<string, number>;

/** A fact made ready for one snapshot. */
export type BoundFact = MarkingFact | OnDemandFact;

/** Marks the atoms that it can tell apart; what it returns is said of all the others. */
export interface MarkingFact {
  readonly kind: 'marking';
  read(request: CoreRequest, marks: Marks): Rank;
}

/** Answers for one atom when it is asked for, so that costly questions are asked only when they matter. */
export interface OnDemandFact {
  readonly kind: 'on demand';
  read(request: CoreRequest): Ask;
}

export type Ask = (atom: number) => Rank;

/** Where a fact puts what it can tell apart: a map, or what costs less. */
export interface Marks {
  set(atom: number, rank: Rank): unknown;
}

export function marking(read: MarkingFact['read']): MarkingFact {
  return { kind: 'marking', read };
}

export function onDemand(read: OnDemandFact['read']): OnDemandFact {
  return { kind: 'on demand', read };
}

/** The question whether `fact` is, or holds, `value`. */
export function ask(fact: Fact, value: string): Meaning {
  return atom({ fact, value });
}
