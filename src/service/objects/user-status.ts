import { type Stored, withStored } from '../tenant/tenant.js';
import { type ErrorCode, refuseField, refuseWith } from '../wire/errors.js';
import { type ApiCall, type Reply, replyWith } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { onUser } from './user-kind.js';

interface UserMove {
  readonly from: readonly string[];
  readonly to: string;
  /** What a user in another state is answered. */
  readonly otherwise: ErrorCode;
}

const GONE_OR_NEW = ['STAGED', 'DEPROVISIONED'];
const HERE = ['STAGED', 'PROVISIONED', 'ACTIVE', 'RECOVERY', 'LOCKED_OUT', 'PASSWORD_EXPIRED', 'SUSPENDED'];

// biome-ignore format: a table
const MOVES = {
  activate: { from: GONE_OR_NEW, to: 'PROVISIONED', otherwise: 'E0000016' },
  deactivate: { from: HERE, to: 'DEPROVISIONED', otherwise: 'E0000038' },
  suspend: { from: ['ACTIVE'], to: 'SUSPENDED', otherwise: 'E0000001' },
  unsuspend: { from: ['SUSPENDED'], to: 'ACTIVE', otherwise: 'E0000001' },
  unlock: { from: ['LOCKED_OUT'], to: 'ACTIVE', otherwise: 'E0000032' },
} as const satisfies Record<string, UserMove>;

export const activateUser: ApiOperation = move('activate');
export const deactivateUser: ApiOperation = move('deactivate');
export const suspendUser: ApiOperation = move('suspend');
export const unsuspendUser: ApiOperation = move('unsuspend');
export const unlockUser: ApiOperation = move('unlock');

function move(does: keyof typeof MOVES): ApiOperation {
  return defineApiOperation({
    method: 'POST',
    path: `/api/v1/users/{id}/lifecycle/${does}`,
    what: `${does} a user`,
    effect: onUser((call, user) => moved(call, user, MOVES[does])),
  });
}

function moved({ now, tenant }: ApiCall, user: Stored, { from, to, otherwise }: UserMove): Reply {
  if (!from.includes(String(user.status)))
    return otherwise === 'E0000001'
      ? refuseField('status', `status: a user with the status ${user.status} cannot become ${to}`)
      : refuseWith(otherwise);
  const after = {
    ...user,
    status: to,
    statusChanged: now,
    lastUpdated: now,
    ...(to === 'PROVISIONED' && { activated: now }),
  };
  return replyWith({}, withStored(tenant, 'users', after));
}
