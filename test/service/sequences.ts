import fc from 'fast-check';
import { expect } from 'vitest';
import { lintDocuments } from '../../src/lint/lint.js';
import { type RuleSelection, recommended } from '../../src/lint/run/selection.js';
import { unwrap } from '../../src/public/unwrap.js';
import { readTenant } from '../../src/service/tenant/read-tenant.js';
import { snapshotOf, tenantDocument } from '../../src/service/tenant/snapshot-of.js';
import type { Tenant } from '../../src/service/tenant/tenant.js';
import { ACCEPTED_ERRORS } from '../../src/service/validation/lint-errors.js';
import { snapshotDocument } from '../../src/write/write-snapshot.js';
import { arbitraryOrg } from '../generators/org.js';
import { arbitrarySteps, type Sent, type Served } from './commands.js';
import { objectSteps } from './object-commands.js';
import { profileSteps } from './profile-commands.js';

function arbitraryTenant(mostPolicies: number): fc.Arbitrary<Tenant> {
  return arbitraryOrg({ ordered: true, mostPolicies }).map((snapshot) =>
    unwrap(readTenant([{ name: 'org.json', value: snapshotDocument(snapshot) }])),
  );
}

/** Sends sequences of requests to orgs; afterwards each reads and lints without an error that it had not before. */
export function holdsOverSequences(runs: number, length: number, mostPolicies: number): void {
  fc.assert(
    fc.property(
      arbitraryTenant(mostPolicies),
      fc.commands([...arbitrarySteps, ...objectSteps, ...profileSteps], { maxCommands: length, size: 'max' }),
      (tenant, steps) => {
        const served: Served = { tenant };
        const sent: Sent = { requests: 0 };
        fc.modelRun(() => ({ model: sent, real: served }), steps);
        readsAndLints(tenant, served.tenant);
      },
    ),
    { numRuns: runs, endOnFailure: true },
  );
}

function readsAndLints(before: Tenant, after: Tenant): void {
  const snapshot = snapshotOf(after);
  expect(snapshot.policies).toHaveLength(after.objects.policies.length);
  const again = unwrap(readTenant([{ name: 'org.json', value: tenantDocument(after) }]));
  expect(tenantDocument(again)).toEqual(tenantDocument(after));
  const known = new Set(errorsIn(before));
  expect(errorsIn(after).filter((error) => !known.has(error))).toEqual([]);
}

/** Rules of which a finding would be one: what the others find is no refusal. */
const ERRORS_ONLY: RuleSelection = {
  ...recommended,
  severityOf(rule, setting) {
    const severity = ACCEPTED_ERRORS.has(rule.id) ? undefined : recommended.severityOf(rule, setting);
    return severity === 'error' ? severity : undefined;
  },
};

function errorsIn(tenant: Tenant): readonly string[] {
  const { brand, edition, engine } = tenant;
  const { findings } = lintDocuments([{ name: 'org.json', value: tenantDocument(tenant) }], {
    brand,
    edition,
    engine,
    reading: 'stored',
    selection: ERRORS_ONLY,
  });
  return findings
    .filter(({ severity }) => severity === 'error')
    .map(({ rule, resource }) => `${rule} ${resource?.kind} ${resource?.id}`);
}
