import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerQuestion } from '../../../src/analysis/questions/query.js';
import { isNever, reachOf } from '../../../src/analysis/questions/reach.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import { decideBody } from '../../../src/simulate/decide.js';
import { assertWithFixedCases, runs } from '../../runs.js';
import { snapshotOf } from './snapshot-of.js';

test('property: if users and assignments are exported, each rule that decides some request is reported as reachable', () => {
  fc.assert(
    fc.property(arbitraryAssignments(), (org) => {
      const compiled = compile(org);
      // If the export does not list the users, their groups are unknown, so a rule may stay undecided.
      const areUsersListed = org.users.length > 0;
      const reached = reachOf(org).rules.filter(
        ({ reachability: reached }) =>
          isNever(reached.kind) || (areUsersListed && reached.kind !== 'reachable'),
      );
      for (const { rule, reachability: why } of reached) {
        const request = requestsTo(org).find((one) => {
          const decided = decideBody(compiled, 'ACCESS_POLICY', one);
          return decided.ok && decided.value?.rule.id === rule.id;
        });
        expect(request && { request, why }).toBeUndefined();
      }
    }),
    runs(30, 3000),
  );
});

test("property: if an answer lists a user as definitely among those whose sign-ins a rule decides, it decides the user's sign-in to some application", () => {
  let certain = 0;
  assertWithFixedCases(
    fc.property(arbitraryAssignments(), (org) => {
      const compiled = compile(org);
      for (const { id: ruleId } of org.policies.flatMap(({ rules }) => rules)) {
        const answer = answerQuestion(org, { kind: 'rule', policyId: 'rst1', ruleId });
        for (const id of answer.signIns?.users.ids ?? []) {
          const rules = APPS.map((appInstance) => {
            const body = { appInstance, policyContext: { user: { id } } };
            const decided = decideBody(compiled, 'ACCESS_POLICY', body);
            return decided.ok ? decided.value?.rule.id : undefined;
          });
          certain += 1;
          expect(rules, `${id} by ${ruleId}`).toContain(ruleId);
        }
      }
    }),
    runs(30, 3000),
  );
  expect(certain).toBeGreaterThan(20);
});

const USERS = ['ann', 'bob', 'cyd', 'dan'];
const GROUPS = ['staff', 'guests', 'admins'];
const APPS = ['payroll', 'wiki'];

interface Assignment {
  readonly groups: readonly string[];
  readonly users: readonly string[];
}

/**
 * Generates orgs whose rules only have conditions on people. The export lists the users, or only names them in assignments of applications.
 */
function arbitraryAssignments(): fc.Arbitrary<Snapshot> {
  const some = (from: readonly string[], maxLength = from.length) => fc.subarray([...from], { maxLength });
  const people = fc.record({
    groups: fc.record({ include: some(GROUPS, 2), exclude: some(GROUPS, 1) }),
    users: fc.record({ include: fc.constant([]), exclude: some(USERS, 2) }),
  });
  return fc
    .record({
      rules: fc.array(people, { minLength: 1, maxLength: 3 }),
      assigned: fc.tuple(...APPS.map(() => fc.record({ groups: some(GROUPS, 2), users: some(USERS, 3) }))),
      areUsersListed: fc.boolean(),
      groupsOf: fc.tuple(...USERS.map(() => some(GROUPS))),
    })
    .map(({ rules, assigned, areUsersListed, groupsOf }) =>
      snapshotOf({
        brand: 'OKTA',
        groups: [
          { id: 'all', type: 'BUILT_IN', profile: { name: 'Everyone' } },
          ...GROUPS.map((id) => ({ id, type: 'OKTA_GROUP', profile: { name: id } })),
        ],
        apps: APPS.map((id, index) => appOf(id, assigned[index] as Assignment)),
        ...(areUsersListed && {
          users: USERS.map((id, index) => ({ id, profile: { login: id }, groupIds: groupsOf[index] })),
        }),
        policies: [
          {
            id: 'rst1',
            name: 'P',
            type: 'ACCESS_POLICY',
            status: 'ACTIVE',
            system: true,
            rules: [...rules, undefined].map((asked, index) => ({
              id: `rul${index}`,
              name: `rule ${index}`,
              type: 'ACCESS_POLICY',
              status: 'ACTIVE',
              system: asked === undefined,
              priority: asked === undefined ? 99 : index,
              conditions: asked === undefined ? null : { people: asked },
              actions: { appSignOn: { access: 'DENY' } },
            })),
          },
        ],
      }),
    );
}

function appOf(id: string, { groups, users }: Assignment) {
  const href = 'https://x.okta.com/api/v1/policies/rst1';
  return { id, label: id, groupIds: groups, userIds: users, _links: { accessPolicy: { href } } };
}

/**
 * Returns requests to each application. If the export lists users, there is one request for each user. If it does not, there is one request
 * for each of several users in each combination of groups.
 */
function requestsTo({ users }: Snapshot): object[] {
  const memberships = subsetsOf(GROUPS);
  return APPS.flatMap((appInstance) =>
    [...USERS, 'somebody'].flatMap((id) => {
      if (users.some((user) => user.id === id)) return [{ appInstance, policyContext: { user: { id } } }];
      if (users.length > 0) return [];
      return memberships.map((groupIds) => ({ appInstance, policyContext: { user: { id, groupIds } } }));
    }),
  );
}

function subsetsOf<Item>([first, ...rest]: readonly Item[]): Item[][] {
  if (first === undefined) return [[]];
  const others = subsetsOf(rest);
  return [...others, ...others.map((set) => [first, ...set])];
}
