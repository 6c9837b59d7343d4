import fc from 'fast-check';
import { expect } from 'vitest';
import { withoutSecrets } from '../../../../src/base/secrets/mask-secrets.js';
import { unwrap } from '../../../../src/documents/unwrap.js';
import { snapshotDocument } from '../../../../src/documents/write/write-snapshot.js';
import { snapshotOf, tenantDocument } from '../../../../src/features/mock-api/service/tenant/snapshot-of.js';
import type { Tenant } from '../../../../src/features/mock-api/service/tenant/tenant.js';
import { addedErrors } from '../../../../src/features/mock-api/service/validation/lint-errors.js';
import { lintDocuments } from '../../../../src/lint/lint.js';
import { isRefusedIn } from '../../../../src/lint/rule/rule.js';
import { type RuleSelection, recommended } from '../../../../src/lint/run/selection.js';
import { compiledOf } from '../../../../src/simulate/compile.js';
import { simulateBody } from '../../../../src/simulate/simulate.js';
import { arbitraryOrg } from '../../../generators/org.js';
import { arbitrarySteps, type Sent, type Served } from './commands.js';
import { objectSteps } from './object-commands.js';
import { profileSteps } from './profile-commands.js';
import { readTenant } from './refusing-tenant.js';

export interface SequenceLaw {
  readonly runs: number;
  readonly length: number;
  /** The maximum number of policies in a generated org. If all orgs are small, the check after each write takes half the time. */
  readonly mostPolicies: number;
  /** Whether the org is checked after every write instead of only after the last write. */
  readonly isEachWriteJudged?: boolean;
}

/** Sends sequences of requests to generated orgs. Checks that each changed org can be read and simulated, and has no new lint errors. */
export function holdsOverSequences({ runs, length, mostPolicies, isEachWriteJudged }: SequenceLaw): void {
  fc.assert(
    fc.property(
      arbitraryTenant(mostPolicies),
      fc.commands([...arbitrarySteps, ...objectSteps, ...profileSteps], { maxCommands: length, size: 'max' }),
      (tenant, steps) => {
        const judge = (after: Tenant) => simulatesWithoutNewErrors(tenant, after);
        const served: Served = { tenant, ...(isEachWriteJudged && { judge }) };
        const sent: Sent = { requests: 0 };
        fc.modelRun(() => ({ model: sent, real: served }), steps);
        judge(served.tenant);
        readsAndLints(tenant, served.tenant);
      },
    ),
    { numRuns: runs, endOnFailure: true },
  );
}

/** Generates tenants, four in five of them small. */
function arbitraryTenant(mostPolicies: number): fc.Arbitrary<Tenant> {
  return fc.oneof(
    { weight: 4, arbitrary: tenantOf(Math.min(SMALL, mostPolicies)) },
    { weight: 1, arbitrary: tenantOf(mostPolicies) },
  );
}

const SMALL = 4;

function tenantOf(mostPolicies: number): fc.Arbitrary<Tenant> {
  return arbitraryOrg({ ordered: true, mostPolicies }).map((snapshot) =>
    unwrap(readTenant([{ name: 'org.json', value: snapshotDocument(snapshot) }])),
  );
}

/** Checks that a sign-in to the changed org can be simulated, and that the org has no new lint errors. */
function simulatesWithoutNewErrors(before: Tenant, after: Tenant): void {
  const snapshot = snapshotOf(after);
  expect(snapshot.policies).toHaveLength(after.objects.policies.length);
  const [app] = snapshot.apps;
  const request = { appInstance: app?.id, policyContext: { groups: { ids: [] } } };
  if (app !== undefined) expect(simulateBody(compiledOf(snapshot), request)).toMatchObject({ ok: true });
  expect(addedErrors(before, after)).toEqual([]);
}

function withoutProviderSecrets(tenant: Tenant): Tenant {
  const { idps } = tenant.objects;
  return { ...tenant, objects: { ...tenant.objects, idps: withoutSecrets(idps) as typeof idps } };
}

/**
 * Checks that the export document of the changed org can be read, and that it has no new lint errors. An export contains no
 * secrets of identity providers, so the comparison ignores them.
 */
function readsAndLints(before: Tenant, after: Tenant): void {
  const again = unwrap(readTenant([{ name: 'org.json', value: tenantDocument(after) }]));
  expect(tenantDocument(again)).toEqual(tenantDocument(withoutProviderSecrets(after)));
  const found = errorsIn(after);
  if (found.length === 0) return;
  const known = new Set(errorsIn(before));
  expect(found.filter((error) => !known.has(error))).toEqual([]);
}

/** Selects only the lint errors for which the service rejects a write. */
const ERRORS_ONLY: RuleSelection = {
  ...recommended,
  severityOf(rule, setting) {
    const severity = isRefusedIn(rule, setting.edition) ? recommended.severityOf(rule, setting) : undefined;
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
