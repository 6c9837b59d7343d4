import { expect, test } from 'vitest';
import { urlComponent } from '../../../../src/base/encoding.js';
import { findCall, resourcePath } from '../../../../src/features/mock-api/scim/plan/scim.js';
import { mockApi } from '../../../../src/features/mock-api/server/entry/serve.js';

const IDS = ['\ud800', '\ud801', 'a\udfff', '\ufffd', '00plain', '"', '\\ud800'];

const ORG = {
  policies: IDS.map((id, index) => ({
    id,
    type: 'ACCESS_POLICY',
    name: `${id}${index}`,
    system: index === 0,
    rules: [],
  })),
  apps: IDS.map((id) => ({
    id,
    name: `app ${id}\ud800`,
    label: `App ${id}`,
    status: 'ACTIVE',
    signOnMode: 'SAML_2_0',
  })),
  groups: IDS.map((id) => ({ id, type: 'OKTA_GROUP', profile: { name: `Group ${id}` } })),
  users: IDS.map((id, index) => ({ id, status: 'ACTIVE', profile: { login: `u${index}@example.com` } })),
  zones: IDS.map((id, index) => ({ id, type: 'IP', name: `${id}${index}`, status: 'ACTIVE', gateways: [] })),
};

test.each(['apps', 'groups', 'users', 'zones', 'policies?type=ACCESS_POLICY'])(
  'the pages of the list %s of the mock server contain each object once, whatever characters the ids have',
  async (list) => {
    const api = mockApi(ORG, { hosts: 'any', edition: 'field', brand: 'OKTA' });
    const ids: unknown[] = [];
    let url: string | undefined = `http://localhost/api/v1/${list}${list.includes('?') ? '&' : '?'}limit=1`;
    for (let pages = 0; url !== undefined && pages < 30; pages++) {
      const response = await api.fetch(new Request(url, { headers: { authorization: 'SSWS any' } }));
      expect(response.status).toBe(200);
      ids.push(...((await response.json()) as { id: unknown }[]).map(({ id }) => id));
      url = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(ids.length).toBe(new Set(ids).size);
    expect(new Set(ids)).toEqual(new Set(IDS));
  },
);

test('the mock server provides SAML metadata for an application with any name', async () => {
  const api = mockApi(ORG, { hosts: 'any', edition: 'field', brand: 'OKTA' });
  for (const id of IDS.filter((one) => !/\p{Cs}/u.test(one))) {
    const path = `/api/v1/apps/${encodeURIComponent(id)}/sso/saml/metadata`;
    const headers = { authorization: 'SSWS any' };
    expect((await api.fetch(new Request(`http://localhost${path}`, { headers }))).status).toBe(200);
  }
});

test('the mock server encodes any text as a URL component, with the result of encodeURIComponent if this function accepts the text', () => {
  for (const text of [...IDS, 'ä €\u{1f600}', '\u{1f600}\ud83d', '\ude00\ud83d']) {
    const part = urlComponent(text);
    expect(decodeURIComponent(part)).toBe(text.replace(/\p{Cs}/gu, '\ufffd'));
    expect(resourcePath('Users', text)).toBe(`/Users/${part}`);
    expect(findCall('Groups', 'displayName', text).path).toContain('/Groups?filter=displayName%20eq%20%22');
  }
});
