import fc from 'fast-check';
import { expect } from 'vitest';
import { isObject, type Members } from '../../../../src/base/object.js';
import { snapshotOf } from '../../../../src/features/mock-api/service/tenant/snapshot-of.js';
import { ask, pagesOf, picked, read, type Step, step, withoutTimes } from './commands.js';

const index = fc.nat(1000);

/** The kinds of objects that have the same operations. */
const KINDS = [
  {
    path: '/api/v1/zones',
    list: 'zones',
    body: (name: string) => ({ type: 'IP', name, gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }] }),
  },
  {
    path: '/api/v1/behaviors',
    list: 'behaviors',
    body: (name: string) => ({ type: 'VELOCITY', name, settings: { velocityKph: 805 } }),
  },
  {
    path: '/api/v1/groups',
    list: 'groups',
    body: (name: string) => ({ profile: { name, description: 'made by a test' } }),
  },
  {
    path: '/api/v1/device-assurances',
    list: 'deviceAssurances',
    body: (name: string) => ({ name, platform: 'IOS' }),
  },
  {
    path: '/api/v1/meta/types/user',
    list: 'userTypes',
    body: (name: string) => ({ name, displayName: name }),
  },
  {
    path: '/api/v1/idps',
    list: 'idps',
    body: (name: string) => ({
      name,
      type: 'GOOGLE',
      protocol: {
        type: 'OIDC',
        scopes: ['openid', 'email'],
        credentials: { client: { client_id: 'id', client_secret: 'secret' } },
      },
      policy: {
        provisioning: { action: 'AUTO' },
        accountLink: { action: 'AUTO' },
        subject: { matchType: 'USERNAME' },
      },
    }),
  },
  {
    path: '/api/v1/groups/rules',
    list: 'groupRules',
    body: (name: string) => ({
      name,
      type: 'group_rule',
      conditions: { expression: { value: 'true', type: 'urn:okta:expression:1.0' } },
      actions: { assignUserToGroups: { groupIds: [] } },
    }),
  },
] as const;

const kind = fc.constantFrom(...KINDS);

/** Properties: a created object is read back, the name of an object is unique, and a deleted object leaves nothing behind. */
const makeObject = fc.tuple(kind, fc.nat(30), fc.boolean()).map(([{ path, body }, number, isRemoved]) =>
  step('make', [path, number, isRemoved], (served) => {
    const before = ask(served, 'GET', path).body;
    const sent = body(`made ${number}`);
    const answer = ask(served, 'POST', path, sent);
    if (answer.status !== 200 || !isObject(answer.body)) return;
    const at = `${path}/${answer.body.id}`;
    expect(read(served, at)).toEqual(answer.body);
    expect(ask(served, 'POST', path, sent).status).toBe(400);
    const again = ask(served, 'PUT', at, answer.body);
    if (again.status === 200) expect(withoutTimes(again.body as Members)).toEqual(withoutTimes(answer.body));
    if (!isRemoved) return;
    ask(served, 'POST', `${at}/lifecycle/deactivate`);
    expect([202, 204]).toContain(ask(served, 'DELETE', at).status);
    expect(ask(served, 'GET', at).status).toBe(404);
    expect(ask(served, 'GET', path).body).toEqual(before);
  }),
);

const removeObject = fc.tuple(kind, index).map(([{ path, list }, at]) =>
  step('remove', [path, at], (served) => {
    const object = picked(served.tenant.objects[list], at);
    if (object !== undefined) ask(served, 'DELETE', `${path}/${object.id}`);
  }),
);

const pageObjects = fc.tuple(kind, fc.integer({ min: 1, max: 4 })).map(([{ path, list }, limit]) =>
  step('page', [path, limit], (served) => {
    const pages = pagesOf(served, `${path}?limit=${limit}`) as readonly Members[];
    expect(pages.map(({ id }) => id).sort()).toEqual(served.tenant.objects[list].map(({ id }) => id).sort());
  }),
);

