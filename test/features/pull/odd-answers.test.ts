import { expect, test } from 'vitest';
import { unwrap } from '../../../src/documents/unwrap.js';
import { memoryWorld } from './memory-world.js';
import { answer, type Fault, ORG_URL, orgServer, refusal } from './org-server.js';
import { ALL, pulling, readBack } from './pulling.js';
import { served } from './tenant.js';
import { tenantOf } from './tenants.js';

const tenant = tenantOf({ users: 9, groups: 4, apps: 2, policies: 6 });
const org = served(tenant);
const POLICIES = '/api/v1/policies?type=ACCESS_POLICY';

const ODD_IDS = ['\ud800', 'a\udfff', '\ud801b', '\udc00\ud800', '', '.', '..'];

test.each([
  ['policies', POLICIES, 'rules'],
  ['applications', '/api/v1/apps', 'appGroups'],
  ['authenticators', '/api/v1/authenticators', 'authenticatorMethods'],
])(
  'if the ids of some %s cannot be in a URL, a pull reports their lists as unknown, and reads everything else',
  async (_, path, list) => {
    const objects = org[path] ?? [];
    const odd = ODD_IDS.map((id) => ({ ...objects[0], id }));
    const { world, result } = await faulty((_request, asked) =>
      asked === path ? answer(200, [...odd, ...objects]) : undefined,
    );
    const { manifest } = unwrap(result);
    const unknown = manifest.unknown.filter(({ collection }) => collection === list);
    expect(new Set(unknown.map(({ of }) => of))).toEqual(new Set(ODD_IDS));
    expect(unknown.every(({ why }) => why === 'the id of its owner cannot be used in a URL')).toBe(true);
    const read = manifest.counts[list as 'rules'] ?? 0;
    expect(read).toBe((await fresh()).counts[list as 'rules']);
    for (const { url } of world.requests) expect(url).toBe(new URL(url).href);
    expect(unwrap(readBack(world.written)).policies.length).toBeGreaterThanOrEqual(tenant.policies.length);
  },
);

test('a pull keeps policies as separate files if their ids differ only in a lone surrogate', async () => {
  const [policy] = org[POLICIES] ?? [];
  const twins = ['\ud800', '\ud801', '\ufffd'].map((id, index) => ({ ...policy, id, name: `twin ${index}` }));
  const { world, result } = await faulty((_, path) => (path === POLICIES ? answer(200, twins) : undefined));
  expect(result.ok).toBe(true);
  const texts = [...world.written].filter(([path]) => path.startsWith('org/policies/ACCESS_POLICY/'));
  expect(texts.map(([, text]) => JSON.parse(text).name).sort()).toEqual(['twin 0', 'twin 1', 'twin 2']);
});

const ELEMENTS = [[], [[]], 5, null, 'text', true, [{ id: 'a' }]];

test.each(Object.keys(org).filter((path) => path.startsWith('/api/v1/') && path !== '/api/v1/features'))(
  'a pull reports a list whose elements are not objects as unknown, not as empty: %s',
  async (path) => {
    for (const [index, element] of ELEMENTS.entries()) {
      const list = [...(index % 2 === 0 ? [] : (org[path] ?? [])), element];
      const { world, result } = await faulty((_, asked) => (asked === path ? answer(200, list) : undefined));
      const { manifest } = unwrap(result);
      const wasAsked = world.requests.some(({ url }) => url.startsWith(`${ORG_URL}${path}`));
      if (wasAsked) expect(manifest.unknown.length, JSON.stringify(element)).toBeGreaterThan(0);
    }
  },
);

test('a pull reports a policy or a group member without an id as unknown', async () => {
  for (const [path, list] of [
    [
      POLICIES,
      [
        { type: 'ACCESS_POLICY', name: 'one' },
        { type: 'ACCESS_POLICY', name: 'two' },
      ],
    ],
    [`/api/v1/apps/${tenant.apps[0]?.id}/groups`, [{ id: '00g1' }, {}]],
  ] as const) {
    const { result } = await faulty((_, asked) => (asked === path ? answer(200, list) : undefined));
    expect(unwrap(result).manifest.unknown).toMatchObject([{ known: 'open' }]);
  }
});

test('a pull ends even if the service rejects every page cursor that it returned', async () => {
  const { world, result } = await faulty((_, path, url) => {
    if (path !== '/api/v1/users') return undefined;
    return url.searchParams.has('after')
      ? refusal(400, 'E0000029')
      : answer(200, org[path], { link: `<${url.origin}${url.pathname}?after=1>; rel="next"` });
  });
  expect(unwrap(result).manifest.unknown).toMatchObject([{ collection: 'users', known: 'open' }]);
  expect(world.requests.filter(({ url }) => url.includes('/users')).length).toBeLessThan(20);
});

test('a pull does not follow a next-page link to a list of another policy type', async () => {
  const next = `</api/v1/policies?type=PASSWORD&after=1>; rel="next"`;
  const { result } = await faulty((_, path) =>
    path === POLICIES ? answer(200, org[path], { link: next }) : undefined,
  );
  expect(unwrap(result).manifest.unknown).toMatchObject([{ collection: 'policies', known: 'open' }]);
});

async function faulty(fault: Fault) {
  const world = memoryWorld(orgServer(org, fault));
  return { world, result: await pulling(world, { wanted: ALL }) };
}

async function fresh() {
  return unwrap(await pulling(memoryWorld(orgServer(org)))).manifest;
}
