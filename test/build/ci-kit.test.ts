import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** `main`, and a change that is checked out and weakens a rule. */
const repo = repository();
const org = readFileSync(`${fixtures}org.json`, 'utf8');
repo.commit({ 'exports/org.json': org });
repo.git('remote', 'add', 'origin', repo.folder);
repo.git('fetch', '-q', 'origin');
repo.git('checkout', '-q', '-b', 'change');
repo.commit({ 'exports/org.json': org.replaceAll('"factorMode": "2FA"', '"factorMode": "1FA"') });

/** Programs that scripts find before those of the machine: this one as it is built, and a site that keeps comments. */
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
});

function program(name: string, body: string): void {
  writeFileSync(join(tools, name), `#!/bin/sh\n${body}\n`);
  chmodSync(join(tools, name), 0o755);
}

/** Runs a script in the repository, as a runner does. */
function ran(script: string, env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync('bash', ['-eo', 'pipefail', '-c', script], {
    cwd: repo.folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      GITHUB_ACTIONS: '',
      PATH: `${tools}${delimiter}${process.env.PATH}`,
      PREFLIGHT: 'preflight',
      SNAPSHOT: 'exports',
      ...env,
    },
  });
  return { code: status, out: stdout, err: stderr };
}

function written(file: string): string {
  return readFileSync(join(repo.folder, file), 'utf8');
}

const WEAKER = '| diff | **fails** | 2 regions of requests change: 2 weaker |';

interface Step {
  readonly name?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly env?: Readonly<Record<string, string>>;
}

describe('the action for GitHub', () => {
  const action = parse(readFileSync(`${ACTION}/action.yml`, 'utf8'));
  const steps: readonly Step[] = action.runs.steps;

  test('runs its scripts, which leave the comment and what code scanning takes, and fail as the checks do', () => {
    const scripts = steps.flatMap(({ run }) => run ?? []);
    expect(scripts).toEqual(
      ['preflight.sh', 'comment.sh'].map((name) => `bash "$GITHUB_ACTION_PATH/${name}"`),
    );
    const env = { GITHUB_ACTION_PATH: resolve(ACTION), GITHUB_BASE_REF: 'main', GITHUB_ACTIONS: 'true' };
    const { code, out, err } = ran(scripts[0] ?? '', env);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toContain('::error file=exports/org.json,line=');
    expect(written('preflight.md')).toContain(WEAKER);
    expect(sarifErrors(JSON.parse(written('preflight.sarif')))).toEqual([]);
    expect(ran(scripts[0] ?? '', { ...env, FAIL_ON_CHANGE: 'none' }).code).toBe(0);
  });

  test('takes every input somewhere, and the page names each', () => {
    const text = JSON.stringify(steps);
    for (const name of Object.keys(action.inputs)) {
      expect(text).toContain(`inputs.${name}`);
      expect(page).toContain(`\`${name}\``);
    }
  });

  test('its comment is that of the workflow', () => {
    expect(readFileSync(`${ACTION}/comment.sh`, 'utf8')).toMatch(
      /^#!\/usr\/bin\/env bash\n# .*\nset -euo pipefail\n\n/,
    );
    expect(readFileSync(`${ACTION}/comment.sh`, 'utf8').split('\n\n').slice(1).join('\n\n')).toBe(
      STICKY_COMMENT,
    );
  });
});

test('the comment is written once, and then over itself; without a pull request, or the right to, it is not', () => {
  writeFileSync(join(repo.folder, 'preflight.md'), '<!-- policy-preflight -->\n');
  const env = { GITHUB_REF: 'refs/pull/12/merge', GITHUB_REPOSITORY: 'o/r' };
  const posted = (ids: string, more = {}) => {
    writeFileSync(join(tools, 'ids.txt'), ids);
    writeFileSync(calls, '');
    const { code } = ran(STICKY_COMMENT, { ...env, ...more });
    expect(code).toBe(0);
    return readFileSync(calls, 'utf8');
  };
  expect(posted('')).toBe('api --silent --method POST repos/o/r/issues/12/comments -F body=@preflight.md\n');
  expect(readFileSync(join(tools, 'filter.txt'), 'utf8')).toContain(
    'select(.user.login == "app[bot]" and (.body | startswith("<!-- policy-preflight -->")))',
  );
  expect(posted('7\n9\n')).toBe(
    'api --silent --method PATCH repos/o/r/issues/comments/7 -F body=@preflight.md\n',
  );
  expect(posted('7\n', { GITHUB_REF: 'refs/heads/main' })).toBe('');
  program('gh', 'exit 1');
  expect(posted('')).toBe('');
});

test('the workflow that init writes does the same', () => {
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
  expect(written('preflight.md')).toContain(WEAKER);
});

test('the job for GitLab fails, and leaves the reports that it names', () => {
  const { preflight } = parse(job.text);
  const { code } = ran(preflight.script.join('\n'), {
    CI_MERGE_REQUEST_DIFF_BASE_SHA: repo.git('rev-parse', 'main').trim(),
  });
  expect(code).toBe(1);
  const { junit, codequality } = preflight.artifacts.reports;
  expect(written(junit).match(/<failure /g)?.length).toBe(2);
  expect(JSON.parse(written(codequality))).toMatchObject([{ severity: 'major' }, { severity: 'major' }]);
  expect(written(preflight.artifacts.paths[0])).toContain(WEAKER);
});

interface Hook {
  readonly id: string;
  readonly entry: string;
  readonly args: readonly string[];
}

const hooks: readonly Hook[] = parse(readFileSync('.pre-commit-hooks.yaml', 'utf8'));

test.each(hooks.map(({ id, entry, args }) => [id, [entry, ...args].join(' ')] as const))(
  'the hook %s is run as pre-commit does: %s',
  (id, line) => {
    const { code, err } = ran(line);
    expect({ code, err }).toEqual({
      code: { 'preflight-lint': 1, 'preflight-diff': 0, 'preflight-ci': 1 }[id],
      err: '',
    });
    expect(page).toContain(`- id: ${id}\n`);
  },
);

test('the container file has nothing that a linter of such files finds, and runs as nobody in particular', () => {
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

test('the page shows what init writes, as a whole', () => {
  for (const { text } of [workflow, job]) expect(page).toContain(`\`\`\`yaml\n${text}\`\`\`\n`);
});
