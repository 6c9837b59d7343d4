import { readFileSync } from 'node:fs';
import { Parser } from 'tap-parser';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { run } from '../../src/cli/program.js';
import { memoryIo } from '../cli/memory-io.js';

const SUITES = ['payroll', 'mistakes', 'no-org', 'compared', 'hostile'].map(
  (name) => `suites/${name}.preflight.yaml`,
);

const schema = readFileSync(new URL('../../fixtures/suite/junit-4.xsd', import.meta.url), 'utf8');

async function ran(format: string, suites = SUITES, env: Readonly<Record<string, string>> = {}) {
  const { io, out, files } = memoryIo({ env });
  const code = await run(['test', ...suites, '--format', format], io);
  return { code, out: out(), files };
}

test('the JUnit report of a test run fits its schema, and states the right counts', async () => {
  const { code, out } = await ran('junit');
  const judged = await validateXML({ xml: out, schema });
  expect(judged.errors).toEqual([]);
  expect(code).toBe(2);
  const suites = out.split('<testsuite ').slice(1);
  expect(suites).toHaveLength(SUITES.length);
  for (const suite of suites) {
    const count = (tag: string) => suite.split(`<${tag}`).length - 1;
    const said = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(suite)?.[1]);
    expect(said('tests')).toBe(count('testcase'));
    expect(said('failures')).toBe(count('failure '));
    expect(said('errors')).toBe(count('error '));
    expect(said('skipped')).toBe(count('skipped>'));
  }
});

test('the JUnit report of a test run is valid for a file without tests', async () => {
  const { out } = await ran('junit', ['suites/no-org.preflight.yaml']);
  expect((await validateXML({ xml: out, schema })).errors).toEqual([]);
});

test('in the TAP report of a test run, a TAP parser finds one result for each policy test, and exactly the failed policy tests fail', async () => {
  const [tap, json] = [await ran('tap'), await ran('json')];
  const said: { readonly status: string }[] = JSON.parse(json.out).tests;
  const parser = new Parser();
  const points: { readonly ok: boolean; readonly skip: unknown; readonly name: string }[] = [];
  const extras: unknown[] = [];
  parser.on('child', (child) => child.on('assert', (point: (typeof points)[number]) => points.push(point)));
  parser.on('child', (child) => child.on('extra', (extra: unknown) => extras.push(extra)));
  parser.on('extra', (extra: unknown) => extras.push(extra));
  parser.end(tap.out);
  expect(extras).toEqual([]);
  expect(parser.failures.filter(({ tapError }) => tapError)).toEqual([]);
  expect(parser.results).toMatchObject({
    count: SUITES.length,
    plan: { end: SUITES.length },
    bailout: false,
  });
  expect(points.filter(({ ok, skip }) => ok && !skip)).toHaveLength(
    said.filter(({ status }) => status === 'passed').length,
  );
  expect(points.filter(({ skip }) => skip)).toHaveLength(
    said.filter(({ status }) => status === 'skipped').length,
  );
  expect(points.map(({ name }) => name)).toContain('# SKIP me \\ <b>&"\'`|` @octocat');
});

test('the Markdown report of a test run has balanced code fences, and is the job summary in GitHub Actions', async () => {
  const [markdown, github] = [
    await ran('markdown'),
    await ran('github', SUITES, { GITHUB_STEP_SUMMARY: 'page.md' }),
  ];
  expect(github.files.get('page.md')).toBe(`${markdown.out}\n`);
  expect(markdown.out).toContain('\\# SKIP me');
  const fences = markdown.out.split('\n').filter((line) => line.startsWith('```'));
  expect(fences.length % 2).toBe(0);
  const failed = /(\d+) failed/.exec(github.out)?.[1];
  expect(github.out.match(/^::error .*title=test\/failed::/gm)).toHaveLength(Number(failed));
});
