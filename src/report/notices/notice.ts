import type { TextPoint } from '../../documents/text/position.js';
import type { Finding, FindingLocation, Severity } from '../../lint/rule/finding.js';

/** A finding of any command. All output formats for CI servers and code scanners are written from it. */
export interface Notice {
  /** The id of the rule: a lint rule, or a rule of the command such as `diff/less-strict`. */
  readonly rule: string;
  readonly severity: Severity;
  /**
   * The verdict on a compliance control: failed, to be reviewed, undecided, met or not applicable. Absent for a finding, which
   * counts as failed.
   */
  readonly kind?: 'fail' | 'notApplicable' | 'open' | 'pass' | 'review';
  /** The message: a sentence that names its subject, so that it can be read alone. */
  readonly message: string;
  /** The location of the finding; absent if the finding is not about a file. */
  readonly location?: FindingLocation;
  readonly resource?: Finding['resource'];
  readonly related: Finding['related'];
  /** The lint findings that a compliance control cites. A report counts a cited finding only once. */
  readonly cites?: readonly Pick<Notice, 'resource' | 'rule'>[];
  readonly fix?: NoticeFix;
  /** A text that identifies the finding in later runs, as long as the finding exists. */
  readonly fingerprint: string;
  /** Whether the notice fails the command. */
  readonly fails: boolean;
  /** The status of the finding compared with the state before the change. */
  readonly baselineState?: 'absent' | 'new' | 'unchanged' | 'updated';
  /** The reason why the finding is suppressed; only for formats that support suppressions. */
  readonly suppressedBecause?: string;
}

interface NoticeFix {
  readonly description: string;
  /** The replacements of the fix, if known. */
  readonly changes?: readonly TextChange[];
}

/** A part of a text and its replacement. */
export interface TextChange {
  readonly start: TextPoint;
  readonly end: TextPoint;
  readonly text: string;
}

/** A rule, such as a lint rule, to which findings (notices) belong. Some formats group the findings by rule. */
export interface NoticeRule {
  readonly id: string;
  readonly severity: Severity;
  readonly what: string;
  readonly why: string;
  /** The complete description of the rule as Markdown. */
  readonly page: string;
  /** The entries of published catalogues of requirements that the rule implements. */
  readonly taxa?: readonly NoticeTaxon[];
}

/** An entry of a published catalogue of requirements. */
export interface NoticeTaxon {
  readonly taxonomy: string;
  readonly id: string;
}

/** A published catalogue of requirements, such as the DISA STIG, that rules implement. */
export interface NoticeTaxonomy {
  readonly name: string;
  readonly version: string;
  readonly what: string;
}

/** The notices of a command, for a build. */
export interface NoticeReport {
  /** The name of the command. */
  readonly command: string;
  readonly notices: readonly Notice[];
  readonly rules: readonly NoticeRule[];
  /** All checked files, including those without notices. */
  readonly documents: readonly string[];
  /** The suppressed notices; only for formats that support suppressions. */
  readonly suppressed?: readonly Notice[];
  readonly taxonomies?: readonly NoticeTaxonomy[];
  /** The summary in one line. */
  readonly summary: string;
  /** The version of this program. */
  readonly version: string;
}
