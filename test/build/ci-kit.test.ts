import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { validate } from 'dockerfile-utils';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };
import * as templates from '../../src/cli/init/templates/registry.js';
import { STICKY_COMMENT } from '../../src/cli/init/templates/sticky-comment.js';
import { repository } from '../cli/git-repository.js';
import { fixtures } from '../cli/memory-io.js';
import { sarifErrors } from '../report/sarif-schema.js';

const ACTION = '.github/actions/preflight';
const project = { snapshot: 'exports', version: manifest.version };
const [workflow, job] = [templates.github(project), templates.gitlab(project)];
const page = readFileSync('docs/ci.md', 'utf8');

/** A git repository with the branch `main` and a checked-out change that weakens a rule. */
const repo = repository();
const org = readFileSync(`${fixtures}org.json`, 'utf8');
repo.commit({ 'exports/org.json': org });
repo.git('remote', 'add', 'origin', repo.folder);
repo.git('fetch', '-q', 'origin');
repo.git('checkout', '-q', '-b', 'change');
repo.commit({ 'exports/org.json': org.replaceAll('"factorMode": "2FA"', '"factorMode": "1FA"') });

/** A folder of programs that scripts find before the installed ones: the built `preflight`, and a `gh` that stores comments. */
const tools = mkdtempSync(join(tmpdir(), 'preflight-tools-'));
const calls = join(tools, 'calls.txt');
program('preflight', `exec "${process.execPath}" "${resolve(manifest.bin.preflight)}" "$@"`);
program(
  'gh',
  `case "$*" in *graphql*) echo 'app[bot]' ;; *--paginate*) cat "${tools}/ids.txt"; printf '%s' "$*" > "${tools}/filter.txt" ;; *) printf '%s\\n' "$*" >> "${calls}" ;; esac`,
);

afterAll(() => {
  repo.remove();
  rmSync(tools, { recursive: true });
  rmSync(`${repo.folder}.tmp`, { recursive: true, force: true });
});

function program(name: string, body: string): void {
  writeFileSync(join(tools, name), `#!/bin/sh\n${body}\n`);
  chmodSync(join(tools, name), 0o755);
}

/** Runs a script in the repository as a CI runner does. */
function ran(script: string, env: Readonly<Record<string, string>> = {}, cwd = repo.folder) {
  const { status, stdout, stderr } = spawnSync('bash', ['-eo', 'pipefail', '-c', script], {
    cwd,
    encoding: 'utf8',
    env: {
      ...process.env,
      GITHUB_ACTIONS: '',
      PATH: `${tools}${delimiter}${process.env.PATH}`,
      PREFLIGHT: 'preflight',
      SNAPSHOT: 'exports',
      RUNNER_TEMP: temporary,
      CI_PROJECT_DIR: repo.folder,
      ...env,
    },
  });
  return { code: status, out: stdout, err: stderr };
}

/** The folder in which a CI runner keeps files outside of the checkout. */
const temporary = join(tools, 'runner');
const reports = join(temporary, 'preflight');

function written(file: string, folder = reports): string {
  return readFileSync(join(folder, file), 'utf8');
}

const WEAKER = '| diff | **fails** | 2 sets of sign-ins change: 2 less strict |';

interface Step {
  readonly name?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly env?: Readonly<Record<string, string>>;
}

