import type { KeptDocument } from '../../documents/text/input.js';
import { type Finding, SEVERITIES, type Severity } from '../../lint/rule/finding.js';
import type { LintRule } from '../../lint/rule/rule.js';
import type { UndecidedRule } from '../../lint/run/undecided-rules.js';

/**
 * The value of the option `--fail-on`. With a severity, the command fails if a finding has this severity or a higher one. With `unknown`,
 * it fails if a finding is an error or a lint rule is undecided.
 */
export type FailOn = Severity | 'unknown';

/** The result of linting, and the options of the report. */
export interface LintReport {
  readonly findings: readonly Finding[];
  readonly documents: readonly KeptDocument[];
  readonly resources: number;
  /** The resources that no rule checks, as text. */
  readonly unchecked?: string | undefined;
  /** The rules that did not run, with the reason and the remedy, as text. */
  readonly notRun?: string | undefined;
  /** The rules that are undecided because something is unknown. */
  readonly undecided?: readonly UndecidedRule[] | undefined;
  readonly rules: readonly LintRule[];
  readonly suppressed: number;
  readonly baseline: {
    readonly known: number;
    readonly gone: number;
    /** Whether the known findings are from the org before the change (`--base`) instead of from a baseline file. */
    readonly isBase?: true;
  };
  readonly failOn: FailOn;
  /** The maximum number of findings that human-readable reports show for each rule. The report only counts the other findings. */
  readonly most?: number | undefined;
  /** Whether the report lists the number of findings of each rule. */
  readonly isWithStats?: boolean | undefined;
  /** Whether the summary lists the undecided rules instead of counting them; absent if the command has no such option. */
  readonly isVerbose?: boolean | undefined;
  /** Whether the report is empty if there are no findings. */
  readonly isQuiet?: boolean;
  /** The message for documents that were read only partially: how much was read, and the remedy. */
  readonly partial?: { readonly message: string } | undefined;
  /** The version of this program. */
  readonly version: string;
}

/** The default maximum number of shown findings of each rule. A few findings are enough to show what the rule reports. */
export const USUALLY_SHOWN = 3;

/** Whether a finding fails the command, because it has the severity `failOn` or a higher one. */
export function failsBy({ severity }: Pick<Finding, 'severity'>, failOn: LintReport['failOn']): boolean {
  return SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(failOn === 'unknown' ? 'error' : failOn);
}
