import type { Compiled } from '../../simulate/compile.js';
import { readSuite } from '../../testing/file/read-suite.js';
import type { Suite } from '../../testing/file/suite.js';
import { type RunOptions, runSuite, type TestRange, type TestResult } from '../../testing/run-suite.js';
import type { TextDocument } from '../files/read-input.js';
import type { ReadingOptions } from '../files/read-org.js';
import type { Io } from '../io/io.js';
import { orgOfSuite, orgReaders, othersOfSuite } from './suite-orgs.js';

/** The tested org and the selected tests, in a form that can be sent to a thread. */
export interface SuiteChoice {
  /** The path of the org to test, in place of the orgs that the test files name. */
  readonly org?: string | undefined;
  readonly reading: ReadingOptions;
  /** The text that the names of selected tests contain. */
  readonly filter?: string | undefined;
}

export type SuiteTask =
  | { readonly kind: 'open'; readonly document: TextDocument; readonly choice: SuiteChoice }
  | { readonly kind: 'run'; readonly stretch: TestRange };

/** The result of a test and its duration. */
export interface TimedResult {
  readonly result: TestResult;
  readonly milliseconds: number;
}

/** A test file with its compiled org, ready to run. */
export interface OpenSuite {
  readonly suite: Suite;
  readonly compiled: Compiled;
  readonly options: RunOptions;
}

export function isWantedBy({ filter }: SuiteChoice): RunOptions['isWanted'] {
  const words = filter?.toLowerCase();
  return words === undefined ? undefined : ({ name }) => name.toLowerCase().includes(words);
}

/** Runs tests one after the other, and yields the result and the duration of each. */
export function* timedResults(
  { suite, compiled, options }: OpenSuite,
  { now }: Pick<Io, 'now'>,
  stretch?: TestRange,
): Generator<TimedResult> {
  let before = now();
  for (const result of runSuite(suite, compiled, options, stretch)) {
    yield { result, milliseconds: now() - before };
    before = now();
  }
}

/** Returns the function that answers tasks in a thread. It reads the files by itself and runs the batches that it receives. */
export function suiteWorker(io: Io): (task: SuiteTask) => Promise<readonly TimedResult[]> {
  let opened: OpenSuite | undefined;
  return async (task) => {
    if (task.kind === 'open') {
      opened = await openSuite(task.document, task.choice, io);
      return [];
    }
    return opened === undefined ? [] : [...timedResults(opened, io, task.stretch)];
  };
}

async function openSuite(
  document: TextDocument,
  choice: SuiteChoice,
  io: Io,
): Promise<OpenSuite | undefined> {
  const orgsAt = orgReaders(choice.reading, io);
  const suite = readSuite(document);
  const org = suite.ok ? await orgOfSuite(suite.value, document, choice, orgsAt, io) : undefined;
  if (!suite.ok || org?.ok !== true) return undefined;
  const isWanted = isWantedBy(choice);
  const wanted = isWanted && { isWanted };
  const others = await othersOfSuite(suite.value, document, wanted ?? {}, orgsAt);
  return { suite: suite.value, compiled: org.value, options: { ...wanted, others } };
}
