import type { TestResult } from '../../testing/run-suite.js';
import { SCHEMA_VERSION } from '../text/json-format.js';
import { type SuiteFormat, type SuiteHead, testTitle } from './suite-reporter.js';

/** Writes the test report as one JSON object. Each test is written after its run. */
export const suiteJson: SuiteFormat = {
  name: 'json',
  what: 'for programs: every test with its expected and actual result',
  reporter() {
    let isFirst = true;
    const member = (value: object) => {
      const text = `${isFirst ? '' : ','}\n${JSON.stringify(value)}`;
      isFirst = false;
      return text;
    };
    let isOpen = false;
    const opening = () => {
      if (isOpen) return '';
      isOpen = true;
      return `{"schemaVersion":${SCHEMA_VERSION},"tests":[`;
    };
    return {
      unusable: ({ name }, problems) => opening() + member({ file: name, status: 'unusable', problems }),
      tested: (result, file) =>
        opening() +
        member({
          file: file.name,
          title: testTitle(result),
          location: file.locationOf(result.pointer) ?? null,
          ...result,
          ...replayOf(result, file),
        }),
      ended: ({ passed, proved, failed, undecided, skipped }) => {
        const tally = { passed, proved, failed, undecided, skipped };
        return `${opening()}\n],${JSON.stringify(tally).slice(1)}\n`;
      },
    };
  },
};

/** Returns the command that explains the counterexample of a refuted statement, as the member `replay`; no member for other results. */
function replayOf(result: TestResult, { replayCommand }: SuiteHead): { readonly replay?: string } {
  const refutation =
    result.status === 'failed' && result.kind === 'statement' ? result.result.refutation : undefined;
  const command = refutation && replayCommand?.(refutation.body, refutation.request.authenticators);
  return command === undefined ? {} : { replay: command };
}
