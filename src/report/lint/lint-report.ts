import type { Finding, Severity } from '../../lint/rule/finding.js';
import type { LintRule } from '../../lint/rule/rule.js';
import type { UndecidedRule } from '../../lint/run/undecided-rules.js';
import type { KeptDocument } from '../../read/text/input.js';

/** What makes the command fail: a severity or worse; `unknown`: an error, or a rule that could not decide. */
export type FailOn = Severity | 'unknown';

/** What there is to say of documents that were linted. */
export interface LintReport {
  readonly findings: readonly Finding[];
  readonly documents: readonly KeptDocument[];
  readonly resources: number;
  /** What no rule looks at. */
  readonly notLooked?: string | undefined;
  /** Which rules could not be run, why, and what would let them. */
  readonly notRun?: string | undefined;
  /** The rules that could not decide, since something is unknown. */
  readonly undecided?: readonly UndecidedRule[] | undefined;
  readonly rules: readonly LintRule[];
  readonly suppressed: number;
  readonly baseline: {
    readonly known: number;
    readonly gone: number;
    /** It is what was found in the state before. */
    readonly isBase?: true;
  };
  /** What makes the command fail: this, and worse. */
  readonly failOn: FailOn;
  /** So many findings of each rule are shown to people; the others are counted. */
  readonly most?: number | undefined;
  /** Say how many there are of each rule, too. */
  readonly isWithStats?: boolean | undefined;
  /** Whether the summary lists the rules that could not decide, in place of their number; absent if nobody can choose. */
  readonly isVerbose?: boolean | undefined;
  /** Nothing is said where nothing is found. */
  readonly isQuiet?: boolean;
  /** Only a part could be read: how much of it, and what to do for the whole. */
  readonly partial?: { readonly message: string } | undefined;
  /** Of this program. */
  readonly version: string;
}

/** So many findings of one rule tell what it is about. */
export const USUALLY_SHOWN = 3;
