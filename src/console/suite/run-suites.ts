import { RUN } from '../../base/program.js';
import type { Problem } from '../../base/result.js';
import { quoteForShell } from '../../documents/request/request-line.js';
import { withLocations } from '../../documents/text/positions.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import {
  addTally,
  countResult,
  emptyTally,
  type SuiteHead,
  type SuiteReporter,
  type SuiteTally,
} from '../../report/suite/suite-reporter.js';
import type { Compiled } from '../../simulate/compile.js';
import { readSuite } from '../../testing/file/read-suite.js';
import type { Suite } from '../../testing/file/suite.js';
import { testLocations } from '../../testing/file/test-locations.js';
import { namedRequestLine } from '../../testing/request/request-with-names.js';
import { countOfTests, type RunOptions, testRanges } from '../../testing/run-suite.js';
import type { TextDocument } from '../files/read-input.js';
import { pickReadingOptions } from '../files/read-org.js';
import { readingFlags } from '../files/reading-flags.js';
import { fromHere } from '../git/path-at.js';
import type { Io, Output, Thread } from '../io/io.js';
import { nodeThread } from '../io/node/node-thread.js';
import { showProblems } from '../io/problems.js';
import { createProgressSteps } from '../io/progress.js';
import { runInThreads } from './run-in-threads.js';
import { pathFromFile } from './suite-files.js';
import { orgOfSuite, orgReaders, othersOfSuite } from './suite-orgs.js';
import {
  isWantedBy,
  type OpenSuite,
  type SuiteChoice,
  type TimedResult,
  timedResults,
} from './suite-work.js';

/** The options of a test run. */
export interface SuiteRunOptions extends SuiteChoice {
  /** Whether the run stops after the first failing test. */
  readonly isBailing: boolean;
  /** Whether tests run in CI, where `only` is an error because it would silently hide the other tests. */
  readonly isCi: boolean;
  /** The number of threads; with one, the tests run in the main thread. */
  readonly jobs?: number | undefined;
  readonly color?: boolean;
}

/** Runs test files one after the other, and reports each result immediately. */
export async function runSuites(
  documents: readonly TextDocument[],
  reporter: SuiteReporter,
  running: SuiteRunOptions,
  io: Io,
): Promise<SuiteTally> {
  const crew = startThreads(running.jobs ?? 1, io);
  try {
    return await runAll(documents, reporter, { ...running, threads: crew.threads }, io);
  } finally {
    await crew.end();
  }
}

/** Starts the threads once for all test files. */
function startThreads(jobs: number, { startThread = nodeThread }: Io) {
  const module = new URL('./suite-thread.js', import.meta.url);
  const threads = jobs > 1 ? Array.from({ length: jobs }, () => startThread(module)) : [];
  return { threads, end: () => Promise.all(threads.map((thread) => thread.end())) };
}

interface ThreadedRunOptions extends SuiteRunOptions {
  readonly threads: readonly Thread[];
}

async function runAll(
  documents: readonly TextDocument[],
  reporter: SuiteReporter,
  running: ThreadedRunOptions,
  io: Io,
): Promise<SuiteTally> {
  const all = emptyTally();
  const write = async (text = '') => (text === '' ? undefined : await io.out.write(text));
  const isWanted = isWantedBy(running);
  const wanted = isWanted && { isWanted };
  const orgsAt = orgReaders(running.reading, io);
  const shown = new Set<string>();
  const showOnce = async (problems: readonly Problem[]) => {
    const fresh = problems.filter(({ message }) => !shown.has(message) && shown.add(message));
    await showProblems(fresh, io, { color: running.color ?? true });
  };
  for (const document of documents) {
    const begun = io.now();
    const suite = readSuite(document);
    const org = suite.ok ? await orgOfSuite(suite.value, document, running, orgsAt, io) : undefined;
    if (org?.ok === true) await showOnce(org.problems);
    const unallowed = suite.ok ? onlyInCi(suite.value, running) : [];
    const problems = [...suite.problems, ...unallowed, ...(org === undefined || org.ok ? [] : org.problems)];
    const isRun = suite.ok && org?.ok === true && unallowed.length === 0;
    const head: SuiteHead = isRun
      ? headOf(
          suite.value,
          org.value,
          isWanted,
          replayCommandOf(suite.value, document, running, org.value.snapshot, io),
        )
      : { name: document.name, locationOf: () => undefined };
    await write(reporter.fileStarted?.(head));
    if (problems.length > 0) {
      all.unusable += 1;
      await write(reporter.unusable(head, problems));
    }
    let tally = emptyTally();
    if (isRun) {
      const others = await othersOfSuite(suite.value, document, wanted ?? {}, orgsAt);
      const open = { suite: suite.value, compiled: org.value, options: { ...wanted, others } };
      tally = await runOne(resultsOf(open, document, running, io), { head, reporter }, running, io);
    }
    await write(reporter.fileEnded?.(head, tally, io.now() - begun));
    addTally(all, tally);
    if (running.isBailing && all.failed + all.undecided > 0) break;
  }
  await io.out.write(reporter.ended(all, documents.length));
  return all;
}

