import { isObject, type Members } from '../../../../base/object.js';
import { link } from '../policies/policy-answer.js';
import { put, type Stored, withStored } from '../tenant/tenant.js';
import { notFoundReply, refuseField, refuseWith } from '../wire/errors.js';
import { withoutMembers } from '../wire/filled.js';
import { type ApiCall, emptyReply, type Reply, replyWith } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { objectAt } from './kind.js';
import { SECURITY_QUESTIONS } from './security-questions.js';
import { onUser } from './user-kind.js';

const PATH = '/api/v1/users/{id}/factors';

export const listSecurityQuestions: ApiOperation = defineApiOperation({
  method: 'GET',
  path: `${PATH}/questions`,
  what: 'list the security questions',
  effect: onUser(() =>
    replyWith(
      Object.entries(SECURITY_QUESTIONS).map(([question, questionText]) => ({ question, questionText })),
    ),
  ),
});

export const listUserFactors: ApiOperation = defineApiOperation({
  method: 'GET',
  path: PATH,
  what: 'list the factors that were enrolled for a user by requests',
  effect: onUser((call, user) =>
    replyWith(factorsOf(user).map((factor) => factorAnswer(call, user, factor))),
  ),
});

/** Enrolls a security question. Other factors are refused as unsupported, because no recording shows their enrollment. */
export const enrollUserFactor: ApiOperation = defineApiOperation({
  method: 'POST',
  path: PATH,
  what: 'enroll a security question for a user; other factors get 501',
  takesBody: true,
  effect: onUser((call, user) => {
    const { body, newId, now, tenant } = call;
    if (body.factorType !== 'question') return refuseWith('E0000060');
    const factor = {
      id: newId('ufs'),
      factorType: 'question',
      provider: tenant.brand,
      vendorName: tenant.brand,
      status: 'ACTIVE',
      created: now,
    };
    return storeQuestion(call, user, factor);
  }),
});

export const getUserFactor: ApiOperation = defineApiOperation({
  method: 'GET',
  path: `${PATH}/{factorId}`,
  what: 'read a factor of a user',
  effect: onFactor((call, user, factor) => replyWith(factorAnswer(call, user, factor))),
});

export const updateUserFactor: ApiOperation = defineApiOperation({
  method: 'PUT',
  path: `${PATH}/{factorId}`,
  what: 'change the security question of a user',
  takesBody: true,
  effect: onFactor(storeQuestion),
});

export const deleteUserFactor: ApiOperation = defineApiOperation({
  method: 'DELETE',
  path: `${PATH}/{factorId}`,
  what: 'remove a factor of a user',
  effect: onFactor(({ tenant }, user, { id }) =>
    emptyReply(
      withFactors(
        tenant,
        user,
        factorsOf(user).filter((one) => one.id !== id),
      ),
    ),
  ),
});

export const resetUserFactors: ApiOperation = defineApiOperation({
  method: 'POST',
  path: '/api/v1/users/{id}/lifecycle/reset_factors',
  what: 'remove all factors of a user',
  effect: onUser(({ tenant }, user) => replyWith({}, withFactors(tenant, user, []))),
});

/** Ends the sessions of a user. Sessions are not simulated, so this changes nothing. */
export const endUserSessions: ApiOperation = defineApiOperation({
  method: 'DELETE',
  path: '/api/v1/users/{id}/sessions',
  what: 'end all sessions of a user: nothing changes, because sessions are not supported',
  effect: onUser(() => emptyReply()),
});

function onFactor(effect: (call: ApiCall, user: Stored, factor: Stored) => Reply): (call: ApiCall) => Reply {
  return onUser((call, user) => {
    const { factorId = '' } = call.ids;
    const factor = factorsOf(user).find(({ id }) => id === factorId);
    return factor === undefined ? notFoundReply(factorId, 'UserFactor') : effect(call, user, factor);
  });
}

function storeQuestion(call: ApiCall, user: Stored, factor: Stored): Reply {
  const { question } = objectAt(call.body, 'profile');
  const questionText = typeof question === 'string' ? SECURITY_QUESTIONS[question] : undefined;
  if (questionText === undefined)
    return refuseField('question', 'question: must be one of the security questions of the org');
  const after = { ...factor, lastUpdated: call.now, profile: { question, questionText } };
  return replyWith(
    factorAnswer(call, user, after),
    withFactors(call.tenant, user, put(factorsOf(user), after)),
  );
}

function factorsOf({ factors }: Stored): readonly Stored[] {
  return Array.isArray(factors) ? factors.filter(isObject).filter(hasId) : [];
}

function hasId(factor: Members): factor is Stored {
  return typeof factor.id === 'string';
}

function withFactors(tenant: ApiCall['tenant'], user: Stored, factors: readonly Stored[]): ApiCall['tenant'] {
  const { id, ...others } = user;
  const kept = { ...withoutMembers(others, 'factors'), id };
  return withStored(tenant, 'users', factors.length === 0 ? kept : { ...kept, factors });
}

function factorAnswer({ base }: ApiCall, user: Stored, factor: Stored): Members {
  const at = `${base}/api/v1/users/${user.id}`;
  return {
    ...factor,
    _links: {
      questions: link(`${at}/factors/questions`, 'GET'),
      self: link(`${at}/factors/${factor.id}`, 'GET', 'DELETE'),
      user: link(at, 'GET'),
    },
  };
}
