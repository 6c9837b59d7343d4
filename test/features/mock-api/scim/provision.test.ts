import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { findProvisioningOperation } from '../../../../src/documents/kinds/api-operations.js';
import type { ScimAnswer } from '../../../../src/features/mock-api/scim/plan/scim.js';
import {
  type Integration,
  NOTHING_PROVISIONED,
  type ProvisioningState,
} from '../../../../src/features/mock-api/scim/plan/state.js';
import {
  type NextStep,
  type ProvisioningEvent,
  provision,
} from '../../../../src/features/mock-api/scim/provision.js';

const ALL = {
  create: true,
  update: true,
  deactivate: true,
  groupPush: true,
  import: true,
  passwordSync: true,
};
const NONE = {
  create: false,
  update: false,
  deactivate: false,
  groupPush: false,
  import: false,
  passwordSync: false,
};
const CATALOG: Integration = { kind: 'catalog', enabled: ALL };
const CUSTOM: Integration = { kind: 'custom', enabled: ALL };
const OFF: Integration = { kind: 'catalog', enabled: NONE };

const CORE = ['urn:scim:schemas:core:1.0'];
const ann = { id: 'u1', userName: 'ann "a"@example.com', isActive: true, attributes: { displayName: 'Ann' } };
const idle = { ...ann, isActive: false };
const staff = { id: 'g1', name: 'Staff' };
const members = [
  { userId: 'u1', display: 'Ann' },
  { userId: 'u2', display: 'nobody' },
];

const READY: ProvisioningState = { ...NOTHING_PROVISIONED, status: 'READY' };
const LINKED: ProvisioningState = {
  status: 'READY',
  users: new Map([['u1', { status: 'LINKED', externalId: 's1' }]]),
  groups: new Map([['g1', { externalId: 'sg1' }]]),
};
const GONE: ProvisioningState = {
  ...LINKED,
  users: new Map([['u1', { status: 'DEACTIVATED', externalId: 's1' }]]),
};
const FORGOTTEN: ProvisioningState = { ...READY, users: new Map([['u1', { status: 'LINKED' }]]) };
const UNPUSHED: ProvisioningState = { ...LINKED, groups: new Map() };

const list = (...resources: Members[]): ScimAnswer => ({
  status: 200,
  body: {
    schemas: CORE,
    totalResults: resources.length,
    startIndex: 1,
    itemsPerPage: resources.length,
    Resources: resources,
  },
});
const ok = (body: Members = {}): ScimAnswer => ({ status: 200, body });
const code = (status: number, body?: unknown): ScimAnswer => ({
  status,
  ...(body !== undefined && { body }),
});

const FIND =
  'GET /Users?filter=userName%20eq%20%22ann%20%5C%22a%5C%22%40example.com%22&startIndex=1&count=100';
const FIND_GROUP = 'GET /Groups?filter=displayName%20eq%20%22Staff%22&startIndex=1&count=100';
const saved: ProvisioningEvent = { kind: 'provisioning saved' };
const assigned: ProvisioningEvent = { kind: 'user assigned', user: ann, password: 'pw' };
const on = (
  kind:
    | 'user changed'
    | 'user deactivated'
    | 'user unassigned'
    | 'user reactivated'
    | 'user suspended'
    | 'user unsuspended'
    | 'user deleted',
): ProvisioningEvent => ({ kind, user: ann });
const password: ProvisioningEvent = { kind: 'password changed', user: ann, password: 'new' };
const selected: ProvisioningEvent = { kind: 'group selected', group: staff, members };
const described: ProvisioningEvent = {
  kind: 'group selected',
  group: { ...staff, description: 'all' },
  members: [],
};
const linkedGroup: ProvisioningEvent = { kind: 'group linked', group: staff, members: [] };
const renamed: ProvisioningEvent = { kind: 'group renamed', group: staff };
const changed: ProvisioningEvent = { kind: 'members changed', group: staff, added: [], removed: members };
const unlinked = (isDeleted: boolean): ProvisioningEvent => ({
  kind: 'group unlinked',
  group: staff,
  isDeleted,
});
const checked: ProvisioningEvent = { kind: 'group checked', group: staff, members: [] };

/** A row of the specification's table of SCIM provisioning moves, with the expected calls and the answers of the server. */
interface Row {
  readonly row: string;
  readonly integration: Integration;
  readonly state: ProvisioningState;
  readonly event: ProvisioningEvent;
  readonly answers: readonly ScimAnswer[];
  readonly calls: readonly string[];
  readonly end: string;
}

