import { printable } from '../../base/printable.js';
import type { SourceLocation } from '../../base/result.js';
import { blockYaml } from '../../documents/write/write-yaml.js';
import { isFailing } from '../../testing/run-suite.js';
import { PLAIN_PAGE } from '../text/page.js';
import { failureLines } from './failure-lines.js';
import { type SuiteFormat, type SuiteReporter, testTitle } from './suite-reporter.js';

/** Writes the Test Anything Protocol, version 14, with a subtest for each file. */
export const suiteTap: SuiteFormat = {
  name: 'tap',
  what: 'TAP 14, for harnesses that read it: a subtest for each file',
  reporter(): SuiteReporter {
    const state = { isBegun: false, files: 0, tests: 0, isUnusable: false };
    const begun = (): string => {
      if (state.isBegun) return '';
      state.isBegun = true;
      return 'TAP version 14\n';
    };
    return {
      fileStarted({ name }) {
        Object.assign(state, { tests: 0, isUnusable: false });
        return `${begun()}# Subtest: ${printable(name)}\n`;
      },
      unusable(_file, problems) {
        state.isUnusable = true;
        return problems
          .map(({ code, message, location }) =>
            pointText(++state.tests, {
              isOk: false,
              title: code,
              details: { message, ...placeMembers(location) },
            }),
          )
          .join('');
      },
      tested: (result, file, milliseconds) =>
        pointText(++state.tests, {
          isOk: !isFailing(result),
          title: testTitle(result),
          ...(result.status === 'skipped' && { skip: result.reason }),
          details: isFailing(result)
            ? {
                ...(milliseconds !== undefined && { duration_ms: Math.round(milliseconds) }),
                ...placeMembers(file.locationOf(result.pointer)),
                ...(result.status === 'undecided' && { undecided: true }),
                found: failureLines(result, file, PLAIN_PAGE),
              }
            : {},
        }),
      fileEnded({ name }, { failed, undecided }) {
        const isOk = failed + undecided === 0 && !state.isUnusable;
        state.files += 1;
        return `${INDENT}1..${state.tests}\n${headText(state.files, isOk, name)}\n`;
      },
      ended: () => `${begun()}1..${state.files}\n`,
    };
  },
};

const INDENT = '    ';

interface Point {
  readonly isOk: boolean;
  readonly title: string;
  readonly skip?: string;
  readonly details: Readonly<Record<string, unknown>>;
}

function pointText(number: number, { isOk, title, skip, details }: Point): string {
  const directive = skip === undefined ? '' : ` # SKIP ${printable(skip)}`;
  const head = `${INDENT}${headText(number, isOk, title)}${directive}\n`;
  if (Object.keys(details).length === 0) return head;
  const indent = `${INDENT}  `;
  return `${head}${indent}---\n${indent}${blockYaml(details, indent, { eol: '\n', unit: '  ' })}\n${indent}...\n`;
}

/** Returns the TAP line of a test, such as `ok 1 - title`. Characters of the title that would begin a TAP directive are escaped. */
function headText(number: number, isOk: boolean, title: string): string {
  return `${isOk ? 'ok' : 'not ok'} ${number} - ${printable(title).replace(/[\\#]/g, '\\$&')}`;
}

function placeMembers(location: SourceLocation | undefined): object {
  if (location === undefined) return {};
  const { document, line, column } = location;
  return {
    at: { file: document, ...(line !== undefined && { line }), ...(column !== undefined && { column }) },
  };
}
