import type { Members } from '../../../../base/object.js';
import { ownAt } from '../../../../base/own.js';
import { type Stored, withStored } from '../tenant/tenant.js';
import { type ErrorCode, refuseField, refuseWith } from '../wire/errors.js';
import { type ApiCall, type Reply, replyWith } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { isFalseIn } from '../wire/query-flag.js';
import { deprovisioned, onUser, userAnswer } from './user-kind.js';

interface UserMove {
  readonly from: readonly string[];
  readonly to: string;
  /** The error code of the answer if the user is not in one of the statuses in `from`. */
  readonly otherwise: ErrorCode;
  /** The path of the operation, relative to the path of the user. The default is `lifecycle/` and the name of the operation. */
  readonly path?: string;
  /** The description of the operation. The default is its name. */
  readonly what?: string;
  answer?(call: ApiCall, after: Stored): Members;
}

const GONE_OR_NEW = ['STAGED', 'DEPROVISIONED'];
const WAITING = ['PROVISIONED', 'RECOVERY'];
const HERE = ['STAGED', 'PROVISIONED', 'ACTIVE', 'RECOVERY', 'LOCKED_OUT', 'PASSWORD_EXPIRED', 'SUSPENDED'];

// biome-ignore format: a table
const MOVES = {
  activate: { from: GONE_OR_NEW, to: 'PROVISIONED', otherwise: 'E0000016', answer: activation },
  reactivate: { from: WAITING, to: 'PROVISIONED', otherwise: 'E0000038', answer: activation },
  deactivate: { from: HERE, to: 'DEPROVISIONED', otherwise: 'E0000038' },
  suspend: { from: ['ACTIVE'], to: 'SUSPENDED', otherwise: 'E0000001' },
  unsuspend: { from: ['SUSPENDED'], to: 'ACTIVE', otherwise: 'E0000001' },
  unlock: { from: ['LOCKED_OUT'], to: 'ACTIVE', otherwise: 'E0000032' },
  expire_password: { from: HERE, to: 'PASSWORD_EXPIRED', otherwise: 'E0000038', answer: expired, what: 'expire the password of a user' },
  expire_password_with_temp_password: { from: HERE, to: 'PASSWORD_EXPIRED', otherwise: 'E0000038', answer: temporary, what: 'expire the password of a user, and return a temporary password' },
  reset_password: { from: HERE, to: 'RECOVERY', otherwise: 'E0000038', answer: recovery, what: 'reset the password of a user' },
  forgot_password: { from: HERE, to: 'RECOVERY', otherwise: 'E0000038', answer: forgotten, what: 'start the recovery of a forgotten password', path: 'credentials/forgot_password' },
} as const satisfies Record<string, UserMove>;

export const activateUser: ApiOperation = move('activate');
export const deactivateUser: ApiOperation = move('deactivate');
export const suspendUser: ApiOperation = move('suspend');
export const unsuspendUser: ApiOperation = move('unsuspend');
export const unlockUser: ApiOperation = move('unlock');
export const reactivateUser: ApiOperation = move('reactivate');
export const expirePassword: ApiOperation = move('expire_password');
export const expirePasswordTemporarily: ApiOperation = move('expire_password_with_temp_password');
export const resetPassword: ApiOperation = move('reset_password');
export const forgotPassword: ApiOperation = move('forgot_password');

function move(does: keyof typeof MOVES): ApiOperation {
  const { path = `lifecycle/${does}`, what = `${does} a user` }: UserMove = MOVES[does];
  return defineApiOperation({
    method: 'POST',
    path: `/api/v1/users/{id}/${path}`,
    what,
    effect: onUser((call, user) => applyMove(call, user, does)),
  });
}

/**
 * Returns the activation link for the answer, if the request asks for a link instead of an email. The service returns it even if the user
 * has a password. Source: recordings.
 */
function activation({ base, newId, query, tenant }: ApiCall): Members {
  if (!isFalseIn(query, 'sendEmail')) return {};
  const activationToken = newId('act');
  const path =
    tenant.engine === 'classic' ? `welcome/${activationToken}` : `tokens/${activationToken}/verify`;
  return { activationUrl: `${base}/${path}`, activationToken };
}

function expired(call: ApiCall, after: Stored): Members {
  return call.query.get('tempPassword')?.toLowerCase() === 'true' ? temporary(call) : userAnswer(call, after);
}

/** Returns a temporary password, which is not stored. */
function temporary({ newId }: ApiCall): Members {
  return { tempPassword: newId('tmp').slice(-12) };
}

function recovery(call: ApiCall): Members {
  return resetLink(call, 'reset_password');
}

/**
 * Returns the answer to a recovery that the user starts. If an administrator starts the recovery, the link in the answer leads to another
 * page.
 */
function forgotten(call: ApiCall): Members {
  return resetLink(call, 'signin/reset-password');
}

function resetLink({ base, newId, query }: ApiCall, page: string): Members {
  return isFalseIn(query, 'sendEmail') ? { resetPasswordUrl: `${base}/${page}/${newId('rst')}` } : {};
}

/** Returns the status of a user after a lifecycle operation. A staged user with a password becomes active at once. */
function statusAfter({ credentials, status }: Stored, to: string): string {
  const isReady =
    to === 'PROVISIONED' && status === 'STAGED' && ownAt(credentials, ['password']) !== undefined;
  return isReady ? 'ACTIVE' : to;
}

function applyMove(call: ApiCall, user: Stored, does: keyof typeof MOVES): Reply {
  const { now, tenant } = call;
  const { answer, from, to, otherwise }: UserMove = MOVES[does];
  if (!from.includes(String(user.status)))
    return otherwise === 'E0000001'
      ? refuseField(`${does}User`, `Cannot ${does} a user that is not ${from.join().toLowerCase()}`)
      : refuseWith(otherwise, '', otherwise === 'E0000032' ? ['The user is not locked out.'] : []);
  const after =
    to === 'DEPROVISIONED'
      ? deprovisioned(user, now)
      : {
          ...user,
          status: statusAfter(user, to),
          statusChanged: now,
          lastUpdated: now,
          ...(to === 'PROVISIONED' && { activated: now }),
        };
  return replyWith(answer?.(call, after) ?? {}, withStored(tenant, 'users', after));
}
