import { spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };
import * as templates from '../../src/cli/init/templates/registry.js';

const page = readFileSync('docs/terraform-ci.md', 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'pipelines-'));
afterAll(() => rmSync(folder, { recursive: true }));

const project = { snapshot: 'org.json', version: manifest.version, terraform: 'infra' };
const MARK = '<!-- policy-preflight -->';

/** Shell scripts that replace the real programs and record their arguments. The script for `npx` exits with the code in `CODE`. */
const PROGRAMS = {
  terraform: 'case "$*" in *show*) echo "{}";; esac',
  'terraform1.13.0': '[ "$1" = show ] && echo "{}" || true',
  apk: ':',
  npx: `for one; do case "$one" in markdown=*) [ "$CODE" = 2 ] || echo "${MARK} report" > "\${one#markdown=}";; esac; done; echo "answer of $3"; exit "$CODE"`,
  gh: 'case "$*" in *graphql*) echo "app[bot]";; *--paginate*) echo "$KNOWN";; *) cat "$RUNNER_TEMP/preflight/report.md" >> "$LOG";; esac',
  curl: 'grep -q "^header = .PRIVATE-TOKEN: secret.$" || exit 1; case "$*" in */user) echo "$ME";; *per_page*) echo "$NOTES";; *) cat "$CI_PROJECT_DIR.tmp/preflight/report.md" >> "$LOG";; esac',
};
mkdirSync(join(folder, 'bin'));
for (const [name, does] of Object.entries(PROGRAMS)) {
  const file = join(folder, 'bin', name);
  writeFileSync(file, `#!/usr/bin/env bash\nprintf '%s ' ${name} "$@" >> "$LOG"; echo >> "$LOG"\n${does}\n`);
  chmodSync(file, 0o755);
}

const github = templates.github(project).text;
const gitlab = templates.gitlab(project).text;
const atlantis = parse(blocks('yaml').at(-1) ?? '');

/**
 * For each exit code of the command, the comment that the pipeline writes. Code 2 (nothing was checked) replaces the comment of an earlier
 * run.
 */
const COMMENTS = [
  [0, `${MARK} report`],
  [1, `${MARK} report`],
  [2, 'The checks of this push did not run'],
] as const;

describe.each(COMMENTS)('if preflight ends with %s', (code, comment) => {
  test('the steps of the GitHub job make a plan, check it and post a comment, and the job fails if preflight fails', () => {
    const steps: readonly { readonly run?: string; readonly if?: string }[] =
      parse(github).jobs.preflight.steps;
    const at = place();
    const [plan, check, write] = steps.flatMap(({ run }) => run ?? []).map((run) => at.shell(run, code));
    expect([plan, check, write]).toEqual([0, code, 0]);
    expect(steps.findLast(({ run }) => run !== undefined)?.if).toBe('!cancelled()');
    expect(at.log()).toContain('npx --yes policy-preflight@');
    expect(at.log()).toContain('ci org.json --plan plan.json --terraform infra/plan.tfplan ');
    expect(at.log()).toMatch(/gh api --silent --method PATCH repos\/o\/r\/issues\/comments\/7 [^\n]*\n/);
    expect(at.log()).toContain(comment);
  });

  test.each([
    [
      'as a new note',
      `[{"id":3,"author":{"id":7},"body":"LGTM"},{"id":4,"author":{"id":7},"body":"${MARK} of a stranger"}]`,
      /--request POST [^\n]*\/notes \n/,
    ],
    [
      'as an update of the note',
      `[{"id":4,"author":{"id":7},"body":"${MARK}"},{"id":5,"author":{"id":42},"body":"${MARK}"}]`,
      /--request PUT [^\n]*\/notes\/5 \n/,
    ],
  ])('the GitLab job has the exit code of preflight and writes one note: %s', (_, notes, request) => {
    const { before_script: before, script, after_script: after } = parse(gitlab).preflight;
    const at = place({ NOTES: notes, NOTES_TOKEN: 'secret', ME: '{"id":42}' });
    expect(at.shell([...before, ...script].join('\n'), code)).toBe(code);
    expect(at.shell(after.join('\n'), code)).toBe(0);
    expect(at.log()).toMatch(request);
    expect(at.log()).toContain(comment);
    const without = place();
    expect(without.shell(after.join('\n'), code)).toBe(0);
    expect(existsSync(join(without.path, 'log'))).toBe(false);
  });

  test('Atlantis posts the output of preflight as a comment, and leaves no plan unencrypted', () => {
    const steps: readonly (string | { readonly run: string })[] = atlantis.workflows.default.plan.steps;
    const at = place();
    const statuses = steps.flatMap((step) => (typeof step === 'string' ? [] : [at.shell(step.run, code)]));
    expect(statuses).toEqual([code]);
    expect(at.log()).toContain('ci org.json --plan planfile.json --terraform . --format text');
    expect(existsSync(join(at.path, 'planfile.json'))).toBe(false);
  });
});