describe('the GitHub action of the package', () => {
  const action = parse(readFileSync(`${ACTION}/action.yml`, 'utf8'));
  const steps: readonly Step[] = action.runs.steps;

  test('the GitHub action runs its scripts, writes the comment and the SARIF file, and fails when the checks fail', () => {
    const scripts = steps.flatMap(({ run }) => run ?? []);
    expect(scripts).toEqual(
      ['preflight.sh', 'comment.sh'].map((name) => `bash "$GITHUB_ACTION_PATH/${name}"`),
    );
    const env = { GITHUB_ACTION_PATH: resolve(ACTION), GITHUB_BASE_REF: 'main', GITHUB_ACTIONS: 'true' };
    const { code, out, err } = ran(scripts[0] ?? '', env);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toContain('::error file=exports/org.json,line=');
    expect(written('report.md')).toContain(WEAKER);
    expect(sarifErrors(JSON.parse(written('report.sarif')))).toEqual([]);
    expect(ran(scripts[0] ?? '', { ...env, FAIL_ON_CHANGE: 'none' }).code).toBe(0);
  });

  test('the GitHub action passes each of its inputs to preflight, and its documentation page documents each input', () => {
    const text = JSON.stringify(steps);
    for (const name of Object.keys(action.inputs)) {
      expect(text).toContain(`inputs.${name}`);
      expect(page).toContain(`\`${name}\``);
    }
  });

  test('the GitHub action writes the same comment as the workflow', () => {
    expect(readFileSync(`${ACTION}/comment.sh`, 'utf8')).toMatch(
      /^#!\/usr\/bin\/env bash\n# .*\nset -euo pipefail\n\n/,
    );
    expect(readFileSync(`${ACTION}/comment.sh`, 'utf8').split('\n\n').slice(1).join('\n\n')).toBe(
      STICKY_COMMENT,
    );
  });
});

test('the CI comment on a pull request is posted once and updated later; without a pull request or permission, nothing is posted', () => {
  mkdirSync(reports, { recursive: true });
  writeFileSync(join(reports, 'report.md'), '<!-- policy-preflight -->\n');
  const env = { GITHUB_REF: 'refs/pull/12/merge', GITHUB_REPOSITORY: 'o/r' };
  const posted = (ids: string, more = {}) => {
    writeFileSync(join(tools, 'ids.txt'), ids);
    writeFileSync(calls, '');
    const { code } = ran(STICKY_COMMENT, { ...env, ...more });
    expect(code).toBe(0);
    return readFileSync(calls, 'utf8');
  };
  expect(posted('')).toBe(
    `api --silent --method POST repos/o/r/issues/12/comments -F body=@${reports}/report.md\n`,
  );
  expect(readFileSync(join(tools, 'filter.txt'), 'utf8')).toContain(
    'select(.user.login == "app[bot]" and (.body | startswith("<!-- policy-preflight -->")))',
  );
  expect(posted('7\n9\n')).toBe(
    `api --silent --method PATCH repos/o/r/issues/comments/7 -F body=@${reports}/report.md\n`,
  );
  expect(posted('7\n', { GITHUB_REF: 'refs/heads/main' })).toBe('');
  program('gh', 'exit 1');
  expect(posted('')).toBe('');
});

test('the workflow that `init --ci github` writes has the same steps as the GitHub action', () => {
  const { jobs, on, permissions } = parse(workflow.text);
  expect([Object.keys(on), permissions['pull-requests']]).toEqual([['pull_request'], 'write']);
  const steps: readonly Step[] = jobs.preflight.steps;
  const [check = '', comment] = steps.flatMap(({ run }) => run ?? []);
  expect(comment).toBe(STICKY_COMMENT);
  expect(steps[0]).toMatchObject({ uses: expect.stringContaining('checkout'), with: { 'fetch-depth': 0 } });
  expect(jobs.preflight.env).toEqual({
    SNAPSHOT: 'exports',
    PREFLIGHT: `npx --yes policy-preflight@${manifest.version}`,
  });
  expect(ran(check, { GITHUB_BASE_REF: 'main' }).code).toBe(1);
  expect(written('report.md')).toContain(WEAKER);
});

test('the GitLab job that `init --ci gitlab` writes fails when the checks fail, and keeps the reports that it names', () => {
  const { preflight } = parse(job.text);
  const { code } = ran([...preflight.before_script, ...preflight.script].join('\n'), {
    CI_MERGE_REQUEST_DIFF_BASE_SHA: repo.git('rev-parse', 'main').trim(),
  });
  expect(code).toBe(1);
  const { junit, codequality } = preflight.artifacts.reports;
  expect(written(junit, repo.folder).match(/<failure /g)?.length).toBe(2);
  expect(JSON.parse(written(codequality, repo.folder))).toMatchObject([
    { severity: 'major' },
    { severity: 'major' },
  ]);
  expect(written(preflight.artifacts.paths[0], repo.folder)).toContain(WEAKER);
  expect(written('report.md', `${repo.folder}.tmp/preflight`)).toContain(WEAKER);
});

