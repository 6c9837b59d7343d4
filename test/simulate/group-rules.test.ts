import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assembleDocuments } from '../../src/documents/read-snapshot.js';
import { snapshotDocument } from '../../src/documents/write/write-snapshot.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import { worldOf } from '../../src/model/policies/world-of-snapshot.js';
import { compile } from '../../src/simulate/compile.js';
import { explainBody } from '../../src/simulate/explain.js';
import { simulateBody } from '../../src/simulate/simulate.js';
import { withGroupRules } from '../generators/group-rules.js';
import { arbitraryOrg } from '../generators/org.js';
import { arbitraryRequest } from '../generators/request.js';
import { expectAgreementWithInterpreter } from './agreement.js';

const expand = ['EVALUATED', 'RULE'] as const;

test('property: a group rule never adds a user to a group that the user is stated not to be in, nor if all groups of the user are stated', () => {
  let implied = 0;
  fc.assert(
    fc.property(withGroupRules(arbitraryOrg()), (org) => {
      const { groupRules: _, ...without } = org;
      const [known, stated] = [worldOf(org), worldOf(without as Snapshot)];
      for (const id of ['usr-1', 'usr-2', 'usr-3', 'usr-4', 'usr-5']) {
        const { byRule = [], ...memberships } = known.person(id).memberships;
        const { inside, outside, complete } = stated.person(id).memberships;
        expect(memberships).toEqual({ inside: [...inside, ...byRule], outside, complete });
        expect(byRule.filter((group) => complete || outside.includes(group))).toEqual([]);
        implied += byRule.length;
      }
    }),
    { numRuns: 150 },
  );
  expect(implied).toBeGreaterThan(50);
});

test('property: the independent interpreter and the simulator give the same answers for orgs with group rules', () => {
  const asked = withGroupRules(arbitraryOrg()).chain((org) =>
    fc.record({ org: fc.constant(org), request: arbitraryRequest(org), options: fc.constant({ expand }) }),
  );
  fc.assert(fc.property(asked, expectAgreementWithInterpreter), { numRuns: 250 });
});

test('property: the group rules of an org are the same after the org was written and read back', () => {
  fc.assert(
    fc.property(withGroupRules(arbitraryOrg({ ordered: true })), (org) => {
      const read = assembleDocuments([{ name: 'org.json', value: snapshotDocument(org) }]);
      expect(read.ok && read.value.groupRules).toEqual(org.groupRules);
    }),
    { numRuns: 50 },
  );
});

describe('a group rule in the simulator', () => {
  const sales = { value: 'user.department == "Sales"' };

  test('a group rule adds a user to its groups if the known profile matches, and the answer states assumption A19 (active group rules apply)', () => {
    expect(decidedFor({}, 'ann')).toEqual(['For sales', 'A19']);
    expect(decidedFor({}, 'bob')).toEqual([undefined]);
  });

  test.each([
    ['is inactive', { status: 'INACTIVE' }],
    ['is invalid', { status: 'INVALID' }],
    ['excludes the user', { conditions: { expression: sales, people: { users: { exclude: ['ann'] } } } }],
    [
      'excludes a group that the user may be in',
      { conditions: { expression: sales, people: { groups: { exclude: ['staff'] } } } },
    ],
    [
      'applies to some users only',
      { conditions: { expression: sales, people: { users: { include: ['bob'] } } } },
    ],
    ['depends on an unknown attribute', { conditions: { expression: { value: 'hasDirectoryUser()' } } }],
    ['does not match the user', { conditions: { expression: { value: 'user.department == "sales"' } } }],
    ['fails', { conditions: { expression: { value: 'String.len(user.noSuch) == 0' } } }],
    ['does not parse', { conditions: { expression: { value: 'user.department ==' } } }],
    ['depends on itself', { conditions: { expression: { value: 'isMemberOfGroup("sales")' } } }],
    [
      'requires a group that another rule excludes',
      excepting({ value: 'isMemberOfGroup("other")' }, 'staff'),
    ],
    ['has conditions that cannot be read', { conditions: { expression: sales, people: 'all' } }],
  ])('a group rule adds nobody to its group if it %s', (_, rule) => {
    expect(decidedFor(rule, 'ann')).toEqual([undefined]);
  });

  test.each([
    ['requires the group of a later rule', { value: 'isMemberOfGroup("other")' }],
    ['requires either of two groups', { value: 'isMemberOfAnyGroup("staff", "other")' }],
  ])('a group rule adds users to its group if its expression %s', (_, expression) => {
    expect(decidedFor({ conditions: { expression } }, 'ann')).toEqual(['For sales', 'A19']);
  });

  test('a group rule that depends on a group does not add a user who is stated not to be in that group', () => {
    const document = org({ conditions: { expression: { value: 'isMemberOfGroup("other")' } } }, {});
    const groups = document.groups.map((group) =>
      group.id === 'other' ? { ...group, userIds: ['bob'] } : group,
    );
    const world = worldOf(snapshotOf({ ...document, groups }));
    expect(world.person('ann').memberships.byRule ?? []).toEqual([]);
  });

  test('group rules that depend on each other in a cycle add nobody to a group', () => {
    const rules = ['sales', 'staff', 'other'].map((from, at, all) => ({
      type: 'group_rule',
      id: `circle${at}`,
      status: 'ACTIVE',
      conditions: { expression: { value: `isMemberOfGroup("${from}")` } },
      actions: { assignUserToGroups: { groupIds: [all[(at + 1) % all.length]] } },
    }));
    const { groupRules, ...rest } = org({}, {});
    const byRule = (list: readonly object[]) =>
      worldOf(snapshotOf({ ...rest, groupRules: list })).person('ann').memberships.byRule ?? [];
    expect(byRule(rules)).toEqual([]);
    expect([...byRule([...rules, groupRules[0] as object])].sort()).toEqual(['other', 'sales', 'staff']);
  });

  test('a group rule adds no pending or inactive users to its group', () => {
    expect(decidedFor({}, 'ann', { status: 'DEPROVISIONED' })).toEqual([undefined]);
    expect(decidedFor({}, 'ann', { status: 'LOCKED_OUT' })).toEqual(['For sales', 'A19']);
  });

  test('a group rule adds nothing for a user whose groups the request states completely', () => {
    expect(decidedFor({}, 'ann', { groupIds: ['staff'] })).toEqual(['Everybody else']);
  });

  test('a group rule is evaluated for the user profile that the request states', () => {
    const of = (department: string) => ({ user: { id: 'ann', profile: { department } } });
    expect(decidedFor({}, of('HR'))).toEqual([undefined]);
    expect(decidedFor({}, of('Sales'))).toEqual(['For sales', 'A19']);
  });
});

