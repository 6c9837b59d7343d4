import { success } from '../../base/result.js';
import { runSuites } from '../../console/suite/run-suites.js';
import { findSuites } from '../../console/suite/suite-files.js';
import { suiteRecord } from '../../report/suite/suite-record.js';
import { suiteText } from '../../report/suite/text.js';
import { PLAIN_PAINT } from '../../report/text/page.js';
import type { RunCheck } from './check.js';
import type { ChangeCheck } from './ci-report.js';

/** Runs the policy tests below the working folder against the current org. The check is skipped if there are no tests. */
export const suiteCheck: RunCheck = async ({ path, options, io }) => {
  const { documents } = await findSuites(['.'], io.files);
  if (documents.length === 0) return success(undefined);
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
  return success<ChangeCheck>({
    name: 'test',
    title: 'Policy tests',
    notices,
    text: textOn,
    markdown: (page) => ['```text', textOn({ ...page, paint: PLAIN_PAINT }).trim(), '```', ''].join('\n'),
    members: notices.notices,
  });
};
