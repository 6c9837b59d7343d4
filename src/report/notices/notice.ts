import type { TextPoint } from '../../documents/text/position.js';
import type { Finding, FindingPlace, Severity } from '../../lint/rule/finding.js';

/** One thing that a build is told of, whichever command found it. */
export interface Notice {
  /** The id of what found it: a rule of the linter, or a word of the command, as `diff/weaker`. */
  readonly rule: string;
  readonly severity: Severity;
  /** Of a control: whether it fails, is for a person to look at, is open or met, or does not apply; anything else fails. */
  readonly kind?: 'fail' | 'notApplicable' | 'open' | 'pass' | 'review';
  /** A sentence that can stand alone: it names what it is about. */
  readonly message: string;
  /** Absent where no file holds it. */
  readonly place?: FindingPlace;
  readonly resource?: Finding['resource'];
  readonly related: Finding['related'];
  /** Of a control: findings of the linter that say the same, with which it is counted once. */
  readonly cites?: readonly Pick<Notice, 'resource' | 'rule'>[];
  readonly fix?: NoticeFix;
  /** The same as long as it is the same thing. */
  readonly fingerprint: string;
  /** It makes the command fail. */
  readonly fails: boolean;
  /** What it is beside the state before. */
  readonly baselineState?: 'absent' | 'new' | 'unchanged' | 'updated';
  /** Why somebody lets it be; told only where the format has a word for it. */
  readonly suppressedBecause?: string;
}

interface NoticeFix {
  readonly what: string;
  /** Where it is known what of the text it replaces. */
  readonly changes?: readonly TextChange[];
}

/** A part of a text, and what comes in its place. */
export interface TextChange {
  readonly start: TextPoint;
  readonly end: TextPoint;
  readonly text: string;
}

/** What finds things: for those who show them by rule. */
export interface NoticeRule {
  readonly id: string;
  readonly severity: Severity;
  readonly what: string;
  readonly why: string;
  /** All there is to say of it, as Markdown. */
  readonly page: string;
  /** What a published catalogue calls it. */
  readonly taxa?: readonly NoticeTaxon[];
}

/** An entry of a published catalogue. */
export interface NoticeTaxon {
  readonly taxonomy: string;
  readonly id: string;
}

/** A published catalogue that rules follow. */
export interface NoticeTaxonomy {
  readonly name: string;
  readonly version: string;
  readonly what: string;
}

/** What a command tells a build. */
export interface NoticeReport {
  /** The word of the command line. */
  readonly command: string;
  readonly notices: readonly Notice[];
  readonly rules: readonly NoticeRule[];
  /** The files that were looked at, also those of which nothing is said. */
  readonly documents: readonly string[];
  /** What is let be: told where the format has a word for it. */
  readonly suppressed?: readonly Notice[];
  readonly taxonomies?: readonly NoticeTaxonomy[];
  /** In a line. */
  readonly summary: string;
  /** Of this program. */
  readonly version: string;
}
