import { assuming, notFoundReply } from '../wire/errors.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';

/** A transaction begins with a sign-in at a provider, which nobody does here: there is never one (M44). Spec: States and transitions. */
export const listLinkCandidates: ApiOperation = onTransaction(
  'GET',
  'users',
  'list whom a sign-in may be linked to',
);
export const provisionTransaction: ApiOperation = onTransaction(
  'POST',
  'lifecycle/provision',
  'make a user of a sign-in',
);
export const confirmTransaction: ApiOperation = onTransaction(
  'POST',
  'lifecycle/confirm/{userId}',
  'link a sign-in to a user',
);
export const finishTransaction: ApiOperation = onTransaction(
  'POST',
  'finish',
  'end a sign-in, which takes effect',
);
export const cancelTransaction: ApiOperation = onTransaction(
  'POST',
  'cancel',
  'end a sign-in without effect',
);

function onTransaction(method: 'GET' | 'POST', rest: string, what: string): ApiOperation {
  return defineApiOperation({
    method,
    path: `/api/v1/idps/tx/{id}/${rest}`,
    what: `${what}: no transaction is ever open`,
    effect: ({ ids }) => assuming('M44', notFoundReply(ids.id ?? '', 'IdpTransaction')),
  });
}
