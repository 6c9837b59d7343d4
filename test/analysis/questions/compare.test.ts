import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import { run } from '../../../src/cli/program.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compareMatrices } from '../../../src/what-if/matrix/compare.js';
import { type Repository, repository } from '../../cli/git-repository.js';
import { memoryIo } from '../../cli/memory-io.js';
import { orgIn } from '../../features/logs/written-org.js';
import { snapshotOfSmall } from './compare-law.js';

const FOLDER = new URL('../../../fixtures/compare/', import.meta.url);

function textOf(name: string): string {
  return readFileSync(new URL(`${name}.json`, FOLDER), 'utf8');
}

function pair(before: string, after: string): readonly [Snapshot, Snapshot] {
  return [orgIn(textOf(before)), orgIn(textOf(after))];
}

const PAIRS = [
  ['before', 'after', 'less-strict', 'more-permissive'],
  ['after', 'before', 'stricter', 'less-permissive'],
  ['denied-before', 'denied-after', undefined, 'equal'],
  ['denied-after', 'denied-before', undefined, 'equal'],
  ['same-before', 'same-after', undefined, 'equal'],
] as const;

test.each(PAIRS)(
  'for the change from the org `%s` to the org `%s`, the kind of change is %s, and the verdict is %s',
  (before, after, change, verdict) => {
    const { changes: regions, verdicts, withoutEffect, isComplete } = diffOf(...pair(before, after));
    expect(regions.map((region) => region.change)).toEqual(change === undefined ? [] : [change]);
    expect(withoutEffect).toHaveLength(change === undefined ? 1 : 0);
    expect(verdicts.map((one) => one.verdict)).toEqual([verdict]);
    expect(isComplete).toBe(true);
  },
);

test.each(PAIRS)(
  'for the change from the org `%s` to the org `%s`, the cells of an access matrix have the same kind of change: %s',
  (before, after, change) => {
    const found = compareMatrices(...pair(before, after), {
      rows: 'people',
      columns: 'places',
      base: { app: 'a' },
    });
    if (!found.ok) throw new Error('refused');
    const changes = found.value.changes.flat().flatMap((cell) => cell.changes.map((one) => one.change));
    expect([...new Set(changes)]).toEqual(change === undefined ? [] : [change]);
  },
);

test.each(PAIRS)(
  'for the change from the org `%s` to the org `%s`, `diff --fail-on less-strict` and the ci command give the same result',
  async (before, after, change) => {
    const { io, out } = memoryIo();
    const code = await run(
      ['diff', `../compare/${before}.json`, `../compare/${after}.json`, '--fail-on', 'less-strict'],
      io,
    );
    expect(code).toBe(change === 'less-strict' ? 1 : 0);
    if (change === 'less-strict') expect(out()).toContain('password + email is now enough');
    const repo = repository();
    made.push(repo);
    repo.commit({ 'exports/org.json': textOf(before) });
    repo.git('checkout', '-q', '-b', 'change');
    repo.commit({ 'exports/org.json': textOf(after) });
    const checked = await repo.preflight('ci exports --base main --format json');
    const { checks } = JSON.parse(checked.out);
    expect(checks.find((one: { readonly name: string }) => one.name === 'diff').fails).toBe(
      change === 'less-strict',
    );
  },
);

const made: Repository[] = [];
afterAll(() => {
  for (const one of made) one.remove();
});

test.each(PAIRS)(
  'for the change from the org `%s` to the org `%s`, policy tests with notLessStrictThan and sameAs fail exactly if the change violates the expectation',
  async (before, after, change) => {
    const suite = `org: ../compare/${after}.json
tests:
  - { name: not weaker, notLessStrictThan: ../compare/${before}.json }
  - { name: same, sameAs: ../compare/${before}.json }
`;
    const { io, out } = memoryIo({ files: new Map([['compared.preflight.yaml', suite]]) });
    await run(['test', 'compared.preflight.yaml', '--format', 'json'], io);
    const statuses = JSON.parse(out()).tests.map((one: { readonly status: string }) => one.status);
    expect(statuses).toEqual([
      change === 'less-strict' ? 'failed' : 'passed',
      change === undefined ? 'passed' : 'failed',
    ]);
  },
);

