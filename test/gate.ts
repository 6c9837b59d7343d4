import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import manifest from '../package.json' with { type: 'json' };

/**
 * The full check. It runs the checks step by step, and stops after the first step in which a check fails. The checks of a step run in
 * parallel, because most use only one processor. Their output is printed in a fixed order. The last line is `N passed, N failed`. If tests
 * were skipped, it also states their number, and the lines above list the skipped tests with the tools that they need.
 */

const scratch = mkdtempSync(join(tmpdir(), 'policy-preflight-gate-'));
const testReport = join(scratch, 'tests.json');

const tarball = join(scratch, `${manifest.name}-${manifest.version}.tgz`);

type Check = readonly [name: string, ...commands: readonly string[]];

const steps: readonly (readonly Check[])[] = [
  [
    ['build', 'npm run build --silent'],
    ['lint and format', 'biome ci --error-on-warnings'],
    ['language', 'npm run language --silent'],
  ],
  [
    ['types', 'tsc'],
    ['unused code', 'knip'],
    [
      // The packed tarball is what users get. The build has just run, so packing need not repeat it.
      'package',
      `npm pack --ignore-scripts --silent --pack-destination ${scratch}`,
      `publint ${tarball} --strict`,
      `attw ${tarball} --no-emoji --profile esm-only`,
    ],
  ],
];

process.exitCode = await gate();
rmSync(scratch, { recursive: true, force: true });

async function gate(): Promise<number> {
  for (const checks of steps) {
    const results = await Promise.all(checks.map(resultOf));
    for (const { name, output } of results) {
      heading(name);
      process.stdout.write(output);
    }
    const failed = results.filter(({ isGood }) => !isGood);
    if (failed.length > 0) {
      console.error(`\nthe gate stopped at: ${failed.map(({ name }) => name).join(', ')}`);
      return finish(0, failed.length);
    }
  }
  heading('tests');
  return runTests();
}

interface CheckResult {
  readonly name: string;
  readonly isGood: boolean;
  readonly output: string;
}

/** Runs the commands of a check one after another, up to the first failure. */
async function resultOf([name, ...commands]: Check): Promise<CheckResult> {
  let output = '';
  for (const command of commands) {
    const child = spawn(`${command} 2>&1`, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    const [status] = await once(child, 'close');
    if (status !== 0) return { name, isGood: false, output };
  }
  return { name, isGood: true, output };
}

function runTests(): number {
  const reporters = `--reporter=default --reporter=json --outputFile.json=${testReport}`;
  const green = run(`vitest run --config test/vitest.config.ts ${reporters}`, {
    BUILT: '1',
    PACKED: tarball,
  });
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
    /** The start of the test file, in milliseconds since 1970. `endTime` has the same unit, and `name` is the absolute path of the file. */
    startTime: number;
    endTime: number;
    name: string;
    status: string;
    assertionResults: { status: string; title: string }[];
  }[];
}

/** Returns the slowest files by elapsed time, which exceeds processor time on a busy machine. */
function slowestOf({ testResults }: TestReport) {
  return testResults
    .map(({ name, startTime, endTime }) => ({
      file: relative(process.cwd(), name),
      seconds: (endTime - startTime) / 1000,
    }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, 20);
}

/** Counts tests. A file that fails without a failed test, for example because it did not load, counts as one failure. */
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

function run(command: string, env: Readonly<Record<string, string>>): boolean {
  return spawnSync(command, { shell: true, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;
}

function heading(name: string): void {
  console.log(`\n=== ${name} ===`);
}

function finish(passed: number, failed: number, skipped = 0): number {
  console.log(`${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`);
  return failed === 0 ? 0 : 1;
}
