import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lcovParser } from '@friedemannsommer/lcov-parser';
import { expect, test } from 'vitest';
import { assembleDocuments } from '../../src/documents/read-snapshot.js';
import { coverageHtml } from '../../src/report/coverage/html.js';
import { coverageLcov, formattedSources } from '../../src/report/coverage/lcov.js';
import { shortfallsOf } from '../../src/report/coverage/percent.js';
import { paintWith } from '../../src/report/text/paint.js';
import { type Coverage, coverageOf } from '../../src/testing/coverage/coverage.js';
import { readSuite } from '../../src/testing/file/read-suite.js';

const page = { columns: 80, paint: paintWith(false) };
const text = readFileSync('fixtures/cli/org.json', 'utf8');

function coverageIn(org: string): Coverage {
  const read = assembleDocuments([{ name: 'org.json', text: org }]);
  const name = 'fixtures/cli/suites/covered.preflight.yaml';
  const suite = readSuite({ name, text: readFileSync(name, 'utf8') });
  if (!read.ok || !suite.ok) throw new Error('it was to be read');
  return coverageOf(read.value, suite.value);
}

function reportOf(coverage: Coverage) {
  return { orgs: [{ name: 'org.json', coverage }] };
}

test('the LCOV report has a line per rule that counts for coverage, hit if the rule decides, and a branch per verdict', async () => {
  const coverage = coverageIn(text);
  const report = coverageLcov.text(reportOf(coverage), page);
  const [section, ...others] = await lcovParser({ from: report });
  expect(others).toEqual([]);
  expect(section?.path).toBe('org.json');
  const { rules } = coverage.measures;
  expect(section?.lines).toMatchObject({ instrumented: rules.of, hit: rules.covered });
  const ofRules = coverage.goals.filter(({ goal }) => goal.measure === 'leaves' && goal.owner?.rule);
  expect(section?.branches.instrumented).toBe(
    ofRules.filter(({ state }) => state.kind !== 'impossible').length,
  );
  const lines = text.split('\n');
  for (const { line } of section?.lines.details ?? []) expect(lines[line - 1]).toMatch(/^\s*\{/);
});

test('if the export is on one line, the coverage report refers to a formatted copy of the export', async () => {
  const coverage = coverageIn(JSON.stringify(JSON.parse(text)));
  const [source] = formattedSources(reportOf(coverage));
  expect(JSON.parse(source?.text ?? '')).toEqual(JSON.parse(text));
  const [section] = await lcovParser({ from: coverageLcov.text(reportOf(coverage), page) });
  const lines = source?.text.split('\n') ?? [];
  expect(section?.lines.instrumented).toBe(coverage.measures.rules.of);
  for (const { line } of section?.lines.details ?? []) expect(lines[line - 1]?.trim()).toBe('{');
  expect(formattedSources(reportOf(coverageIn(text)))).toEqual([]);
});

const hasGenhtml = spawnSync('genhtml', ['--version']).status === 0;

test.skipIf(!hasGenhtml)('the genhtml program of lcov reads the coverage report (requires lcov)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coverage-'));
  try {
    writeFileSync(join(folder, 'org.json'), text);
    writeFileSync(join(folder, 'lcov.info'), coverageLcov.text(reportOf(coverageIn(text)), page));
    const { status, stdout, stderr } = spawnSync('genhtml', ['--branch-coverage', '-o', 'out', 'lcov.info'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toMatch(/lines\.+: 22\.2% \(2 of 9 lines\)/);
    expect(stdout).toMatch(/branches\.+: 30\.0% \(6 of 20 branches\)/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the coverage page escapes the names in the org', () => {
  const name = '<img src=x onerror=alert(1)>';
  const html = coverageHtml.text(reportOf(coverageIn(text.replaceAll('Sensitive apps', name))), page);
  expect(html).toContain('&#60;img src=x onerror=alert(1)&#62; › High risk: decides');
  expect(html).not.toContain('<img');
  expect(html.match(/<table>/g)?.length).toBe(html.match(/<\/table>/g)?.length);
});

test('incomplete coverage is never shown as 100 %, and fails a required minimum of 100 %', () => {
  const coverage = coverageIn(text);
  const short = (rules: number) => shortfallsOf({ ...reportOf(coverage), minimum: { rules } });
  expect(short(22)).toEqual([]);
  expect(short(100)).toEqual([{ name: 'org.json', measure: 'rules', percent: 22.2, wanted: 100 }]);
  const all = { covered: 9999, of: 10_000, impossible: 0, undecided: 0 };
  const almost = { ...coverage, measures: { ...coverage.measures, rules: all } };
  expect(shortfallsOf({ ...reportOf(almost), minimum: { rules: 100 } })).toHaveLength(1);
});