const SIGNON = { isSecondRequired: false, isPasswordFirst: true, idle: 60 } as const;
const TWO = { factors: '2FA', constraints: 0, again: 'PT2H' } as const;

/** Returns an org in which the rules of the application's policy cannot be read. */
function withUnknownRules(): string {
  const unknown = [{ collection: 'rules', of: 'p1', known: 'open', why: 'the file is cut off' }];
  return JSON.stringify({ ...JSON.parse(textOf('before')), manifest: { unknown } });
}

test.each(['less-strict', 'granted', 'removed', 'any'])(
  'if a comparison of two exports is incomplete, `diff --fail-on %s` fails, unless `--allow-unknown` is passed',
  async (kind) => {
    const files = new Map([['partial.json', withUnknownRules()]]);
    const line = ['diff', 'partial.json', 'partial.json', '--fail-on', kind];
    const failing = memoryIo({ files });
    expect(await run(line, failing.io)).toBe(1);
    expect(failing.out().split('\n')[0]).toMatch(/^no change found; the comparison is incomplete: /);
    expect(await run([...line, '--allow-unknown'], memoryIo({ files }).io)).toBe(0);
  },
);

test('the diff reports activating an authenticator as less strict, although no rule changes, and deactivating it as stricter', () => {
  const org = (...keys: string[]) =>
    snapshotOfSmall({
      sessions: [SIGNON, SIGNON],
      accesses: [TWO, TWO],
      authenticators: ['okta_password', ...keys],
    });
  const { changes: regions } = diffOf(org('webauthn'), org('webauthn', 'okta_email'));
  expect(regions.map(({ change }) => change)).toEqual(['less-strict', 'less-strict']);
  const added = ['okta_password', 'okta_email'];
  expect(regions[0]?.newlyAccepted?.map(({ key }) => key)).toEqual(added);
  expect(regions[0]?.noLongerAccepted).toBe(undefined);
  const back = diffOf(org('webauthn', 'okta_email'), org('webauthn')).changes;
  expect(back.map(({ change }) => change)).toEqual(['stricter', 'stricter']);
  expect(back[0]?.noLongerAccepted?.map(({ key }) => key)).toEqual(added);
  expect(back[0]?.newlyAccepted).toBe(undefined);
});

test('for the diff, an unsatisfiable rule denies access: making it satisfiable grants access, and changing its action to deny changes nothing', () => {
  const resistant = { factors: '1FA', constraints: 1, again: 'PT2H' } as const;
  const org = (access: typeof TWO | typeof resistant | undefined) =>
    snapshotOfSmall({
      sessions: [SIGNON, SIGNON],
      accesses: [access, access],
      authenticators: ['okta_password', 'okta_email'],
    });
  const changes = (...[before, after]: readonly [Snapshot, Snapshot]) =>
    diffOf(before, after).changes.map(({ change }) => change);
  expect(changes(org(resistant), org(TWO))).toEqual(['granted', 'granted']);
  expect(changes(org(TWO), org(resistant))).toEqual(['removed', 'removed']);
  expect(changes(org(resistant), org(undefined))).toEqual([]);
});

test('an `access` value that cannot be read never counts as access granted', () => {
  const enrolling = (access: unknown) =>
    orgIn(
      JSON.stringify({
        policies: [
          {
            ...{
              id: 'p',
              name: 'P',
              type: 'PROFILE_ENROLLMENT',
              status: 'ACTIVE',
              priority: 1,
              system: true,
            },
            rules: [
              {
                ...{ id: 'r', name: 'R', status: 'ACTIVE', priority: 1, system: true, conditions: {} },
                actions: { profileEnrollment: { access } },
              },
            ],
          },
        ],
      }),
    );
  const changes = (before: unknown, after: unknown) =>
    diffOf(enrolling(before), enrolling(after)).changes.map(({ change }) => change);
  expect(changes(null, 'ALLOW')).toEqual(['unknown']);
  expect(changes('DENY', 'ALLOW')).toEqual(['granted']);
});
