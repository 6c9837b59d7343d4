import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HttpAnswer } from '../../../src/console/io/pull-world.js';
import { unwrap } from '../../../src/documents/unwrap.js';
import { memoryWorld } from './memory-world.js';
import { answer, type Fault, ORG_URL, orgServer, pathOf, refusal } from './org-server.js';
import { pulling, readBack } from './pulling.js';
import { served } from './tenant.js';
import { tenantOf } from './tenants.js';

const tenant = tenantOf({ users: 45, groups: 12, apps: 6, policies: 6 });

const seconds = (world: { now(): number }) => Math.round(world.now() / 1000);

test('after a 429 response, the pull waits until the reset time by the clock of the service, even if the local clock is wrong', async () => {
  const { world, result } = await faulty(once('/api/v1/zones', (now) => limited(now - 86_400_000, 30)));
  expect(result.ok).toBe(true);
  // The pull waits until the reset time, which is 30 seconds later. It adds one second because this time has whole seconds, and a random
  // delay of half a second.
  expect(seconds(world)).toBeGreaterThanOrEqual(31);
  expect(seconds(world)).toBeLessThan(34);
});

test('a pull retries a 429 response without a reset time after 1, 2, 4, 8 and 16 seconds, then ends and can be resumed', async () => {
  const { world, result } = await faulty((_, path) =>
    path === '/api/v1/zones' ? answer(429, '') : undefined,
  );
  expect(result).toMatchObject({ ok: false, problems: [{ code: 'service-fails' }] });
  expect(seconds(world)).toBe(31);
  expect(world.requests.filter(({ url }) => url.includes('/zones')).length).toBe(6);
  const again = memoryWorld(orgServer(served(tenant)), world.written);
  expect(unwrap(await pulling(again)).reusedLists).toBeGreaterThan(5);
});

test('after a 429 response with remaining quota, a pull sends fewer requests at once instead of waiting', async () => {
  let refused = 0;
  const { world, result } = await faulty((request, path, url) => {
    const isRule = path.endsWith('/rules') && path.includes('/policies/');
    return isRule && refused++ < 3 ? limited(0, 3000, 50) : pass(request, path, url);
  });
  expect(result.ok).toBe(true);
  expect(seconds(world)).toBeLessThan(10);
});

test.each([
  ['a response with status 500', () => refusal(500, 'E0000009')],
  ['a truncated response', () => answer(200, '[{"id":"nzoA00000000')],
  ['a reset connection', () => Promise.reject(Object.assign(new Error('reset'), { code: 'ECONNRESET' }))],
])(
  'a pull retries a request after %s, and ends after the sixth failure of the request',
  async (_, make: () => HttpAnswer | Promise<HttpAnswer>) => {
    let failures = 0;
    const upTo = (most: number) =>
      memoryWorld((request, now) => {
        const isZones = request.url.includes('/zones');
        return isZones && failures++ < most ? make() : orgServer(served(tenant))(request, now);
      });
    const mended = upTo(5);
    expect((await pulling(mended)).ok).toBe(true);
    failures = 0;
    const lost = upTo(6);
    expect(await pulling(lost)).toMatchObject({ ok: false, problems: [{ code: 'service-fails' }] });
    failures = 0;
    const partial = upTo(6);
    const { manifest } = unwrap(await pulling(partial, { isPartial: true }));
    expect(manifest.unknown).toMatchObject([{ collection: 'zones', known: 'none', remedy: 'pull again' }]);
  },
);

test.each([
  ['that lead back', '</api/v1/users?limit=200>; rel="next"', 'open'],
  ['to another host', '<https://evil.example.com/api/v1/users?after=1>; rel="next"', 'open'],
  ['to another list', '</api/v1/logs?after=1>; rel="next"', 'open'],
])(
  'a pull does not follow a next-page link %s: it keeps the entries read so far, and reports that the list may have more',
  async (_, link, known) => {
    const org = served(tenant);
    const { world, result } = await faulty((_request, path) =>
      path === '/api/v1/users' ? answer(200, org[path]?.slice(0, 20), { link }) : undefined,
    );
    const { manifest } = unwrap(result);
    expect(manifest.unknown).toMatchObject([{ collection: 'users', known }]);
    expect(world.requests.every(({ url }) => url.startsWith(`${ORG_URL}/`))).toBe(true);
  },
);