test('the run task verifies the sender of a request, and reports the verdict to HCP Terraform', async () => {
  const at = place();
  writeFileSync(
    join(folder, 'bin', 'npx'),
    `#!/bin/sh\nshift 2\nexec "${process.execPath}" "${resolve(manifest.bin.preflight)}" "$@"\n`,
  );
  const plan = readFileSync('fixtures/cli/terraform/plan.json', 'utf8');
  const told: { readonly token: string | undefined; readonly body: unknown }[] = [];
  const hcp = createServer(async (request, response) => {
    if (request.url === '/plan')
      return response.end(request.headers.authorization === 'Bearer tok' ? plan : '');
    if (request.url === '/gone') return response.writeHead(404).end();
    let body = '';
    for await (const piece of request) body += piece;
    told.push({ token: request.headers.authorization, body: JSON.parse(body) });
    return response.end();
  }).listen(0, '127.0.0.1');
  await once(hcp, 'listening');
  const url = `http://127.0.0.1:${(hcp.address() as AddressInfo).port}`;
  const [example, org] = ['examples/run-task/run-task.ts', 'fixtures/cli/terraform/org.json'].map((one) =>
    resolve(one),
  );
  const task = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), example ?? '', org ?? '', '0'],
    {
      cwd: at.path,
      env: { ...process.env, ...at.env, HMAC_KEY: 'key' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  try {
    const [line] = await once(task.stdout, 'data');
    const port = /\d+/.exec(String(line))?.[0];
    const post = async (value: object, key = 'key') => {
      const body = JSON.stringify(value);
      const signature = createHmac('sha512', key).update(body).digest('hex');
      const { status } = await fetch(`http://127.0.0.1:${port}`, {
        method: 'POST',
        body,
        headers: { 'x-tfc-task-signature': signature },
      });
      return status;
    };
    const asked = {
      access_token: 'tok',
      task_result_callback_url: `${url}/callback`,
      plan_json_api_url: `${url}/plan`,
    };
    expect(await post(asked, 'another')).toBe(401);
    expect(await post({ ...asked, stage: 'test', plan_json_api_url: null })).toBe(200);
    expect(await post(asked)).toBe(200);
    await expect.poll(() => told.length, { timeout: 30_000 }).toBe(1);
    expect(await post({ ...asked, plan_json_api_url: `${url}/gone` })).toBe(200);
    await expect.poll(() => told.length, { timeout: 30_000 }).toBe(2);
    expect(told).toMatchObject([
      {
        token: 'Bearer tok',
        body: {
          data: {
            type: 'task-results',
            attributes: { status: 'failed', message: expect.stringContaining('Dashboard') },
            relationships: {
              outcomes: {
                data: [{ type: 'task-result-outcomes', attributes: { body: expect.stringContaining(MARK) } }],
              },
            },
          },
        },
      },
      { body: { data: { attributes: { status: 'failed', message: 'no preflight was made' } } } },
    ]);
  } finally {
    task.kill();
    hcp.close();
  }
}, 60_000);

/** Makes a folder and the environment variables of a CI build, and returns a function that runs shell lines there. */
function place(more: Readonly<Record<string, string>> = {}) {
  const path = mkdtempSync(join(folder, 'work-'));
  const logFile = join(path, 'log');
  const env = {
    RUNNER_TEMP: join(path, 'temporary'),
    CI_PROJECT_DIR: path,
    ...process.env,
    PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`,
    LOG: logFile,
    PREFLIGHT: 'npx --yes policy-preflight@0',
    SNAPSHOT: 'org.json',
    TERRAFORM: 'infra',
    GITHUB_REF: 'refs/pull/12/merge',
    GITHUB_REPOSITORY: 'o/r',
    KNOWN: '7',
    ATLANTIS_TERRAFORM_VERSION: '1.13.0',
    PLANFILE: 'planfile',
    CI_API_V4_URL: 'https://gitlab.example.com',
    CI_PROJECT_ID: '1',
    CI_MERGE_REQUEST_IID: '12',
    ...more,
  };
  return {
    path,
    env,
    log: () => readFileSync(logFile, 'utf8'),
    shell(lines: string, code: number): number {
      const { status, stderr } = spawnSync('bash', ['-e', '-c', lines], {
        cwd: path,
        env: { ...env, CODE: String(code) },
      });
      expect(stderr.toString()).toBe('');
      return status ?? -1;
    },
  };
}

function blocks(language: string): readonly string[] {
  return page
    .split(`\`\`\`${language}\n`)
    .slice(1)
    .map((rest) => rest.split('```')[0] ?? '');
}