function headOf(
  suite: Suite,
  compiled: Compiled,
  isWanted: RunOptions['isWanted'],
  replayCommand: SuiteHead['replayCommand'],
): SuiteHead {
  return {
    name: suite.document.name,
    compiled,
    planned: countOfTests(suite, isWanted),
    locationOf: testLocations(suite),
    ...(replayCommand && { replayCommand }),
  };
}

export function onlyInCi(
  { tests, document }: Suite,
  { isCi }: Pick<SuiteRunOptions, 'isCi'>,
): readonly Problem[] {
  const only = isCi ? tests.find(({ isOnly }) => isOnly) : undefined;
  if (only === undefined) return [];
  const message = '`only: true` hides all other tests, which is an error in CI: remove it';
  const at = { document: 0, pointer: only.pointer };
  return withLocations([{ severity: 'error', code: 'only-in-ci', message, at }], [document]);
}

/** Returns the results of the tests in a file, from the threads if there are any. */
function resultsOf(
  open: OpenSuite,
  document: TextDocument,
  { threads, org, reading, filter }: ThreadedRunOptions,
  io: Io,
): AsyncIterable<TimedResult> | Iterable<TimedResult> {
  if (threads.length === 0) return timedResults(open, io);
  const choice = { org, filter, reading: pickReadingOptions(reading) };
  return runInThreads(
    threads,
    { kind: 'open', document, choice },
    testRanges(open.suite, open.options.isWanted),
  );
}

async function runOne(
  results: AsyncIterable<TimedResult> | Iterable<TimedResult>,
  { head, reporter }: { readonly head: SuiteHead; readonly reporter: SuiteReporter },
  { isBailing }: SuiteRunOptions,
  io: Io,
): Promise<SuiteTally> {
  const tally = emptyTally();
  const steps = createProgressSteps(io);
  const out = bufferedOutput(io.out);
  for await (const { result, milliseconds } of results) {
    countResult(tally, result);
    const text = reporter.tested(result, head, milliseconds);
    if (text !== '') await steps.clear();
    await out.write(text);
    await steps.show(
      `${head.name}: ${tally.passed + tally.failed + tally.undecided} of ${head.planned} tests`,
    );
    if (isBailing && tally.failed + tally.undecided > 0) break;
  }
  await out.flush();
  await steps.clear();
  return tally;
}

/** A buffer in front of an output: a terminal receives each text immediately, anything else in larger blocks. */
interface BufferedOutput {
  write(text: string): Promise<void>;
  /** Writes the buffered text to the output. */
  flush(): Promise<void>;
}

/** The number of buffered characters at which the buffer is written to the output. */
const FLUSH_AT = 65_536;

function bufferedOutput({ isTerminal, write }: Pick<Output, 'isTerminal' | 'write'>): BufferedOutput {
  let kept = '';
  const flush = async () => {
    const text = kept;
    kept = '';
    if (text !== '') await write(text);
  };
  return {
    async write(text) {
      kept += text;
      if (kept !== '' && (isTerminal || kept.length >= FLUSH_AT)) await flush();
    },
    flush,
  };
}

/**
 * Returns a function that builds the command line which explains a sign-in to the tested org. Returns `undefined` if the org is read from
 * several paths or from standard input.
 */
function replayCommandOf(
  suite: Suite,
  document: TextDocument,
  { org, reading }: SuiteChoice,
  snapshot: Snapshot,
  { files }: Pick<Io, 'files'>,
): SuiteHead['replayCommand'] {
  const paths = org === undefined ? suite.org.map((path) => pathFromFile(path, document)) : [org];
  const [path, ...others] = paths;
  if (path === undefined || others.length > 0 || path === '-') return undefined;
  const head = `${RUN} explain ${quoteForShell(fromHere(path, files))}${readingFlags(reading)}`;
  return (request, authenticators) => {
    const enrolled = Array.isArray(authenticators) ? authenticators.map(String) : [];
    return [
      head,
      namedRequestLine(request, snapshot),
      ...enrolled.map((one) => `--authenticator ${quoteForShell(one)}`),
    ].join(' ');
  };
}
