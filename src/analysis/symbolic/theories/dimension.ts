import type { Variable } from '../../../logic/solver/literal.js';
import type { Preposition } from '../../../model/facts/definition/domain.js';
import type { Draft } from '../../../model/facts/definition/request-draft.js';
import type { Atom, Topic } from '../../../model/facts/fact.js';
import type { Request } from '../../../model/facts/request.js';
import type { Person, World } from '../../../model/facts/world.js';

/** One thing that may differ from request to request, with finitely many values that anything can tell apart. */
export interface Dimension {
  /** Two dimensions of one key are the same. */
  readonly key: string;
  readonly size: number;
  /** What it is about. */
  readonly about: Topic;
  /** What joins its words to a description of requests. */
  readonly preposition?: Preposition;
  /** The value that a natural request has where nothing is asked of it. */
  readonly preferred: number;
  /** Writes a value into a request that is being made up; `at` tells the values of the others that are said. */
  put(value: number, draft: Draft, at?: ValueAt): void;
  /** Questions to it have choices of their own, which tell people more than its value. */
  readonly isBehind?: true;
  /** What has to be said with it. */
  readonly along?: readonly Variable[];
  /**
   * It is the outcome of a question that what is put need not bring about: where it does not, the request states the
   * outcome of the expression that asks it.
   */
  readonly outcomeOf?: { readonly atom: Atom; readonly worlds: readonly World[] };
  /** Which values these are, for people; not all of them, and not none. */
  words(values: readonly number[]): string;
  /** Why no request can tell its value, where none can. */
  readonly unknowable?: string;
  /** A request may state another value than the snapshot has of a user. */
  readonly isStated?: true;
  /** The value that a user of a snapshot has; `undefined`: it is unknown. Absent where it is no matter of the person. */
  readonly of?: (userId: string, person: Person, world: World) => number | undefined;
}

/** `undefined`: nothing is said of it. */
export type ValueAt = (variable: Variable) => number | undefined;

export function emptyDraft(): Draft {
  return { appInstance: '', policyContext: {} };
}

export function requestFrom(draft: Draft): Request {
  return draft as Request;
}
