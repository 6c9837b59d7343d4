import { withoutMembers } from '../wire/filled.js';
import type { ApiOperation } from '../wire/operation.js';
import {
  createObject,
  deleteObject,
  getObject,
  listObjects,
  type ObjectKind,
  statusOperation,
  updateObject,
} from './kind.js';

const behavior: ObjectKind = {
  collection: 'behaviors',
  path: '/api/v1/behaviors',
  what: 'behavior',
  kind: 'BehaviorSettings',
  prefix: 'bhv',
  page: { default: 10, most: 200, isByName: true },
  hasStatus: true,
  fill: (body) => withoutMembers(body, 'status'),
};

export const listBehaviors: ApiOperation = listObjects(behavior);
export const getBehavior: ApiOperation = getObject(behavior);
export const createBehavior: ApiOperation = createObject(behavior);
export const updateBehavior: ApiOperation = updateObject(behavior);
export const deleteBehavior: ApiOperation = deleteObject(behavior);
export const activateBehavior: ApiOperation = statusOperation(behavior, 'activate');
export const deactivateBehavior: ApiOperation = statusOperation(behavior, 'deactivate');