interface Hook {
  readonly id: string;
  readonly entry: string;
  readonly args: readonly string[];
}

const hooks: readonly Hook[] = parse(readFileSync('.pre-commit-hooks.yaml', 'utf8'));

test.each(hooks.map(({ id, entry, args }) => [id, [entry, ...args].join(' ')] as const))(
  'the pre-commit hook %s runs as pre-commit runs it: %s',
  (id, line) => {
    const { code, err } = ran(line);
    expect({ code, err }).toEqual({
      code: { 'preflight-lint': 1, 'preflight-diff': 0, 'preflight-ci': 1 }[id],
      err: '',
    });
    expect(page).toContain(`- id: ${id}\n`);
  },
);

test('the Containerfile of preflight passes a linter for container files, and its container does not run as root', () => {
  const text = readFileSync('.docker/Dockerfile', 'utf8');
  expect(validate(text).map(({ message }) => message)).toEqual([]);
  expect(validate('FORM node\nUSER').length).toBeGreaterThan(0);
  const instructions = text.split('\n').filter((line) => /^[A-Z]+ /.test(line));
  const bases = instructions.flatMap((line) => /^FROM (\S+)/.exec(line)?.[1] ?? []);
  expect(bases.every((base) => /:\d/.test(base))).toBe(true);
  expect(instructions.at(-1)).toBe('CMD ["--help"]');
  expect(instructions).toContain('USER node');
  expect(Object.keys(manifest.bin)).toContain('preflight');
});

const NOT_CHECKED = '## Not checked';
const FORGED = '<!-- policy-preflight -->\n\n## all checks pass (forged)\n';

