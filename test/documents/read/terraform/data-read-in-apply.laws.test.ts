import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupBy } from '../../../../src/base/group-by.js';
import type { Members } from '../../../../src/base/object.js';
import { overlayPlan } from '../../../../src/documents/overlay/overlay.js';
import { assembleDocuments } from '../../../../src/documents/read-snapshot.js';
import { snapshotDocument } from '../../../../src/documents/write/write-snapshot.js';
import { planOrderOf } from '../../../../src/features/terraform/order/plan-order.js';
import { lintDocuments } from '../../../../src/lint/lint.js';
import type { Snapshot } from '../../../../src/model/policies/snapshot.js';
import { snapshotOf } from '../reading.js';
import { attributeRows } from './attribute-rows.js';
import { changeIn, exportOf, MADE_PLANS, type MadeName, made, snapshotIn } from './made-plans.js';

const PREFIX = 'data.';

/** The kinds of data sources, with the attributes that may be known before they are read. */
const KINDS = [
  ...groupBy(
    attributeRows().filter(({ type }) => type.startsWith(PREFIX)),
    ({ type }) => type,
  ),
].map(([type, rows]) => {
  const known = Object.assign(
    {},
    ...rows.map(({ beside, attribute, given }) => ({ ...beside, [attribute]: given })),
  );
  return { type: type.slice(PREFIX.length), known: known as Members };
});

/** Adds data sources to the plan that Terraform reads only during the apply. Spec: Terraform, 2.3. */
function withDataToRead(plan: Members, sources: readonly DataToRead[]): Members {
  const resources = sources.map(({ type, values }, index) => ({
    address: `data.${type}.later[${index}]`,
    mode: 'data',
    type,
    name: 'later',
    index,
    values,
  }));
  const { planned_values: planned, resource_changes: changes } = plan as Planned;
  const { root_module: root } = planned;
  return {
    ...plan,
    planned_values: { ...planned, root_module: { ...root, resources: [...root.resources, ...resources] } },
    resource_changes: [
      ...changes,
      ...resources.map(({ values, ...resource }) => ({
        ...resource,
        action_reason: 'read_because_dependency_pending',
        change: { actions: ['read'], before: null, after: values, after_unknown: { status: true } },
      })),
    ],
  };
}

interface DataToRead {
  readonly type: string;
  readonly values: Members;
}

interface Planned extends Members {
  readonly planned_values: { readonly root_module: { readonly resources: readonly Members[] } };
  readonly resource_changes: readonly Members[];
}

/** Generates a data source that is read during the apply, possibly looked up by an existing id. */
function dataToRead(ids: readonly string[]): fc.Arbitrary<DataToRead> {
  return fc.constantFrom(...KINDS).chain(({ type, known }) =>
    fc.record({
      type: fc.constant(type),
      values: fc
        .record({
          names: fc.subarray(Object.keys(known)),
          id: fc.option(fc.constantFrom(...ids), { nil: undefined }),
          app_id: fc.option(fc.constantFrom(...ids), { nil: undefined }),
        })
        .map(({ names, ...ends }) => ({
          ...Object.fromEntries(names.map((name) => [name, known[name]])),
          ...Object.fromEntries(Object.entries(ends).filter(([, value]) => value !== undefined)),
        })),
    }),
  );
}

const PLANS = Object.fromEntries(
  MADE_PLANS.map((name) => {
    const plan = made(name);
    const org = snapshotOf(assembleDocuments([{ name: 'org.json', value: exportOf(changeIn(plan).prior) }]));
    const ids = [...new Set(JSON.stringify(plan).match(/(?<=")(?:00[gupo]|0oa|rst|rul|nzo)[^"]*(?=")/g))];
    return [name, { plan, org, ids }];
  }),
) as unknown as Record<MadeName, PlanOverOrg>;

interface PlanOverOrg {
  readonly plan: Members;
  readonly org: Snapshot;
  readonly ids: readonly string[];
}

/** Returns the results of reading a plan, applying it to an org, linting it and computing the order of changes. */
function answersTo({ plan, org }: Pick<PlanOverOrg, 'org' | 'plan'>): Members {
  const change = changeIn(plan);
  const { snapshot, notes } = { notes: [], ...overlayPlan(org, change) };
  return {
    alone: snapshotDocument(snapshotIn(plan)),
    before: snapshotDocument(change.prior),
    over: snapshotDocument(snapshot),
    notes,
    findings: lintDocuments([{ name: 'plan.json', value: plan }]).findings.map(({ rule, message }) => [
      rule,
      message,
    ]),
    order: planOrderOf(org, { value: plan, change }).groups,
  };
}

test('property: a data source that Terraform reads during the apply changes no answer about the planned org', () => {
  fc.assert(
    fc.property(
      fc
        .constantFrom(...MADE_PLANS)
        .chain((name) =>
          fc.tuple(fc.constant(name), fc.array(dataToRead(PLANS[name].ids), { minLength: 1, maxLength: 4 })),
        ),
      ([name, sources]) => {
        const { plan, org } = PLANS[name];
        expect(answersTo({ plan: withDataToRead(plan, sources), org })).toEqual(answersTo({ plan, org }));
      },
    ),
    { numRuns: 10 },
  );
});
