import type { KeptDocument } from '../../documents/text/input.js';
import type { Finding, Severity } from '../../lint/rule/finding.js';
import type { LintRule } from '../../lint/rule/rule.js';
import type { UndecidedRule } from '../../lint/run/undecided-rules.js';

/** The level at which the command fails: a severity; `unknown`: an error, or an undecided rule. */
export type FailOn = Severity | 'unknown';

/** The result of linting, and what the report shows of it. */
export interface LintReport {
  readonly findings: readonly Finding[];
  readonly documents: readonly KeptDocument[];
  readonly resources: number;
  /** The resources that no rule checks. */
  readonly unchecked?: string | undefined;
  /** The rules that did not run, why, and the remedy. */
  readonly notRun?: string | undefined;
  /** The rules that could not decide, since something is unknown. */
  readonly undecided?: readonly UndecidedRule[] | undefined;
  readonly rules: readonly LintRule[];
  readonly suppressed: number;
  readonly baseline: {
    readonly known: number;
    readonly gone: number;
    /** Whether it is the state before the change. */
    readonly isBase?: true;
  };
  /** The level at which the command fails. */
  readonly failOn: FailOn;
  /** The maximum number of entries of each rule in reports for people; the others are counted. */
  readonly most?: number | undefined;
  /** Whether the report lists the number of findings of each rule. */
  readonly isWithStats?: boolean | undefined;
  /** Whether the summary lists the undecided rules instead of their number; absent if there is no such option. */
  readonly isVerbose?: boolean | undefined;
  /** Whether a report without findings is empty. */
  readonly isQuiet?: boolean;
  /** The coverage and the remedy if only a part could be read. */
  readonly partial?: { readonly message: string } | undefined;
  /** The version of this program. */
  readonly version: string;
}

/** The default of `most`: a few findings show what a rule is about. */
export const USUALLY_SHOWN = 3;
