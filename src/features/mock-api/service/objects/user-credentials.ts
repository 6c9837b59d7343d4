import { isObject, type Members } from '../../../../base/object.js';
import { type Stored, withStored } from '../tenant/tenant.js';
import { refuseField } from '../wire/errors.js';
import { type ApiCall, type Reply, replyWith } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { objectAt } from './kind.js';
import { credentialsOf, onUser } from './user-kind.js';

/** Changes the password of a user. Any old password is accepted, because passwords are not stored. */
export const changeUserPassword: ApiOperation = defineApiOperation({
  method: 'POST',
  path: '/api/v1/users/{id}/credentials/change_password',
  what: 'change the password of a user; the server stores only that the user has one',
  takesBody: true,
  effect: onUser((call, user) => {
    if (typeof objectAt(call.body, 'newPassword').value !== 'string')
      return refuseField('newPassword', 'newPassword: The field cannot be left blank');
    return storeCredentials(
      call,
      user,
      { password: objectAt(call.body, 'newPassword') },
      { passwordChanged: call.now },
    );
  }),
});

export const changeRecoveryQuestion: ApiOperation = defineApiOperation({
  method: 'POST',
  path: '/api/v1/users/{id}/credentials/change_recovery_question',
  what: 'change the recovery question of a user; the answer is not stored',
  takesBody: true,
  effect: onUser((call, user) => {
    const { recovery_question: question } = call.body;
    if (!isObject(question) || typeof question.question !== 'string' || question.question === '')
      return refuseField('recovery_question', 'recovery_question: The field cannot be left blank');
    return storeCredentials(call, user, { recovery_question: question }, {});
  }),
});

function storeCredentials({ now, tenant }: ApiCall, user: Stored, given: Members, times: Members): Reply {
  const credentials = credentialsOf({ ...objectAt(user, 'credentials'), ...given }, tenant.brand);
  const after: Stored = { ...user, ...times, lastUpdated: now, credentials };
  return replyWith(credentials, withStored(tenant, 'users', after));
}
