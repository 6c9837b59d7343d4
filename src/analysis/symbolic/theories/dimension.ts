import type { Variable } from '../../../logic/solver/literal.js';
import type { Preposition } from '../../../model/facts/definition/domain.js';
import type { Draft } from '../../../model/facts/definition/request-draft.js';
import type { Atom, Topic } from '../../../model/facts/fact.js';
import type { Request } from '../../../model/facts/request.js';
import type { Person, World } from '../../../model/facts/world.js';

/** A property in which requests can differ (dimension), with a finite number of distinguishable values. */
export interface Dimension {
  /** A unique key; dimensions with equal keys are the same. */
  readonly key: string;
  readonly size: number;
  /** The topic of the dimension in descriptions of requests. */
  readonly about: Topic;
  /** The preposition in front of the dimension's text in a description of requests. */
  readonly preposition?: Preposition;
  /** The value in a typical request, if no condition requires another value. */
  readonly preferred: number;
  /** Writes a value into a generated request; `at` returns the values of the other stated dimensions. */
  put(value: number, draft: Draft, at?: ValueAt): void;
  /**
   * Whether each question about the dimension has its own variable. Descriptions of requests then use these variables instead of the
   * dimension's value.
   */
  readonly isBehind?: true;
  /** Dimensions that a request must state together with this dimension. */
  readonly along?: readonly Variable[];
  /**
   * The outcome of an expression that this dimension represents, if writing its value may not produce the outcome. The request then states
   * the outcome.
   */
  readonly outcomeOf?: { readonly atom: Atom; readonly worlds: readonly World[] };
  /** Returns a description of these values, which are some but not all values of the dimension. */
  words(values: readonly number[]): string;
  /** The reason why no request can state the value; absent if a request can. */
  readonly unknowable?: string;
  /** Whether a request may state another value than the snapshot has for the user. */
  readonly isStated?: true;
  /**
   * Returns the value that a user of the snapshot has, or `undefined` if it is unknown. Absent for dimensions that do not concern people.
   */
  readonly of?: (userId: string, person: Person, world: World) => number | undefined;
  /** Whether this value depends only on the user's group memberships. */
  readonly isByMembership?: true;
}

/** Returns the value of a variable; `undefined` if the request does not state the variable. */
export type ValueAt = (variable: Variable) => number | undefined;

export function emptyDraft(): Draft {
  return { appInstance: '', policyContext: {} };
}

export function requestFrom(draft: Draft): Request {
  return draft as Request;
}