function row(
  row: string,
  integration: Integration,
  state: ProvisioningState,
  event: ProvisioningEvent,
  answers: readonly ScimAnswer[],
  calls: readonly string[],
  end: string,
): Row {
  return { row, integration, state, event, answers, calls, end };
}

// biome-ignore format: a table
const ROWS: readonly Row[] = [
  row('1', CATALOG, NOTHING_PROVISIONED, saved, [list(), list()], ['GET /Users?startIndex=1&count=2', 'GET /Groups?startIndex=1&count=100'], 'done READY'),
  row('1 fails', CATALOG, NOTHING_PROVISIONED, saved, [list(), code(404)], ['GET /Users?startIndex=1&count=2', 'GET /Groups?startIndex=1&count=100'], 'stopped NEW: /Groups?startIndex=1&count=100 did not return a list'),
  row('before 1', CATALOG, NOTHING_PROVISIONED, assigned, [], [], 'done NEW'),
  row('2 off', OFF, READY, assigned, [], [], 'done READY'),
  row('2a', CATALOG, READY, assigned, [list(), code(201, { id: 's1' })], [FIND, 'POST /Users'], 'done READY u1:LINKED:s1 set externalId'),
  row('2a exists', CATALOG, READY, assigned, [list(), code(409)], [FIND, 'POST /Users'], 'stopped READY: the user ann "a"@example.com already exists (409)'),
  row('2a empty', CATALOG, READY, assigned, [list(), code(201)], [FIND, 'POST /Users'], 'stopped READY: the server created the user without an id'),
  row('2b', CATALOG, READY, { ...assigned, user: idle } as ProvisioningEvent, [list({ id: 's1' })], [FIND], 'done READY u1:LINKED:s1 activate user'),
  row('2c', CATALOG, READY, assigned, [list({ id: 's1' }), ok()], [FIND, 'PUT /Users/s1'], 'done READY u1:LINKED:s1 set externalId'),
  row('2 twice', CATALOG, READY, assigned, [list({ id: 's1' }, { id: 's2' })], [FIND], 'stopped READY: 2 accounts have the name ann "a"@example.com, which must be unique'),
  row('3', CATALOG, LINKED, on('user changed'), [ok({ id: 's1', nickName: 'A' }), ok()], ['GET /Users/s1', 'PUT /Users/s1'], 'done READY u1:LINKED:s1 g1:sg1'),
  row('3 gone', CATALOG, LINKED, on('user changed'), [code(404)], ['GET /Users/s1'], 'stopped READY u1:LINKED:s1 g1:sg1: the account of ann "a"@example.com no longer exists (404)'),
  row('3 unlinked', CATALOG, READY, on('user changed'), [], [], 'done READY'),
  row('4 catalog', CATALOG, LINKED, on('user deactivated'), [code(204)], ['PATCH /Users/s1'], 'done READY u1:DEACTIVATED:s1 g1:sg1'),
  row('4 custom', CUSTOM, LINKED, on('user unassigned'), [ok({ id: 's1' }), ok()], ['GET /Users/s1', 'PUT /Users/s1'], 'done READY u1:DEACTIVATED:s1 g1:sg1'),
  row('4 custom needs a body', CUSTOM, LINKED, on('user unassigned'), [ok({ id: 's1' }), code(204)], ['GET /Users/s1', 'PUT /Users/s1'], 'stopped READY u1:LINKED:s1 g1:sg1: the server answered 204 to PUT of a user'),
  row('4 off', OFF, LINKED, on('user deactivated'), [], [], 'done READY u1:LINKED:s1 g1:sg1'),
  row('5 catalog', CATALOG, GONE, on('user reactivated'), [ok()], ['PATCH /Users/s1'], 'done READY u1:LINKED:s1 g1:sg1'),
  row('5 custom, assigned again', CUSTOM, GONE, assigned, [ok({ id: 's1' }), ok()], ['GET /Users/s1', 'PUT /Users/s1'], 'done READY u1:LINKED:s1 g1:sg1'),
  row('5 forgotten', CATALOG, FORGOTTEN, on('user reactivated'), [list(), code(201, { id: 's9' })], [FIND, 'POST /Users'], 'done READY u1:LINKED:s9 set externalId'),
  row('6 suspended', CATALOG, LINKED, on('user suspended'), [], [], 'done READY u1:LINKED:s1 g1:sg1'),
  row('6 unsuspended', CATALOG, LINKED, on('user unsuspended'), [], [], 'done READY u1:LINKED:s1 g1:sg1'),
  row('6 deleted', CATALOG, GONE, on('user deleted'), [], [], 'done READY u1:DEACTIVATED:s1 g1:sg1'),
  row('7 catalog', CATALOG, LINKED, password, [code(204)], ['PATCH /Users/s1'], 'done READY u1:LINKED:s1 g1:sg1'),
  row('7 custom', CUSTOM, LINKED, password, [ok({ id: 's1' }), ok()], ['GET /Users/s1', 'PUT /Users/s1'], 'done READY u1:LINKED:s1 g1:sg1'),
  row('8, then 10', CATALOG, UNPUSHED, selected, [code(201, { id: 'sg1' }), code(204), code(204)], ['POST /Groups', 'PATCH /Groups/sg1', 'PATCH /Groups/sg1'], 'done READY u1:LINKED:s1 g1:sg1'),
  row('8 described', CATALOG, UNPUSHED, described, [code(201, { id: 'sg1' })], ['POST /Groups'], 'done READY u1:LINKED:s1 g1:sg1'),
  row('8b found', CATALOG, UNPUSHED, linkedGroup, [list({ id: 'sg7' })], [FIND_GROUP], 'done READY u1:LINKED:s1 g1:sg7'),
  row('8b not found', CATALOG, UNPUSHED, linkedGroup, [list(), code(201, { id: 'sg1' })], [FIND_GROUP, 'POST /Groups'], 'done READY u1:LINKED:s1 g1:sg1'),
  row('9 catalog', CATALOG, LINKED, renamed, [code(204)], ['PATCH /Groups/sg1'], 'done READY u1:LINKED:s1 g1:sg1'),
  row('9 custom', CUSTOM, LINKED, renamed, [ok()], ['PUT /Groups/sg1'], 'done READY u1:LINKED:s1 g1:sg1'),
  row('10', CUSTOM, LINKED, changed, [ok(), ok()], ['PUT /Groups/sg1', 'PUT /Groups/sg1'], 'done READY u1:LINKED:s1 g1:sg1'),
  row('10 of nobody', CATALOG, { ...LINKED, users: new Map() }, changed, [], [], 'done READY g1:sg1'),
  row('11 deleted', CATALOG, LINKED, unlinked(true), [code(204)], ['DELETE /Groups/sg1'], 'done READY u1:LINKED:s1'),
  row('11 left', CATALOG, LINKED, unlinked(false), [], [], 'done READY u1:LINKED:s1'),
  row('12', CATALOG, READY, { kind: 'import' }, [{ status: 200, body: { totalResults: 101, Resources: [{ id: 's1' }] } }, list({ id: 's2' }), list()], ['GET /Users?startIndex=1&count=100', 'GET /Users?startIndex=101&count=100', 'GET /Groups?startIndex=1&count=100'], 'done READY import import'),
  row('13 there', CATALOG, LINKED, checked, [ok()], ['GET /Groups/sg1'], 'done READY u1:LINKED:s1 g1:sg1'),
  row('13 gone', CATALOG, LINKED, checked, [code(404), code(201, { id: 'sg2' })], ['GET /Groups/sg1', 'POST /Groups'], 'done READY u1:LINKED:s1 g1:sg2'),
  row('no answer, 429, 5xx', CATALOG, LINKED, renamed, [code(0), code(429), code(503), code(204)], ['PATCH /Groups/sg1'], 'done READY u1:LINKED:s1 g1:sg1'),
  row('401', CATALOG, LINKED, renamed, [code(401)], ['PATCH /Groups/sg1'], 'stopped STOPPED u1:LINKED:s1 g1:sg1: the server does not accept the credentials (401)'),
];

