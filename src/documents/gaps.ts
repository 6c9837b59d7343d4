import type { Problem } from '../base/result.js';
import { RULES_MISSING } from './assemble.js';
import { UNKNOWN_REFERENCE } from './collect/dangling-references.js';

/** Codes of problems which state that the documents lack data of the org, or contradict each other about it. */
const GAPS: ReadonlySet<string> = new Set([
  'export-failed',
  'file-missing',
  'mapping-conflict',
  'mappings-missing',
  'page-missing',
  'rule-without-policy',
  'rules-incomplete',
  RULES_MISSING,
  UNKNOWN_REFERENCE,
]);

/** Whether a problem states that the documents lack data of the org, or contradict each other about it. */
export function isGap({ code, severity }: Problem): boolean {
  return severity !== 'info' && GAPS.has(code);
}
