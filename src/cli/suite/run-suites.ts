import { lazy } from '../../base/lazy.js';
import type { Place, Problem } from '../../base/result.js';
import { placed } from '../../read/text/positions.js';
import type { SuiteHead, SuiteReporter, Tally } from '../../report/suite/suite-reporter.js';
import type { Compiled } from '../../simulate/compile.js';
import { readSuite } from '../../suite/file/read-suite.js';
import type { Suite, SuiteTest } from '../../suite/file/suite.js';
import { type RunOptions, runSuite } from '../../suite/run-suite.js';
import type { TextDocument } from '../files/read-input.js';
import type { ReadingOptions } from '../files/read-org.js';
import type { Io } from '../io/io.js';
import { stepsOn } from '../io/progress.js';
import { orgOfSuite, orgsRead, othersOfSuite } from './suite-orgs.js';

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
    const head = { name: document.name, placeOf: () => undefined };
    const suite = readSuite(document);
    const org = suite.ok ? await orgOfSuite(suite.value, document, running, orgAt, io) : undefined;
    const problems = [
      ...suite.problems,
      ...(suite.ok ? onlyInCi(suite.value, running) : []),
      ...(org === undefined || org.ok ? [] : org.problems),
    ];
    await io.out.write(started(reporter, head));
    if (problems.length > 0) {
      all.unusable += 1;
      await io.out.write(reporter.unusable(head, problems));
    }
    if (!suite.ok || org?.ok !== true || problems.some(({ code }) => code === ONLY_IN_CI)) continue;
    const others = await othersOfSuite(suite.value, document, running, orgAt);
    const tally = await runOne(suite.value, org.value, reporter, { ...running, others }, io);
    for (const key of ['passed', 'failed', 'skipped'] as const) all[key] += tally[key];
    if (running.isBailing && all.failed > 0) break;
  }
  await io.out.write(reporter.ended(all, documents.length));
  return all;
}

function started(reporter: SuiteReporter, head: SuiteHead): string {
  return reporter.fileStarted?.(head) ?? '';
}

const ONLY_IN_CI = 'only-in-ci';

export function onlyInCi({ tests, document }: Suite, { isCi }: Pick<Running, 'isCi'>): readonly Problem[] {
  const only = isCi ? tests.find(({ isOnly }) => isOnly) : undefined;
  if (only === undefined) return [];
  const message = 'a test is marked `only`: in CI that would hide all others; take it out';
  const at = { document: 0, pointer: only.pointer };
  return placed([{ severity: 'error', code: ONLY_IN_CI, message, at }], [document]);
}

async function runOne(
  suite: Suite,
  compiled: Compiled,
  reporter: SuiteReporter,
  running: Running,
  io: Io,
): Promise<Tally> {
  const places = lazy(() => placesOf(suite));
  const head: SuiteHead = {
    name: suite.document.name,
    compiled,
    placeOf: (pointer) => places().get(pointer),
  };
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  const steps = stepsOn(io);
  for (const result of runSuite(suite, compiled, running)) {
    tally[result.status] += 1;
    const text = reporter.tested(result, head);
    if (text !== '') await io.out.write(text);
    await steps.show(`${suite.document.name}: ${tally.passed + tally.failed} tests`);
    if (running.isBailing && tally.failed > 0) break;
  }
  await steps.clear();
  await io.out.write(reporter.fileEnded?.(head, tally) ?? '');
  return tally;
}

/** Where each test stands, with one look at the file. */
function placesOf({ tests, document }: Suite): ReadonlyMap<string, Place> {
  const noted = tests.map(({ pointer }: SuiteTest) => ({
    severity: 'info' as const,
    code: 'place',
    message: '',
    at: { document: 0, pointer },
  }));
  return new Map(
    placed(noted, [document]).flatMap(({ place }) => (place === undefined ? [] : [[place.pointer, place]])),
  );
}