test.each(ROWS.map((one) => [one.row, one] as const))(
  "SCIM provisioning sends the calls that the specification's table of provisioning moves lists in row %s",
  (_, { integration, state, event, answers, calls, end }) => {
    const sent = new Set<string>();
    const seen: string[] = [];
    let step: NextStep = provision(integration, state, event, []);
    for (let given = 0; step.kind === 'call'; given++) {
      const { method, path, body } = step.call;
      const key = `${method} ${path} ${JSON.stringify(body)}`;
      if (!sent.has(key)) seen.push(`${method} ${path}`);
      sent.add(key);
      if (given > answers.length) break;
      step = provision(integration, state, event, answers.slice(0, given + 1));
    }
    expect(seen).toEqual(calls);
    expect(endOf(step)).toBe(end);
  },
);

function endOf(step: NextStep): string {
  if (step.kind === 'call') return `calls ${step.call.method} ${step.call.path}`;
  const { status, users, groups } = step.state;
  const accounts = [...users].map(([id, account]) => `${id}:${account.status}:${account.externalId}`);
  const pushed = [...groups].map(([id, group]) => `${id}:${group.externalId}`);
  const rest = step.kind === 'stopped' ? [] : step.effects.map(({ kind }) => kind);
  const words = [step.kind, status, ...accounts, ...pushed, ...rest].join(' ');
  return step.kind === 'stopped' ? `${words}: ${step.why}` : words;
}

