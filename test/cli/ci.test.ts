import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ciMarkdown } from '../../src/cli/ci/markdown.js';
import { isWorse } from '../../src/features/compliance/report/drift-words.js';
import { paintWith } from '../../src/report/text/paint.js';
import { sarifErrors } from '../report/sarif-schema.js';
import { type Repository, repository } from './git-repository.js';
import { fixtures } from './memory-io.js';

const before = readFileSync(`${fixtures}org.json`, 'utf8');
const weaker = before.replaceAll('"factorMode": "2FA"', '"factorMode": "1FA"');

const made: Repository[] = [];
afterAll(() => {
  for (const one of made) one.remove();
});

/** Makes a repository with one state on `main` and another on the checked-out branch. */
function changed(after: Readonly<Record<string, unknown>>): Repository {
  const repo = repository();
  made.push(repo);
  repo.commit({ 'exports/org.json': before });
  repo.git('checkout', '-q', '-b', 'change');
  repo.commit({ 'readme.txt': 'changed', ...after });
  return repo;
}

function read(repo: Repository, file: string): string {
  return readFileSync(join(repo.folder, file), 'utf8');
}

describe('a pull request that weakens a rule', () => {
  const repo = changed({ 'exports/org.json': weaker });

  test('the ci command fails for a change that weakens a rule, and names the affected users', async () => {
    const { code, out } = await repo.preflight('ci exports --base main');
    expect(code).toBe(1);
    expect(out).toContain('2 sets of sign-ins change: 2 less strict');
    expect(out.split('\n')[0]).toBe('fails (test not run): diff (2 sets of sign-ins change: 2 less strict)');
  });

  test('the compliance check of the ci command fails only for controls whose verdict is worse than at the base revision', async () => {
    const line = 'ci exports --base main --fail-on-change none --framework stig --format json';
    const worse = JSON.parse((await repo.preflight(line)).out);
    const compliance = worse.checks.find(({ name }: { name: string }) => name === 'compliance');
    expect(compliance.fails).toBe(compliance.answer.drift.controls.some(isWorse));
    const told = (await repo.preflight(line.replace('json', 'text'))).out;
    const rest = told.slice(told.indexOf('Compliance'));
    for (const { id } of compliance.answer.frameworks[0].controls)
      expect(rest.includes(` ${id} `)).toBe(
        compliance.answer.drift.controls.some((one: { id: string }) => one.id === id),
      );
    const same = changed({});
    const { code, out } = await same.preflight('ci exports --base main --framework stig');
    expect(code).toBe(0);
    expect(out).toContain('no control changed');
    const wrong = await same.preflight('ci exports --base main --framework stigg');
    expect(wrong.code).toBe(2);
    expect(wrong.err).toContain('did you mean `stig`');
  }, 60_000);

  test('the ci command counts findings that the base revision already has, and does not fail for them', async () => {
    const { code, out } = await repo.preflight('ci exports --base main --fail-on-change none');
    expect(code).toBe(0);
    expect(out.replace(/\s+/g, ' ')).toMatch(/; \d findings already in the base;/);
    const { code: alone } = await repo.preflight('lint exports --no-config');
    expect(alone).toBe(1);
  });

  test('the Markdown, SARIF, JUnit and Code Climate reports of the ci command agree with its exit code', async () => {
    const formats = ['markdown=c.md', 'sarif=c.sarif', 'junit=c.xml', 'codeclimate=c.json'];
    const line = `ci exports --base main ${formats.map((one) => `--report ${one}`).join(' ')} --format json`;
    const { code, out, err } = await repo.preflight(line);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(JSON.parse(out)).toMatchObject({
      fails: true,
      checks: [
        { name: 'diff', fails: true },
        { name: 'lint', fails: false },
      ],
    });
    const comment = read(repo, 'c.md');
    expect(comment).toMatch(
      /^<!-- policy-preflight -->\n\n## Preflight of `exports` fails \(test not run\)\n\n\*\*More permissive: /,
    );
    expect(comment).toContain('| diff | **fails** | 2 sets of sign-ins change: 2 less strict |');
    expect(comment).toContain('### Changes of access\n\n| change |');
    const sarif = JSON.parse(read(repo, 'c.sarif'));
    expect(sarifErrors(sarif)).toEqual([]);
    const { results } = sarif.runs[0];
    expect(results.map(({ level }: { level: string }) => level)).toEqual(['error', 'error']);
    expect(results[0].locations[0].physicalLocation).toMatchObject({
      artifactLocation: { uri: 'exports/org.json' },
      region: { startLine: expect.any(Number) },
    });
    expect(read(repo, 'c.xml').match(/<failure /g)?.length).toBe(2);
    expect(JSON.parse(read(repo, 'c.json')).length).toBe(2);
  });

  test('in GitHub Actions, the ci command prints annotations and writes the job summary', async () => {
    const env = { GITHUB_ACTIONS: 'true', GITHUB_BASE_REF: 'main', GITHUB_STEP_SUMMARY: 'summary.md' };
    const { code, out } = await repo.preflight('ci exports', { env });
    expect(code).toBe(1);
    expect(out).toMatch(
      /^::error file=exports\/org\.json,line=\d+,.*title=diff\/less-strict::less strict: authentication policy Sensitive apps/,
    );
    expect(read(repo, 'summary.md')).toContain('## Preflight of `exports` fails');
  });
});

