import type { Finding } from '../../lint/rule/finding.js';
import type { LintRule } from '../../lint/rule/rule.js';
import type { KeptDocument } from '../../read/text/input.js';

/** What there is to say of documents that were linted. */
export interface LintReport {
  readonly findings: readonly Finding[];
  readonly documents: readonly KeptDocument[];
  readonly resources: number;
  readonly rules: readonly LintRule[];
  readonly suppressed: number;
  readonly baseline: { readonly known: number; readonly gone: number };
  /** Nothing is said where nothing is found. */
  readonly isQuiet?: boolean;
  /** Of this program. */
  readonly version: string;
}
