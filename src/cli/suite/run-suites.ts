import type { Problem } from '../../base/result.js';
import { placed } from '../../read/text/positions.js';
import type { SuiteHead, SuiteReporter, Tally } from '../../report/suite/suite-reporter.js';
import type { Compiled } from '../../simulate/compile.js';
import { readSuite } from '../../suite/file/read-suite.js';
import type { Suite } from '../../suite/file/suite.js';
import { placesOfTests } from '../../suite/file/test-places.js';
import { countOfTests, type RunOptions, runSuite } from '../../suite/run-suite.js';
import type { TextDocument } from '../files/read-input.js';
import type { ReadingOptions } from '../files/read-org.js';
import type { Io } from '../io/io.js';
import { stepsOn } from '../io/progress.js';
import { orgOfSuite, orgsRead, othersOfSuite } from './suite-orgs.js';
import { writtenTogether } from './written-together.js';

/** How a run goes. */
export interface Running extends RunOptions {
  /** In place of what the files name. */
  readonly org?: string | undefined;
  readonly reading: ReadingOptions;
  /** After the first test that fails, no other is run. */
  readonly isBailing: boolean;
  /** A test marked `only` would hide the others where nobody looks. */
  readonly isCi: boolean;
}

/** Runs files of tests one after the other, and writes what comes of each as soon as it is known. */
export async function runSuites(
  documents: readonly TextDocument[],
  reporter: SuiteReporter,
  running: Running,
  io: Io,
): Promise<Tally & { readonly unusable: number }> {
  const all = { passed: 0, failed: 0, skipped: 0, unusable: 0 };
  const orgAt = orgsRead(running.reading, io);
  for (const document of documents) {
    const begun = io.now();
    const suite = readSuite(document);
    const org = suite.ok ? await orgOfSuite(suite.value, document, running, orgAt, io) : undefined;
    const unallowed = suite.ok ? onlyInCi(suite.value, running) : [];
    const problems = [...suite.problems, ...unallowed, ...(org === undefined || org.ok ? [] : org.problems)];
    const isRun = suite.ok && org?.ok === true && unallowed.length === 0;
    const head: SuiteHead = isRun
      ? headOf(suite.value, org.value, running)
      : { name: document.name, placeOf: () => undefined };
    await io.out.write(reporter.fileStarted?.(head) ?? '');
    if (problems.length > 0) {
      all.unusable += 1;
      await io.out.write(reporter.unusable(head, problems));
    }
    const tally = isRun
      ? await runOne(
          { suite: suite.value, compiled: org.value, head, reporter },
          { ...running, others: await othersOfSuite(suite.value, document, running, orgAt) },
          io,
        )
      : { passed: 0, failed: 0, skipped: 0 };
    await io.out.write(reporter.fileEnded?.(head, tally, io.now() - begun) ?? '');
    for (const key of ['passed', 'failed', 'skipped'] as const) all[key] += tally[key];
    if (running.isBailing && all.failed > 0) break;
  }
  await io.out.write(reporter.ended(all, documents.length));
  return all;
}

function headOf(suite: Suite, compiled: Compiled, { isWanted }: Running): SuiteHead {
  return {
    name: suite.document.name,
    compiled,
    planned: countOfTests(suite, isWanted),
    placeOf: placesOfTests(suite),
  };
}

export function onlyInCi({ tests, document }: Suite, { isCi }: Pick<Running, 'isCi'>): readonly Problem[] {
  const only = isCi ? tests.find(({ isOnly }) => isOnly) : undefined;
  if (only === undefined) return [];
  const message = 'a test is marked `only`: in CI that would hide all others; take it out';
  const at = { document: 0, pointer: only.pointer };
  return placed([{ severity: 'error', code: 'only-in-ci', message, at }], [document]);
}

/** What is run, and who is told. */
interface Told {
  readonly suite: Suite;
  readonly compiled: Compiled;
  readonly head: SuiteHead;
  readonly reporter: SuiteReporter;
}

async function runOne({ suite, compiled, head, reporter }: Told, running: Running, io: Io): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  const steps = stepsOn(io);
  const out = writtenTogether(io.out);
  let before = io.now();
  for (const result of runSuite(suite, compiled, running)) {
    tally[result.status] += 1;
    await out.write(reporter.tested(result, head, io.now() - before));
    await steps.show(`${head.name}: ${tally.passed + tally.failed} of ${head.planned} tests`);
    if (running.isBailing && tally.failed > 0) break;
    before = io.now();
  }
  await out.flush();
  await steps.clear();
  return tally;
}
