import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TextDocument } from '../../src/console/files/read-input.js';
import { openLintCache } from '../../src/console/lint/lint-cache.js';
import type { ConfiguredOptions } from '../../src/lint/lint-with.js';
import type { Finding } from '../../src/lint/rule/finding.js';
import { lintOnDemand } from '../../src/lint/rules-for.js';
import { isLintFound } from '../../src/lint/run/lint-found.js';
import { memoryIo } from './memory-io.js';

const PATH = 'kept/cache';

/** The documents and options of one lint run. */
interface Run {
  readonly documents: readonly TextDocument[];
  readonly options: ConfiguredOptions;
}

const rule = fc.record({
  id: fc.constantFrom('r1', 'r2'),
  name: fc.constantFrom('In the office', 'Elsewhere'),
  status: fc.constantFrom('ACTIVE', 'ACTIV'),
  priority: fc.constantFrom(1, 2),
  conditions: fc.constantFrom(null, { riskScore: { level: 'HIGH' } }, { riskScore: { level: 'HGH' } }),
});

const policies = fc.array(fc.record({ rules: fc.array(rule, { maxLength: 2 }) }), {
  minLength: 1,
  maxLength: 2,
});

/** Generates a document, sometimes with a byte order mark, as YAML, or unreadable. */
const document = fc.record({
  name: fc.constantFrom('a.json', 'b.json'),
  text: fc.tuple(fc.constantFrom('', '', '\ufeff', '{'), policies).map(
    ([before, given]) =>
      before +
      JSON.stringify({
        policies: given.map(({ rules }, index) => ({
          id: `p${index}`,
          type: 'ACCESS_POLICY',
          name: 'P',
          status: 'ACTIVE',
          priority: 1,
          rules: rules.map((one) => ({ ...one, type: 'ACCESS_POLICY' })),
        })),
      }),
  ),
  folder: fc.constant('.'),
  isFromFolder: fc.boolean(),
});

const run: fc.Arbitrary<Run> = fc.record({
  documents: fc.array(document, { minLength: 1, maxLength: 2 }),
  options: fc.record(
    {
      config: fc.constantFrom(
        {},
        { rules: { 'shape/wrong-type': 'off' } } as const,
        { ignore: [{ paths: ['a.json'] }] },
        { presets: ['recommended', 'hardening'] } as const,
      ),
      reading: fc.constantFrom('stored', 'create'),
      edition: fc.constantFrom('spec', 'field'),
    },
    { requiredKeys: [] },
  ),
});

test('property: lint with a cache finds the same as lint without a cache, whatever was linted before', async () => {
  let known = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(run, { minLength: 1, maxLength: 3 }),
      fc.array(fc.nat({ max: 2 }), { minLength: 2, maxLength: 6 }),
      async (runs, order) => {
        const { io, files } = memoryIo();
        const plain = await Promise.all(
          runs.map(({ documents, options }) => lintOnDemand(documents, options)),
        );
        for (const one of plain)
          expect(one.ok && isLintFound(JSON.parse(JSON.stringify(one.value.found)))).toBe(true);
        for (const number of order) {
          const { documents, options } = runs[number % runs.length] as Run;
          const cache = await openLintCache(PATH, io);
          const before = files.get(PATH);
          const cached = await cache.lint(documents, options);
          expect(withoutRules(cached)).toEqual(withoutRules(plain[number % runs.length]));
          expect(await cache.close()).toEqual([]);
          if (files.get(PATH) === before) known++;
        }
      },
    ),
    { numRuns: 15 },
  );
  expect(known).toBeGreaterThan(30);
});

/** Returns the result without its list of rules. With findings from a cache, this list also contains rules that found nothing. */
function withoutRules(result: Awaited<ReturnType<typeof lintOnDemand>> | undefined): unknown {
  return result?.ok ? { ...result.value, rules: [] } : result;
}

const RUN: Run = {
  documents: [{ name: 'a.json', text: '{"id":"p1","type":"ACCESS_POLICY","status":"ACTIV"}', folder: '.' }],
  options: {},
};

/** Returns the cache file after a run, as a value. */
async function cacheAfter({ documents, options }: Run) {
  const { io, files } = memoryIo();
  const cache = await openLintCache(PATH, io);
  await cache.lint(documents, options);
  await cache.close();
  return JSON.parse(files.get(PATH) ?? '') as { entries: [{ key: string; found: Record<string, unknown> }] };
}

