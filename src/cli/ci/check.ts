import type { ChangeThreshold } from '../../analysis/questions/effects/change-threshold.js';
import type { Result } from '../../base/result.js';
import type { ReadingOptions } from '../../console/files/read-org.js';
import type { Io } from '../../console/io/io.js';
import type { MessageOptions } from '../../console/io/problems.js';
import type { AllowUnknownOption } from '../../console/options/allow-unknown.js';
import type { LimitOptions } from '../../console/options/search-limits.js';
import type { FailingOrder } from '../../features/terraform/order/order-threshold.js';
import type { Severity } from '../../lint/rule/finding.js';
import type { ChangeCheck, SkippedCheck } from './ci-report.js';

/** The command-line options of `ci`, which checks a change of an org. */
export interface CheckOptions extends AllowUnknownOption, LimitOptions, MessageOptions, ReadingOptions {
  readonly config?: false | string;
  readonly failOn: Severity;
  readonly failOnChange: ChangeThreshold | 'none';
  readonly failOnOrder: FailingOrder;
  readonly allowEmpty?: true;
  /** The names of the published security baselines (frameworks) that `ci` also checks, if any. */
  readonly framework?: readonly string[];
}

/** An org after a change, and the same org before it (the base) or the reason why the base is missing. */
export interface BaseAndHead {
  readonly path: string;
  readonly before: { readonly path: string } | { readonly why: string };
  readonly options: CheckOptions;
  readonly io: Io;
}

/** Runs one check of a change. Returns a problem if the check cannot run although it should, and `undefined` if it has nothing to check. */
export type RunCheck = (change: BaseAndHead) => Promise<Result<ChangeCheck | SkippedCheck | undefined>>;
