import type { Variable } from '../../../logic/solver/literal.js';
import type { Preposition } from '../../../model/facts/definition/domain.js';
import type { Draft } from '../../../model/facts/definition/request-draft.js';
import type { Atom, Topic } from '../../../model/facts/fact.js';
import type { Request } from '../../../model/facts/request.js';
import type { Person, World } from '../../../model/facts/world.js';

/** A property in which requests can differ (dimension), with a finite number of distinguishable values. */
export interface Dimension {
  /** A unique key. Two dimensions with equal keys are one dimension. */
  readonly key: string;
  readonly size: number;
  /** The topic of the dimension in descriptions of requests. */
  readonly about: Topic;
  /** The preposition before the value in a description of requests: `from` in `from Germany`. */
  readonly preposition?: Preposition;
  /** The value that a request has if no condition requires another value. */
  readonly preferred: number;
  /**
   * For an attribute of the user: how to represent a profile without this attribute. `value` is the value of the dimension for such a
   * profile. `put` writes such a profile into a generated request.
   */
  readonly lacking?: { readonly value: number | undefined; put(draft: Draft): void };
  /** Writes a value into a generated request. `at` returns the values of the other dimensions that the request states. */
  put(value: number, draft: Draft, at?: ValueAt): void;
  /**
   * Set if a condition can be undecided although the value of this dimension is known. Each such condition then has a yes/no variable of
   * its own. Descriptions of requests use these variables, and mention this dimension only if they are not enough.
   */
  readonly hasUndecidedConditions?: true;
  /** Dimensions that a request must state together with this dimension. */
  readonly along?: readonly Variable[];
  /**
   * The expression whose result (true or false) this dimension represents. A generated request states the result if its facts do not
   * determine it.
   */
  readonly outcomeOf?: { readonly atom: Atom; readonly worlds: readonly World[] };
  /** Returns a description of the given values. They are some values of the dimension, never all. */
  words(values: readonly number[]): string;
  /** The reason why no request can state the value; absent if a request can. */
  readonly unknowable?: string;
  /**
   * Set if the values of this dimension identify the signing-in user. The value in `preferred` is the exception: it means that the user is
   * not identified.
   */
  readonly isIdentity?: true;
  /** Set if a request can state a value of this dimension for a user who has another value in the snapshot. */
  readonly isStated?: true;
  /**
   * Returns the value that a user of the snapshot has, or `undefined` if it is unknown. Absent for dimensions that do not concern people.
   */
  readonly of?: (userId: string, person: Person, world: World) => number | undefined;
  /** Set if the value depends only on the user's group memberships. */
  readonly isByMembership?: true;
}

/** Returns the value that a request has for a variable; `undefined` if the request does not state it. */
export type ValueAt = (variable: Variable) => number | undefined;

export function emptyDraft(): Draft {
  return { appInstance: '', policyContext: {} };
}

export function requestFrom(draft: Draft): Request {
  return draft as Request;
}
