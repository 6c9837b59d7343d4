import {
  JUNIT_END,
  JUNIT_HEAD,
  JUNIT_SUITE_END,
  type JunitCase,
  junitCase,
  junitSuite,
  junitSuites,
} from '../notices/junit-elements.js';
import { PLAIN_PAGE } from '../text/page.js';
import { failureLines } from './failure-lines.js';
import { isProved, PROVED, type SuiteFormat, type SuiteReporter, testTitle } from './suite-reporter.js';

/** Writes the test report as JUnit XML: a suite for each file, and a case for each test and each cell of a table. */
export const suiteJunit: SuiteFormat = {
  name: 'junit',
  what: 'JUnit XML, for the test reports of a CI server',
  reporter(): SuiteReporter {
    let held: Held = NOTHING_HELD;
    let isBegun = false;
    const begun = (): string => {
      if (isBegun) return '';
      isBegun = true;
      return `${JUNIT_HEAD}\n${junitSuites('test')}\n`;
    };
    const add = (one: JunitCase, planned: number): string => {
      const text = `${junitCase(one)}\n`;
      held = {
        ...held,
        length: held.length + text.length,
        errors: held.errors + (one.result?.kind === 'error' ? 1 : 0),
      };
      held.texts?.push(text);
      if (held.texts === undefined) return text;
      if (held.length <= MOST_HELD) return '';
      const all = held.texts.join('');
      held = { ...held, texts: undefined };
      return `${junitSuite(one.suite, { tests: planned })}\n${all}`;
    };
    return {
      fileStarted() {
        held = { texts: [], length: 0, errors: 0 };
        return begun();
      },
      unusable: ({ name, planned = 0 }, problems) =>
        problems
          .map(({ message, code, location }) =>
            add(
              {
                name: [code, location?.line].filter((part) => part !== undefined).join(' in line '),
                suite: name,
                result: { kind: 'error', type: code, message, detail: message },
              },
              planned,
            ),
          )
          .join(''),
      tested: (result, file, milliseconds) =>
        add(
          {
            name: testTitle(result),
            suite: file.name,
            milliseconds,
            result: caseResult(result, file),
          },
          file.planned ?? 0,
        ),
      fileEnded({ name }, { passed, failed, undecided, skipped }, milliseconds) {
        const { texts, errors } = held;
        held = NOTHING_HELD;
        if (texts === undefined) return `${JUNIT_SUITE_END}\n`;
        const failures = failed + undecided;
        const tests = passed + failures + skipped + errors;
        const counts = { tests, failures, errors, skipped, milliseconds };
        return `${junitSuite(name, counts)}\n${texts.join('')}${JUNIT_SUITE_END}\n`;
      },
      ended: () => `${begun()}${JUNIT_END}\n`,
    };
  },
};

/** The JUnit test cases of a file that are not written yet, because the counts of the file must be written before them. */
interface Held {
  /**
   * The texts of the test cases of a test file. Absent if they are too long to keep; each test case is then written as soon as it has run.
   * In that case, the JUnit suite states the planned number of tests, because the real number is not known yet.
   */
  readonly texts: string[] | undefined;
  readonly length: number;
  readonly errors: number;
}

const NOTHING_HELD: Held = { texts: undefined, length: 0, errors: 0 };

/** The maximum total length of the test cases that are kept in memory, in characters. */
const MOST_HELD = 1_000_000;

function caseResult(...[result, file]: Parameters<SuiteReporter['tested']>): JunitCase['result'] {
  if (result.status === 'passed') return isProved(result) ? { kind: 'output', text: PROVED } : undefined;
  if (result.status === 'skipped') return { kind: 'skipped', reason: result.reason };
  const lines = failureLines(result, file, PLAIN_PAGE);
  return {
    kind: 'failure',
    type: result.status === 'undecided' ? 'undecided' : result.kind,
    message: lines[0] ?? '',
    detail: lines.join('\n'),
  };
}
