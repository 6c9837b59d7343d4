import type { AuthenticatorUse } from '../../model/assurance/authenticator-use.js';
import type { Request } from '../../model/facts/request.js';

/**
 * The kinds of change that can lead to another outcome. For example, with a change of the kind `place`, the user signs in from another
 * place. The easiest kinds come first.
 */
export const CHANGE_KINDS = [
  'place',
  'device',
  'factor',
  'group',
  'attribute',
  'risk',
  'other',
  'user',
] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** A change of one fact of a request, or of one group membership. */
export interface RequestChange {
  readonly kind: ChangeKind;
  /** The key of the changed fact in a test, such as `risk`. If a group membership is changed, it is the id of the group. */
  readonly key: string;
  /** The change as text: `from Office`, `on a managed device`. */
  readonly text: string;
}

/** A request, with the authenticators that the user has enrolled. */
export interface AskedRequest {
  readonly request: Request;
  readonly authenticators?: readonly AuthenticatorUse[];
}

/** A change, with the function that applies it to a request. A set of changes contains at most one change of the same fact. */
export interface RequestStep extends RequestChange {
  apply(before: AskedRequest): AskedRequest;
}
