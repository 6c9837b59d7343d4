import type { Members } from '../../../../base/object.js';
import { link } from '../policies/policy-answer.js';
import { type Stored, withStored } from '../tenant/tenant.js';
import { assuming, refuseField } from '../wire/errors.js';
import { type ApiCall, replyWith } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { onUser } from './user-kind.js';

const PATH = '/api/v1/users/{id}/risk';

export const getUserRisk: ApiOperation = defineApiOperation({
  method: 'GET',
  path: PATH,
  what: 'read the risk level of a user',
  effect: onUser((call, user) => {
    const reply = replyWith(riskAnswer(call, user));
    return typeof user.riskLevel === 'string' ? reply : assuming('M64', reply);
  }),
});

/**
 * Sets the risk level of a user. The risk level is stored in the snapshot of the org, so it affects which policy rules match. Source:
 * recordings.
 */
export const setUserRisk: ApiOperation = defineApiOperation({
  method: 'PUT',
  path: PATH,
  what: 'set the risk level of a user, which conditions on risk read',
  takesBody: true,
  effect: onUser((call, user) => {
    const { riskLevel } = call.body;
    if (riskLevel !== 'HIGH' && riskLevel !== 'LOW')
      return assuming('M64', refuseField('riskLevel', 'riskLevel: must be HIGH or LOW'));
    const after: Stored = { ...user, riskLevel };
    return {
      ...replyWith(riskAnswer(call, after), withStored(call.tenant, 'users', after)),
      status: typeof user.riskLevel === 'string' ? 200 : 201,
    };
  }),
});

function riskAnswer({ base }: ApiCall, { id, riskLevel }: Stored): Members {
  const user = `${base}/api/v1/users/${id}`;
  return {
    ...(typeof riskLevel === 'string' ? { riskLevel, reason: 'Admin override risk' } : { riskLevel: 'NONE' }),
    _links: { user: link(user, 'GET'), self: link(`${user}/risk`, 'GET', 'PUT') },
  };
}
