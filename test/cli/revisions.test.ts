import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Repository, repository } from './git-repository.js';
import { fixtures } from './memory-io.js';

const before = readFileSync(`${fixtures}org.json`, 'utf8');
const after = before.replaceAll('"factorMode": "2FA"', '"factorMode": "1FA"');

const made: Repository[] = [];
afterAll(() => {
  for (const one of made) one.remove();
});

function kept(one: Repository): Repository {
  made.push(one);
  return one;
}

/**
 * A repository with two branches. The branch `main` contains the org. The branch `change` is checked out and contains a less strict org.
 */
const repo = kept(repository());
repo.commit({ 'exports/org.json': before, 'exports/node_modules/foreign.json': '{}' });
repo.git('checkout', '-q', '-b', 'change');
repo.commit({ 'exports/org.json': after });
const pristine = kept(repo.copy());

function changed(): Repository {
  return kept(pristine.copy());
}

const WEAKER = /^2 sets of sign-ins change: 2 less strict\n/;

describe('an org state in git', () => {
  test.each([
    ['diff main:exports exports'],
    ['diff main:exports/org.json change:exports/org.json'],
    ['diff exports --base main'],
    ['diff exports/org.json --base main'],
  ])(
    'a state of the org is read from a git revision if no file has the name of the revision: preflight %s',
    async (line) => {
      expect(await repo.preflight(line)).toMatchObject({
        code: 1,
        err: '',
        out: expect.stringMatching(WEAKER),
      });
    },
  );

  test.each([
    ['diff main:exports/org.json org.json'],
    ['diff main:./org.json org.json'],
    ['diff org.json --base main'],
  ])('a git revision can be read from a subfolder of the repository: preflight %s', async (line) => {
    expect((await repo.preflight(line, { from: 'exports' })).out).toMatch(WEAKER);
  });

  test('every command accepts a git revision as a state of the org', async () => {
    expect((await repo.preflight('inspect main:exports')).out).toContain('org.json');
    expect((await repo.preflight('lint main:exports --no-config')).code).toBe(1);
  });

  test('if a file and a git revision have the same name, a command reads the file', async () => {
    const own = kept(repository());
    own.commit({ 'main:org.json': after, 'org.json': before });
    expect((await own.preflight('diff org.json main:org.json')).out).toMatch(WEAKER);
  });

  test('a git revision can be read from a git worktree', async () => {
    const folder = `${repo.folder}-worktree`;
    repo.git('worktree', 'add', '-q', '--detach', folder, 'change');
    const beside = { ...repo, folder, remove: () => repo.git('worktree', 'remove', '--force', folder) };
    made.unshift(beside);
    const inside = await repo.preflight('diff exports --base main', {
      from: `../${basename(folder)}`,
    });
    expect(inside.out).toMatch(WEAKER);
  });

  test('`lint --base` compares the findings with those at a git revision', async () => {
    const own = kept(repository());
    const policy = (type: string) => ({
      policies: [{ id: 'p1', name: 'Staff', type, status: 'ACTIVE', rules: [] }],
    });
    own.commit({ 'org.json': policy('PASSWORD') });
    own.write({ 'org.json': policy('MFA_ENROLL') });
    const { code, out } = await own.preflight('lint org.json --base HEAD:org.json --no-config');
    expect(code).toBe(1);
    expect(out).toContain('policy/type-changed');
    expect((await own.preflight('lint org.json --no-config')).out).not.toContain('policy/type-changed');
  });

  test.each([
    ['diff exports --base main:exports'],
    ['diff exports --base old/org.json'],
    ['access exports --base main --app Payroll --matrix groups,risk'],
  ])(
    'the option --base accepts a path, or a git revision, whose merge base with HEAD is used: preflight %s',
    async (line) => {
      const own = changed();
      own.write({ 'old/org.json': before });
      const { code, err, out } = await own.preflight(line);
      expect([code, err]).toEqual([line.startsWith('diff') ? 1 : 0, '']);
      expect(out).toMatch(/less strict/);
    },
  );

  test('a compliance report accepts a git revision as its base', async () => {
    const own = changed();
    const compliance = 'compliance exports --framework stig --no-config --now 2026-11-22 --fail-on none';
    const byRevision = await own.preflight(`${compliance} --base main --format json`);
    expect(byRevision).toMatchObject({ code: 0 });
    expect(byRevision.out).toBe((await own.preflight(`${compliance} --base main:exports --format json`)).out);
    expect(JSON.parse(byRevision.out)).toHaveProperty('drift.isComplete');
  });

  test('`lint --base` is rejected if the base revision does not contain the linted file', async () => {
    const own = changed();
    own.write({ 'new.json': after });
    const { code, err } = await own.preflight('lint new.json --base main --no-config');
    expect([code, err]).toEqual([2, expect.stringMatching(/`main` \(\w{7}\) does not contain `new.json`/)]);
    const both = await own.preflight('lint new.json exports --base main --no-config');
    expect(both.err).not.toContain('nothing to compare');
  });

  test('a value of --base that names both a path and a git revision is rejected as ambiguous', async () => {
    const own = changed();
    own.write({ 'main/org.json': before });
    expect(await own.preflight('diff exports --base main')).toMatchObject({
      code: 2,
      err: expect.stringContaining('`main` is both a path and a revision: pass `./main` for the path'),
    });
    expect((await own.preflight('diff exports --base ./main')).out).toMatch(WEAKER);
    expect((await own.preflight('diff exports --base refs/heads/main')).out).toMatch(WEAKER);
  });

  test('reading a git revision writes nothing into the repository', async () => {
    const { code, err } = await repo.preflight('lint main:exports/org.json --fix-suggested --no-config');
    expect([code, err.includes('mended')]).toEqual([1, false]);
  });
});

