import { canonicalType } from '../../../base/brand.js';
import { isObject } from '../../../base/object.js';
import type { Problem } from '../../../base/result.js';
import {
  type RequestName,
  TYPES_BY_ENGINE,
  TYPES_MAPPED_BY_APPS,
  TYPES_WITH_OWN_MAPPINGS,
} from '../http/requests.js';
import { type MembersFile, reuseUnchangedMembers } from './members.js';
import { idIn, namedGroups } from './named-groups.js';
import { plannedList, policyList, type WantedParts, whyNotRequested } from './plan.js';
import type { ListRequest } from './read-list.js';
import { type ReadingMany, readLists } from './read-lists.js';
import { apps, policies, type Readings } from './sections.js';
import { userFieldsOf } from './user-fields.js';

/** The lists of an org that were read, and the number of member lists that were taken over from the previous pull. */
export interface OrgReadings extends Readings {
  readonly reusedMemberLists: number;
  readonly problems: readonly Problem[];
}

/** Reads the wanted parts of an org into the journal. Objects are read before the lists that belong to them. */
export async function readOrg(
  reading: ReadingMany,
  wanted: WantedParts,
  membersFile: MembersFile,
): Promise<OrgReadings> {
  const { journal, brand, engine } = reading;
  const lists: ListRequest[] = [];
  const read = async (some: readonly ListRequest[], how: ReadingMany = reading) => {
    const own = some.filter(({ kind }) => whyNotRequested(kind.name, wanted) === undefined);
    lists.push(...own);
    await readLists(own, how);
  };
  const valuesOf = async (names: readonly RequestName[]) =>
    (
      await Promise.all(
        lists.filter(({ kind }) => names.includes(kind.name)).map(({ path }) => journal.itemsInOrder(path)),
      )
    ).flat();

  await read(TYPES_BY_ENGINE[engine].map((type) => policyList(type, brand)));
  const policyValues = await valuesOf(['policies']);
  await read([...ownedBy(policyValues, 'rules'), ...ORG_LISTS.map((name) => plannedList(name))]);
  const appValues = await valuesOf(['apps']);
  await read([
    ...ownedBy(await valuesOf(['authenticators']), 'authenticatorMethods'),
    ...ownedBy(policyValues.filter(needsMappings(reading)), 'mappings'),
    ...ownedBy(appValues, 'appGroups'),
    ...ownedBy(appValues, 'appUsers'),
  ]);
  const deciding = await valuesOf(['policies', 'rules', 'groupRules', 'idps']);
  await read([plannedList('users')], { ...reading, userFields: userFieldsOf(wanted.fields, deciding) });
  if (whyNotRequested('groupMembers', wanted) !== undefined || reading.client.problem !== undefined)
    return { lists, journal, reusedMemberLists: 0, problems: [] };
  const members = ownedBy(await groupsToRead({ lists, journal }), 'groupMembers');
  const { count, problem } = await reuseUnchangedMembers(members, journal, membersFile, reading.world);
  await read(members);
  return { lists, journal, reusedMemberLists: count, problems: problem === undefined ? [] : [problem] };
}

/** The lists that belong to the org itself, except policies, which are read first, and users, which are read last. */
const ORG_LISTS: readonly RequestName[] = [
  'zones',
  'behaviors',
  'deviceAssurances',
  'userTypes',
  'idps',
  'authenticators',
  'features',
  'groups',
  'groupRules',
  'apps',
  'clients',
];

/** Returns the lists of a kind that belong to the given objects, one list per object. */
function ownedBy(owners: readonly unknown[], name: RequestName): readonly ListRequest[] {
  return owners.flatMap((owner) => {
    const id = idIn(owner);
    const moved = isObject(owner) ? owner.lastMembershipUpdated : undefined;
    return id === undefined
      ? []
      : [plannedList(name, { id, ...(typeof moved === 'string' && { stamp: moved }) })];
  });
}

/**
 * Returns whether the mappings of policies to applications must be requested. Usually the links of applications contain them, if the
 * applications can be read.
 */
function needsMappings({ journal, brand }: ReadingMany): (policy: unknown) => boolean {
  const areAppsKnown = journal.list(plannedList('apps').path)?.end?.kind === 'whole';
  return (policy) => {
    const type = isObject(policy) && typeof policy.type === 'string' ? canonicalType(policy.type, brand) : '';
    return TYPES_WITH_OWN_MAPPINGS.has(type) || (!areAppsKnown && TYPES_MAPPED_BY_APPS.has(type));
  };
}

/** Returns the groups whose members can affect decisions. */
async function groupsToRead(readings: Readings): Promise<readonly unknown[]> {
  const { journal } = readings;
  const groups = await journal.itemsInOrder(plannedList('groups').path);
  const named = namedGroups({
    policies: await collected(policies(readings)),
    apps: await collected(apps(readings)),
    groupRules: await journal.itemsInOrder(plannedList('groupRules').path),
    groups,
  });
  return groups.filter((group) => named.has(idIn(group) ?? ''));
}

async function collected(values: AsyncIterable<unknown>): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  for await (const value of values) all.push(value);
  return all;
}
