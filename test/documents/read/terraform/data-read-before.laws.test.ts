import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { overlayPlan } from '../../../../src/documents/overlay/overlay.js';
import { assembleDocuments } from '../../../../src/documents/read-snapshot.js';
import { resourceRowsOf } from '../../../../src/documents/terraform/resources/rows.js';
import type { Snapshot } from '../../../../src/model/policies/snapshot.js';
import { contentOf, snapshotOf } from '../reading.js';
import { changeIn, exportOf, MADE_PLANS, made, snapshotIn } from './made-plans.js';

interface Module extends Members {
  readonly resources?: readonly Members[];
  readonly child_modules?: readonly Module[];
}

interface WithPrior extends Members {
  readonly prior_state: { readonly values: { readonly root_module: Module } };
}

/** Adds data sources to the plan. They contain the objects that Terraform manages, with the values from before the plan. */
function withDataRead(plan: Members, read: readonly Members[]): Members {
  const { prior_state: prior } = plan as WithPrior;
  const { root_module: root } = prior.values;
  const resources = read.map((one, index) => ({
    ...one,
    mode: 'data',
    name: 'read',
    index,
    address: `data.${one.type}.read[${index}]`,
  }));
  const all = [...(root.resources ?? []), ...resources];
  return {
    ...plan,
    prior_state: { ...prior, values: { ...prior.values, root_module: { ...root, resources: all } } },
  };
}

function resourcesIn({ resources = [], child_modules: children = [] }: Module): readonly Members[] {
  return [...resources, ...children.flatMap(resourcesIn)];
}

/** Returns the plan with these objects deleted. */
function withDeleted(plan: Members, gone: readonly Members[]): Members {
  const addresses = new Set(gone.map(({ address }) => address));
  const { planned_values: planned, resource_changes: changes } = plan as Planned;
  const of = ({ resources = [], child_modules: children = [], ...module }: Module): Module => ({
    ...module,
    resources: resources.filter(({ address }) => !addresses.has(address)),
    child_modules: children.map(of),
  });
  return {
    ...plan,
    planned_values: { root_module: of(planned.root_module) },
    resource_changes: changes.map((one) =>
      addresses.has(one.address)
        ? {
            ...one,
            change: { ...(one.change as Members), actions: ['delete'], after: null, after_unknown: {} },
          }
        : one,
    ),
  };
}

interface Planned extends Members {
  readonly planned_values: { readonly root_module: Module };
  readonly resource_changes: readonly Members[];
}

/** Returns the managed resources for which there are data sources of the same name. */
function readable(plan: Members): readonly Members[] {
  const { prior_state: prior } = plan as Partial<WithPrior>;
  return resourcesIn(prior?.values.root_module ?? {}).filter(
    ({ mode, type }) =>
      mode === 'managed' && resourceRowsOf({ mode: 'data', type: String(type) }).some((row) => 'kind' in row),
  );
}

test('property: data sources that read managed resources change nothing in the planned org, with or without an export', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...MADE_PLANS).chain((name) => {
        const some = fc.subarray([...readable(made(name))]);
        return fc.tuple(fc.constant(name), some, some);
      }),
      ([name, read, gone]) => {
        const plan = withDeleted(made(name), gone);
        const [one, other] = [changeIn(plan), changeIn(withDataRead(plan, read))];
        expect(withSortedUnknown(other.planned)).toEqual(withSortedUnknown(one.planned));
        const org = snapshotOf(assembleDocuments([{ name: 'org.json', value: exportOf(one.prior) }]));
        expect(withSortedUnknown(overlayPlan(org, other).snapshot)).toEqual(
          withSortedUnknown(overlayPlan(org, one).snapshot),
        );
      },
    ),
    { numRuns: 15 },
  );
});

/** Returns a snapshot with its unknown parts sorted. */
function withSortedUnknown({ unknown = [], ...snapshot }: Snapshot) {
  return { ...contentOf(snapshot), unknown: unknown.map((one) => JSON.stringify(one)).toSorted() };
}