describe('the default base of a comparison', () => {
  const sha = repo.git('rev-parse', 'main').trim();

  test.each([
    ['GitLab', { CI_MERGE_REQUEST_DIFF_BASE_SHA: sha }],
    ['GitHub', { GITHUB_BASE_REF: 'main' }],
    ['Azure', { SYSTEM_PULLREQUEST_TARGETBRANCH: 'refs/heads/main' }],
  ])('on %s, the default base is the merge base with the target branch of the CI build', async (_, env) => {
    expect((await repo.preflight('diff exports', { env })).out).toMatch(WEAKER);
  });

  test('changes on the base branch after the merge base are not reported as part of the change', async () => {
    const parted = changed();
    parted.git('checkout', '-q', 'main');
    parted.commit({ 'exports/org.json': before.replaceAll('"ALLOW"', '"DENY"') });
    parted.git('checkout', '-q', 'change');
    expect((await parted.preflight('diff exports --base main')).out).toMatch(WEAKER);
    expect((await parted.preflight('diff main:exports exports')).out).not.toMatch(WEAKER);
  });

  test('a diff with a revision in place of a path states the path of the export at the revision', async () => {
    const words = 'is a revision, but no path: pass `main:exports`, or `--base main` with one export';
    for (const line of ['diff main exports', 'diff exports main'])
      expect(await repo.preflight(line)).toEqual({ code: 2, out: '', err: `preflight: \`main\` ${words}\n` });
  });

  test('a file that is missing at the base revision of a diff is not compared', async () => {
    const fresh = changed();
    fresh.commit({ 'other/org.json': after });
    expect(await fresh.preflight('diff other --base main')).toMatchObject({
      code: 2,
      err: expect.stringMatching(
        /^error: `main` \([0-9a-f]{7}\) has no `other`, so there is nothing to compare it with: pass the export before the change with `--base`/,
      ),
    });
  });

  test('in a shallow clone, the error message states which revision to fetch', async () => {
    const shallow = kept(repository('--depth=1', '--no-single-branch', `file://${repo.folder}`));
    const { code, err } = await shallow.preflight('diff exports', { env: { GITHUB_BASE_REF: 'main' } });
    expect(code).toBe(2);
    expect(err).toContain('the merge base with `main` is unknown: this clone is shallow: fetch the history');
    const given = await shallow.preflight('diff exports', { env: { CI_MERGE_REQUEST_DIFF_BASE_SHA: sha } });
    expect(given.out).toMatch(WEAKER);
  });
});

describe('an unreadable state or revision', () => {
  test.each([
    [
      'diff exports',
      'only one export was passed: pass a second one to compare with, or pass `--base <rev|path>`',
    ],
    ['diff -', 'standard input has no earlier revision'],
    ['diff - --base main', 'standard input has no revision'],
    [
      'diff exports --base gone.json',
      'there is no file or folder `gone.json`, and no revision `gone.json` in this repository',
    ],
    [
      'diff exports exports --base main',
      '`--base` names the export before the change, but two other exports were passed: remove one of them',
    ],
    [
      'diff exports --base=--output=pwned',
      'no revision `--output=pwned` in this repository: git does not accept this name',
    ],
    ['diff exports --base chnage', 'no revision `chnage` in this repository: did you mean `change`?'],
    ['diff exports --base nowhere', 'fetch it, if it is elsewhere: `git fetch origin nowhere`'],
    [
      'diff mian:exports exports',
      'there is no such file or folder, and no revision `mian` in this repository',
    ],
    ['diff main:export exports', 'there is no `export` at the revision `main`'],
    ['diff C:\\exports exports', 'there is no such file or folder'],
  ])(
    'a command states the reason why a state of the org (a file or git revision) cannot be read: preflight %s',
    async (line, message) => {
      const { code, err } = await repo.preflight(line);
      expect([code, err]).toEqual([2, expect.stringContaining(message)]);
    },
  );

  test('if a git revision is named with a path relative to the top of the repository, the message suggests the path relative to the working folder', async () => {
    const { err } = await repo.preflight('inspect main:org.json', { from: 'exports' });
    expect(err).toContain('did you mean `main:./org.json`?');
  });

  test('a command that gets a git revision in a folder without git reports a problem', async () => {
    const { preflight } = repo;
    const { code, err } = await preflight('diff main:exports exports', { from: '../' });
    expect([code, err]).toEqual([2, expect.stringContaining('git: not a git repository')]);
  });
});
