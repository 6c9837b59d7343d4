import type { Context } from './request.js';
import type { Person, World } from './world.js';

/** Whether an account can sign in at all, before any policy is evaluated. */
export type SignInAbility = 'able' | 'must act first' | 'unable' | 'unknown';

interface StatusRow {
  readonly signIn: Exclude<SignInAbility, 'unknown'>;
  /**
   * Whether group rules ignore the user, as the service's help says for pending and inactive users. A recording shows that a staged user is
   * not pending in this sense.
   */
  readonly isIgnoredByGroupRules: boolean;
  /** The phrase that describes the status in sentences such as "the account is locked out". */
  readonly words: string;
  /**
   * The phrase for the action that the user must take first, such as "the pending password reset". It follows "after" in sentences: "ann is
   * allowed, after the pending password reset". Absent if no action is needed.
   */
  readonly after?: string;
}

/**
 * The statuses of the vendor's user lifecycle. Source: "User account status",
 * https://help.okta.com/en-us/Content/Topics/users-groups-profiles/usgp-end-user-states.htm
 */
const STATUSES = {
  ACTIVE: { signIn: 'able', isIgnoredByGroupRules: false, words: 'active' },
  STAGED: { signIn: 'unable', isIgnoredByGroupRules: false, words: 'staged, but not activated' },
  PROVISIONED: {
    signIn: 'unable',
    isIgnoredByGroupRules: true,
    words: 'provisioned, but not activated by the user',
  },
  PASSWORD_EXPIRED: {
    signIn: 'must act first',
    isIgnoredByGroupRules: false,
    words: 'active, but its password is expired',
    after: 'a change of the expired password',
  },
  RECOVERY: {
    signIn: 'must act first',
    isIgnoredByGroupRules: false,
    words: 'in recovery',
    after: 'the pending password reset',
  },
  LOCKED_OUT: { signIn: 'unable', isIgnoredByGroupRules: false, words: 'locked out' },
  SUSPENDED: { signIn: 'unable', isIgnoredByGroupRules: true, words: 'suspended' },
  DEPROVISIONED: { signIn: 'unable', isIgnoredByGroupRules: true, words: 'deprovisioned' },
} as const satisfies Record<string, StatusRow>;

export type AccountStatus = keyof typeof STATUSES;

/** Labels of the admin console for account statuses that have another name in the API. */
const LABELS: Readonly<Record<string, AccountStatus>> = { DEACTIVATED: 'DEPROVISIONED' };

export interface AccountState {
  readonly signIn: SignInAbility;
  /** The status of the account, or `null` if the status is not stated or not documented. */
  readonly status: AccountStatus | null;
}

/**
 * Returns the documented account status for a status in a document, and whether an account with it can sign in. Documents may write the
 * status in any case, and with spaces.
 */
export function accountState(status: unknown): AccountState {
  const known = documentedStatus(status);
  return known === undefined
    ? { signIn: 'unknown', status: null }
    : { signIn: STATUSES[known].signIn, status: known };
}

function documentedStatus(status: unknown): AccountStatus | undefined {
  if (typeof status !== 'string') return undefined;
  const word = status
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_');
  if (Object.hasOwn(STATUSES, word)) return word as AccountStatus;
  return Object.hasOwn(LABELS, word) ? LABELS[word] : undefined;
}

/** Returns the account status in the request, or else the status in the export; `undefined` if neither states one. */
export function statusOf(
  user: Context['user'],
  person: Pick<Person, 'status'> | undefined,
): string | null | undefined {
  return user?.status === undefined ? (person?.status ?? undefined) : user.status;
}

/**
 * Returns the state of the account that signs in. A request with groups instead of a user has an active account, unless it
 * states a status.
 */
export function accountOf({ user }: Context, world: World): AccountState {
  if (user?.id == null) return accountState(user?.status ?? 'ACTIVE');
  return accountState(statusOf(user, world.person(user.id)));
}

/** Whether an account of the export cannot sign in. Lists of users who can sign in leave out such an account. */
export function isUnableToSignIn({ status }: Pick<Person, 'status'>): boolean {
  return accountState(status).signIn === 'unable';
}

/** Returns the phrase for the account status in sentences such as "the account is locked out"; `undefined` if the status is unknown. */
export function accountWords({ status }: Pick<AccountState, 'status'>): string | undefined {
  return status === null ? undefined : STATUSES[status].words;
}

/** Returns the action that the user must take before the sign-in, or `undefined` if none is needed. */
export function requiredAction({ status }: Pick<AccountState, 'status'>): string | undefined {
  const row: StatusRow | undefined = status === null ? undefined : STATUSES[status];
  return row?.after;
}

/** Whether group rules ignore a user with this status. */
export function isIgnoredByGroupRules(status: unknown): boolean {
  const known = documentedStatus(status);
  return known !== undefined && STATUSES[known].isIgnoredByGroupRules;
}