test('a pull reads a list again from its start if the page cursor has expired', async () => {
  let isKnown = false;
  const { result } = await faulty((_request, path, url) => {
    const isLater = path === '/api/v1/users' && url.searchParams.has('after');
    if (!isLater || isKnown) return undefined;
    isKnown = true;
    return refusal(400, 'E0000029', 'Invalid paging request.');
  });
  expect(unwrap(result).manifest.counts.users).toBe(45);
});

test('a pull ends at once if the service rejects its token', async () => {
  const { world, result } = await faulty((_, path) =>
    path.startsWith('/api/v1/') ? refusal(401, 'E0000011', 'Invalid token provided') : undefined,
  );
  expect(result).toMatchObject({ ok: false, problems: [{ code: 'dead-token' }] });
  expect(world.requests.length).toBeLessThan(8);
  expect(visible(world.written)).toEqual([]);
});

test('a pull does not follow a redirect, which would send the token elsewhere', async () => {
  const { world, result } = await faulty((_, path) =>
    path.startsWith('/api/') ? answer(302, '', { location: 'https://evil.example.com/' }) : undefined,
  );
  expect(result).toMatchObject({ ok: false, problems: [{ code: 'no-org' }] });
  expect(world.requests.length).toBeLessThan(8);
});

test.each([
  ['that returns a web page', () => answer(200, '<!DOCTYPE html><html></html>'), 'no-org', 2],
  ['that responds with 404', () => answer(404, 'not found'), 'no-org', 2],
  [
    'that does not exist',
    () =>
      Promise.reject(
        Object.assign(new Error('fetch'), { cause: Object.assign(new Error('dns'), { code: 'ENOTFOUND' }) }),
      ),
    'unreachable',
    1,
  ],
  ['that does not respond', () => Promise.reject(new Error('timeout')), 'unreachable', 6],
])(
  'a pull from a host %s fails and writes nothing',
  async (_, make: () => HttpAnswer | Promise<HttpAnswer>, code, most) => {
    const world = memoryWorld(make);
    expect(await pulling(world)).toMatchObject({ ok: false, problems: [{ code }] });
    expect(world.requests.length).toBeLessThanOrEqual(most);
    expect(visible(world.written)).toEqual([]);
  },
);

test('property: if a pull is denied some lists, exactly these lists are unknown, and all others are complete', async () => {
  const org = served(tenant);
  const paths = Object.keys(org).filter((path) => path.startsWith('/api/'));
  await fc.assert(
    fc.asyncProperty(fc.subarray(paths), fc.constantFrom(401, 403, 404), async (forbidden, status) => {
      const set = new Set(forbidden);
      const { world, result } = await faulty((_, path) =>
        set.has(path) ? refusal(status, 'E0000006') : undefined,
      );
      const { manifest } = unwrap(result);
      const asked = new Set(world.requests.map(({ url }) => pathOf(new URL(url))));
      const unknown = JSON.stringify(manifest.unknown);
      for (const path of forbidden) {
        if (!asked.has(path) || path === '/api/v1/features') continue;
        const [, collection = '', owner] = /v1\/([^/?]+)(?:\?type=(\w+))?/.exec(path) ?? [];
        const isSaid =
          manifest.unknown.some(({ of }) => of !== undefined && (path.includes(of) || of === owner)) ||
          unknown.includes(`${status} E0000006`);
        expect(isSaid, `${collection} ${path}`).toBe(true);
      }
      if (forbidden.every((path) => !asked.has(path))) expect(manifest.unknown).toEqual([]);
      const whole = readBack(world.written);
      expect(
        whole.problems.filter(({ severity, code }) => severity === 'error' && code !== 'rules-missing'),
      ).toEqual([]);
    }),
    { numRuns: 10 },
  );
});

test('a pull reports a policy type that the org lacks as empty, and a type without permission as unknown', async () => {
  const { result } = await faulty((_, path) => {
    if (path.endsWith('type=PASSWORD')) return refusal(401, 'E0000015');
    return path.endsWith('type=OKTA_SIGN_ON') ? refusal(403, 'E0000006') : undefined;
  });
  expect(unwrap(result).manifest.unknown).toMatchObject([
    { collection: 'policies', of: 'OKTA_SIGN_ON', known: 'none', why: '403 E0000006' },
  ]);
});

