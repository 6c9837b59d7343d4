import { memoize } from '../../../../base/memo.js';
import { runSteps } from '../../../../base/work-steps.js';
import { changeOf } from '../../../../lint/rule/change.js';
import { isRefusedIn, type LintRule } from '../../../../lint/rule/rule.js';
import { checkOrg } from '../../../../lint/run/check-org.js';
import { checkWhole } from '../../../../lint/run/check-resources.js';
import { Clock } from '../../../../lint/run/clock.js';
import type { DraftFinding } from '../../../../lint/run/draft.js';
import { type ReadOrg, readParsedOrgs } from '../../../../lint/run/orgs.js';
import { type RuleSelection, recommended } from '../../../../lint/run/selection.js';
import { TARGETS } from '../../../../lint/targets/targets.js';
import { parsedTenant } from '../tenant/snapshot-of.js';
import type { Tenant } from '../tenant/tenant.js';

/**
 * Returns the lint errors that a change adds to the org. The service refuses a change that adds any. Lint rules about changes compare the
 * states before and after. The errors of a state are cached, because the state after this change is the state before the next one.
 */
export function newLintErrors(before: Tenant, after: Tenant): readonly DraftFinding[] {
  return [...addedErrors(before, after), ...changeErrors(before, after)];
}

/** Returns the lint errors that the org has after a change and did not have before. */
export function addedErrors(before: Tenant, after: Tenant): readonly DraftFinding[] {
  const known = countBySubject(errorsOf(before));
  return errorsOf(after).filter((finding) => {
    const key = subjectOf(finding);
    const left = known.get(key) ?? 0;
    known.set(key, left - 1);
    return left <= 0;
  });
}

/** Returns the lint errors of an org. */
const errorsOf = memoize((tenant: Tenant): readonly DraftFinding[] =>
  onlyErrors(readOf(tenant).flatMap((org) => checkOrg(org, checkingBy(tenant.refusing)))),
);

/** Returns the lint errors of one object of an org. */
export function errorsOn(tenant: Tenant, id: string): readonly DraftFinding[] {
  return errorsOf(tenant).filter(({ resource }) => resource?.id === id);
}

function changeErrors(before: Tenant, after: Tenant): readonly DraftFinding[] {
  const [[from], [to]] = [readOf(before), readOf(after)];
  if (from === undefined || to === undefined) return [];
  return onlyErrors(
    runSteps(checkWhole('change', changeOf(from.org, to.org), to, checkingBy(after.refusing))),
  );
}

const readOf = memoize((tenant: Tenant): readonly ReadOrg[] => {
  const { brand, edition, engine } = tenant;
  return readParsedOrgs([parsedTenant(tenant)], { brand, edition, engine, reading: 'stored' }).orgs;
});

function onlyErrors(findings: readonly DraftFinding[]): readonly DraftFinding[] {
  return findings.filter(({ severity }) => severity === 'error');
}

/**
 * Selects the lint errors for which the service refuses a request in the edition of the org. Each lint rule states in which editions its
 * errors are refused.
 */
const REFUSED: RuleSelection = {
  severityOf(rule, setting) {
    const severity = recommended.severityOf(rule, setting);
    return severity === 'error' && isRefusedIn(rule, setting.edition) ? severity : undefined;
  },
  optionsOf: recommended.optionsOf,
};

/**
 * Returns the settings of a lint check with the rules for which the service may refuse a request. None of these rules depends on the
 * current date.
 */
const checkingBy = memoize((rules: readonly LintRule[]) => ({
  rules,
  targets: TARGETS,
  selection: REFUSED,
  clock: new Clock(undefined),
  kept: new WeakMap(),
}));

function countBySubject(findings: readonly DraftFinding[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const finding of findings) counts.set(subjectOf(finding), (counts.get(subjectOf(finding)) ?? 0) + 1);
  return counts;
}

function subjectOf({ rule, resource }: DraftFinding): string {
  return `${rule} ${resource?.kind} ${resource?.id ?? resource?.name}`;
}