const GROUPS = ['00gstaff', '00gsales'];

test.each<[string, Members, readonly string[]]>([
  [
    'a deleted assignment',
    { actions: ['delete'], before: assignment('00gsales'), after: null },
    ['00gstaff'],
  ],
  [
    'a changed assignment',
    { actions: ['update'], before: assignment('00gsales'), after: assignment('00gnew') },
    ['00gnew', '00gstaff'],
  ],
  [
    'an unchanged assignment',
    { actions: ['no-op'], before: assignment('00gsales'), after: assignment('00gsales') },
    ['00gsales', '00gstaff'],
  ],
  [
    'a forgotten assignment',
    { actions: ['forget'], before: assignment('00gsales'), after: null },
    ['00gsales', '00gstaff'],
  ],
])(
  'after the apply, the groups of an application follow from the Terraform plan, whatever a data source read before: %s',
  (_, change, groups) => {
    const managed = {
      address: 'okta_app_group_assignment.a',
      mode: 'managed',
      type: 'okta_app_group_assignment',
      name: 'a',
    };
    const app = {
      address: 'data.okta_app.a',
      mode: 'data',
      type: 'okta_app',
      name: 'a',
      values: { id: '0oa1', label: 'Payroll' },
    };
    const read = {
      address: 'data.okta_app_group_assignments.a',
      mode: 'data',
      type: 'okta_app_group_assignments',
      name: 'a',
      values: { id: '0oa1', groups: GROUPS },
    };
    const { planned, prior } = changeIn({
      format_version: '1.2',
      planned_values: {
        root_module: { resources: change.after === null ? [] : [{ ...managed, values: change.after }] },
      },
      prior_state: {
        format_version: '1.0',
        values: { root_module: { resources: [app, read, { ...managed, values: change.before }] } },
      },
      resource_changes: [{ ...managed, change: { after_unknown: {}, ...change } }],
    });
    const groupsIn = ({ apps }: typeof planned) => apps.flatMap(({ groupIds = [] }) => groupIds).toSorted();
    expect([groupsIn(prior), groupsIn(planned)]).toEqual([GROUPS.toSorted(), groups]);
  },
);

function assignment(group: string): Members {
  return { id: '0oa1-x', app_id: '0oa1', group_id: group };
}

test.each([
  ['data.okta_app_group_assignments', { id: '0oa1' }, 'groups', 'appGroups'],
  ['data.okta_app_user_assignments', { id: '0oa1' }, 'users', 'appUsers'],
  ['okta_app_group_assignments', { id: 'x', app_id: '0oa1' }, 'group', 'appGroups'],
  ['okta_group_memberships', { id: 'x', group_id: '00g1', track_all_users: true }, 'users', 'groupMembers'],
])(
  'for the Terraform resource %s, an empty list means that there are no members, and an absent list that the members are unknown',
  (kind, values, list, collection) => {
    const type = kind.replace(PREFIX, '');
    const mode = kind === type ? 'managed' : 'data';
    const isOpen = (given: Members) => {
      const one = { address: `${kind}.x`, mode, type, name: 'x', values: { ...values, ...given } };
      const { unknown = [] } = snapshotIn({
        format_version: '1.0',
        values: { root_module: { resources: [one] } },
      });
      return unknown.some((entry) => entry.collection === collection && entry.of !== undefined);
    };
    expect([{ [list]: [] }, { [list]: null }, {}].map(isOpen)).toEqual([false, true, true]);
  },
);

test('the objects in the list of a data source are read, although the data source itself has no id', () => {
  const one = { address: 'data.okta_apps.all', mode: 'data', type: 'okta_apps', name: 'all' };
  const values = { label: 'P', apps: [{ id: '0oa1', label: 'Payroll', status: 'ACTIVE' }] };
  const { apps } = snapshotIn({
    format_version: '1.0',
    values: { root_module: { resources: [{ ...one, values }] } },
  });
  expect(apps.map(({ id }) => id)).toEqual(['0oa1']);
});

const PREFIX = 'data.';
