import type { Problem } from '../base/result.js';
import type { DocumentFault } from './text/input.js';

/** The problem code for a file whose content does not match its name. */
export const OTHER_KIND = 'other-kind';

/** The problem code for a file that the user named and that contains only an error response of the service. */
export const ERROR_FILE = 'error-file';

/** The codes of problems that mean that a document, or some content of it, was not read. */
const CODES: ReadonlySet<string> = new Set<DocumentFault['code'] | (string & {})>([
  'cyclic',
  'duplicate-id',
  'empty-document',
  'foreign-document',
  'kind-unknown',
  'not-utf-8',
  'provider-not-found',
  'syntax',
  'too-deep',
  'too-large',
  'unreadable-file',
  'unreadable-value',
  ERROR_FILE,
  OTHER_KIND,
]);

/** Returns whether a problem makes an answer incomplete because a file, or something in it, could not be read. */
export function isReadingError({ severity, code }: Pick<Problem, 'code' | 'severity'>): boolean {
  return severity === 'error' && CODES.has(code);
}

/** Codes of problems which state that the documents lack data of the org, or contradict each other about it. */
const GAPS: ReadonlySet<string> = new Set([
  'export-failed',
  'file-missing',
  'mapping-conflict',
  'mappings-missing',
  'page-missing',
  'rule-without-policy',
  'rules-incomplete',
  'rules-missing',
  'unknown-reference',
]);

/** Whether a problem states that the documents lack data of the org, or contradict each other about it. */
export function isGap({ code, severity }: Problem): boolean {
  return severity !== 'info' && GAPS.has(code);
}