/** Returns the findings and cache messages of a run with this cache text. */
async function foundWith(text: string, { documents, options } = RUN) {
  const { io, files } = memoryIo();
  files.set(PATH, text);
  const cache = await openLintCache(PATH, io);
  const result = await cache.lint(documents, options);
  return { result, notes: (await cache.close()).map(({ severity }) => severity) };
}

test('lint takes the findings of unchanged documents from its cache', async () => {
  const { entries, ...rest } = await cacheAfter(RUN);
  const [{ key, found }] = entries;
  const findings = (found.findings as Finding[]).map((one) => ({ ...one, message: 'from the cache' }));
  const text = JSON.stringify({ ...rest, entries: [{ key, found: { ...found, findings } }] });
  const { result } = await foundWith(text);
  const messages = result.ok ? result.value.findings.map(({ message }) => message) : [];
  expect(new Set(messages)).toEqual(new Set(['from the cache']));
});

test.each([
  '',
  'null',
  '{',
  '[]',
  '7',
  `${'['.repeat(100_000)}`,
  '{"version":1}',
  '{"version":"1","entries":[]}',
])('lint ignores an invalid cache and reports the problem: %.20s', async (text) => {
  expect(await foundWith(text)).toEqual({
    result: await lintOnDemand(RUN.documents, RUN.options),
    notes: ['warning'],
  });
});

test('lint ignores an entry of its cache if the entry is not a valid finding', async () => {
  const plain = await lintOnDemand(RUN.documents, RUN.options);
  const { entries, ...rest } = await cacheAfter(RUN);
  const [{ key, found }] = entries;
  const [finding] = found.findings as object[];
  const wrong: unknown[] = [
    null,
    {},
    { ...found, findings: 7 },
    { ...found, findings: [{ ...finding, severity: 'fatal' }] },
    { ...found, findings: [{ ...finding, message: '\u001b[2Jall is well' }] },
    { ...found, findings: [{ ...finding, fix: { kind: 'safe', description: 'x', edits: [{ op: 'set' }] } }] },
    { ...found, syntaxes: [] },
    { ...found, isTimed: true },
  ];
  for (const one of wrong) {
    const text = JSON.stringify({ ...rest, entries: [{ key, found: one }] });
    expect((await foundWith(text)).result).toEqual(plain);
  }
});

test('if findings of lint depend on the current time, lint computes them again and does not read them from its cache', async () => {
  const text = JSON.stringify({
    kid: 'k',
    kty: 'RSA',
    use: 'sig',
    e: 'AQAB',
    n: 'AQAB',
    expiresAt: '2026-03-01T00:00:00.000Z',
  });
  const documents = [{ name: 'key.json', text, folder: '.' }];
  const { io } = memoryIo();
  const cache = await openLintCache(PATH, io);
  const found: unknown[] = [];
  for (const now of [Date.UTC(2026, 0, 1), Date.UTC(2026, 5, 1)]) {
    const options = { as: 'identity provider key', now } as const;
    const plain = await lintOnDemand(documents, options);
    expect(await cache.lint(documents, options)).toEqual(plain);
    found.push(plain.ok && plain.value.findings.map(({ message }) => message));
  }
  expect(found[0]).not.toEqual(found[1]);
});

test('lint does not write a fix that quotes a secret to its cache, and computes the fix again', async () => {
  const secret = 'S3CRET-CLIENT-VALUE-0123456789';
  const text = JSON.stringify({
    client_id: '0oa1',
    client_name: 'Job',
    client_secret: secret,
    client_secert: secret,
  });
  const documents = [{ name: 'client.json', text, folder: '.' }];
  const { io, written } = memoryIo();
  const cache = await openLintCache(PATH, io);
  const options = { as: 'client' } as const;
  const plain = await lintOnDemand(documents, options);
  expect(plain.ok && plain.value.findings.map(({ rule }) => rule)).toContain('client/secret-returned');
  expect(await cache.lint(documents, options)).toEqual(plain);
  await cache.close();
  expect(JSON.stringify([...written.values()])).not.toContain(secret);
});
