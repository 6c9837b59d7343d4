import {
  createObject,
  deleteObject,
  getObject,
  listObjects,
  turnObject,
  updateObject,
} from '../objects/kind.js';
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
export const updateIdp: ApiOperation = updateObject(idpKind);
export const deleteIdp: ApiOperation = deleteObject(idpKind);
export const activateIdp: ApiOperation = turnObject(idpKind, 'activate');
export const deactivateIdp: ApiOperation = turnObject(idpKind, 'deactivate');
