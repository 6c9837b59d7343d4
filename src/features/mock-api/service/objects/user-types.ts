import type { Members } from '../../../../base/object.js';
import { schemaNameOf } from '../schemas/profile-schema.js';
import { type Stored, storedName } from '../tenant/tenant.js';
import { assuming, refuseField } from '../wire/errors.js';
import type { ApiCall, Reply } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import {
  createObject,
  deleteObject,
  getObject,
  listObjects,
  type ObjectKind,
  onObject,
  updateObject,
} from './kind.js';

const userType: ObjectKind = {
  collection: 'userTypes',
  path: '/api/v1/meta/types/user',
  what: 'user type',
  kind: 'CVDType',
  prefix: 'oty',
  scope: 'userTypes',
  answer: userTypeAnswer,
  fill: (body: Members, _: ApiCall, before: Stored | undefined) => ({
    ...body,
    default: before?.default ?? false,
  }),
  checkDelete: ({ tenant }, type): Reply | undefined => {
    const isUsed = tenant.objects.users.some((user) => idOf(user.type) === type.id);
    if (type.default !== true && !isUsed) return undefined;
    return assuming('M52', refuseField('type', `type: ${storedName(type)} is used by users`));
  },
};

function userTypeAnswer({ base }: ApiCall, type: Stored): Members {
  const at = `${base}/api/v1/meta`;
  const linked = (rel: string, href: string) => ({ rel, href, method: 'GET' });
  return {
    ...type,
    _links: {
      schema: linked('schema', `${at}/schemas/user/${schemaNameOf(type)}`),
      self: linked('self', `${at}/types/user/${type.id}`),
    },
  };
}

function idOf(type: unknown): unknown {
  return typeof type === 'object' && type !== null ? Reflect.get(type, 'id') : type;
}

export const listUserTypes: ApiOperation = listObjects(userType);
export const getUserType: ApiOperation = getObject(userType);
export const createUserType: ApiOperation = createObject(userType);
export const replaceUserType: ApiOperation = updateObject(userType);

/** Updates a user type. Fields that the body lacks are kept. */
export const updateUserType: ApiOperation = defineApiOperation({
  ...replaceUserType,
  method: 'POST',
  what: 'update a user type partially',
  effect: onObject(userType, (call, type) =>
    replaceUserType.effect({ ...call, body: { ...type, ...call.body } }),
  ),
});
export const deleteUserType: ApiOperation = deleteObject(userType);
