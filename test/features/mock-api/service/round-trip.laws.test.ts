import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashOf } from '../../../../src/base/hash.js';
import { isObject, type Members } from '../../../../src/base/object.js';
import { ownAt } from '../../../../src/base/own.js';
import { unwrap } from '../../../../src/documents/unwrap.js';
import { withoutMembers } from '../../../../src/features/mock-api/service/wire/filled.js';
import type { Edition, Engine } from '../../../../src/model/policies/snapshot.js';
import { ask, read, type Served, withoutTimes } from './commands.js';
import { LEAST_BODIES, type LeastBody, SIGNING_KEY, startingOrg } from './least-bodies.js';
import { readTenant } from './refusing-tenant.js';

const SETTINGS = (['spec', 'field'] as const).flatMap((edition) =>
  (['identity', 'classic'] as const).map((engine) => ({ edition, engine })),
);

/** The number of random subsets of the optional fields with which each request body is tested. */
const SUBSETS = 2;

const ASSIGNED = ['client_secret', 'client_id_issued_at', 'client_secret_expires_at'];

function served(edition: Edition, engine: Engine): Served {
  const value = startingOrg(edition, engine);
  return { tenant: unwrap(readTenant([{ name: 'org.json', value }], { brand: 'SVC', edition, engine })) };
}

function bodiesFor(edition: Edition, engine: Engine): readonly LeastBody[] {
  return LEAST_BODIES.filter(
    (one) => (one.edition ?? edition) === edition && (one.engine ?? engine) === engine,
  );
}

/** Returns the minimal request body, and the minimal body with some of the optional fields, chosen by the seed of the test run. */
function bodiesOf({ body, extras = {}, name }: LeastBody): readonly Members[] {
  const names = Object.keys(extras);
  const seed = Number.parseInt(hashOf([process.env.FC_SEED, name]).slice(0, 6), 36) % 2 ** 31;
  const further =
    names.length === 0 ? [] : fc.sample(fc.subarray(names, { minLength: 1 }), { numRuns: SUBSETS, seed });
  return [[], ...further].map((added) => ({
    ...body,
    ...Object.fromEntries(added.map((name) => [name, extras[name]])),
  }));
}

/**
 * Returns a response in the form in which a client sends it back. The specification forbids some fields in the update of an OAuth client.
 */
function sentBack(answer: Members, { path }: LeastBody, edition: Edition): Members {
  return path.startsWith('/oauth2') && edition === 'spec' ? withoutMembers(answer, ...ASSIGNED) : answer;
}

/**
 * Returns an object without the time of its last write and, for rules of a live tenant, without its priority, which changes with every
 * update.
 */
function comparable(object: unknown, { path }: LeastBody, edition: Edition): unknown {
  if (!isObject(object)) return object;
  const isSlotted = edition === 'field' && /policies\/p-.*\/rules/.test(path);
  return withoutTimes(isSlotted ? withoutMembers(object, 'priority') : object);
}

test.each(SETTINGS)(
  'in edition $edition on the $engine engine, the mock API accepts every minimal body, returns it, and accepts it as an update',
  ({ edition, engine }) => {
    for (const one of bodiesFor(edition, engine))
      for (const body of bodiesOf(one)) {
        const org = served(edition, engine);
        const created = ask(org, 'POST', one.path, body);
        expect([200, 201], `${one.name}: ${JSON.stringify(created.body)}`).toContain(created.status);
        const answer = created.body as Members;
        const path = `${one.path}/${answer.client_id ?? answer.id}`;
        const before = read(org, path);
        const isLikeBefore = (how: string) =>
          expect(comparable(read(org, path), one, edition), `${one.name}: ${how}`).toEqual(
            comparable(before, one, edition),
          );
        for (const sent of [sentBack(answer, one, edition), before, body]) {
          const back = isObject(sent) ? sentBack(sent, one, edition) : sent;
          const { status, body: updated } = ask(org, 'PUT', path, back);
          expect(status, `${one.name}: ${JSON.stringify(updated)}`).toBe(200);
          isLikeBefore('an update changes nothing');
        }
      }
  },
);

