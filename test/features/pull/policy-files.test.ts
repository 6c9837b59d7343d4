import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unwrap } from '../../../src/documents/unwrap.js';
import { policyFileNames } from '../../../src/features/pull/files/policy-files.js';
import { memoryFiles, memoryWorld } from './memory-world.js';
import { answer, orgServer } from './org-server.js';
import { pulling, readBack } from './pulling.js';
import { served } from './tenant.js';
import { tenantOf } from './tenants.js';

const org = served(tenantOf({ users: 5, groups: 4, apps: 2, policies: 6 }));
const POLICIES = '/api/v1/policies?type=ACCESS_POLICY';
const [policy] = org[POLICIES] ?? [];

// biome-ignore format: a list
const RESERVED = ['CON', 'con', 'PRN', 'AUX', 'aux', 'NUL', 'nul', 'COM0', 'COM1', 'com9', 'LPT1', 'lpt9', 'CONIN$', 'CONOUT$', 'CLOCK$'];

test.each(RESERVED)('the names of pulled files and folders avoid the reserved Windows name %s', (name) => {
  const file = policyFileNames();
  for (const part of `${file(name, 'id')}/${file('TYPE', name)}`.split('/'))
    expect(part.replace(/\..*$/, '').toUpperCase()).not.toBe(name.toUpperCase());
});

const id = fc.oneof(
  fc.constantFrom(
    ...RESERVED,
    '00pA',
    '00pa',
    '00PA',
    '..',
    '.',
    '',
    '_',
    'a/b',
    'a\\b',
    'a.',
    'a ',
    '\ud800',
  ),
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'B'), minLength: 1, maxLength: 3 }),
  fc.string({ minLength: 79, maxLength: 90, unit: fc.constantFrom('a', 'A') }),
);

test('a pull gives different policies different file names, even if case is ignored', () => {
  fc.assert(
    fc.property(fc.uniqueArray(id, { maxLength: 20 }), (ids) => {
      const file = policyFileNames();
      const files = ids.map((one) => file('ACCESS_POLICY', one));
      expect(new Set(files.map((one) => one.toLowerCase())).size).toBe(ids.length);
      const hashes = ids.filter((one) => /^_[0-9a-f]{32}$/.test(one));
      expect(hashes).toEqual([]);
      for (const one of files) expect(one).toMatch(/^policies\/ACCESS_POLICY\/[A-Za-z0-9_-]{1,80}\.json$/);
    }),
    { numRuns: 300 },
  );
});

test('a pulled policy whose id equals the file name of another policy gets a file name of its own', () => {
  const file = policyFileNames();
  const odd = file('T', 'a/b');
  const name = odd.replace(/^policies\/T\/|\.json$/g, '');
  expect(file('T', name)).not.toBe(odd);
});

test('pulled policies whose ids differ only in case are read back from case-sensitive and case-insensitive file systems', async () => {
  const ids = ['00pAb', '00pab', '00PAB', 'CON', 'con', 'aux'];
  for (const files of [memoryFiles, withoutCase]) {
    const written = new Map<string, string>();
    const twice = [await pulledIds(written, ids, files), await pulledIds(written, ids, files)];
    expect(twice).toEqual([ids.toSorted(), ids.toSorted()]);
  }
});

test('a pulled policy whose id changed only in case replaces its earlier file', async () => {
  for (const files of [memoryFiles, withoutCase]) {
    const written = new Map<string, string>();
    for (const ids of [['00pAb'], ['00pab'], ['00PAB', '00pab'], ['00pab'], ['00pAb', '00x']])
      expect(await pulledIds(written, ids, files)).toEqual(ids.toSorted());
  }
});

/** Pulls an org with these policies, and returns the ids read back from its files. */
async function pulledIds(
  written: Map<string, string>,
  ids: readonly string[],
  files: typeof memoryFiles,
): Promise<readonly string[]> {
  const list = ids.map((one) => ({ ...policy, id: one }));
  const server = orgServer(org, (_, path) => {
    if (path === POLICIES) return answer(200, list);
    return /^\/api\/v1\/policies\/[^/]+\/rules$/.test(path) ? answer(200, []) : undefined;
  });
  const world = { ...memoryWorld(server, written), files: files(written) };
  unwrap(await pulling(world));
  const { policies } = unwrap(readBack(written));
  return policies
    .filter(({ type }) => type === 'ACCESS_POLICY')
    .map((one) => one.id)
    .sort();
}

/** Returns files whose names are case-preserving but case-insensitive, as on macOS and Windows. */
function withoutCase(written: Map<string, string>): ReturnType<typeof memoryFiles> {
  const files = memoryFiles(written);
  const known = (path: string) =>
    [...written.keys()].find((one) => one.toLowerCase() === path.toLowerCase()) ?? path;
  return {
    ...files,
    pieces: (path) => files.pieces(known(path)),
    readAt: (path, ...range) => files.readAt(known(path), ...range),
    append: (path, bytes) => files.append(known(path), bytes),
    replace: (path, text) => files.replace(known(path), text),
    create: (path, text) => files.create(known(path), text),
    move: (from, to) => files.move(known(from), known(to)),
    remove: (path) => files.remove(known(path)),
  };
}
