import { expect, test } from 'vitest';
import { couldHold, isImpossible } from '../../../src/analysis/symbolic/relaxation.js';
import { always } from '../../../src/logic/kleene/formula.js';
import { ask } from '../../../src/model/facts/fact.js';
import { group } from '../../../src/model/facts/group.js';
import { orgOfRules } from '../questions/one-rule.js';
import { encodedOrg } from './encoded-org.js';

const ORG = {
  manifest: { complete: ['groups', 'users', 'zones', 'apps', 'policies'] },
  groups: ['hr', 'it'].map((id) => ({ id, profile: { name: id } })),
  users: [{ id: 'ann', status: 'ACTIVE', profile: { login: 'ann', team: 'red' }, groupIds: ['hr'] }],
  zones: [{ id: 'empty', name: 'Empty', type: 'IP', status: 'ACTIVE', usage: 'POLICY', gateways: [] }],
};

const el = (condition: string) => ({ elCondition: { condition } });
const groups = (include: readonly string[], exclude: readonly string[] = []) => ({
  people: { groups: { include, exclude } },
});
const ann = (more: object) => ({ people: { users: { include: ['ann'] }, ...more } });
const isLowAndHigh = el("security.risk.level == 'LOW' && security.risk.level == 'HIGH'");

test.each<readonly [what: string, conditions: object, expected: boolean]>([
  ['satisfiable conditions', groups(['hr']), true],
  ['a missing group', groups(['gone']), true],
  ['a zone without addresses', { network: { connection: 'ZONE', include: ['empty'] } }, true],
  ['a group included and excluded', groups(['hr'], ['hr']), true],
  [
    'a group included and excluded, next to a contradiction',
    { ...groups(['hr'], ['hr']), ...isLowAndHigh },
    false,
  ],
  ['a missing group, next to a contradiction', { ...groups(['gone']), ...isLowAndHigh }, false],
  ['two risk levels', isLowAndHigh, false],
  ['a user in a group of which they are no member', ann({ groups: { include: ['it'] } }), false],
  [
    'a user in a group of which they are no member, and not in another one',
    ann({ groups: { include: ['it'], exclude: ['hr'] } }),
    false,
  ],
  [
    'a user with an attribute that they do not have',
    { ...ann({}), ...el("user.profile.team == 'blue'") },
    false,
  ],
  ['a user with an attribute that they have', { ...ann({}), ...el("user.profile.team == 'red'") }, true],
])(
  'whether an unsatisfiable rule could match if its faulty conditions (such as a missing group or an empty zone) were fixed: %s',
  (_, conditions, expected) => {
    const { lists, space, world } = encodedOrg(orgOfRules([conditions], ORG));
    const [rule] = lists.flatMap(({ rules }) => rules);
    if (rule === undefined) throw new Error('one rule');
    expect(couldHold(rule, always, { space, world, budget: {} })).toBe(expected);
  },
);

test('in the analysis, a condition on an id that does not exist can never hold, and a condition on an existing group can hold', () => {
  const { space, world } = encodedOrg(orgOfRules([groups(['hr', 'gone'])], ORG));
  const [hr, gone] = ['hr', 'gone'].map((id) => ask(group, id));
  for (const [meaning, expected] of [
    [hr, false],
    [gone, true],
  ] as const)
    if (meaning?.kind === 'atom') expect(isImpossible(meaning.atom, space, world)).toBe(expected);
});
