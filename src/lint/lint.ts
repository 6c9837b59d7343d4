import type { InputDocument } from '../documents/text/input.js';
import { RULES } from './catalogue.js';
import { type LintOptions, type LintResult, lintBy, type StartedLint, startLintBy } from './run/lint-by.js';

export { RULES } from './catalogue.js';
export type { LintOptions, LintResult, StartedLint } from './run/lint-by.js';
/**
 * Lints documents with the catalogue: each document by itself, and all documents together as orgs. Never throws: an unreadable
 * document has a finding, and the others are still linted. Spec: Resources and their fields.
 */
export function lintDocuments(documents: readonly InputDocument[], options: LintOptions = {}): LintResult {
  return lintBy(RULES, documents, options);
}

/** Starts {@link lintDocuments} and returns its findings before their lines are looked up. */
export function startLint(documents: readonly InputDocument[], options: LintOptions): StartedLint {
  return startLintBy(RULES, documents, options);
}