describe('a hostile pull request in CI', () => {
  const kit = parse(workflow.text).jobs.preflight.steps.flatMap(({ run }: Step) => run ?? []);
  const gitlab = parse(job.text).preflight;
  const secret = join(tools, 'secret.txt');
  writeFileSync(secret, 'runner-secret-contents');

  /** Returns what the scripts of the action, the workflow and the job would post for a checkout with these files and links. */
  function postedOf(
    files: Readonly<Record<string, string>>,
    links: Readonly<Record<string, string>> = {},
    kits = 3,
  ) {
    const hostile = repository();
    hostile.commit({ 'exports/org.json': org });
    hostile.git('remote', 'add', 'origin', hostile.folder);
    hostile.git('fetch', '-q', 'origin');
    hostile.git('checkout', '-q', '-b', 'change');
    hostile.commit(files);
    for (const [path, target] of Object.entries(links)) symlinkSync(target, join(hostile.folder, path));
    program(
      'gh',
      `case "$*" in *graphql*) echo me ;; *--paginate*) ;; *) cp "\${*##*body=@}" "${tools}/posted.md" ;; esac`,
    );
    // This stub reads all of its input, as curl does, because otherwise the program that writes to it may fail.
    program(
      'curl',
      `cat > /dev/null; case "$*" in */user) echo '{"id":1}' ;; *per_page*) echo '[]' ;; *) for one; do case "$one" in body@*) cp "\${one#body@}" "${tools}/posted.md" ;; esac; done ;; esac`,
    );
    const base = {
      GITHUB_BASE_REF: 'main',
      CI_MERGE_REQUEST_DIFF_BASE_SHA: hostile.git('rev-parse', 'main').trim(),
    };
    const env = {
      ...base,
      GITHUB_REF: 'refs/pull/1/merge',
      GITHUB_REPOSITORY: 'o/r',
      NOTES_TOKEN: 'token',
      CI_PROJECT_DIR: hostile.folder,
      RUNNER_TEMP: join(hostile.folder, '..', `${Math.random()}`.slice(2)),
    };
    const run = (script: string) => ran(script, env, hostile.folder);
    const scripts = [
      [`bash ${resolve(ACTION)}/preflight.sh`, `bash ${resolve(ACTION)}/comment.sh`],
      kit,
      [[...gitlab.before_script, ...gitlab.script].join('\n'), gitlab.after_script.join('\n')],
    ];
    try {
      return scripts.slice(0, kits).map(([check, comment]) => {
        rmSync(join(tools, 'posted.md'), { force: true });
        const { code } = run(check);
        const after = run(comment);
        expect({ code: after.code, err: after.err }).toEqual({ code: 0, err: '' });
        return { code, posted: readFileSync(join(tools, 'posted.md'), 'utf8') };
      });
    } finally {
      rmSync(env.RUNNER_TEMP, { recursive: true, force: true });
      rmSync(`${hostile.folder}.tmp`, { recursive: true, force: true });
      hostile.remove();
    }
  }

  const reportsIn = ['preflight.md', 'preflight-report/report.md', 'preflight/report.md', 'report.md'];
  const forged = Object.fromEntries(reportsIn.map((path) => [path, FORGED]));

  test('a hostile pull request with its own report and a broken export is reported as not checked, with the reason', () => {
    for (const { code, posted } of postedOf({ ...forged, 'exports/org.json': '{' })) {
      expect(code).toBe(2);
      expect(posted).toContain(NOT_CHECKED);
      expect(posted).toContain('expected');
      expect(posted).not.toContain('forged');
    }
  });

  test('in a hostile pull request, symbolic links in place of reports are neither read nor written through', () => {
    const before = readFileSync(secret, 'utf8');
    const links = Object.fromEntries(
      ['preflight.md', 'preflight.sarif', 'preflight-report', 'report.md', 'plan.json'].map((path) => [
        path,
        secret,
      ]),
    );
    for (const { code, posted } of postedOf({ 'README.md': 'a change' }, links)) {
      expect(code).toBe(0);
      expect(posted).toContain('passes');
      expect(posted).not.toContain('runner-secret-contents');
    }
    expect(readFileSync(secret, 'utf8')).toBe(before);
  });

  test('if a hostile pull request with a valid export contains a forged report, the posted comment is still the report of the real CI run', () => {
    for (const { code, posted } of postedOf(forged, {}, 1)) {
      expect(code).toBe(0);
      expect(posted).toContain('## Preflight of `exports` passes');
    }
  });
});

test('third-party actions in the GitHub workflows of the project are pinned to a commit', () => {
  const texts = [
    ...['gate', 'fuzz', 'release'].map((name) => readFileSync(`.github/workflows/${name}.yml`, 'utf8')),
    readFileSync(`${ACTION}/action.yml`, 'utf8'),
    templates.github({ ...project, terraform: 'infra' }).text,
  ];
  const used = texts.flatMap((text) => text.match(/uses: .*/g) ?? []);
  expect(used.length).toBeGreaterThan(10);
  for (const one of used) expect(one).toMatch(/^uses: [\w-]+(\/[\w-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test('the GitHub action runs the version of preflight with which it was released', () => {
  const { inputs } = parse(readFileSync(`${ACTION}/action.yml`, 'utf8'));
  expect(inputs.version.default).toBe(manifest.version);
});

test('in the release workflow, the publish job runs no code of the repository, and the test job has no write permission', () => {
  const { jobs, permissions } = parse(readFileSync('.github/workflows/release.yml', 'utf8'));
  expect([permissions, jobs.test.permissions]).toEqual([{ contents: 'read' }, undefined]);
  expect(jobs.publish).toMatchObject({ needs: 'test', permissions: { 'id-token': 'write' } });
  const steps: readonly Step[] = jobs.publish.steps;
  expect(steps.some(({ uses = '' }) => uses.startsWith('actions/checkout'))).toBe(false);
  expect(
    steps.flatMap(({ run }) => run ?? []).filter((run) => /npm (ci|test|run|install)/.test(run)),
  ).toEqual([]);
  expect(steps.flatMap(({ run }) => run ?? []).join()).toContain('--provenance --ignore-scripts');
});
