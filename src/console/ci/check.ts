import type { Command as Commander } from 'commander';
import type { ChangeThreshold } from '../../analysis/questions/effects/change-threshold.js';
import type { Result } from '../../base/result.js';
import type { Severity } from '../../lint/rule/finding.js';
import type { NoticeReport } from '../../report/notices/notice.js';
import type { Page } from '../../report/text/page.js';
import type { ReadingOptions } from '../files/read-org.js';
import type { Io } from '../io/io.js';
import type { MessageOptions } from '../io/problems.js';
import type { AllowUnknownOption } from '../options/allow-unknown.js';
import type { LimitOptions } from '../options/search-limits.js';

/** The command-line options of `ci`, which checks a change of an org. */
export interface CheckOptions extends AllowUnknownOption, LimitOptions, MessageOptions, ReadingOptions {
  readonly config?: false | string;
  readonly failOn: Severity;
  readonly failOnChange: ChangeThreshold | 'none';
  readonly allowEmpty?: true;
}

/** An org after a change, and the same org before it (the base) or the reason why the base is missing. */
export interface BaseAndHead<OwnOptions = unknown> {
  readonly path: string;
  readonly before: { readonly path: string } | { readonly why: string };
  readonly options: CheckOptions & OwnOptions;
  readonly io: Io;
}

/** A check that `ci` runs. `OwnOptions` are the options that the check adds to `ci`. `Members` is the type of the check's JSON answer. */
export interface Check<OwnOptions = unknown, Members = unknown> {
  /**
   * The name of the check before which this check is run. By default, a check of a feature (a folder of `src/features`) is run after all
   * others.
   */
  readonly before?: string;
  /** Declares the options that the check adds to `ci`. */
  declare?(commander: Commander): void;
  /**
   * Checks a change. Returns the result of the check, or `undefined` if the change contains nothing to check. Returns a problem if the
   * check cannot run, for example because a file cannot be read.
   */
  run(change: BaseAndHead<OwnOptions>): Promise<Result<ChangeCheck<Members> | SkippedCheck | undefined>>;
}

/** A check of a change that `ci` ran, with its result. */
export interface ChangeCheck<Members = unknown> {
  /** The name of the check. The command of this name runs the check alone. */
  readonly name: string;
  /** The heading of the check in a report. */
  readonly title: string;
  /** The most important sentence for a reviewer, shown first. */
  readonly lead?: string;
  readonly notices: NoticeReport;
  text(page: Page): string;
  markdown(page: Page): string;
  /**
   * The JSON answer of the check. It is the answer of the command that runs only this check. For policy tests, it has only the failures.
   */
  readonly members: Members;
}

/** A check that was not run, and the reason. */
export interface SkippedCheck {
  readonly name: string;
  readonly why: string;
}

/** Whether a check fails the command. */
export function hasFailed({ notices }: Pick<ChangeCheck, 'notices'>): boolean {
  return notices.notices.some(({ fails }) => fails);
}