/** Properties: an added group member is listed once for the group and once for the user, and a removed member for neither. */
const moveMember = fc.tuple(index, index, fc.boolean()).map(([at, other, isIn]) =>
  step('member', [at, other, isIn], (served) => {
    const group = picked(served.tenant.objects.groups, at);
    const user = picked(served.tenant.objects.users, other);
    if (group === undefined || user === undefined) return;
    const { status } = ask(served, isIn ? 'PUT' : 'DELETE', `/api/v1/groups/${group.id}/users/${user.id}`);
    expect(status === 204).toBe(group.type !== 'BUILT_IN' && group.type !== 'APP_GROUP');
    if (status !== 204) return;
    const ids = (path: string) => (read(served, path) as readonly Members[]).map(({ id }) => id);
    const count = isIn ? 1 : 0;
    expect(ids(`/api/v1/groups/${group.id}/users`).filter((id) => id === user.id)).toHaveLength(count);
    expect(ids(`/api/v1/users/${user.id}/groups`).filter((id) => id === group.id)).toHaveLength(count);
    const known = snapshotOf(served.tenant).groups.find(({ id }) => id === group.id)?.userIds;
    if (known !== undefined) expect(known.includes(user.id)).toBe(isIn);
  }),
);

/**
 * Creates a user. Properties: logins are unique. The first deletion of a user deactivates the user, and the second one removes the user.
 */
const makeUser = fc.tuple(fc.nat(20), fc.boolean(), fc.boolean()).map(([number, isStaged, isRemoved]) =>
  step('user', [number, isStaged, isRemoved], (served) => {
    const body = {
      profile: { login: `user${number}@example.com`, firstName: 'Ann', lastName: null },
      credentials: {
        password: { value: 'sesame' },
        recovery_question: { question: 'Where?', answer: 'here' },
      },
    };
    const answer = ask(served, 'POST', `/api/v1/users?activate=${!isStaged}`, body);
    if (answer.status !== 200 || !isObject(answer.body)) return;
    expect(JSON.stringify(served.tenant.objects.users)).not.toMatch(/sesame|"here"/);
    expect(answer.body.status).toBe(isStaged ? 'STAGED' : 'ACTIVE');
    expect(read(served, `/api/v1/users/${body.profile.login}`)).toEqual(answer.body);
    expect(ask(served, 'POST', '/api/v1/users', body).status).toBe(400);
    if (!isRemoved) return;
    const at = `/api/v1/users/${answer.body.id}`;
    expect(ask(served, 'DELETE', at).status).toBe(204);
    expect(read(served, at)).toMatchObject({ status: 'DEPROVISIONED' });
    expect(ask(served, 'DELETE', at).status).toBe(204);
    expect(ask(served, 'GET', at).status).toBe(404);
  }),
);

const MOVES = [
  'activate',
  'deactivate',
  'expire_password',
  'reactivate',
  'reset_password',
  'suspend',
  'unlock',
  'unsuspend',
];

/** Properties: a rejected status change of a user changes nothing, and an accepted one changes only the user, to a permitted status. */
const moveUser = fc.tuple(index, fc.constantFrom(...MOVES)).map(([at, move]) =>
  step('move user', [at, move], (served) => {
    const user = picked(served.tenant.objects.users, at);
    if (user === undefined) return;
    const path = `/api/v1/users/${user.id}`;
    const before = read(served, path) as Members;
    const { status } = ask(served, 'POST', `${path}/lifecycle/${move}`);
    const { status: _, statusChanged, activated, lastUpdated, ...after } = read(served, path) as Members;
    expect(before).toMatchObject(after);
    if (status >= 400) expect(read(served, path)).toEqual(before);
  }),
);

/** Properties: a granted scope is listed once, and a revoked scope leaves nothing behind. */
const grantScope = fc.tuple(index, fc.nat(3)).map(([at, number]) =>
  step('grant', [at, number], (served) => {
    const app = picked(served.tenant.objects.apps, at);
    if (app === undefined) return;
    const path = `/api/v1/apps/${app.id}/grants`;
    const before = read(served, path) as readonly Members[];
    const scopeId = `${served.tenant.brand.toLowerCase()}.made${number}.read`;
    const answer = ask(served, 'POST', path, { scopeId, issuer: 'https://localhost' });
    if (answer.status !== 201 || !isObject(answer.body)) return;
    expect(read(served, path)).toEqual([...before, answer.body]);
    expect(read(served, `${path}/${answer.body.id}`)).toEqual(answer.body);
    expect(ask(served, 'DELETE', `${path}/${answer.body.id}`).status).toBe(204);
    expect(read(served, path)).toEqual(before);
  }),
);

/**
 * Properties: an authenticator method is unchanged after it is deactivated and activated again, and the last active method stays active.
 */