test('without access to applications, a pull reads the mappings from the policies', async () => {
  const [policy] = tenant.policies.filter(({ type }) => type === 'ACCESS_POLICY');
  const [app] = tenant.apps;
  const mapping = { id: 'map1', _links: { application: { href: `${ORG_URL}/api/v1/apps/${app?.id}` } } };
  const { world } = await faulty((_, path) => {
    if (path === '/api/v1/apps') return refusal(403, 'E0000006');
    return path === `/api/v1/policies/${policy?.id}/mappings`
      ? answer(200, [
          {
            ...mapping,
            _links: { ...mapping._links, policy: { href: `${ORG_URL}/api/v1/policies/${policy?.id}` } },
          },
        ])
      : undefined;
  });
  expect(unwrap(readBack(world.written)).mappings).toMatchObject([{ appId: app?.id, policyId: policy?.id }]);
});

test('a pull reports policies that change while the org is read', async () => {
  let asked = 0;
  const org = served(tenant);
  const { result } = await faulty((_, path) => {
    if (!path.endsWith('type=PASSWORD') || ++asked === 1) return undefined;
    return answer(
      200,
      org[path]?.map((one) => ({ ...one, lastUpdated: '2026-01-15T12:00:00.000Z' })),
    );
  });
  expect(result).toMatchObject({ ok: true, problems: [{ code: 'policies-moved' }] });
});

test('property: a pull never uses more than its share of the rate limit, even if other clients use the rest', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 10, max: 60 }),
      fc.integer({ min: 20, max: 95 }),
      fc.integer({ min: 1, max: 15 }),
      async (limit, share, parallel) => {
        const counters = new Map<string, { minute: number; used: number }>();
        const least = new Map<string, number>();
        const answering = orgServer(served(tenant));
        const world = memoryWorld((request, now) => {
          const bucket = /\/v1\/(apps|device-assurances|groups|users)/.exec(request.url)?.[1] ?? 'others';
          const minute = Math.floor(now() / 60_000);
          const known = counters.get(bucket);
          const used = (known?.minute === minute ? known.used : 0) + 1;
          counters.set(bucket, { minute, used });
          const remaining = limit - used;
          least.set(bucket, Math.min(least.get(bucket) ?? limit, remaining));
          const inner = answering(request, now);
          const headers = {
            'x-rate-limit-limit': `${limit}`,
            'x-rate-limit-remaining': `${Math.max(0, remaining)}`,
            'x-rate-limit-reset': `${(minute + 1) * 60}`,
          };
          const header = (name: string) => (headers as Record<string, string>)[name] ?? inner.header(name);
          return remaining < 0 ? { status: 429, header, body: '' } : { ...inner, header };
        });
        const { cost } = unwrap(await pulling(world, { pace: { share, parallel } }));
        expect(cost.repeats).toBe(0);
        // The first concurrent requests are sent before the rate limit is known.
        const kept = Math.min(Math.ceil(limit * (1 - share / 100)), limit - 1);
        for (const left of least.values())
          expect(left).toBeGreaterThanOrEqual(Math.min(kept, limit - parallel));
      },
    ),
    { numRuns: 8 },
  );
});

async function faulty(fault: Fault) {
  const world = memoryWorld((request, now) =>
    orgServer(served(tenant), (one, path, url) => fault(one, path, url))(request, now),
  );
  return { world, result: await pulling(world) };
}

const pass: Fault = () => undefined;

/** Makes a fault that replaces the answer to the first request for this path. Later requests get the usual answer. */
function once(wanted: string, make: (now: number) => HttpAnswer): Fault {
  let isDone = false;
  return (_, path) => {
    if (path !== wanted || isDone) return undefined;
    isDone = true;
    return make(Date.UTC(2026, 0, 15, 12));
  };
}

function limited(now: number, afterSeconds: number, remaining = 0): HttpAnswer {
  return answer(
    429,
    { errorCode: 'E0000047' },
    {
      date: new Date(now).toUTCString(),
      'x-rate-limit-limit': '100',
      'x-rate-limit-remaining': `${remaining}`,
      'x-rate-limit-reset': `${now / 1000 + afterSeconds}`,
    },
  );
}

function visible(written: ReadonlyMap<string, string>): readonly string[] {
  return [...written.keys()].filter((path) => !path.includes('/.'));
}
