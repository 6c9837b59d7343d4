import { type Case, fails, unknown } from './case.js';

const MEMBERSHIPS = ['policyContext.user.id', 'policyContext.groups.ids'];
const NO_GROUPS = { world: { groups: [] } };
const GROUPS_ONLY = { context: { user: undefined, groups: { ids: ['00g1emaKYZTWRYYRRTSK'] } } };
const NOBODY = { context: { user: undefined } };
const HALF_KNOWN = {
  world: {
    memberships: {
      inside: ['00g1emaKYZTWRYYRRTSK'],
      outside: ['00gjitX9HqABSoqTB0g3', '00gNameless'],
      complete: false,
    },
  },
};

/** Cases for the Identity Engine: groups and linked objects. */
export const GROUP: readonly Case[] = [
  [
    'Groups: getGroups',
    "user.getGroups({'group.id': {'00gjitX9HqABSoqTB0g3'}}, {'group.profile.name': 'West Coast.*'})",
    [],
  ],
  [
    'Groups: getGroups',
    "user.getGroups({'group.type': {'OKTA_GROUP'}}, {'group.profile.name': {'Everyone', 'West Coast Admins'}}).![id]",
    ['00garwpuyxHaWOkdV0g4'],
  ],
  ['Groups: getGroups', "user.getGroups({'group.profile.name': 'East Coast.*'})", []],
  [
    'Groups: getGroups',
    "user.getGroups({'group.type': {'OKTA_GROUP', 'APP_GROUP'}}).![id]",
    ['00g1emaKYZTWRYYRRTSK', '00garwpuyxHaWOkdV0g4', '00gjitX9HqABSoqTB0g3'],
  ],
  ['Groups: getGroups', "user.getGroups({'group.profile.name': 'West'}).size()", 2],
  ['Groups: getGroups', "user.getGroups({'group.profile.name': 'West'}).isEmpty()", false],
  ['Groups: getGroups', "user.getGroups({'group.profile.name': 'West'})", unknown(...MEMBERSHIPS), NOBODY],
  [
    'Groups: getGroups',
    "user.getGroups({'group.id': '00gEast'}).isEmpty()",
    unknown(...MEMBERSHIPS),
    HALF_KNOWN,
  ],
  ['Groups: getGroups', "user.getGroups({'group.id': '00gjitX9HqABSoqTB0g3'}).isEmpty()", true, HALF_KNOWN],
  ['Groups: getGroups', 'user.getGroups()', fails('no criterion')],
  [
    'Groups: isMemberOf',
    "user.isMemberOf({'group.id': {'00gjitX9HqABSoqTB0g3', '00garwpuyxHaWOkdV0g4'}}, {'group.type': 'APP_GROUP'})",
    true,
  ],
  [
    'Groups: isMemberOf',
    "user.isMemberOf({'group.id': {'00gjitX9HqABSoqTB0g3', '00garwpuyxHaWOkdV0g4'}}, {'group.type': 'BUILT_IN'})",
    false,
  ],
  [
    'Groups: isMemberOf',
    "user.isMemberOf({'group.profile.name': 'West Coast', 'operator': 'STARTS_WITH' })",
    true,
  ],
  [
    'Groups: isMemberOf',
    "user.isMemberOf({'group.profile.name': 'West Coast', 'operator': 'EXACT' })",
    false,
  ],
  [
    'Groups: isMemberOf',
    "user.isMemberOf({'group.profile.name': 'West Coast Users', 'operator': 'EXACT' })",
    true,
  ],
  ['Groups: isMemberOf', "user.isMemberOf({'group.profile.name': 'West Coast'})", true],
  ['Groups: isMemberOf', "user.isMemberOf({'group.profile.name': 'Engineering.*'})", true],
  ['Groups: isMemberOf', "user.isMemberOf({'group.profile.name': 'west coast'})", false],
  ['Groups: isMemberOf', "user.isMemberOf({'group.profile.name': '.*'})", true],
  ['Groups: isMemberOf', "user.isMemberOf({'group.id': '00gEast'})", false],
  ['Groups: isMemberOf', "user.isMemberOf({'group.id': '00gUnheardOf'})", false],
  ['Groups: isMemberOf', "user.isMemberOf({'group.id': '00gak46y5hydV6NdM0g4'})", true, NOBODY],
  ['Groups: isMemberOf', "user.isMemberOf({'group.id': '00gEast'})", unknown(...MEMBERSHIPS), NOBODY],
  ['Groups: isMemberOf', "user.isMemberOf({'group.id': '00gUnheardOf'})", false, NOBODY],
  ['Groups: isMemberOf', "user.isMemberOf({'group.type': 'BUILT_IN'})", true, NOBODY],
  [
    'Groups: isMemberOf',
    "user.isMemberOf({'group.type': 'APP_GROUP'})",
    false,
    { world: { memberships: { inside: [], outside: [], complete: true } } },
  ],
  [
    'Groups: isMemberOf',
    "user.isMemberOf({'group.type': 'APP_GROUP'})",
    unknown(...MEMBERSHIPS),
    { world: { memberships: { inside: ['00gNameless'], outside: [], complete: true } } },
  ],
  ['Groups: isMemberOf', "user.isMemberOf({'group.profile.name': 'West'})", true, GROUPS_ONLY],
  ['Groups: isMemberOf', "user.isMemberOf({'group.profile.name': 'Engineering'})", false, GROUPS_ONLY],
  ['Groups: isMemberOf', "user.isMemberOf({'group.profile.name': 'West Coast Users'})", true, HALF_KNOWN],
  ['Groups: isMemberOf', "user.isMemberOf({'group.profile.name': 'Engineering'})", false, HALF_KNOWN],
  [
    'Groups: isMemberOf',
    "user.isMemberOf({'group.profile.name': 'West Coast Admins'})",
    unknown(...MEMBERSHIPS),
    HALF_KNOWN,
  ],
  [
    'Groups: isMemberOf',
    "user.isMemberOf({'group.profile.name': 'West'})",
    unknown(...MEMBERSHIPS),
    NO_GROUPS,
  ],
  ['Groups: isMemberOf', "user.isMemberOf({'group.id': '00g1emaKYZTWRYYRRTSK'})", true, NO_GROUPS],
  [
    'Groups: isMemberOf',
    "user.isMemberOf({'group.profile.name': 'West'})",
    false,
    { world: { groups: [], memberships: { inside: [], outside: [], complete: true } } },
  ],
  ['Groups: isMemberOf', "user.isMemberOf({'group.source.id': '0oa1'})", unknown(...MEMBERSHIPS)],
  [
    'Groups: isMemberOf',
    "user.isMemberOf({'group.profile.description': 'x'})",
    fails('not a key of a criterion'),
  ],
  ['Groups: isMemberOf', "user.isMemberOf({'group.id': 5})", fails('needs a string')],
  [
    'Groups: isMemberOf',
    "user.isMemberOf({'group.profile.name': 'a', 'operator': 'CONTAINS'})",
    fails('EXACT'),
  ],
  ['Groups: isMemberOf', "user.isMemberOf('00g1emaKYZTWRYYRRTSK')", fails('does not take')],
  ['Groups: isMemberOf', "user.isMemberOf({'group.profile.name': 'West' + ' Coast'})", true],
  ['Groups: isMemberOf', "!user.isMemberOf({'group.id': '00gEast'})", true],
  ['Linked object', "user.getLinkedObject('manager').lastName", unknown()],
  ['Linked object', "user.getLinkedObject('manager').lastName == 'Gates'", unknown()],
];
