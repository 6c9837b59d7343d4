import { isObject } from '../../base/object.js';
import { type EmbeddedNames, type EnrolledFactor, readEnrolledFactors } from './factor.js';

/**
 * The body of `POST /api/v1/authn`, and facts about the user that no policy states. Absent fields are unknown.
 * Spec: Authentication (of users); States and transitions.
 */
export type UserState =
  | ({ readonly mode: 'password' } & Credentials)
  | ({ readonly mode: 'activation' } & Activation)
  /** A step-up of an existing sign-in, which sends a state token and no credentials. */
  | ({ readonly mode: 'step-up'; readonly hasSession?: boolean } & Factors & ToApplication)
  | ({ readonly mode: 'step-up with password' } & Credentials & ToApplication)
  /** The state after the user has enrolled a factor. `enrolledFactors` contains the new factor. */
  | ({ readonly mode: 'factor enrolled'; readonly options?: AuthnOptions } & Factors);

/** The kinds of a first request during authentication, and `factor enrolled` for the moment after the user has enrolled a factor. */
export const USER_STATE_MODES = [
  'password',
  'activation',
  'step-up',
  'step-up with password',
  'factor enrolled',
] as const satisfies readonly UserState['mode'][];

interface Factors {
  /** The factors that the user has enrolled and that are active. */
  readonly enrolledFactors?: readonly (EmbeddedNames | EnrolledFactor)[];
  /**
   * Whether an earlier challenge is still valid on this device, so that the prompt mode does not require a new one. The device then sends
   * the device token of the earlier challenge. If absent, every attempt is challenged.
   */
  readonly isRemembered?: boolean;
}

interface ToApplication {
  /**
   * Whether the application requires a factor. Used only on the Classic Engine, whose application policies the specification does not
   * describe.
   */
  readonly applicationAsksFactor?: boolean;
}

interface Credentials extends Factors {
  /** The state of the password. `expiring`: valid, and within the warning period. */
  readonly passwordIs?: 'valid' | 'expiring' | 'expired' | 'invalid';
  readonly isLockedOut?: boolean;
  readonly options?: AuthnOptions;
}

interface Activation extends Factors {
  readonly tokenIs?: 'valid' | 'expired' | 'invalid';
  readonly hasPassword?: boolean;
}

/** Options of a sign-in; absent options are false. Spec: Authentication transaction, "Options object". */
export interface AuthnOptions {
  readonly warnBeforePasswordExpired?: boolean | null;
  readonly multiOptionalFactorEnroll?: boolean | null;
}

/** The state of a user after validation; unreadable fields are unknown. */
export type ReadUserState = UserState & { readonly enrolledFactors?: readonly EnrolledFactor[] };

/**
 * Validates the state of a user, which may be any JSON value. Returns `undefined` if its member `mode` is missing or not one of
 * `USER_STATE_MODES`.
 */
export function readUserState(state: unknown, brand: string): ReadUserState | undefined {
  if (!isObject(state) || !MODES.has(state.mode)) return undefined;
  const enrolledFactors = readEnrolledFactors(state.enrolledFactors, brand);
  const { enrolledFactors: _, ...rest } = state;
  return { ...rest, ...(enrolledFactors !== undefined && { enrolledFactors }) } as unknown as ReadUserState;
}

const MODES: ReadonlySet<unknown> = new Set(USER_STATE_MODES);
