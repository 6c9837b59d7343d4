import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lcovParser } from '@friedemannsommer/lcov-parser';
import { expect, test } from 'vitest';
import { assembleDocuments } from '../../src/documents/read-snapshot.js';
import { conditionStates, coverageHtml } from '../../src/report/coverage/html.js';
import { coverageLcov, formattedSources } from '../../src/report/coverage/lcov.js';
import { shortfallsOf } from '../../src/report/coverage/percent.js';
import { paintWith } from '../../src/report/text/paint.js';
import { coverageRecord } from '../../src/testing/coverage/coverage.js';
import { totalsOf } from '../../src/testing/coverage/measure-totals.js';
import { type MeasuredCoverage, measureCoverage } from '../../src/testing/coverage/measured-coverage.js';
import { readSuite } from '../../src/testing/file/read-suite.js';

const page = { columns: 80, paint: paintWith(false) };
const text = readFileSync('fixtures/cli/org.json', 'utf8');

function measuredIn(org: string): MeasuredCoverage {
  const read = assembleDocuments([{ name: 'org.json', text: org }]);
  const name = 'fixtures/cli/suites/covered.preflight.yaml';
  const suite = readSuite({ name, text: readFileSync(name, 'utf8') });
  if (!read.ok || !suite.ok) throw new Error('it was to be read');
  return measureCoverage(read.value, suite.value);
}

function reportOn(org: string) {
  const measured = measuredIn(org);
  const coverage = coverageRecord(measured);
  return { orgs: [{ name: 'org.json', brand: measured.org.brand, coverage, measured }] as const };
}

test('the LCOV coverage report of policy tests has a line for each rule (hit if a test reaches it), and a branch for each verdict of a condition', async () => {
  const report = reportOn(text);
  const [{ coverage }] = report.orgs;
  const [section, ...others] = await lcovParser({ from: coverageLcov.text(report, page) });
  expect(others).toEqual([]);
  expect(section?.path).toBe('org.json');
  const { rules } = coverage.measures;
  expect(section?.lines).toMatchObject({ instrumented: rules.of, hit: rules.covered });
  const ofRules = coverage.goals.filter(({ measure, rule }) => measure === 'leaves' && rule);
  expect(section?.branches.instrumented).toBe(ofRules.filter(({ state }) => state !== 'impossible').length);
  const lines = text.split('\n');
  for (const { line } of section?.lines.details ?? []) expect(lines[line - 1]).toMatch(/^\s*\{/);
});

test('if the export is one long line, the coverage report of policy tests refers to a formatted copy of the export', async () => {
  const report = reportOn(JSON.stringify(JSON.parse(text)));
  const [source] = formattedSources(report);
  expect(JSON.parse(source?.text ?? '')).toEqual(JSON.parse(text));
  const [section] = await lcovParser({ from: coverageLcov.text(report, page) });
  const lines = source?.text.split('\n') ?? [];
  expect(section?.lines.instrumented).toBe(report.orgs[0].coverage.measures.rules.of);
  for (const { line } of section?.lines.details ?? []) expect(lines[line - 1]?.trim()).toBe('{');
  expect(formattedSources(reportOn(text))).toEqual([]);
});

const hasGenhtml = spawnSync('genhtml', ['--version']).status === 0;

test.skipIf(!hasGenhtml)(
  'the program genhtml of lcov reads the coverage report of policy tests (requires lcov)',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'coverage-'));
    try {
      writeFileSync(join(folder, 'org.json'), text);
      writeFileSync(join(folder, 'lcov.info'), coverageLcov.text(reportOn(text), page));
      const { status, stdout, stderr } = spawnSync(
        'genhtml',
        ['--branch-coverage', '-o', 'out', 'lcov.info'],
        {
          cwd: folder,
          encoding: 'utf8',
        },
      );
      expect(stderr).toBe('');
      expect(status).toBe(0);
      expect(stdout).toMatch(/lines\.+: 22\.2% \(2 of 9 lines\)/);
      expect(stdout).toMatch(/branches\.+: 30\.0% \(6 of 20 branches\)/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

test('the HTML page about the coverage of policy tests escapes names of the org', () => {
  const name = '<img src=x onerror=alert(1)>';
  const html = coverageHtml.text(reportOn(text.replaceAll('Sensitive apps', name)), page);
  expect(html).toContain('<h2>&#60;img src=x onerror=alert(1)&#62; ');
  expect(html).not.toContain('<img');
  expect(html.match(/<table[ >]/g)?.length).toBe(html.match(/<\/table>/g)?.length);
});

test('a coverage of policy tests below 100 % is never shown as 100 %, and fails a required minimum of 100 %', () => {
  const report = reportOn(text);
  const short = (rules: number) => shortfallsOf({ ...report, minimum: { rules } });
  expect(short(22)).toEqual([]);
  expect(short(100)).toEqual([{ name: 'org.json', measure: 'rules', percent: 22.2, minimum: 100 }]);
  const [org] = report.orgs;
  const rules = totalsOf([{ state: 'missing' }, ...Array(9999).fill({ state: 'covered' })]);
  expect(rules).toEqual({ covered: 9999, of: 10_000, impossible: 0, undecided: 0, percent: 99.9 });
  const almost = { ...org, coverage: { ...org.coverage, measures: { ...org.coverage.measures, rules } } };
  expect(shortfallsOf({ orgs: [almost], minimum: { rules: 100 } })).toHaveLength(1);
});

test('in the coverage of policy tests, a condition counts as tested both ways only if every verdict that is possible for it is covered', () => {
  const [{ coverage }] = reportOn(text).orgs;
  const goal = coverage.goals.find(({ measure }) => measure === 'leaves');
  if (goal === undefined) throw new Error('the org has conditions');
  const stateOf = (...states: (typeof goal.state)[]) =>
    conditionStates(states.map((state) => ({ ...goal, state }))).map(({ state }) => state);
  expect(stateOf('covered', 'covered')).toEqual(['both']);
  expect(stateOf('covered', 'impossible')).toEqual(['both']);
  expect(stateOf('covered', 'missing')).toEqual(['one']);
  expect(stateOf('covered', 'undecided')).toEqual(['one']);
  expect(stateOf('missing', 'undecided')).toEqual(['none']);
  expect(stateOf('undecided', 'impossible')).toEqual(['undecided']);
  expect(stateOf('impossible', 'impossible')).toEqual(['impossible']);
});

test('the HTML page about the coverage of policy tests shows names of conditions, and their paths only as tooltips', () => {
  const html = coverageHtml.text(reportOn(text), page);
  expect(html).toContain('<em title="people.groups.include">group</em>');
  expect(html.replaceAll(/ title="[^"]*"/g, '')).not.toMatch(/people\.groups|network\.include|riskScore/);
});
