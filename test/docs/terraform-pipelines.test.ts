import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const page = readFileSync('docs/terraform.md', 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'pipelines-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** In place of the programs: each notes what it is given, `npx` ends as it is told. */
const PROGRAMS = {
  terraform: '[ "$1" = show ] && echo "{}" || true',
  npx: 'echo "answer of $2"; exit "$CODE"',
  gh: 'cat comment.md >> "$LOG"',
  curl: 'for word in "$@"; do case "$word" in body@*) cat comment.md >> "$LOG";; esac; done; echo "{}"',
};
mkdirSync(join(folder, 'bin'));
for (const [name, does] of Object.entries(PROGRAMS)) {
  const file = join(folder, 'bin', name);
  writeFileSync(file, `#!/usr/bin/env bash\nprintf '%s ' ${name} "$@" >> "$LOG"; echo >> "$LOG"\n${does}\n`);
  chmodSync(file, 0o755);
}

const [github, gitlab, atlantis] = blocks('yaml').map((text) => parse(text));

describe.each([0, 1])('where preflight ends with %s', (code) => {
  test('the steps of GitHub comment, and the job ends so', () => {
    const steps: readonly { readonly run?: string; readonly if?: string }[] = github.jobs.preflight.steps;
    const at = place();
    const statuses = steps.flatMap(({ run, if: always }) =>
      run === undefined ? [] : [{ always, status: at.shell(filled(run), code) }],
    );
    expect(statuses.some(({ status }) => status > 0)).toBe(code > 0);
    expect(statuses.filter(({ always, status }) => always === undefined && status > 0)).toHaveLength(code);
    expect(at.log()).toMatch(/gh pr comment 12 [^\n]*\nanswer of diff\nanswer of plan-order\n/);
    expect(existsSync(join(at.path, 'lint.sarif'))).toBe(true);
  });

  test('the job of GitLab writes its note, and ends so', () => {
    const at = place();
    const script = gitlab.policies.script.join('\n');
    expect(at.shell(script, code)).toBe(code);
    expect(at.log()).toMatch(/curl [^\n]*merge_requests\/12\/notes \nanswer of diff\nanswer of plan-order\n/);
    expect(existsSync(join(at.path, 'quality.json'))).toBe(true);
  });

  test('Atlantis comments what is printed, and no plan is left in clear', () => {
    const steps: readonly (string | { readonly run: string })[] = atlantis.workflows.default.plan.steps;
    const at = place();
    const statuses = steps.flatMap((step) => (typeof step === 'string' ? [] : [at.shell(step.run, code)]));
    expect(statuses).toEqual([code]);
    expect(at.log()).toContain('npx policy-preflight diff org.json --plan planfile.json --terraform . ');
    expect(existsSync(join(at.path, 'planfile.json'))).toBe(false);
  });

  test('HCP Terraform is called back', () => {
    const at = place();
    at.shell(blocks('sh').find((text) => text.includes('TASK_RESULT_CALLBACK_URL')) ?? '', code);
    const [, body = ''] = /--data (\{.*\}) \n/.exec(at.log()) ?? [];
    const status = code === 0 ? 'passed' : 'failed';
    expect(JSON.parse(body)).toEqual({ data: { type: 'task-results', attributes: { status } } });
  });
});

/** A folder of its own, in which lines are run as a build runs them. */
function place() {
  const path = mkdtempSync(join(folder, 'work-'));
  const logFile = join(path, 'log');
  return {
    path,
    log: () => readFileSync(logFile, 'utf8'),
    shell(lines: string, code: number): number {
      const env = {
        ...process.env,
        PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`,
        LOG: logFile,
        CODE: String(code),
        PLANFILE: 'planfile',
        CI_API_V4_URL: 'https://gitlab.example.com',
        CI_PROJECT_ID: '1',
        CI_MERGE_REQUEST_IID: '12',
      };
      const { status, stderr } = spawnSync('bash', ['-eo', 'pipefail', '-c', lines], { cwd: path, env });
      expect(stderr.toString()).toBe('');
      return status ?? -1;
    },
  };
}

/** What GitHub writes in place of its expressions. */
function filled(line: string): string {
  return line.replaceAll(/\$\{\{ github\.event\.number \}\}/g, '12');
}

function blocks(language: string): readonly string[] {
  return page
    .split(`\`\`\`${language}\n`)
    .slice(1)
    .map((rest) => rest.split('```')[0] ?? '');
}
