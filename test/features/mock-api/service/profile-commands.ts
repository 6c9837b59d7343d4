import fc from 'fast-check';
import { expect } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { ask, picked, read, type Served, type Step, step, withoutTimes } from './commands.js';

const index = fc.nat(1000);

/** Properties: an attribute that is added to a profile schema is read back, and a removed attribute leaves nothing behind except times. */
const changeSchema = fc
  .tuple(index, fc.boolean(), fc.nat(5), fc.boolean())
  .map(([at, isOfUsers, number, isRemoved]) =>
    step('schema', [at, isOfUsers, number, isRemoved], (served) => {
      const app = picked(served.tenant.objects.apps, at);
      if (app === undefined && !isOfUsers) return;
      const path = `/api/v1/meta/schemas/${isOfUsers ? 'user' : `apps/${app?.id}`}/default`;
      const name = `attribute${number}`;
      const before = read(served, path) as Members;
      const sent = (property: unknown) => ({ definitions: { custom: { properties: { [name]: property } } } });
      const answer = ask(served, 'POST', path, sent({ title: 'Made', type: 'string' }));
      expect(answer.status).toBe(200);
      expect(read(served, path)).toEqual(answer.body);
      const custom = customOf(answer.body as Members);
      expect(Object.keys(custom)).toContain(name);
      expect(ask(served, 'POST', path, sent({ type: 'nonsense' })).status).toBe(400);
      if (!isRemoved || Object.hasOwn(customOf(before), name)) return;
      const after = ask(served, 'POST', path, sent(null)).body as Members;
      expect(withoutTimes(after)).toEqual(withoutTimes(before));
    }),
  );

function customOf(schema: Members): Members {
  return (schema.definitions as { custom: { properties: Members } }).custom.properties;
}

function pickedIdp({ tenant }: Served, at: number): Members | undefined {
  return picked(tenant.objects.idps, at);
}

/** Properties: a created key is listed, read and cloned once, and a removed signing request leaves nothing behind. */
const makeKey = fc.tuple(index, index, fc.integer({ min: 0, max: 12 })).map(([at, other, years]) =>
  step('signing key', [at, other, years], (served) => {
    const idp = pickedIdp(served, at);
    const target = pickedIdp(served, other);
    if (idp === undefined || target === undefined) return;
    const path = `/api/v1/idps/${idp.id}/credentials`;
    const { status, body } = ask(served, 'POST', `${path}/keys/generate?validityYears=${years}`);
    expect(status).toBe(years >= 2 && years <= 10 ? 201 : 400);
    if (status !== 201) return;
    const { kid } = body as Members;
    expect(read(served, `${path}/keys/${kid}`)).toEqual(body);
    expect(read(served, `${path}/keys`)).toContainEqual(body);
    const clone = () => ask(served, 'POST', `${path}/keys/${kid}/clone?targetIdpId=${target.id}`).status;
    if (idp.id !== target.id) expect(clone()).toBe(201);
    expect(clone()).toBe(400);
    const requests = read(served, `${path}/csrs`);
    const made = ask(served, 'POST', `${path}/csrs`, { subject: { commonName: 'SP' } });
    expect(made.status).toBe(201);
    const at1 = `${path}/csrs/${(made.body as Members).id}`;
    expect(read(served, at1)).toEqual(made.body);
    expect(ask(served, 'DELETE', at1).status).toBe(204);
    expect(read(served, `${path}/csrs`)).toEqual(requests);
  }),
);

/** Properties: nobody is linked twice, and unlinking restores the user. */
const linkUser = fc.tuple(index, index).map(([at, other]) =>
  step('link user', [at, other], (served) => {
    const idp = pickedIdp(served, at);
    const user = picked(served.tenant.objects.users, other);
    if (idp === undefined || user === undefined) return;
    const path = `/api/v1/idps/${idp.id}/users`;
    const before = read(served, path);
    const link = () => ask(served, 'POST', `${path}/${user.id}`, { externalId: 'x' });
    const { status, body } = link();
    if (status !== 200) return;
    expect(read(served, `${path}/${user.id}`)).toEqual(body);
    expect(link().status).toBe(400);
    expect(ask(served, 'DELETE', `${path}/${user.id}`).status).toBe(204);
    expect(read(served, path)).toEqual(before);
  }),
);

/** Properties: every provider has one mapping, which keeps added entries and loses removed ones. */
const changeMapping = index.map((at) =>
  step('profile mapping', [at], (served) => {
    const idp = pickedIdp(served, at);
    if (idp === undefined) return;
    const [mapping, ...others] = read(served, `/api/v1/mappings?sourceId=${idp.id}`) as readonly Members[];
    expect(others).toEqual([]);
    const path = `/api/v1/mappings/${mapping?.id}`;
    const before = read(served, path) as Members;
    const property = { expression: 'appuser.site', pushStatus: 'PUSH' };
    const answer = ask(served, 'POST', path, { properties: { site: property } });
    expect(answer.body).toEqual({
      ...before,
      properties: { ...(before.properties as Members), site: property },
    });
    expect(ask(served, 'POST', path, { properties: { site: null } }).body).toEqual(before);
  }),
);

/** Property: a patch of an assignment changes only the patched members. */
const patchAssignment = fc.tuple(index, index, fc.nat(9)).map(([at, other, priority]) =>
  step('patch assignment', [at, other, priority], (served) => {
    const app = picked(served.tenant.objects.apps, at);
    const group = picked(served.tenant.objects.groups, other);
    if (app === undefined || group === undefined) return;
    const path = `/api/v1/apps/${app.id}/groups/${group.id}`;
    const before = ask(served, 'PUT', path, { profile: { role: 'nurse' } }).body as Members;
    const { body } = ask(served, 'PATCH', path, [{ op: 'replace', path: '/priority', value: priority }]);
    expect(withoutTimes(body as Members)).toEqual(withoutTimes({ ...before, priority }));
    expect(read(served, path)).toEqual(body);
    expect(ask(served, 'DELETE', path).status).toBe(204);
  }),
);

/** Property: the ID token settings of a client are read back as written, and survive an update of the application. */
const changeIdToken = index.map((at) =>
  step('id token', [at], (served) => {
    const apps = served.tenant.objects.apps.filter(({ signOnMode }) => signOnMode === 'OPENID_CONNECT');
    const app = picked(apps, at);
    if (app === undefined) return;
    const path = `/api/v1/internal/apps/${app.id}/settings/oauth/idToken`;
    const { status } = ask(served, 'POST', path, { issuerMode: 'ORG_URL', name: 'site', value: 'user.site' });
    if (status !== 200) return;
    const shown = read(served, path);
    expect(shown).toMatchObject({ issuerMode: 'ORG_URL', name: 'site', value: 'user.site' });
    const at1 = `/api/v1/apps/${app.id}`;
    const { status: written } = ask(served, 'PUT', at1, read(served, at1));
    if (written === 200) expect(read(served, path)).toEqual(shown);
  }),
);

export const profileSteps: readonly fc.Arbitrary<Step>[] = [
  changeSchema,
  makeKey,
  linkUser,
  changeMapping,
  patchAssignment,
  changeIdToken,
];
