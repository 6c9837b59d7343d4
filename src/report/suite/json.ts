import { SCHEMA_VERSION } from '../text/json-format.js';
import { type SuiteFormat, testTitle } from './suite-reporter.js';

/** One object; each test is written when it was run. */
export const suiteJson: SuiteFormat = {
  name: 'json',
  what: 'for programs: every test with what was expected and found',
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
          place: file.locationOf(result.pointer) ?? null,
          ...result,
        }),
      ended: ({ passed, failed, skipped }) =>
        `${opening()}\n],"passed":${passed},"failed":${failed},"skipped":${skipped}}\n`,
    };
  },
};