function bodyAt(
  integration: Integration,
  state: ProvisioningState,
  event: ProvisioningEvent,
  answers: readonly ScimAnswer[],
): unknown {
  const step = provision(integration, state, event, answers);
  return step.kind === 'call' ? step.call.body : undefined;
}

test('SCIM provisioning sends a new account with its password, and the update of an existing account without it', () => {
  const full = {
    schemas: CORE,
    userName: ann.userName,
    displayName: 'Ann',
    externalId: 'u1',
    groups: [],
    active: true,
  };
  expect(bodyAt(CATALOG, READY, assigned, [list()])).toEqual({ ...full, password: 'pw' });
  expect(bodyAt(CATALOG, READY, assigned, [list({ id: 's1' })])).toEqual({ ...full, id: 's1' });
});

test('a SCIM update replaces only the mapped attributes of the object on the server', () => {
  const got = { id: 's1', nickName: 'A', displayName: 'Old' };
  expect(bodyAt(CATALOG, LINKED, on('user changed'), [ok(got)])).toEqual({
    ...got,
    userName: ann.userName,
    displayName: 'Ann',
  });
  expect(bodyAt(CUSTOM, LINKED, on('user deactivated'), [ok(got)])).toEqual({ ...got, active: false });
  expect(bodyAt(CATALOG, LINKED, on('user deactivated'), [])).toEqual({
    schemas: CORE,
    id: 's1',
    active: false,
  });
});

test('SCIM provisioning sends only group members that have an account, and sends the description of a group under a separate schema', () => {
  expect(bodyAt(CATALOG, LINKED, changed, [code(204)])).toEqual({
    schemas: CORE,
    members: [{ value: 's1', display: 'Ann', operation: 'delete' }],
  });
  expect(bodyAt(CATALOG, UNPUSHED, described, [])).toEqual({
    schemas: [...CORE, 'urn:svc:custom:group:1.0'],
    displayName: 'Staff',
    'urn:svc:custom:group:1.0': { description: 'all' },
  });
});

const EVENTS = [...new Set(ROWS.map(({ event }) => event))];
const STATES = [...new Set(ROWS.map(({ state }) => state))];

const anAnswer: fc.Arbitrary<ScimAnswer> = fc.oneof(
  fc.record({ status: fc.constantFrom(0, 200, 201, 204, 400, 401, 404, 409, 429, 500) }),
  fc.record({
    status: fc.constantFrom(200, 201),
    body: fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(...ROWS.flatMap(({ answers }) => answers.map(({ body }) => body))),
    ),
  }),
);

test('whatever a SCIM server responds, provisioning sends only calls that the specification lists, deletes no user, and ends', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(CATALOG, CUSTOM, OFF),
      fc.constantFrom(...STATES),
      fc.constantFrom(...EVENTS),
      fc.array(anAnswer, { maxLength: 12 }),
      (integration, state, event, answers) => {
        for (let given = 0; given <= answers.length; given++) {
          const step = provision(integration, state, event, answers.slice(0, given));
          if (step.kind !== 'call') return;
          const { method, path } = step.call;
          expect(
            findProvisioningOperation(method, path.split('?')[0] ?? ''),
            `${method} ${path}`,
          ).toBeDefined();
          expect(`${method} ${path}`).not.toMatch(/^DELETE \/Users/);
        }
      },
    ),
    { numRuns: 2000 },
  );
});