test.each(SETTINGS)(
  'in edition $edition on the $engine engine, the mock API rejects an update of read-only fields or keeps their values',
  ({ edition, engine }) => {
    const readOnly = { id: 'other', created: '2001-01-01T00:00:00.000Z', system: true, _links: {} };
    for (const one of bodiesFor(edition, engine)) {
      if (one.path.startsWith('/oauth2')) continue;
      for (const body of bodiesOf(one)) {
        const org = served(edition, engine);
        const { body: answer } = ask(org, 'POST', one.path, body);
        const path = `${one.path}/${ownAt(answer, ['id'])}`;
        const before = read(org, path);
        ask(org, 'PUT', path, { ...body, ...readOnly });
        expect(comparable(read(org, path), one, edition), one.name).toEqual(comparable(before, one, edition));
      }
    }
  },
);

test.each(SETTINGS)(
  'in edition $edition on the $engine engine, an update in the mock API cannot change the id and type of an OAuth client',
  ({ edition, engine }) => {
    for (const one of bodiesFor(edition, engine).filter(({ path }) => path.startsWith('/oauth2'))) {
      const org = served(edition, engine);
      const { body: answer } = ask(org, 'POST', one.path, one.body);
      const path = `${one.path}/${ownAt(answer, ['client_id'])}`;
      for (const change of [{ client_id: 'other' }, { application_type: otherType(one.body) }])
        expect(ask(org, 'PUT', path, { ...one.body, ...change }).status, JSON.stringify(change)).toBe(400);
    }
  },
);

function otherType({ application_type: type }: Members): string {
  return type === 'native' ? 'web' : 'native';
}

test.each(SETTINGS)(
  'in edition $edition on the $engine engine, registering an OAuth client in the mock API gives the same application as creating it, except its consent',
  ({ edition, engine }) => {
    for (const one of bodiesFor(edition, engine).filter(({ path }) => path.startsWith('/oauth2'))) {
      for (const body of bodiesOf(one)) {
        const [registered, made] = [served(edition, engine), served(edition, engine)];
        const { body: client } = ask(registered, 'POST', one.path, body);
        const { client_name: label, token_endpoint_auth_method: method, ...settings } = body;
        const { body: app } = ask(made, 'POST', '/api/v1/apps', {
          name: 'oidc_client',
          label,
          signOnMode: 'OPENID_CONNECT',
          credentials: { oauthClient: method === undefined ? {} : { token_endpoint_auth_method: method } },
          settings: { oauthClient: settings },
        });
        const apps = [
          read(registered, `/api/v1/apps/${ownAt(client, ['client_id'])}`),
          read(made, `/api/v1/apps/${ownAt(app, ['id'])}`),
        ].map((value) => withoutConsent(JSON.parse(anonymous(value)) as Members));
        expect(apps[0], one.name).toEqual(apps[1]);
      }
    }
  },
);

/** Removes the random part of ids, because the compared requests create objects with different ids. */
function anonymous(value: unknown): string {
  return JSON.stringify(value).replace(/(?<=["/])(0oa|pks)[\w-]{17}(?=["/])/g, '$1');
}

function withoutConsent(app: Members): Members {
  const settings = app.settings as Members;
  return {
    ...app,
    settings: { ...settings, oauthClient: withoutMembers(settings.oauthClient as Members, 'consent_method') },
  };
}

test('the mock API stores the private key of an identity provider, never returns it, and keeps it in an update without the key', () => {
  for (const { edition, engine } of SETTINGS) {
    const org = served(edition, engine);
    const apple = LEAST_BODIES.find(({ name }) => name.endsWith('APPLE')) as LeastBody;
    const { body } = ask(org, 'POST', apple.path, apple.body);
    const path = `${apple.path}/${ownAt(body, ['id'])}`;
    const key = () =>
      ownAt(org.tenant.objects.idps.at(-1), ['protocol', 'credentials', 'signing', 'privateKey']);
    expect(key()).toBe(SIGNING_KEY);
    expect(JSON.stringify(read(org, path))).not.toContain('MIGT');
    expect(ask(org, 'PUT', path, read(org, path)).status).toBe(200);
    expect(key()).toBe(SIGNING_KEY);
  }
});
