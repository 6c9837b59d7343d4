import { afterEach, expect, test, vi } from 'vitest';
import type { CommandName } from '../../src/cli/commands/command-help.js';
import { COMMANDS } from '../../src/cli/commands/registry.js';
import { PAGE_SECTIONS } from '../../src/cli/features/page-sections.js';
import { run } from '../../src/cli/program.js';
import { openOrg } from '../../src/console/files/read-org.js';
import { snapshotDocument } from '../../src/documents/write/write-snapshot.js';
import { readPageData } from '../../src/features/explorer/console/read-page-data.js';
import { memoryIo } from './memory-io.js';
import { LINES, ORG, PLAN } from './plan-lines.js';
import { wordsOf } from './words-of.js';

/** Commands whose answer does not change if the plan is applied to this org. */
const UNCHANGED: readonly string[] = ['inspect --user-classes', 'inspect --used-by'];

/** Commands whose answer is a page. */
const PAGES: readonly string[] = ['report', 'report --interactive'];

/** Commands that never end or are about the plan itself. */
const ELSEWHERE: readonly string[] = ['terraform order', 'serve', 'analyze --locked-out'];

/** Commands that accept no Terraform plan because they read a log, each with the reason. */
const WITHOUT_PLAN: Readonly<Partial<Record<CommandName, string>>> = {
  'logs backtest': 'the decisions in a log come from the org before the plan',
  'logs pseudonymize': 'a log shows the org as it was, so this command applies no plan',
};

test('every command accepts a Terraform plan, or states why not', async () => {
  for (const name of Object.keys(COMMANDS) as CommandName[]) {
    if (LINES[name] !== undefined || [...PAGES, ...ELSEWHERE, 'logs replay'].includes(name)) continue;
    const { io, err } = memoryIo();
    expect(await run([...wordsOf(name), '--plan', PLAN], io)).toBe(2);
    expect(err()).toContain(
      `unknown option \`--plan\`: ${WITHOUT_PLAN[name] ?? '`--plan` applies a Terraform plan to an export'}`,
    );
  }
});

test.each(Object.entries(LINES).filter(([name]) => name !== 'ci' && name !== 'diff' && name !== 'lint'))(
  'the command %s with `--plan` gives the answer for the org after the Terraform plan',
  async (name, line) => {
    const planned = await answer(`${line.replace('<org>', ORG)} --plan ${PLAN}`);
    const written = await answer(line.replace('<org>', '-'), await orgAfter());
    const asItIs = await answer(line.replace('<org>', ORG));
    expect(planned).toBe(written);
    if (!UNCHANGED.includes(name)) expect(planned).not.toBe(asItIs);
  },
);

test('a diff with a Terraform plan compares the current org with the planned org', async () => {
  const planned = await answer(`diff ${ORG} --plan ${PLAN} --format json`);
  expect(planned).toBe(await answer(`diff ${ORG} - --format json`, await orgAfter()));
});

test('a replay with a Terraform plan compares the current org with the planned org', async () => {
  const line = `logs replay terraform/log.ndjson --format json`;
  const planned = JSON.parse(await answer(`${line} --export ${ORG} --plan ${PLAN}`));
  const written = JSON.parse(await answer(`${line} --base ${ORG} --export -`, await orgAfter()));
  expect(planned).toEqual({ ...written, hashes: planned.hashes });
  expect(planned.hashes.before).toBe(written.hashes.before);
  expect(planned.transitions).not.toEqual([]);
});

/**
 * The first words of findings about a missing required value: the name of the lint rule. Lint of a plan never reports it, because the
 * service sets the value later.
 */
const COMPLETED = 'signon/primary-factor-required ';

test('lint with a Terraform plan finds the same problems as lint of the planned org', async () => {
  const found = async (line: string, stdin?: string) =>
    (JSON.parse(await answer(line, stdin)).findings as Found[]).map(
      ({ rule, resource }) => `${rule} ${resource?.id}`,
    );
  const line = LINES.lint ?? '';
  const planned = await found(`${line.replace('<org>', ORG)} --plan ${PLAN}`);
  const written = await found(line.replace('<org>', '-'), await orgAfter());
  expect(planned.sort()).toEqual(written.filter((one) => !one.startsWith(COMPLETED)).sort());
  expect(planned).toContain('policy/no-active-rules rst0000000000000dash');
});

interface Found {
  readonly rule: string;
  readonly resource?: { readonly id?: string };
}

test('the ci command with a Terraform plan reports the same access changes as the diff command with the plan', async () => {
  const { checks } = JSON.parse(await answer(`${LINES.ci?.replace('<org>', ORG)} --plan ${PLAN}`));
  const diff = await answer(`diff ${ORG} --plan ${PLAN} --format json`);
  expect(checks.find(({ name }: { name: string }) => name === 'diff').answer.changes).toEqual(
    JSON.parse(diff).changes,
  );
});

test('a report page with a Terraform plan shows the planned org', async () => {
  const pageOf = async (path: string, plan?: string, stdin = '') => {
    const data = await readPageData(
      [path],
      { ...(plan && { plan }), color: false },
      PAGE_SECTIONS,
      memoryIo({ stdin }).io,
    );
    return data.ok ? { org: data.value.data.org, unreached: data.value.data.unreached } : data.problems;
  };
  expect(await pageOf(ORG, PLAN)).toEqual(await pageOf('-', undefined, await orgAfter()));
});

