import { snapshotDocument } from '../../documents/write/write-snapshot.js';
import { startLint } from '../../lint/lint.js';
import { type RuleSelection, recommended } from '../../lint/run/selection.js';
import type { Snapshot } from '../../model/policies/snapshot.js';

/** The number of lint errors by rule and resource. */
export type LintErrors = ReadonlyMap<string, LintErrorsOfOne>;

interface LintErrorsOfOne {
  readonly rule: string;
  readonly message: string;
  readonly count: number;
}

/** Returns the lint errors of an org. Warnings of the rules in `alsoWarned` count, too. */
export function lintErrorsOf(org: Snapshot, alsoWarned: readonly string[] = []): LintErrors {
  const { brand, edition, engine } = org;
  const { drafts } = startLint([{ name: 'org', value: snapshotDocument(org) }], {
    brand,
    edition,
    engine,
    selection: selectionWith(alsoWarned),
  });
  const errors = new Map<string, LintErrorsOfOne>();
  for (const { rule, message, resource } of drafts) {
    const key = JSON.stringify([rule, resource?.kind, resource?.id]);
    errors.set(key, { rule, message, count: (errors.get(key)?.count ?? 0) + 1 });
  }
  return errors;
}

function selectionWith(alsoWarned: readonly string[]): RuleSelection {
  return {
    ...recommended,
    severityOf(rule, setting) {
      const severity = recommended.severityOf(rule, setting);
      return severity === 'error' || alsoWarned.includes(rule.id) ? severity : undefined;
    },
  };
}

/** Returns a lint error of the second org that the first org does not have, if there is one. */
export function newLintError(
  before: LintErrors,
  after: LintErrors,
): Omit<LintErrorsOfOne, 'count'> | undefined {
  for (const [key, { count, ...error }] of after) if (count > (before.get(key)?.count ?? 0)) return error;
  return undefined;
}