function excepting(expression: object, groupId: string): object {
  return { conditions: { expression, people: { groups: { exclude: [groupId] } } } };
}

function snapshotOf(document: object): Snapshot {
  const read = assembleDocuments([{ name: 'org.json', value: document }]);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
}

/** Returns the deciding rule and the assumptions about group rules that it depends on. */
function decidedFor(rule: object, who: object | string, ann: object = {}) {
  const compiled = compile(snapshotOf(org(rule, ann)));
  const policyContext = typeof who === 'string' ? { user: { id: who } } : who;
  const request = { appInstance: 'a1', policyContext, policyTypes: ['OKTA_SIGN_ON'] };
  const answer = simulateBody(compiled, request);
  const explained = explainBody(compiled, request);
  if (!answer.ok || !explained.ok) throw new Error('refused');
  const decided = answer.value.evaluation[0]?.result.policies[0]?.rules[0]?.name;
  const isOpen = (answer.value.evaluation[0]?.undefined.policies.length ?? 0) > 0;
  const assumed = explained.value.assumptions.map(({ id }) => id).filter((id) => id === 'A19');
  return isOpen ? [undefined] : [decided, ...assumed];
}

function org(rule: object, ann: object) {
  const signOn = (name: string, priority: number, groups: readonly string[], system = false) => ({
    id: name,
    type: 'OKTA_SIGN_ON',
    name,
    status: 'ACTIVE',
    priority,
    system,
    conditions: { people: { groups: { include: groups } } },
    rules: [{ id: `${name}-rule`, type: 'SIGN_ON', name, status: 'ACTIVE', priority: 1, conditions: {} }],
  });
  return {
    groups: [
      { id: 'everyone', type: 'BUILT_IN', profile: { name: 'Everyone' } },
      ...['sales', 'staff', 'other'].map((id) => ({ id, type: 'OKTA_GROUP', profile: { name: id } })),
    ],
    apps: [{ id: 'a1', label: 'Payroll' }],
    users: [
      { id: 'ann', profile: { login: 'ann@example.com', department: 'Sales' }, ...ann },
      { id: 'bob', profile: { login: 'bob@example.com', department: 'HR' } },
    ],
    groupRules: [
      {
        type: 'group_rule',
        id: 'rule1',
        name: 'Sales',
        status: 'ACTIVE',
        conditions: {
          people: { users: { exclude: [] }, groups: { exclude: [] } },
          expression: { value: 'user.department == "Sales"', type: 'urn:okta:expression:1.0' },
        },
        actions: { assignUserToGroups: { groupIds: ['sales'] } },
        ...rule,
      },
      {
        type: 'group_rule',
        id: 'rule2',
        name: 'Others',
        status: 'ACTIVE',
        conditions: { expression: { value: 'user.department == "Sales"' } },
        actions: { assignUserToGroups: { groupIds: ['other'] } },
      },
    ],
    policies: [signOn('For sales', 1, ['sales']), signOn('Everybody else', 2, ['everyone'], true)],
  };
}
