import { isObject } from '../../base/object.js';
import { type EmbeddedNames, type EnrolledFactor, readEnrolledFactors } from './factor.js';

/**
 * What is sent to `POST /api/v1/authn`, and what is known of the user that no policy says. What is left out is
 * unknown. Spec: Authentication (of users); States and transitions.
 */
export type UserState =
  | ({ readonly mode: 'password' } & Credentials)
  | ({ readonly mode: 'activation' } & Activation)
  /** With a state token alone. */
  | ({ readonly mode: 'step-up'; readonly hasSession?: boolean } & Factors & ToApplication)
  | ({ readonly mode: 'step-up with password' } & Credentials & ToApplication)
  /** A factor was just enrolled: it is among those given. */
  | ({ readonly mode: 'factor enrolled'; readonly options?: AuthnOptions } & Factors);

/** The modes of a sign-in: what is sent. */
export const USER_STATE_MODES = [
  'password',
  'activation',
  'step-up',
  'step-up with password',
  'factor enrolled',
] as const satisfies readonly UserState['mode'][];

interface Factors {
  /** Those that are active. */
  readonly enrolledFactors?: readonly (EmbeddedNames | EnrolledFactor)[];
  /**
   * The last challenge still holds, on this device or for this time, as the prompt mode has it: the same device
   * token is sent again. Without one, every attempt is challenged, and that is taken if nothing is said.
   */
  readonly isRemembered?: boolean;
}

interface ToApplication {
  /** Heard on the Classic Engine, whose policies of applications the specification does not show. */
  readonly applicationAsksFactor?: boolean;
}

interface Credentials extends Factors {
  /** `expiring`: valid, and within the warning period. */
  readonly passwordIs?: 'valid' | 'expiring' | 'expired' | 'invalid';
  readonly isLockedOut?: boolean;
  readonly options?: AuthnOptions;
}

interface Activation extends Factors {
  readonly tokenIs?: 'valid' | 'expired' | 'invalid';
  readonly hasPassword?: boolean;
}

/** Left out, they are false. Spec: Authentication transaction, "Options object". */
export interface AuthnOptions {
  readonly warnBeforePasswordExpired?: boolean | null;
  readonly multiOptionalFactorEnroll?: boolean | null;
}

/** What is known of a user, as far as it can be read: what cannot is unknown. */
export type ReadUserState = UserState & { readonly enrolledFactors?: readonly EnrolledFactor[] };

/** `undefined` where it does not say what is sent. */
export function readUserState(state: unknown, brand: string): ReadUserState | undefined {
  if (!isObject(state) || !MODES.has(state.mode)) return undefined;
  const enrolledFactors = readEnrolledFactors(state.enrolledFactors, brand);
  const { enrolledFactors: _, ...rest } = state;
  return { ...rest, ...(enrolledFactors !== undefined && { enrolledFactors }) } as unknown as ReadUserState;
}

const MODES: ReadonlySet<unknown> = new Set(USER_STATE_MODES);
