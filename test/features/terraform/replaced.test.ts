import { describe, expect, test } from 'vitest';
import type { Members } from '../../../src/base/object.js';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { type PlanOrder, planOrderOf } from '../../../src/features/terraform/order/plan-order.js';
import { remedyWords } from '../../../src/features/terraform/report/plan-order-words.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { changeOf } from './made-change.js';
import { type MadeResource, planOf, toOrder } from './made-resources.js';

const signon = (access: string) => ({ access, requireFactor: false, primaryFactor: 'PASSWORD_IDP' });

/** Returns an org that denies contractors by a separate policy and allows everybody else. */
function org(): Snapshot {
  const value = {
    policies: [
      {
        id: '00pcontractors',
        type: 'OKTA_SIGN_ON',
        name: 'Contractors',
        status: 'ACTIVE',
        priority: 1,
        conditions: { people: { groups: { include: ['00gcontractors'] } } },
        rules: [
          {
            id: '0prdeny',
            type: 'SIGN_ON',
            name: 'Deny',
            status: 'ACTIVE',
            priority: 1,
            actions: { signon: signon('DENY') },
          },
        ],
      },
      {
        id: '00pdefault',
        type: 'OKTA_SIGN_ON',
        name: 'Default Policy',
        status: 'ACTIVE',
        priority: 2,
        system: true,
        rules: [
          {
            id: '0prdefault',
            type: 'SIGN_ON',
            name: 'Default Rule',
            status: 'ACTIVE',
            priority: 1,
            system: true,
            actions: { signon: signon('ALLOW') },
          },
        ],
      },
    ],
    apps: [{ id: '0oapayroll', label: 'Payroll', status: 'ACTIVE' }],
    groups: [{ id: '00gcontractors', type: 'OKTA_GROUP', profile: { name: 'Contractors' } }],
    groupMembers: { '00gcontractors': [] },
  };
  const read = assembleDocuments([{ name: 'org.json', value }]);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
}

const POLICY = 'okta_policy_signon.contractors';

function replaced(first: 'create' | 'delete', name = 'Contractors'): readonly MadeResource[] {
  const policy = { name: 'Contractors', status: 'ACTIVE', priority: 1, groups_included: ['00gcontractors'] };
  const rule = {
    name: 'Deny',
    status: 'ACTIVE',
    priority: 1,
    access: 'DENY',
    network_connection: 'ANYWHERE',
  };
  return [
    {
      type: 'okta_policy_signon',
      name: 'contractors',
      id: '00pcontractors',
      before: policy,
      after: { ...policy, name },
      replaced: first,
      requests: [],
    },
    {
      type: 'okta_policy_rule_signon',
      name: 'deny',
      id: '0prdeny',
      before: { ...rule, policy_id: '00pcontractors' },
      after: { ...rule, policy_id: `tf:${POLICY}` },
      replaced: first,
      dependsOn: [POLICY],
      dependedOn: [POLICY],
      requests: [],
    },
  ];
}

test('if Terraform replaces a policy, `terraform order` reports that denied users get access after the old rule is deleted and before the new rule is created', () => {
  const [group] = planOrderOf(org(), toOrder(replaced('delete'))).groups;
  const calls = group?.calls ?? [];
  const before = ({ after }: (typeof calls)[number]) =>
    after.map((index) => `${calls[index]?.kind} ${calls[index]?.what}`).sort();
  expect(Object.fromEntries(calls.map((call) => [`${call.kind} ${call.what}`, before(call)]))).toEqual({
    'rule delete': [],
    'policy delete': ['rule delete'],
    'policy create': ['policy delete'],
    'rule create': ['policy create', 'rule delete'],
  });
  expect(group?.notAnalyzed).toEqual([]);
  const weaker = group?.hazards.filter(({ direction }) => direction === 'more-permissive') ?? [];
  expect(
    weaker.map(({ meanwhile, example }) => [meanwhile?.rule.name, example.policyContext.user?.groupIds]),
  ).toEqual([['Default Rule', ['00gcontractors']]]);
});

test('if Terraform forgets a policy that it replaces, `terraform order` still lists the calls that create the new policy and its rule', () => {
  const text = JSON.stringify(planOf(replaced('create', 'Contractors anew')));
  const value = JSON.parse(text.replaceAll('["create","delete"]', '["create","forget"]'));
  const [group] = planOrderOf(org(), { value, change: changeOf(value) }).groups;
  const made = group?.calls.filter(({ what }) => what === 'create').map(({ kind }) => kind);
  expect(made?.sort()).toEqual(['policy', 'rule']);
});

test('`terraform order` reports no temporary access change for a plan that creates a policy under another name before it deletes the old policy', () => {
  const [group] = planOrderOf(org(), toOrder(replaced('create', 'Contractors anew'))).groups;
  expect([group?.hazards, group?.wrongEnds, group?.notAnalyzed]).toEqual([[], [], []]);
});

/**
 * Orders the calls of a plan that replaces the application Payroll. The policy of Payroll denies everybody, and is not the default policy.
 */
function replacedApp(first: 'create' | 'delete'): PlanOrder {
  const values = { label: 'Payroll', status: 'ACTIVE', authentication_policy: 'rstdeny' };
  const app = { type: 'okta_app_bookmark', name: 'payroll', id: '0oapayroll', before: values, after: values };
  return planOrderOf(orgWithApp(), toOrder([{ ...app, replaced: first, requests: [] }]));
}

