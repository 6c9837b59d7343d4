import type { AuthenticatorUse } from '../../model/assurance/authenticator-use.js';
import type { Request } from '../../model/facts/request.js';

/** What a change of a request is about, in the order in which a person would try them. */
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

/** One word of a request said otherwise, or for the first time; or one membership gained or lost. */
export interface RequestChange {
  readonly kind: ChangeKind;
  /** The word; of a membership the group. */
  readonly word: string;
  /** As one would say it: `from Office`, `on a managed device`. */
  readonly words: string;
}

/** A request, and what the user has enrolled. */
export interface AskedRequest {
  readonly request: Request;
  readonly authenticators?: readonly AuthenticatorUse[];
}

/** A change that can be made; two of one word exclude each other. */
export interface RequestStep extends RequestChange {
  apply(before: AskedRequest): AskedRequest;
}
