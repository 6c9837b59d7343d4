import type { Finding } from '../../lint/rule/finding.js';
import type { LintRule } from '../../lint/rule/rule.js';
import type { KeptDocument } from '../../read/text/input.js';
import type { Page } from '../text/page.js';

/** What there is to say of documents that were linted. */
export interface LintReport {
  readonly findings: readonly Finding[];
  readonly documents: readonly KeptDocument[];
  readonly resources: number;
  readonly rules: readonly LintRule[];
  readonly suppressed: number;
  readonly baseline: { readonly known: number; readonly gone: number };
  /** Of this program. */
  readonly version: string;
}

/** A way to write findings down. */
export interface LintFormat {
  readonly name: string;
  readonly what: string;
  text(report: LintReport, page: Page): string;
}

export function defineLintFormat(format: LintFormat): LintFormat {
  return format;
}
