import { withDefaults, withoutMembers } from '../wire/filled.js';
import type { ApiOperation } from '../wire/operation.js';
import {
  createObject,
  deleteObject,
  getObject,
  listObjects,
  type ObjectKind,
  objectAt,
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
  fill(body, { tenant }, before) {
    const { type = before?.type } = body;
    const isCounted = tenant.edition === 'field' && String(type).startsWith('ANOMALOUS_');
    return {
      ...withoutMembers(body, 'status'),
      ...(isCounted && { settings: withDefaults(objectAt(body, 'settings'), NO_MINIMUM) }),
    };
  },
};

/** The setting that the service adds to behaviors which compare a sign-in with earlier ones. Source: recordings. */
const NO_MINIMUM = { minEventsNeededForEvaluation: 0 };

export const listBehaviors: ApiOperation = listObjects(behavior);
export const getBehavior: ApiOperation = getObject(behavior);
export const createBehavior: ApiOperation = createObject(behavior);
export const updateBehavior: ApiOperation = updateObject(behavior);
export const deleteBehavior: ApiOperation = deleteObject(behavior);
export const activateBehavior: ApiOperation = statusOperation(behavior, 'activate');
export const deactivateBehavior: ApiOperation = statusOperation(behavior, 'deactivate');
