import type { complianceMembers } from '../../features/compliance/report/json.js';
import type { planOrderMembers } from '../../features/terraform/report/json.js';
import type { diffMembers } from '../../report/diff/json.js';
import type { lintMembers } from '../../report/lint/json.js';
import type { Notice, NoticeReport } from '../../report/notices/notice.js';
import type { Page } from '../../report/text/page.js';

/** A check of a change that `ci` ran, with its result. */
export interface ChangeCheck {
  /** The name of the check. The command of this name runs the check alone. */
  readonly name: string;
  /** The heading of the check in a report. */
  readonly title: string;
  /** The most important sentence for a reviewer, shown first. */
  readonly lead?: string;
  readonly notices: NoticeReport;
  text(page: Page): string;
  markdown(page: Page): string;
  /** The JSON answer of the check. */
  readonly members: CheckMembers;
}

/** The JSON answer of the check, as the command that runs it alone prints it. For policy tests, only the failures. */
type CheckMembers =
  | readonly Notice[]
  | ReturnType<typeof complianceMembers>
  | ReturnType<typeof diffMembers>
  | ReturnType<typeof lintMembers>
  | ReturnType<typeof planOrderMembers>;

/** A check that was not run, and the reason. */
export interface SkippedCheck {
  readonly name: string;
  readonly why: string;
}

/** The results of all checks of a change. */
export interface CiReport {
  /** The path of the checked org, as given on the command line. */
  readonly path: string;
  /** The name of the base in messages. The base is the state of the org before the change. */
  readonly base?: string;
  readonly checks: readonly ChangeCheck[];
  readonly skipped: readonly SkippedCheck[];
  /** The version of this program. */
  readonly version: string;
}

/** Whether a check fails the command. */
export function hasFailed({ notices }: ChangeCheck): boolean {
  return notices.notices.some(({ fails }) => fails);
}
