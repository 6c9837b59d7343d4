import { alternatives } from '../../base/messages.js';
import { success } from '../../base/result.js';
import type { ChangeCheck, Check, SkippedCheck } from '../../console/ci/check.js';
import { runSuites } from '../../console/suite/run-suites.js';
import { findSuites, SUITE_SUFFIXES } from '../../console/suite/suite-files.js';
import type { Notice } from '../../report/notices/notice.js';
import { suiteRecord } from '../../report/suite/suite-record.js';
import { suiteText } from '../../report/suite/text.js';
import { PLAIN_PAINT } from '../../report/text/page.js';

/** Runs the policy tests below the working folder against the current org. The check is not run if there are no tests. */
export const suiteCheck: Check<unknown, readonly Notice[]> = {
  async run({ path, options, io }) {
    const { documents } = await findSuites(['.'], io.files);
    if (documents.length === 0) return success<SkippedCheck>({ name: 'test', why: NO_TESTS });
    const record = suiteRecord();
    await runSuites(
      documents,
      record.reporter,
      { org: path, reading: options, isBailing: false, isCi: true },
      io,
    );
    const notices = record.notices(io.version);
    const textOn = (page: Parameters<ChangeCheck['text']>[0]) =>
      record.replayWith(suiteText.reporter(page, { isVerbose: false }));
    return success<ChangeCheck<readonly Notice[]>>({
      name: 'test',
      title: 'Policy tests',
      notices,
      text: textOn,
      markdown: (page) => ['```text', textOn({ ...page, paint: PLAIN_PAINT }).trim(), '```', ''].join('\n'),
      members: notices.notices,
    });
  },
};

const NO_TESTS = `no policy tests found: no readable ${alternatives(SUITE_SUFFIXES)} file in the working folder or below it`;
