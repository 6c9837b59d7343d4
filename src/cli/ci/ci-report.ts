import type { complianceMembers } from '../../features/compliance/report/json.js';
import type { planOrderMembers } from '../../features/terraform/report/json.js';
import type { diffMembers } from '../../report/diff/json.js';
import type { lintMembers } from '../../report/lint/json.js';
import type { Notice, NoticeReport } from '../../report/notices/notice.js';
import type { Page } from '../../report/text/page.js';

/** One check of a change, and what came of it. */
export interface ChangeCheck {
  /** The command that does it alone. */
  readonly name: string;
  /** What it says, as a heading. */
  readonly title: string;
  /** What a reviewer reads before all else. */
  readonly lead?: string;
  readonly notices: NoticeReport;
  text(page: Page): string;
  markdown(page: Page): string;
  /** For programs. */
  readonly members: CheckMembers;
}

/** The JSON answer of the command that makes a check alone; of tests, what failed. */
type CheckMembers =
  | readonly Notice[]
  | ReturnType<typeof complianceMembers>
  | ReturnType<typeof diffMembers>
  | ReturnType<typeof lintMembers>
  | ReturnType<typeof planOrderMembers>;

/** A check that was not made, and why. */
export interface SkippedCheck {
  readonly name: string;
  readonly why: string;
}

/** What there is to say of a change, by all checks. */
export interface CiReport {
  /** What was checked, as the command line names it. */
  readonly path: string;
  /** What it was compared with, in words. */
  readonly base?: string;
  readonly checks: readonly ChangeCheck[];
  readonly skipped: readonly SkippedCheck[];
  /** Of this program. */
  readonly version: string;
}

/** Whether a check makes the command fail. */
export function hasFailed({ notices }: ChangeCheck): boolean {
  return notices.notices.some(({ fails }) => fails);
}
