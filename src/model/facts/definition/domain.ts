import type { CoreContext } from '../core-request.js';
import type { Kind, Person } from '../world.js';
import type { Draft } from './request-draft.js';

/** The values that a fact can take, where they can be listed, and how a request comes to give one. */
export type Domain = OneValue | SeveralValues;

/** Stands for any value that no condition names. */
export const OTHER_VALUE = 'other';

export interface DomainWords {
  /** What people call it, before its value: `risk HIGH`. */
  readonly title: string;
  /** What joins it to a description of requests: `at risk HIGH`. */
  readonly preposition?: Preposition;
  /** What its values are ids of. */
  readonly ids?: Kind;
}

export type Preposition = 'at' | 'on' | 'with';

/** A request gives one of them. */
export interface OneValue extends DomainWords {
  readonly kind: 'one value';
  /** All of them; where there may be others, those that are there whatever conditions name. */
  readonly values: readonly string[];
  /** Values that are others by another name. */
  readonly aliases?: readonly string[];
  /** There are no others: what one is called, and the one that a request gives. */
  readonly only?: { readonly noun: string; given(context: CoreContext): string | null | undefined };
  /** The value that needs no words. */
  readonly usual?: string;
  /** Makes the request give it. */
  put(value: string, draft: Draft): void;
  /** The one that a user of a snapshot has, where it is a matter of the person. */
  of?(person: Person): string | undefined;
}

/** A request gives any number of them. */
export interface SeveralValues extends DomainWords {
  readonly kind: 'several values';
  /** Makes the request give these beside those that it gives; without any, it says that there are none. */
  put(values: readonly string[], draft: Draft): void;
}
