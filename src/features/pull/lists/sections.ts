import { isObject, type Members } from '../../../base/object.js';
import type { Journal } from '../files/journal.js';
import type { RequestName } from '../http/requests.js';
import { idIn } from './named-groups.js';
import { plannedList } from './plan.js';
import type { ListRequest } from './read-list.js';

/** The lists of an org that were read, and the journal that contains their items. */
export interface Readings {
  readonly lists: readonly ListRequest[];
  readonly journal: Journal;
}

/** A section of a snapshot, such as zones or groups. It is one key of a single-file snapshot, or one file of a folder. */
export interface SnapshotSection {
  readonly key: string;
  readonly file: string;
  /** The kind of list from which the section is read. */
  readonly list: RequestName;
  readonly elements: (readings: Readings) => AsyncIterable<unknown>;
}

// biome-ignore format: a table
export const SECTIONS: readonly SnapshotSection[] = [
  { key: 'zones', file: 'zones.json', list: 'zones', elements: all('zones') },
  { key: 'behaviors', file: 'behaviors.json', list: 'behaviors', elements: all('behaviors') },
  { key: 'deviceAssurances', file: 'device-assurances.json', list: 'deviceAssurances', elements: all('deviceAssurances') },
  { key: 'userTypes', file: 'user-types.json', list: 'userTypes', elements: all('userTypes') },
  { key: 'idps', file: 'idps.json', list: 'idps', elements: all('idps') },
  { key: 'authenticators', file: 'authenticators.json', list: 'authenticators', elements: authenticators },
  { key: 'groups', file: 'groups.json', list: 'groups', elements: all('groups') },
  { key: 'groupRules', file: 'group-rules.json', list: 'groupRules', elements: all('groupRules') },
  { key: 'apps', file: 'apps.json', list: 'apps', elements: apps },
  { key: 'mappings', file: 'mappings.json', list: 'mappings', elements: mappings },
  { key: 'users', file: 'users.json', list: 'users', elements: all('users') },
  { key: 'clients', file: 'clients.json', list: 'clients', elements: all('clients') },
];

/**
 * Returns whether a section of a snapshot is written. A list that was refused or not requested is omitted, because its content is unknown,
 * not empty.
 */
export function isWritten({ list }: Pick<SnapshotSection, 'list'>, { lists, journal }: Readings): boolean {
  const own = lists.filter(({ kind }) => kind.name === list);
  return own.some(({ path }) => isRead(journal, path) || journal.list(path)?.end?.kind === 'absent');
}

/** Yields each policy with its rules, ordered by type and id. */
export async function* policies({ lists, journal }: Readings): AsyncGenerator<Members> {
  const ofTypes = lists.filter(({ kind }) => kind.name === 'policies');
  const inOrder = ofTypes.sort(({ path: one }, { path: other }) => (one < other ? -1 : 1));
  for (const { path } of inOrder)
    for await (const policy of journal.values(path))
      yield { ...membersOf(policy), ...(await ownList('rules', 'rules', policy, journal)) };
}

/** Yields the ids of the members of each group, by group id. */
export async function* groupMembers({
  lists,
  journal,
}: Readings): AsyncGenerator<[string, readonly string[]]> {
  const ofGroups = lists.filter(({ kind, path }) => kind.name === 'groupMembers' && isRead(journal, path));
  for (const { owner = '', path } of ofGroups.sort(byOwner)) yield [owner, await idsIn(journal, path)];
}

function all(name: RequestName): SnapshotSection['elements'] {
  return ({ journal }) => journal.values(plannedList(name).path);
}

async function* authenticators({ journal }: Readings): AsyncGenerator<Members> {
  for await (const one of journal.values(plannedList('authenticators').path))
    yield { ...membersOf(one), ...(await ownList('methods', 'authenticatorMethods', one, journal)) };
}

/** Yields each application with the ids of its assigned groups and users. */
export async function* apps({ journal }: Readings): AsyncGenerator<Members> {
  for await (const app of journal.values(plannedList('apps').path))
    yield {
      ...membersOf(app),
      ...(await ownIds('groupIds', 'appGroups', app, journal)),
      ...(await ownIds('userIds', 'appUsers', app, journal)),
    };
}

async function* mappings({ lists, journal }: Readings): AsyncGenerator<unknown> {
  for (const { path } of lists.filter(({ kind }) => kind.name === 'mappings').sort(byOwner))
    yield* journal.values(path);
}

/** Returns the list that belongs to an object, in the order of the service. The list may be incomplete. */
async function ownList(key: string, name: RequestName, owner: unknown, journal: Journal): Promise<Members> {
  const path = plannedList(name, { id: idIn(owner) ?? '' }).path;
  return isRead(journal, path) ? { [key]: await journal.itemsInOrder(path) } : {};
}

async function ownIds(key: string, name: RequestName, owner: unknown, journal: Journal): Promise<Members> {
  const path = plannedList(name, { id: idIn(owner) ?? '' }).path;
  return isRead(journal, path) ? { [key]: await idsIn(journal, path) } : {};
}

async function idsIn(journal: Journal, path: string): Promise<readonly string[]> {
  const ids = new Set<string>();
  for await (const page of journal.values(path)) for (const id of page as readonly string[]) ids.add(id);
  return [...ids].sort();
}

function isRead(journal: Journal, path: string): boolean {
  const list = journal.list(path);
  return list?.end?.kind === 'whole' || (list?.items.size ?? 0) > 0;
}

function membersOf(value: unknown): Members {
  return isObject(value) ? value : {};
}

function byOwner({ owner: one = '' }: ListRequest, { owner: other = '' }: ListRequest): number {
  return one < other ? -1 : Number(one > other);
}