describe('a repository with policy tests', () => {
  const suite = (access: string) =>
    `tests:\n  - name: nobody at high risk\n    when: { app: Payroll, risk: HIGH }\n    always: { access: ${access} }\n`;

  test('the ci command runs policy tests against the current org, even if the test file names another org', async () => {
    const repo = changed({ 'a.preflight.yaml': suite('DENY') });
    const { code, out } = await repo.preflight('ci exports --base main');
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 passed (1 proved for every sign-in), 0 failed'),
    });
  });

  test('the ci command fails for a failed policy test and shows the counterexample in every format', async () => {
    const repo = changed({ 'a.preflight.yaml': suite('ALLOW') });
    const { code, out } = await repo.preflight(
      'ci exports --base main --report markdown=c.md --report sarif=c.sarif',
    );
    expect(code).toBe(1);
    expect(out.replace(/\s+/g, ' ')).toContain('expected: always ALLOW; counterexample: DENY');
    expect(read(repo, 'c.md')).toContain('| test | **fails** | 0 passed, 1 failed |');
    expect(read(repo, 'c.md')).toContain('nobody at high risk');
    const sarif = JSON.parse(read(repo, 'c.sarif'));
    expect(sarifErrors(sarif)).toEqual([]);
    expect(read(repo, 'c.sarif')).toContain('"ruleId": "test/failed"');
  });

  test('the ci command fails with the rule test/undecided if a policy test is undecided', async () => {
    const repo = changed({
      'a.preflight.yaml':
        'tests: [{ name: a, request: { app: Payroll, user: ann@example.com }, expect: ALLOW }]',
    });
    const { code, out } = await repo.preflight('ci exports --base main --report sarif=c.sarif');
    expect({ code, out }).toMatchObject({ code: 1, out: expect.stringContaining('0 failed, 1 undecided') });
    expect(read(repo, 'c.sarif')).toContain('"ruleId": "test/undecided"');
  });

  test('the ci command fails for a test file that cannot be read, and reports its location', async () => {
    const repo = changed({ 'a.preflight.yaml': 'tests: [{ name: a, request: nobody, expect: DENY }]' });
    const { code, out } = await repo.preflight('ci exports --base main');
    expect(code).toBe(1);
    expect(out.replace(/\s+/g, ' ')).toContain('a.preflight.yaml:1:29: error: there is no part `nobody`');
  });
});

