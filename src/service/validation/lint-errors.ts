import { memoize } from '../../base/memo.js';
import { startLint } from '../../lint/lint.js';
import type { DraftFinding } from '../../lint/run/draft.js';
import { type RuleSelection, recommended } from '../../lint/run/selection.js';
import type { InputDocument } from '../../read/text/input.js';
import { TENANT_DOCUMENT, tenantDocument } from '../tenant/snapshot-of.js';
import type { Tenant } from '../tenant/tenant.js';

/**
 * What a change of the org would bring that the linter calls an error, and the org did not have: the service refuses it.
 * Rules by change look at both states.
 */
export function newLintErrors(before: Tenant, after: Tenant): readonly DraftFinding[] {
  const known = countBySubject(errorsOf(before));
  return lint(after, before).filter((finding) => {
    const key = subjectOf(finding);
    const left = known.get(key) ?? 0;
    known.set(key, left - 1);
    return left <= 0;
  });
}

/** The errors of an org as it stands. */
const errorsOf = memoize((tenant: Tenant) => lint(tenant));

function lint(tenant: Tenant, before?: Tenant): readonly DraftFinding[] {
  const { brand, edition, engine } = tenant;
  const started = startLint(documentsOf(tenant), {
    brand,
    edition,
    engine,
    reading: 'stored',
    selection: ERRORS_ONLY,
    ...(before && { before: documentsOf(before) }),
  });
  return started.drafts.filter(({ severity }) => severity === 'error');
}

function documentsOf(tenant: Tenant): readonly InputDocument[] {
  return [{ name: TENANT_DOCUMENT, value: tenantDocument(tenant) }];
}

const ERRORS_ONLY: RuleSelection = {
  severityOf(rule, setting) {
    const severity = recommended.severityOf(rule, setting);
    return severity === 'error' && !ACCEPTED_ERRORS.has(rule.id) ? severity : undefined;
  },
  optionsOf: recommended.optionsOf,
};

/**
 * Errors of the linter that a write may bring all the same, each with why: the law that `apply` accepts nothing that the
 * linter calls an error has these exceptions.
 */
export const ACCEPTED_ERRORS: ReadonlyMap<string, string> = new Map([
  ['analysis/condition-contradiction', 'recorded: the service takes a rule that can never match'],
  [
    'assurance/not-enrollable',
    'the service does not hold authentication policies against enrollment policies',
  ],
  ['condition/unknown-reference', 'what is deleted stays in the conditions that name it'],
]);

function countBySubject(findings: readonly DraftFinding[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const finding of findings) counts.set(subjectOf(finding), (counts.get(subjectOf(finding)) ?? 0) + 1);
  return counts;
}

function subjectOf({ rule, resource }: DraftFinding): string {
  return `${rule} ${resource?.kind} ${resource?.id ?? resource?.name}`;
}
