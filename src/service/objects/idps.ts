import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { deleteObject, getObject, listObjects, type ObjectKind, turnObject } from './kind.js';

/** Identity providers are read, turned and removed; what the service fills in by protocol when one is written is not done. */
const idp: ObjectKind = {
  collection: 'idps',
  path: '/api/v1/idps',
  what: 'identity provider',
  kind: 'IdpTrust',
  prefix: '0oa',
  page: { default: 20, most: 200 },
  hasStatus: true,
  isFoundWithin: true,
};

const listed: ApiOperation = listObjects(idp);

export const listIdps: ApiOperation = defineApiOperation({
  ...listed,
  effect(call) {
    const type = call.query.get('type');
    const idps = call.tenant.objects.idps.filter((one) => type === null || one.type === type);
    return listed.effect({ ...call, tenant: { ...call.tenant, objects: { ...call.tenant.objects, idps } } });
  },
});

export const getIdp: ApiOperation = getObject(idp);
export const deleteIdp: ApiOperation = deleteObject(idp);
export const activateIdp: ApiOperation = turnObject(idp, 'activate');
export const deactivateIdp: ApiOperation = turnObject(idp, 'deactivate');
