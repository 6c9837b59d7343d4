import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/**
 * The one gate: every check in order, up to the first that fails. The last line is `N passed, N failed`, and
 * how many were skipped where any were: they are named above it, with what they lack.
 */

const scratch = mkdtempSync(join(tmpdir(), 'policy-preflight-gate-'));
const testReport = join(scratch, 'tests.json');

const checks: [name: string, check: () => boolean][] = [
  ['build', () => run('npm run build --silent')],
  ['types', () => run('tsc')],
  ['lint and format', () => run('biome ci --error-on-warnings')],
  ['unused code', () => run('knip')],
  ['package', checkPackage],
];

process.exitCode = gate();
rmSync(scratch, { recursive: true, force: true });

function gate(): number {
  for (const [name, check] of checks) {
    heading(name);
    if (!check()) {
      console.error(`\nthe gate stopped at: ${name}`);
      return finish(0, 1);
    }
  }
  heading('tests');
  return runTests();
}

/** Looks at the packed tarball, which is what users get. The build has just run, so packing need not repeat it. */
function checkPackage(): boolean {
  if (!run(`npm pack --ignore-scripts --silent --pack-destination ${scratch}`)) return false;
  const tarball = join(scratch, ...readdirSync(scratch));
  return run(`publint ${tarball} --strict`) && run(`attw ${tarball} --no-emoji --profile node16`);
}

function runTests(): number {
  const reporters = `--reporter=default --reporter=json --outputFile.json=${testReport}`;
  const green = run(`vitest run --config test/vitest.config.ts ${reporters}`);
  const { passed, failed, skipped, slowest } = countTests();
  if (slowest.length > 0) heading('slowest files');
  for (const { seconds, file } of slowest) console.log(`${seconds.toFixed(1).padStart(6)} s  ${file}`);
  if (skipped.length > 0) heading('skipped');
  for (const name of skipped) console.log(name);
  return finish(passed, green ? failed : Math.max(failed, 1), skipped.length);
}

interface TestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    /** Milliseconds since 1970, as `endTime`; the path is absolute. */
    startTime: number;
    endTime: number;
    name: string;
    status: string;
    assertionResults: { status: string; title: string }[];
  }[];
}

/** As long as the machine took: on a busy one more than of its processor. */
function slowestOf({ testResults }: TestReport) {
  return testResults
    .map(({ name, startTime, endTime }) => ({
      file: relative(process.cwd(), name),
      seconds: (endTime - startTime) / 1000,
    }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, 20);
}

/** A file that fails without a failed test in it (it did not load, say) counts as one failure. */
function countTests() {
  try {
    const report: TestReport = JSON.parse(readFileSync(testReport, 'utf8'));
    const brokenFiles = report.testResults.filter(
      (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
    );
    const skipped = report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'skipped' || status === 'pending')
      .map(({ title }) => title);
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + brokenFiles.length,
      skipped,
      slowest: slowestOf(report),
    };
  } catch {
    return { passed: 0, failed: 1, skipped: [], slowest: [] };
  }
}

function run(command: string): boolean {
  return spawnSync(command, { shell: true, stdio: 'inherit' }).status === 0;
}

function heading(name: string): void {
  console.log(`\n=== ${name} ===`);
}

function finish(passed: number, failed: number, skipped = 0): number {
  console.log(`${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`);
  return failed === 0 ? 0 : 1;
}