test.each([
  [`ci ${ORG} --plan ${PLAN} --base main`, 'omit `--base`'],
  [`lint ${ORG} --plan ${PLAN} --fix`, 'remove one of the options'],
  [`lint ${ORG} --plan ${PLAN} --cache`, 'remove it'],
  [`inspect ${ORG} --plan ${PLAN} --pretty`, 'remove `--plan`'],
  [`logs replay log --base ${ORG} --export ${ORG} --plan ${PLAN}`, 'omit `--base`'],
  [`analyze - --plan -`, '`-` was passed twice'],
  [`analyze ${ORG} --plan ${ORG}`, 'is not a Terraform plan'],
])('an invalid command line with a Terraform plan is rejected: %s', async (line, words) => {
  const { io, err } = memoryIo();
  expect(await run(line.split(' '), io)).toBe(2);
  expect(err()).toContain(words);
});

test('diff with a Terraform plan reports a problem of its inputs once, although it reads the org for two states', async () => {
  const { io, err } = memoryIo();
  expect(await run(['diff', ORG, '--plan', PLAN, '--terraform', 'nowhere'], io)).toBe(2);
  expect(err().split('nowhere')).toHaveLength(2);
});

/** Each command with the number of times that it parses the plan and the org. */
test.each([
  [`terraform order ${PLAN}`, { plan: 1, org: 0 }],
  [`terraform order ${ORG} --plan ${PLAN}`, { plan: 1, org: 1 }],
  [`diff ${PLAN}`, { plan: 1, org: 0 }],
  [`diff ${ORG} --plan ${PLAN}`, { plan: 1, org: 1 }],
])('the command %s parses each input once', async (line, times) => {
  const parse = vi.spyOn(JSON, 'parse');
  await run(line.split(' '), memoryIo().io);
  const timesOf = (word: string) => parse.mock.calls.filter(([text]) => text.includes(word)).length;
  expect({ plan: timesOf('"resource_changes"'), org: timesOf('"policies"') }).toEqual(times);
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('a diff of a Terraform plan for several orgs compares both states of the selected org', async () => {
  const blocks = ['okta', 'okta.preview'].map((key, index) => ({
    address: `okta_group.g${index}`,
    mode: 'managed',
    type: 'okta_group',
    name: `g${index}`,
    provider_config_key: key,
  }));
  const plan = {
    format_version: '1.2',
    resource_changes: blocks.map(({ provider_config_key: _, ...resource }) => ({
      ...resource,
      change: {
        actions: ['create'],
        before: null,
        after: { name: resource.name },
        after_unknown: { id: true },
      },
    })),
    configuration: {
      provider_config: Object.fromEntries(
        ['one', 'two'].map((org, index) => [
          blocks[index]?.provider_config_key,
          { name: 'okta', expressions: { org_name: { constant_value: org } } },
        ]),
      ),
      root_module: { resources: blocks },
    },
  };
  const files = new Map([['plan.json', JSON.stringify(plan)]]);
  const { io, out, err } = memoryIo({ files });
  await run(['diff', 'plan.json', '--provider', 'okta.preview'], io);
  expect([out().slice(0, 19), err()]).toEqual(['no change found; th', '']);
  const other = memoryIo({ files });
  expect(await run(['diff', 'plan.json'], other.io)).toBe(2);
  expect(other.err()).toContain('this plan is for several orgs');
});

async function orgAfter(): Promise<string> {
  const { io } = memoryIo();
  const org = await openOrg(ORG, { plan: PLAN, color: false }, io);
  if (!org.ok) throw new Error(JSON.stringify(org.problems));
  return JSON.stringify(snapshotDocument(org.value));
}

/**
 * Returns the output without file names, source locations and Terraform addresses, because these differ between a plan and an exported org.
 */
async function answer(line: string, stdin = ''): Promise<string> {
  const { io, out } = memoryIo({ stdin });
  await run(line.split(' '), io);
  return out()
    .replace(/(?:<stdin>|terraform\/[a-z]+\.json|…)(?::\d+:\d+|#okta_[\w.]+)/g, '(place)')
    .replace(/,\n +"address": "[^"]*"(?:,\n +"change": "[^"]*")?/g, '')
    .replaceAll(`${ORG} --plan ${PLAN}`, '-')
    .replaceAll(ORG, '-')
    .replace(/\s+/g, ' ');
}

test('if unknown network zones make an answer undecided, the answer does not ask for the location of the sign-in', async () => {
  for (const command of ['explain', 'explain --steps', 'simulate']) {
    const format = command === 'explain' ? '' : ' --format text';
    const told = (
      await answer(`${command} ${PLAN} --app Dashboard --group Staff --ip 192.0.2.1${format}`)
    ).replace(/\s+/g, ' ');
    expect(told).toContain('blocks the sign-in before any policy: not all of the network zones are known');
    expect(told).not.toContain('location.country');
  }
});
