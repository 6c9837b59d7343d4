import { startLint } from '../../lint/lint.js';
import { type RuleSelection, recommended } from '../../lint/run/selection.js';
import type { Snapshot } from '../../policies/snapshot.js';
import { snapshotDocument } from '../../write/write-snapshot.js';

/** What the linter has an error on, and how often: by rule and by what it is about. */
export type LintErrors = ReadonlyMap<string, LintErrorsOfOne>;

interface LintErrorsOfOne {
  readonly rule: string;
  readonly message: string;
  readonly count: number;
}

/** The errors of an org; what is a warning at most is not looked for. */
export function lintErrorsOf(org: Snapshot): LintErrors {
  const { brand, edition, engine } = org;
  const { drafts } = startLint([{ name: 'org', value: snapshotDocument(org) }], {
    brand,
    edition,
    engine,
    selection: ERRORS,
  });
  const errors = new Map<string, LintErrorsOfOne>();
  for (const { rule, message, resource } of drafts) {
    const key = JSON.stringify([rule, resource?.kind, resource?.id]);
    errors.set(key, { rule, message, count: (errors.get(key)?.count ?? 0) + 1 });
  }
  return errors;
}

const ERRORS: RuleSelection = {
  ...recommended,
  severityOf(rule, setting) {
    const severity = recommended.severityOf(rule, setting);
    return severity === 'error' ? severity : undefined;
  },
};

/** An error that the org before does not have, if there is one. */
export function newLintError(
  before: LintErrors,
  after: LintErrors,
): Omit<LintErrorsOfOne, 'count'> | undefined {
  for (const [key, { count, ...error }] of after) if (count > (before.get(key)?.count ?? 0)) return error;
  return undefined;
}
