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
   * Present if this dimension is an attribute of the user: the representation of a profile without this attribute. The dimension then has
   * the value `value`. `put` writes such a profile into a generated request.
   */
  readonly lacking?: { readonly value: number | undefined; put(draft: Draft): void };
  /** Writes a value of this dimension into a generated request. `at` returns the value that the request states for another dimension. */
  put(value: number, draft: Draft, at?: ValueAt): void;
  /**
   * Set if the value of this dimension does not always decide the conditions on it. Each condition that can stay undecided has a yes/no
   * variable of its own. Descriptions of requests use these variables. They mention this dimension only if the variables alone do not
   * describe the requests.
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
   * Set if the value of this dimension identifies the signing-in user. There is one exception: with the value in `preferred`, the user is
   * not identified.
   */
  readonly isIdentity?: true;
  /** Whether a request can state a value for the user that differs from the user's value in the snapshot. */
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
