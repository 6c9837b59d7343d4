import type { Members } from '../../../../base/object.js';
import { referencesIn } from '../../../../model/policies/references/references.js';
import { link } from '../policies/policy-answer.js';
import { snapshotOf } from '../tenant/snapshot-of.js';
import type { Stored } from '../tenant/tenant.js';
import { assuming, refuseField, refuseWith } from '../wire/errors.js';
import { withoutMembers } from '../wire/filled.js';
import type { ApiCall, Reply } from '../wire/message.js';
import type { ApiOperation } from '../wire/operation.js';
import {
  createObject,
  deleteObject,
  getObject,
  listObjects,
  type ObjectKind,
  READ_ONLY,
  updateObject,
} from './kind.js';

const assurance: ObjectKind = {
  collection: 'deviceAssurances',
  path: '/api/v1/device-assurances',
  what: 'device assurance',
  kind: 'DeviceAssuranceRuleManagerImpl',
  prefix: 'dae',
  times: ['createdDate', 'lastUpdate'],
  checkBody: ({ body, tenant }) => (tenant.edition === 'field' ? checkConditions(body) : undefined),
  fill: filledAssurance,
  answer: assuranceAnswer,
  writtenAnswer: updatedAnswer,
  checkDelete: checkUnused,
};

export const listDeviceAssurances: ApiOperation = listObjects(assurance);
export const getDeviceAssurance: ApiOperation = getObject(assurance);
export const createDeviceAssurance: ApiOperation = createObject(assurance);
export const updateDeviceAssurance: ApiOperation = updateObject(assurance);
/**
 * Deletes a device assurance. Its "not found" errors name the object `DeviceAssuranceEntity`, unlike those of the other operations on
 * device assurances.
 */
export const deleteDeviceAssurance: ApiOperation = deleteObject({
  ...assurance,
  kind: 'DeviceAssuranceEntity',
});

/** Refuses a device assurance without any condition. Source: recordings. */
function checkConditions(body: Members): Reply | undefined {
  const given = withoutMembers(body, ...READ_ONLY, ...NOT_CONDITIONS);
  return Object.values(given).some((value) => value !== null)
    ? undefined
    : refuseField('deviceAssuranceMediated', 'Please select at least one device condition before saving');
}

const NOT_CONDITIONS = [
  'name',
  'platform',
  'displayRemediationMode',
  'gracePeriod',
  'createdBy',
  'createdDate',
  'lastUpdate',
  'lastUpdatedBy',
  'resourceDisplayName',
  'resourceId',
  'resourceType',
];

/** Fills in the fields that a live tenant adds to a device assurance: the display name of the resource, and the remediation mode. */
function filledAssurance(body: Members, { tenant }: ApiCall): Members {
  if (tenant.edition === 'spec') return body;
  const shown = { resourceDisplayName: { value: body.name, sensitive: false } };
  const mode = tenant.features.hasRemediationMode ? { displayRemediationMode: 'HIDE' } : {};
  return { ...mode, ...body, ...shown };
}

/** Returns the answer for a device assurance. In a live tenant, the answer also has the type and id of the resource. */
function assuranceAnswer({ base, tenant }: ApiCall, object: Stored): Members {
  const resource = { resourceType: 'DeviceAssurancePolicyEntity', resourceId: object.id };
  const self = link(`${base}/api/v1/device-assurances/${object.id}`, 'GET', 'PUT', 'DELETE');
  return { ...object, ...(tenant.edition === 'field' && resource), _links: { self } };
}

/** Returns the answer to an update of a device assurance. In a live tenant, the answer lacks the creation date. */
function updatedAnswer(call: ApiCall, object: Stored): Members {
  const answer = assuranceAnswer(call, object);
  return call.tenant.edition === 'field' ? withoutMembers(answer, 'createdDate') : answer;
}

function checkUnused({ tenant }: ApiCall, { id }: Stored): Reply | undefined {
  const isUsed = referencesIn(snapshotOf(tenant)).some(
    (one) => one.kind === 'deviceAssurance' && one.id === id,
  );
  return isUsed
    ? assuming('M52', { ...refuseWith('E0000001', 'the device assurance is used by a rule'), status: 409 })
    : undefined;
}
