import { counted } from '../../base/messages.js';
import {
  type AccountState,
  type AccountStatus,
  accountOf,
  accountWords,
} from '../../model/facts/account-state.js';
import type { Request } from '../../model/facts/request.js';
import type { World } from '../../model/facts/world.js';
import type { Overall } from './overall.js';
import type { Part } from './part.js';
import type { PasswordValues } from './password.js';
import { type Settled, settled } from './settled.js';

/** The state of the account, which determines whether the user can sign in. The service checks it before any policy. */
export interface SignInAccount extends AccountState {
  /** For a locked-out account, the minutes until the password policy unlocks it; 0 if the policy does not unlock it. */
  readonly autoUnlockMinutes?: Settled<number>;
}

/** Returns the state of the account. If it is locked out, the result has the time until the deciding password policy unlocks it. */
export function signInAccount(
  { policyContext }: Pick<Request, 'policyContext'>,
  world: World,
  password: Part<PasswordValues>,
): SignInAccount {
  const state = accountOf(policyContext, world);
  return state.status === LOCKED ? { ...state, autoUnlockMinutes: password.effect.autoUnlockMinutes } : state;
}

const LOCKED: AccountStatus = 'LOCKED_OUT';

/**
 * Returns the result of a sign-in with an account that cannot sign in. The result is "denied", with the state of the account as the reason.
 */
export function deniedByAccount(account: SignInAccount): Overall {
  return {
    result: settled('denied'),
    reasons: [
      { kind: 'denied', part: 'account', message: `the account is ${stateWords(account)}`, rules: [] },
    ],
  };
}

/**
 * Returns the end of a sentence that begins with "the account is". For a locked-out account, it includes when the account is unlocked
 * automatically.
 */
export function stateWords({ autoUnlockMinutes, ...state }: SignInAccount): string {
  const words = accountWords(state) ?? 'of unknown status';
  return autoUnlockMinutes === undefined ? words : `${words}; ${unlockWords(autoUnlockMinutes)}`;
}

function unlockWords(minutes: Settled<number>): string {
  if (minutes.kind === 'undecided')
    return 'it is undecided whether the password policy unlocks the account automatically';
  return minutes.value === 0
    ? 'the password policy does not unlock the account automatically'
    : `the password policy unlocks the account ${counted(minutes.value, 'minute')} after the lockout`;
}
