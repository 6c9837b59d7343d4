import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { schema } from 'mutation-testing-report-schema';
import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { assembleDocuments } from '../../src/documents/read-snapshot.js';
import { elementsReport } from '../../src/report/mutants/elements.js';
import { mutantsHtml } from '../../src/report/mutants/html.js';
import {
  type MutationReport,
  mutationScore,
  tallyOfMutants,
} from '../../src/report/mutants/mutation-report.js';
import { pasteableTest } from '../../src/report/mutants/pasteable-test.js';
import { paintWith } from '../../src/report/text/paint.js';
import { compile } from '../../src/simulate/compile.js';
import { readSuite } from '../../src/testing/file/read-suite.js';
import { mutationRun } from '../../src/testing/mutants/mutation-run.js';
import { snapshotOf } from '../documents/read/reading.js';
import { violationsIn } from '../features/explorer/accessible.js';
import { CHROMIUM, testWith } from '../package/tools.js';

const HOSTILE = '</script><script>document.title = "broken"</script>';

/** Returns the mutation report for the org of the transcripts, with a name that would end a script. */
function reportOf(): MutationReport {
  const text = fileOf('org.json').replace('"Finance in the office"', JSON.stringify(HOSTILE));
  const org = snapshotOf(assembleDocuments([{ name: 'org.json', text }]));
  const suite = readSuite({
    name: 'payroll.preflight.yaml',
    text: fileOf('mutants/payroll.preflight.yaml').replace('Finance in the office,', 'rul2finance,'),
  });
  if (!suite.ok) throw new Error('the file of tests cannot be read');
  const suites = [{ suite: suite.value }];
  const run = mutationRun(compile(org), suites, { sample: { size: 25, seed: 1 } });
  if (run.kind !== 'mutants') throw new Error(JSON.stringify(run));
  const { tests, results } = run;
  return { org, results: [...results], suites, tests, config: { sample: 25, seed: 1 }, version: '0.0.0' };
}

function fileOf(name: string): string {
  return readFileSync(new URL(`../../fixtures/cli/${name}`, import.meta.url), 'utf8');
}

const report = reportOf();

test('the mutation report of policy tests fits the published mutation testing schema, and has the same score as the text output', () => {
  const validate = new Ajv({ strict: false, formats: { uri: true } }).compile(schema);
  const elements = JSON.parse(JSON.stringify(elementsReport(report)));
  expect(validate(elements), JSON.stringify(validate.errors)).toBe(true);
  const mutants = Object.values<{ source: string; mutants: Mutant[] }>(elements.files).flatMap(
    (file) => file.mutants,
  );
  expect(mutants.map(({ id }) => id).sort()).toEqual(report.results.map(({ mutant }) => mutant.id).sort());
  const counted = (status: string) => mutants.filter((one) => one.status === status).length;
  const score = (100 * counted('Killed')) / (counted('Killed') + counted('Survived'));
  expect(mutationScore(tallyOfMutants(report.results))).toBe(score);
  const tests = Object.values<{ tests: { id: string }[] }>(elements.testFiles).flatMap((file) => file.tests);
  for (const id of mutants.flatMap(({ killedBy = [] }) => killedBy))
    expect(tests.map((one) => one.id)).toContain(id);
});

interface Mutant {
  readonly id: string;
  readonly status: string;
  readonly killedBy?: string[];
}

testWith(
  CHROMIUM,
  'there is no Chromium; `apt-get install chromium`, or CHROMIUM says where it is',
  'the mutation page shows the unnoticed changes by rule, copies a test, runs only its own script, and escapes names of the org',
  async (executablePath) => {
    const html = mutantsHtml.text(report, { columns: 80, paint: paintWith(false) });
    expect(/script-src [^;]*/.exec(html)?.[0]).toMatch(/^script-src 'sha256-[\w+/=]{44}'$/);
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const page = await browser.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => errors.push(message.text()));
      page.on('request', (request) => errors.push(`it asked for ${request.url()}`));
      await page.setContent(html, { timeout: 0 });
      const { killed, survived } = tallyOfMutants(report.results);
      expect(await page.locator('.verdict').textContent()).toContain(
        `${survived} of ${killed + survived} changes unnoticed`,
      );
      const items = page.locator('.card li:has(.bad)');
      expect(await items.count()).toBe(survived);
      const [first] = report.results.map(pasteableTest).filter((lines) => lines.length > 0);
      const test = page.locator('pre', { hasText: first?.[0] ?? 'none' });
      expect(await test.textContent()).toBe(first?.join('\n'));
      expect(await test.isVisible()).toBe(false);
      for (const summary of await page.locator('summary').all()) await summary.click();
      await test.locator('+ button').click();
      await page.getByRole('button', { name: /^(Copied|Selected)/ }).waitFor();
      expect(errors).toEqual([]);
      expect(await page.title()).not.toBe('broken');
      expect(await violationsIn(page)).toEqual([]);
    } finally {
      await browser.close();
    }
  },
);
