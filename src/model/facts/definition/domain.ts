import type { CoreContext } from '../core-request.js';
import type { Kind, Person } from '../world.js';
import type { Draft } from './request-draft.js';

/** Lists the possible values of a fact, and puts one of these values into a request. */
export type Domain = OneValue | Ordered | SeveralValues;

/** The value of a fact that stands for every value that no condition names. */
export const OTHER_VALUE = 'other';

export interface DomainWords {
  /** The noun before the value in descriptions, such as `risk` in `risk HIGH`. */
  readonly title: string;
  /** The preposition before the title in descriptions of requests, such as `at` in `at risk HIGH`; absent for titles without one. */
  readonly preposition?: Preposition;
  /** The kind of resource, if the values of the fact are ids of resources. */
  readonly ids?: Kind;
}

export type Preposition = 'at' | 'on' | 'with';

/** The possible values of a fact that has one value for each request, such as the identity provider. */
export interface OneValue extends DomainWords {
  readonly kind: 'one value';
  /**
   * All possible values of the fact. If a condition can name further values, the list has only the values that exist even without a
   * condition that names them.
   */
  readonly values: readonly string[];
  /** Values that are synonyms of other values. */
  readonly aliases?: readonly string[];
  /**
   * Words for descriptions of the fact; present only if `values` contains all possible values. `noun` is the noun for a value. `given`
   * returns the value that a request states, or `null` or `undefined` if it states no value.
   */
  readonly only?: { readonly noun: string; given(context: CoreContext): string | null | undefined };
  /** The most common value, which descriptions leave out; absent if no value is the most common one. */
  readonly usual?: string;
  /** Makes the request `draft` state this value of the fact. */
  put(value: string, draft: Draft): void;
  /** Reads the value of the fact from the snapshot's data about a user. Only facts about the user have this method. */
  of?(person: Person): string | undefined;
}

/** The possible values of a fact that can have any number of values for each request. */
export interface SeveralValues extends DomainWords {
  readonly kind: 'several values';
  /** Adds the values to the values that the request already states. An empty list makes the request state that the fact has no values. */
  put(values: readonly string[], draft: Draft): void;
}

/** The possible values of a fact that is a whole number, such as a number of minutes. */
export interface Ordered extends Omit<DomainWords, 'ids'> {
  readonly kind: 'ordered';
  readonly least: number;
  readonly greatest: number;
  /** The usual number for this fact. Generated requests have it if no condition excludes it. */
  readonly usual: number;
  /** The singular noun after the number in descriptions, such as `minute`; absent if the number has no unit. */
  readonly unit?: string;
  /** Returns the numbers that an atom compares the fact with. The truth value of the atom changes only at these numbers or next to them. */
  limitsOf(value: string): readonly number[];
  /** Makes the request `draft` state this number as the value of the fact. */
  put(value: number, draft: Draft): void;
}

/**
 * Returns numbers to try as the value of a fact, in ascending order: the smallest, the greatest and the usual number. It adds each number
 * that an atom compares the fact with, and the numbers before and after it. Each atom is true for one of these numbers if it can be true,
 * and false for one if it can be false.
 */
export function numbersToTry(
  { least, greatest, usual, limitsOf }: Ordered,
  atoms: readonly string[],
): readonly number[] {
  const nearLimits = atoms.flatMap(limitsOf).flatMap((limit) => [limit - 1, limit, limit + 1]);
  const inside = nearLimits.filter((number) => number >= least && number <= greatest);
  return [...new Set([least, greatest, usual, ...inside])].sort((one, other) => one - other);
}
