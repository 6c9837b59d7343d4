import { BLANK_WORLD } from '../../../src/model/expression/evaluate/blank-world.js';
import { number } from '../../../src/model/facts/numbering.js';
import type { Request } from '../../../src/model/facts/request.js';
import type { GroupEntry, Memberships, Person, World } from '../../../src/model/facts/world.js';

/** The groups of the documented examples, and the everyone group. */
export const GROUPS: readonly GroupEntry[] = [
  { id: '00gak46y5hydV6NdM0g4', name: 'Everyone', type: 'BUILT_IN' },
  { id: '00g1emaKYZTWRYYRRTSK', name: 'West Coast Users', type: 'OKTA_GROUP' },
  { id: '00garwpuyxHaWOkdV0g4', name: 'West Coast Admins', type: 'OKTA_GROUP' },
  { id: '00gjitX9HqABSoqTB0g3', name: 'Engineering Users', type: 'APP_GROUP' },
  { id: '00gEast', name: 'East Coast Users', type: 'OKTA_GROUP' },
  { id: '00gNameless', name: null, type: null },
];

export const EVERYONE = '00gak46y5hydV6NdM0g4';

/** The groups of the user in the documented examples. */
const OF_THE_EXAMPLES = GROUPS.slice(0, 4).map(({ id }) => id);

export const USER_ID = '00u1';

export interface WorldParts {
  readonly groups?: readonly GroupEntry[];
  readonly memberships?: Memberships;
  readonly person?: Partial<Person>;
  /** Names of behaviors, by id. */
  readonly behaviors?: Readonly<Record<string, string>>;
}

/** Returns a snapshot with one user. */
export function worldWith({ groups = GROUPS, memberships, person, behaviors = {} }: WorldParts = {}): World {
  const ids = new Set(groups.map(({ id }) => id));
  const idsByName = new Map(Object.entries(behaviors).map(([id, name]) => [name, id]));
  const known = memberships ?? { inside: OF_THE_EXAMPLES, outside: [], complete: true };
  return {
    ...BLANK_WORLD,
    groups,
    everyone: new Set(groups.some(({ id }) => id === EVERYONE) ? [EVERYONE] : []),
    groupNumbering: number([...ids]),
    idsOf: (kind) => (kind === 'group' ? ids : new Set()),
    holds: (kind, id) => kind === 'group' && ids.has(id),
    isComplete: (kind) => kind === 'group' && ids.size > 0,
    person: (id) => (id === USER_ID ? { memberships: known, ...person } : BLANK_WORLD.person(id)),
    behaviorId: (idOrName) => idsByName.get(idOrName) ?? idOrName,
  };
}

/** A request context that states every fact. Its user is the user of the documented examples. */
export const FULL_CONTEXT = {
  user: {
    id: USER_ID,
    status: 'ACTIVE',
    created: '2015-07-30T23:58:32.000Z',
    lastUpdated: '2015-07-31T10:00:00.000Z',
    passwordChanged: null,
    lastLogin: '2015-07-31T17:00:00.000Z',
    profile: {
      login: 'john.doe@okta.com',
      firstName: 'John',
      lastName: 'Doe',
      middleInitial: '',
      email: 'john.doe@okta.com',
      strArray: ['one', 'two'],
      intArray: [1, 2, 3],
      nested: [[1], [2, [3]]],
      stringDouble: '1.1',
      country: 'United States',
      countryAlpha2: 'US',
      countryAlpha3: 'USA',
      isContractor: false,
      level: 5,
      department: 'Engineering',
      address: { city: 'Paris', '': 'nothing' },
    },
  },
  risk: { level: 'LOW' },
  behaviors: ['New IP'],
  identifier: 'john.doe@okta.com',
  session: { id: 'ses1', amr: ['pwd', 'mfa'] },
  device: {
    registered: true,
    managed: false,
    platform: 'IOS',
    id: 'guo1',
    profile: { osVersion: '14.2.1', displayName: 'phone', integrityJailbreak: false, imei: null },
    provider: { oktaVerify: { version: '9.42.0' }, wsc: { fireWall: 'GOOD' } },
    assurance: { screenLockType: 'BIOMETRIC' },
    caller: { bindingType: 'LOOPBACK' },
  },
  accessRequest: {
    operation: 'recover',
    authenticator: { id: 'aut1', key: 'okta_email' },
    metadata: { type: 'expiry' },
  },
  now: '2015-07-31T17:18:37.979Z',
} as const;

export function requestWith(context: object): Request {
  return { appInstance: '0oa1', policyContext: context as Request['policyContext'] };
}
