import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { unwrap } from '../../../../src/documents/unwrap.js';
import { ask, read, type Served } from './commands.js';
import { readTenant } from './refusing-tenant.js';

const SALTO = JSON.parse(readFileSync('fixtures/orgs/salto.json', 'utf8')) as Members;

/** The policy types whose policies are ordered by priority. Writing the same priority again does not move a policy. */
const LISTED = ['OKTA_SIGN_ON', 'PASSWORD', 'MFA_ENROLL', 'IDP_DISCOVERY'];

const P = '/api/v1/policies';

const listOf = (org: Served, path: string) => read(org, path) as readonly Members[];

const placesIn = (org: Served) =>
  LISTED.flatMap((type) => {
    const policies = listOf(org, `${P}?type=${type}`);
    const rules = policies.flatMap(({ id }) => listOf(org, `${P}/${id}/rules`));
    return [...policies, ...rules].map(({ id, priority, status }) => [id, priority, status]);
  });

test.each(['identity', 'classic'] as const)(
  'on the %s engine, writing back unchanged objects to the mock API keeps every priority, also of default policies',
  (engine) => {
    const org: Served = { tenant: unwrap(readTenant([{ name: 'salto.json', value: SALTO }], { engine })) };
    for (const type of LISTED.filter((one) => one !== 'IDP_DISCOVERY'))
      for (const name of ['First', 'Second']) ask(org, 'POST', P, { type, name });
    const before = placesIn(org);
    let written = 0;
    const put = (path: string, body: Members) => {
      written += Number(ask(org, 'PUT', path, body).status === 200);
      expect(placesIn(org)).toEqual(before);
    };
    for (const type of LISTED)
      for (const policy of listOf(org, `${P}?type=${type}`)) {
        const { priority: _, ...without } = policy;
        for (const body of [policy, without]) put(`${P}/${policy.id}`, body);
        for (const rule of listOf(org, `${P}/${policy.id}/rules`))
          put(`${P}/${policy.id}/rules/${rule.id}`, rule);
      }
    expect(written).toBeGreaterThan(15);
  },
);