test('the ci command passes if the export equals the base revision', async () => {
  const { code, out } = await changed({}).preflight('ci exports --base main');
  expect(code).toBe(0);
  expect(out.replace(/\s+/g, ' ')).toMatch(
    /^passes \(test not run\): diff \(nothing changes: .*\), lint \(no findings in .*\) .* not run: test; no policy tests found: no readable .preflight.yaml, /,
  );
});

test('with --require-base, the ci command runs as usual if there is a base', async () => {
  const { code } = await changed({}).preflight('ci exports --base main --require-base');
  expect(code).toBe(0);
});

test('the ci command fails for a lint finding that the base revision does not have', async () => {
  const repo = changed({ 'exports/zones.json': [{ id: 'nzo9', name: 'New', type: 'IP', status: 'ACTIV' }] });
  const { code, out } = await repo.preflight('ci exports --base main --format github');
  expect(code).toBe(1);
  expect(out).toContain('::error file=exports/zones.json,line=6');
  expect(out).not.toContain('file=exports/org.json');
});

test('for an export without an earlier state, the first line of ci states that the diff did not run', async () => {
  const repo = changed({ 'fresh/org.json': before });
  const fresh = await repo.preflight('ci fresh --base main --format markdown');
  expect(fresh.code).toBe(1);
  expect(fresh.out).toMatch(/\| diff \| \*\*not run\*\* \| `main` \([0-9a-f]{7}\) has no `fresh` \|/);
  const bare = await repo.preflight('ci exports --format markdown');
  expect(bare.out).toContain('| diff | **not run** | no base to compare with: pass');
  expect(bare.out).toMatch(/^## Preflight of `exports` \w+ \(diff, test not run\)$/m);
  const text = await repo.preflight('ci exports');
  expect(text.out).toMatch(/^(?:passes|fails) \(diff, test not run\): lint \(/);
});

test.each([
  ['ci exports --base main', { 'exports/org.json': '[]' }, 'nothing was checked: 1 document'],
  ['ci nowhere --base main', {}, 'there is no such file or folder'],
  ['ci exports --base nowhere', {}, 'no revision `nowhere` in this repository'],
  ['ci exports --require-base', {}, '`--require-base`: no base to compare with: pass `--base <rev|path>`'],
  ['ci fresh --base main --require-base', { 'fresh/org.json': before }, 'has no `fresh`'],
  ['ci - --base main', {}, 'standard input has no earlier revision'],
  [
    'ci exports --base main --report pdf=a.pdf',
    {},
    'expected codeclimate, github, json, junit, markdown, sarif or text',
  ],
  ['ci exports --base main --report markdown', {}, 'expected a file after markdown='],
  ['ci exports --base main --report markdown=none/a.md', {}, 'there is no such folder'],
])(
  'a command with git revisions exits with 2 on invalid usage: preflight %s',
  async (line, after, message) => {
    const { code, err } = await changed(after).preflight(line);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  },
);

test('a pull request comment is shortened to the size limit, and its open Markdown blocks are closed', () => {
  const row = 'x'.repeat(99);
  const long = `## It\n\n<details>\n\n\`\`\`sh\n${`${row}\n`.repeat(1000)}\`\`\`\n\n</details>\n`;
  const notice = {
    rule: 'r',
    severity: 'error',
    message: 'm',
    related: [],
    fingerprint: 'f',
    fails: true,
  } as const;
  const notices = { command: 'c', notices: [notice], rules: [], documents: [], summary: 's', version: '1' };
  const check = { name: 'c', title: 'C', notices, text: () => long, markdown: () => long, members: [] };
  const report = { path: 'p', checks: [check], skipped: [], version: '1' };
  const text = ciMarkdown.text(report, { columns: 80, paint: paintWith(false) });
  expect(text.length).toBeLessThan(60_200);
  expect(text).toMatch(
    /x\n```\n\n<\/details>\n\nThe rest does not fit into a comment\.\n\npolicy-preflight /,
  );
});
