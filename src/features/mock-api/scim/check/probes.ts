import { isObject, type Members } from '../../../../base/object.js';
import {
  assignedId,
  type Collection,
  findCall,
  groupBody,
  listCall,
  PAGE,
  resourcePath,
  resourcesIn,
  SCHEMAS,
  type ScimPlan,
  totalIn,
} from '../plan/scim.js';
import { PROBES } from '../plan/server.js';

/**
 * Returns the read calls of the service: lists, pages, and queries with and without a result. Spec: SCIM 1.1 provisioning server contract.
 */
export function* readProbes(): ScimPlan<void> {
  for (const call of PROBES) yield call;
  yield* readCollection('Users', 'userName');
  yield* readCollection('Groups', 'displayName');
}

function* readCollection(collection: Collection, name: 'displayName' | 'userName'): ScimPlan<void> {
  const first = yield listCall(collection);
  const listed = resourcesIn(first) ?? [];
  const total = Math.min(totalIn(first), MOST_PAGES * PAGE);
  for (let start = 1 + PAGE; start <= total; start += PAGE) yield listCall(collection, start);
  if (listed.length > 1) yield listCall(collection, 2, 2);
  yield findCall(collection, name, NOBODY);
  const named = listed.find((one) => typeof one[name] === 'string' && one[name] !== '');
  if (named !== undefined) yield findCall(collection, name, String(named[name]));
  const [id] = listed.flatMap((one) => assignedId(one) ?? []);
  if (id !== undefined) yield { method: 'GET', path: resourcePath(collection, id) };
  yield { method: 'GET', path: resourcePath(collection, NOBODY) };
}

/** The maximum number of pages that are read. Further pages would not show new problems. */
const MOST_PAGES = 5;

const NOBODY = 'preflight-nobody-has-this-name';

/** The unique name of a test user or test group. */
export interface TestName {
  readonly collection: Collection;
  readonly attribute: 'displayName' | 'userName';
  readonly value: string;
}

/** Returns the names of all test users and groups that a check creates. */
export function testNames(name: string): readonly TestName[] {
  return [
    { collection: 'Groups', attribute: 'displayName', value: name },
    { collection: 'Groups', attribute: 'displayName', value: renamed(name) },
    { collection: 'Users', attribute: 'userName', value: userNameOf(name) },
  ];
}

function userNameOf(name: string): string {
  return `${name}@example.com`;
}

function renamed(name: string): string {
  return `${name}-renamed`;
}

/**
 * Creates a user and a group with the given name, and tries to create a duplicate of the user. Also looks up, updates, deactivates and
 * reactivates the user, and changes the members of the group. Spec: SCIM 1.1 provisioning server contract.
 */
export function* writeProbes(name: string): ScimPlan<void> {
  const userName = userNameOf(name);
  yield findCall('Users', 'userName', userName);
  const user = { ...SCHEMAS, ...userOf(userName) };
  const made = yield { method: 'POST', path: '/Users', body: { ...user, password: `${name}-A1b2c3d4` } };
  const id = assignedId(made.body);
  if (id === undefined) return;
  yield findCall('Users', 'userName', userName);
  yield { method: 'POST', path: '/Users', body: user };
  const path = resourcePath('Users', id);
  const { body } = yield { method: 'GET', path };
  const whole: Members = isObject(body) ? body : { ...user, id };
  yield { method: 'PUT', path, body: { ...whole, displayName: 'Preflight Check (changed)' } };
  yield { method: 'GET', path };
  for (const active of [false, true]) {
    yield { method: 'PATCH', path, body: { ...SCHEMAS, id, active } };
    yield { method: 'GET', path };
  }
  yield* writeGroup(name, id, userName);
}

function userOf(userName: string): Members {
  return {
    userName,
    name: { givenName: 'Preflight', familyName: 'Check' },
    emails: [{ primary: true, value: userName, type: 'work' }],
    displayName: 'Preflight Check',
    locale: 'en_US',
    externalId: userName,
    groups: [],
    active: true,
  };
}

function* writeGroup(name: string, userId: string, display: string): ScimPlan<void> {
  const made = yield { method: 'POST', path: '/Groups', body: groupBody(name, undefined) };
  const id = assignedId(made.body);
  if (id === undefined) return;
  yield findCall('Groups', 'displayName', name);
  const path = resourcePath('Groups', id);
  yield { method: 'PATCH', path, body: { ...groupBody(renamed(name), undefined), id } };
  yield { method: 'GET', path };
  for (const removal of [{}, { operation: 'delete' }]) {
    yield { method: 'PATCH', path, body: { ...SCHEMAS, members: [{ value: userId, display, ...removal }] } };
    yield { method: 'GET', path };
  }
}