/** Returns an org with an application that denies everybody, while the default policy allows them. */
function orgWithApp(): Snapshot {
  const policy = (id: string, access: string, system: boolean) => ({
    id,
    type: 'ACCESS_POLICY',
    name: id,
    status: 'ACTIVE',
    system,
    rules: [
      {
        id: `rul${id}`,
        type: 'ACCESS_POLICY',
        name: 'Catch-all Rule',
        status: 'ACTIVE',
        system: true,
        priority: 99,
        actions: { appSignOn: { access } },
      },
    ],
  });
  const read = assembleDocuments([
    {
      name: 'org.json',
      value: {
        policies: [policy('rstdefault', 'ALLOW', true), policy('rstdeny', 'DENY', false)],
        apps: [{ id: '0oapayroll', label: 'Payroll', status: 'ACTIVE' }],
        mappings: [{ appId: '0oapayroll', policyId: 'rstdeny', type: 'ACCESS_POLICY' }],
      },
    },
  ]);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
}

test('`terraform order` reports no temporary access change for a replaced application that has the default policy while nobody is assigned', () => {
  const { groups } = replacedApp('delete');
  expect(groups.map(({ calls }) => calls.map(({ what, after }) => [what, after]))).toEqual([
    [
      ['create', []],
      ['map', [0]],
    ],
  ]);
  expect(groups).toMatchObject([{ hazards: [], notAnalyzed: [] }]);
});

describe('a new application with a separate mapping resource', () => {
  const made = (type: string, after: Members, refers: Readonly<Record<string, string>> = {}) => {
    return { type, name: 'new', after, refers, requests: [] };
  };
  const app = made('okta_app_bookmark', { label: 'New', status: 'ACTIVE', skip_authentication_policy: true });
  const APP = 'okta_app_bookmark.new';
  const mapping = made('okta_app_access_policy_assignment', { policy_id: 'rstdeny' }, { app_id: APP });
  const assignment = made('okta_app_group_assignment', { group_id: '00gstaff' }, { app_id: APP });
  const MAPPING = 'okta_app_access_policy_assignment.new';
  const orderOf = (...resources: readonly MadeResource[]) =>
    planOrderOf(
      orgWithApp(),
      toOrder(resources.map((one) => ({ dependsOn: one === app ? [] : [APP], ...one }))),
    ).groups;

  test('`terraform order` reports a temporary access change, and how to avoid it, if a new application may get users before its policy', () => {
    const [group, ...others] = orderOf(app, mapping, assignment);
    expect(others).toEqual([]);
    expect(group).toMatchObject({ hazards: [{ direction: 'more-permissive' }], notAnalyzed: [] });
    expect(group?.remedy?.order.map(({ what }) => what)).toEqual(['create', 'map', 'assign']);
    expect(group?.remedy?.dependsOn).toEqual([{ address: 'okta_app_group_assignment.new', on: MAPPING }]);
  });

  test.each<[string, readonly MadeResource[]]>([
    ['nobody is assigned', [app, mapping]],
    ['users are assigned afterwards', [app, mapping, { ...assignment, dependsOn: [APP, MAPPING] }]],
  ])(
    '`terraform order` reports no temporary access change for a new application, mapped to its policy by a separate resource, if %s',
    (_, resources) => {
      expect(orderOf(...resources)).toMatchObject([{ hazards: [], notAnalyzed: [] }]);
    },
  );

  test('`terraform order` reports a temporary access change for a new application, mapped by a separate resource, if it is unknown who is assigned', () => {
    const unresolved = { ...assignment, refers: {}, waits: { app_id: ['local.app'] } };
    expect(orderOf(app, mapping, unresolved)).toMatchObject([
      { hazards: [{ direction: 'more-permissive' }] },
    ]);
  });
});

test('`terraform order` states that the service rejects a new application with the label of the old application', () => {
  expect(replacedApp('create').groups.map(({ notAnalyzed }) => notAnalyzed)).toEqual([
    [
      '`Payroll` is created while another object has that name, which the service rejects: rename it, or delete the other one first',
    ],
  ]);
});

test('`terraform order` states that the service rejects a new policy with the name of the old policy', () => {
  const [group] = planOrderOf(org(), toOrder(replaced('create'))).groups;
  expect(group?.notAnalyzed).toEqual([
    '`Contractors` is created while another object has that name, which the service rejects: rename it, or delete the other one first',
  ]);
});

test('for a rule that only gets another Terraform address, `terraform order` suggests a `moved` block', () => {
  const [, rule] = replaced('delete');
  const { before } = rule as MadeResource;
  const gone = { type: 'okta_policy_rule_signon', name: 'deny', id: '0prdeny', before, requests: [] };
  const made = { type: gone.type, name: 'contractors_denied', after: before, requests: [] };
  const order = planOrderOf(org(), toOrder([gone, made] as readonly MadeResource[]));
  const [group] = order.groups;
  if (group === undefined) throw new Error('no calls');
  expect(group.hazards.map(({ direction }) => direction)).toEqual(['more-permissive']);
  expect(remedyWords(group, order)).toEqual([
    'rule `Deny` is deleted and created again under another address; to keep it, add: moved { from = okta_policy_rule_signon.deny, to = okta_policy_rule_signon.contractors_denied }, with one argument per line',
  ]);
});
