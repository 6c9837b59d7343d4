import { expect, test } from 'vitest';
import { impliedMemberships, tiedMeanings } from '../../../src/analysis/questions/completions/tied-facts.js';
import { verdictFor } from '../../../src/analysis/symbolic/verdict-for.js';
import { atomsOf } from '../../../src/logic/kleene/formula.js';
import { MATCH } from '../../../src/logic/kleene/verdict.js';
import { satisfiesAssurance } from '../../../src/model/facts/device.js';
import type { Meaning } from '../../../src/model/facts/fact.js';
import { inGroup } from '../../../src/model/facts/group.js';
import { isPlatform } from '../../../src/model/facts/platform.js';
import type { Request } from '../../../src/model/facts/request.js';
import { isUser } from '../../../src/model/facts/user.js';
import { compile } from '../../../src/simulate/compile.js';
import { snapshotOf } from './snapshot-of.js';

const SALES = { department: 'Sales' };

/**
 * The data of an org in which an active group rule adds the users of the department Sales to the group `sales`. Ann is in this department,
 * but not in the group.
 */
const { world } = compile(
  snapshotOf({
    groups: ['sales', 'other'].map((id) => ({ id, type: 'OKTA_GROUP', profile: { name: id } })),
    users: [
      { id: 'ann', status: 'ACTIVE', profile: { login: 'ann', ...SALES }, groupIds: [] },
      { id: 'bob', status: 'ACTIVE', profile: { login: 'bob', department: 'IT' }, groupIds: [] },
      { id: 'cy', status: 'ACTIVE', profile: { login: 'cy', ...SALES }, groupIds: ['sales'] },
    ],
    groupRules: [
      {
        ...{ id: 'rule', name: 'Sales', status: 'ACTIVE' },
        conditions: {
          expression: { type: 'urn:okta:expression:1.0', value: 'user.department=="Sales"' },
        },
        actions: { assignUserToGroups: { groupIds: ['sales'] } },
      },
    ],
    policies: [],
    manifest: { complete: ['groups', 'users', 'groupRules'] },
  }),
);

const ASKED = ['sales', 'other'].flatMap((id) => atomsOf(inGroup(id)));

const isPossible = (stated: Request['policyContext'], user: object) =>
  verdictFor(
    impliedMemberships(ASKED, { appInstance: 'app', policyContext: stated }, world),
    world,
  )({ appInstance: 'app', policyContext: { user } }) === MATCH;

test.each([
  ['ann', true],
  ['bob', false],
  ['cy', true],
])(
  'whether the user %s can have the attribute value that the group rule for Sales requires is %s',
  (id, expected) => {
    expect(isPossible({ user: { profile: SALES } }, { id })).toBe(expected);
  },
);

test.each([
  [{ groupIds: ['sales'] }, true],
  [{ groupIds: ['other'] }, false],
])(
  'whether a user with the memberships %j can have the attribute value that the group rule for Sales requires: %s',
  (groups, expected) => {
    expect(isPossible({ user: { profile: SALES } }, { id: 'somebody', ...groups })).toBe(expected);
  },
);

test.each([
  { user: { profile: { department: 'IT' } } },
  { user: { id: 'ann', profile: SALES } },
  { user: { profile: SALES, groupIds: [] } },
  { user: { profile: SALES }, groups: { ids: [] } },
  {},
])('a request with the facts %j implies no membership in the group of a group rule', (stated) => {
  expect(impliedMemberships(ASKED, { appInstance: 'app', policyContext: stated }, world).kind).toBe('always');
});

test.each<[string, Meaning, Request['policyContext'], readonly Meaning[]]>([
  [
    'the membership that a group rule implies, and its exceptions',
    inGroup('sales'),
    { user: { profile: SALES } },
    [inGroup('sales'), isUser('ann')],
  ],
  [
    'the platform of a device that is checked for a device assurance policy',
    satisfiesAssurance('dae1'),
    { device: { platform: 'IOS' } },
    [isPlatform('MOBILE', 'IOS')],
  ],
  ['nothing for a request without facts', inGroup('sales'), {}, []],
])(
  'the search distinguishes each fact once that the stated facts determine: %s',
  (_, asked, stated, expected) => {
    const body = { appInstance: 'app', policyContext: stated };
    expect(tiedMeanings([asked], [body, body], world)).toEqual(
      expected.map((meaning) => ({ meaning, world })),
    );
  },
);
