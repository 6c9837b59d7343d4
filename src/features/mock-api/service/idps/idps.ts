import {
  createObject,
  deleteObject,
  getObject,
  listObjects,
  onObject,
  statusOperation,
  updateObject,
} from '../objects/kind.js';
import { withAssumptions } from '../wire/errors.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { idpKind } from './idp-kind.js';

const listed: ApiOperation = listObjects(idpKind);

export const listIdps: ApiOperation = defineApiOperation({
  ...listed,
  effect(call) {
    const type = call.query.get('type');
    const idps = call.tenant.objects.idps.filter((one) => type === null || one.type === type);
    return listed.effect({ ...call, tenant: { ...call.tenant, objects: { ...call.tenant.objects, idps } } });
  },
});

export const getIdp: ApiOperation = getObject(idpKind);
export const createIdp: ApiOperation = createObject(idpKind);
const updated: ApiOperation = updateObject(idpKind);
const deleted: ApiOperation = deleteObject(idpKind);

export const updateIdp: ApiOperation = defineApiOperation({
  ...updated,
  effect: onObject(idpKind, (call, { status }) =>
    withAssumptions(updated.effect(call), {
      M42: call.body.status !== undefined && call.body.status !== status,
    }),
  ),
});

export const deleteIdp: ApiOperation = defineApiOperation({
  ...deleted,
  effect: onObject(idpKind, (call, { status }) =>
    withAssumptions(deleted.effect(call), { M43: status === 'ACTIVE' }),
  ),
});

export const activateIdp: ApiOperation = statusOperation(idpKind, 'activate');
export const deactivateIdp: ApiOperation = statusOperation(idpKind, 'deactivate');