const turnMethod = fc.tuple(index, index).map(([at, other]) =>
  step('turn method', [at, other], (served) => {
    const authenticator = picked(served.tenant.objects.authenticators, at);
    if (authenticator === undefined) return;
    const list = `/api/v1/authenticators/${authenticator.id}/methods`;
    const before = read(served, list) as readonly Members[];
    const method = picked(before, other);
    if (method === undefined) return;
    const [there, back] =
      method.status === 'INACTIVE' ? ['activate', 'deactivate'] : ['deactivate', 'activate'];
    const turn = (move: string) => ask(served, 'POST', `${list}/${method.type}/lifecycle/${move}`).status;
    if (turn(String(there)) !== 200) return;
    if (turn(String(back)) === 200)
      expect((read(served, list) as readonly Members[]).map(({ status }) => status)).toEqual(
        before.map(({ status }) => status),
      );
  }),
);

const assign = fc
  .tuple(index, index, fc.constantFrom('groups' as const, 'users' as const))
  .map(([at, other, list]) =>
    step('assign', [at, other, list], (served) => {
      const app = picked(served.tenant.objects.apps, at);
      const subject = picked(served.tenant.objects[list], other);
      if (app === undefined || subject === undefined) return;
      const path = `/api/v1/apps/${app.id}/${list}/${subject.id}`;
      const answer = ask(served, list === 'groups' ? 'PUT' : 'POST', path, {});
      expect(answer.status).toBe(200);
      expect(read(served, path)).toEqual(answer.body);
      expect(ask(served, 'DELETE', path).status).toBe(204);
      const left = ask(served, 'GET', path);
      expect(left.status === 404 || left.body).toSatisfy(
        (one) => one === true || (list === 'users' && one.scope === 'GROUP'),
      );
      if (left.status === 200) expect(ask(served, 'DELETE', path).status).toBe(400);
    }),
  );

/** The sign-on modes of applications, each with the settings that a request body needs. */
const APP_SETTINGS = {
  BOOKMARK: { app: { url: 'https://wiki.example.com' } },
  OPENID_CONNECT: { oauthClient: { redirect_uris: ['https://shop.example.com/callback'] } },
  SAML_2_0: { signOn: { ssoAcsUrl: 'https://hr.example.com/acs' } },
};

/** Properties: an application can be written back unchanged except for times, its label is unique, and a client is an application. */
const makeApp = fc
  .tuple(
    fc.nat(20),
    fc.constantFrom(...(Object.keys(APP_SETTINGS) as (keyof typeof APP_SETTINGS)[])),
    fc.boolean(),
  )
  .map(([number, signOnMode, isRemoved]) =>
    step('make app', [number, signOnMode, isRemoved], (served) => {
      const before = ask(served, 'GET', '/api/v1/apps').body;
      const body = { label: `app ${number}`, signOnMode, settings: APP_SETTINGS[signOnMode] };
      const answer = ask(served, 'POST', '/api/v1/apps', body);
      if (answer.status !== 200 || !isObject(answer.body)) return;
      const at = `/api/v1/apps/${answer.body.id}`;
      const shown = read(served, at) as Members;
      expect(withoutTimes(ask(served, 'PUT', at, shown).body as Members)).toEqual(withoutTimes(shown));
      expect(ask(served, 'POST', '/api/v1/apps', body).status).toBe(400);
      const client = ask(served, 'GET', `/oauth2/v1/clients/${answer.body.id}`);
      expect(client.status === 200).toBe(signOnMode === 'OPENID_CONNECT');
      if (!isRemoved) return;
      ask(served, 'POST', `${at}/lifecycle/deactivate`);
      expect(ask(served, 'DELETE', at).status).toBe(204);
      expect(ask(served, 'GET', '/api/v1/apps').body).toEqual(before);
    }),
  );

const removeApp = index.map((at) =>
  step('remove app', [at], (served) => {
    const app = picked(served.tenant.objects.apps, at);
    if (app === undefined) return;
    const path = `/api/v1/apps/${app.id}`;
    expect(ask(served, 'DELETE', path).status).toBe(app.status === 'ACTIVE' ? 403 : 204);
    if (app.status !== 'ACTIVE') return;
    expect(ask(served, 'POST', `${path}/lifecycle/deactivate`).status).toBe(200);
    expect(ask(served, 'POST', `${path}/lifecycle/activate`).status).toBe(200);
    expect(withoutTimes(read(served, path) as Members)).toMatchObject({ status: 'ACTIVE' });
  }),
);

export const objectSteps: readonly fc.Arbitrary<Step>[] = [
  makeObject,
  makeObject,
  removeObject,
  pageObjects,
  moveMember,
  makeUser,
  moveUser,
  grantScope,
  turnMethod,
  assign,
  makeApp,
  removeApp,
];
