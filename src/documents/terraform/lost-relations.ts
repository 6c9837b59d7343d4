import type { UnknownPart } from '../../model/policies/unknown-part.js';
import type { FilledInstance } from './filled.js';
import { idOf } from './instance.js';
import type { Gap } from './linked-values.js';
import type { Origin } from './origin.js';
import type { RelationEnd, RelationRow } from './resource-row.js';
import { blocksOf, textsOf } from './values.js';
import { whyNotKnown } from './why-not-known.js';

/**
 * What a resource leaves open that brings others together, where it is unknown yet whom: who may come into a group by it is not
 * known to be out of it, and what may be assigned to an application is unknown not to be. Spec: Terraform, 3.3, 7 and 8, and 4.11.
 */
export function lostRelations(
  { of, ends }: RelationRow,
  instance: FilledInstance,
  known: UnknownPart['known'] = 'open',
): (UnknownPart & Origin)[] {
  const gaps = instance.gaps.filter((gap) => isOfEnd(gap, ends));
  const [gap] = gaps;
  if (gap === undefined) return [];
  const named = (end: RelationEnd) => namedAt(ends[end], instance, gaps);
  const { address, pointer } = instance;
  const attribute = gap.path.join('.');
  const why = whyNotKnown(address, attribute, gap.isSecret);
  const isOneOfApps = gaps.some(({ path }) => path[0] === ends.app);
  const { isByReference } = gap;
  return openedBy(of, named, isOneOfApps).map((entry) => ({
    ...entry,
    ...(isByReference && entry.path === undefined && { isByReference }),
    known,
    why,
    address,
    attribute,
    pointer,
  }));
}

type Opened = Pick<UnknownPart, 'among' | 'collection' | 'of' | 'path'>;

/** Ids, or that it may be any. */
type Named = readonly string[] | 'any';

function openedBy(
  of: RelationRow['of'],
  named: (end: RelationEnd) => Named,
  isOneOfApps: boolean,
): readonly Opened[] {
  if (of === 'risk') return [];
  if (of === 'memberships') return openedMemberships(named('user'), named('group'));
  const apps = named('app');
  if (of !== 'assignments') return openedMappings(of, apps, named('policy'), isOneOfApps);
  return (['appGroups', 'appUsers'] as const).flatMap((collection): readonly Opened[] =>
    apps === 'any' ? [{ collection }] : apps.map((id) => ({ collection, of: id })),
  );
}

/** An application has one policy of a type: which of these, or any. One that may not be meant has what it has otherwise. */
function openedMappings(of: string, apps: Named, policies: Named, isOneOfApps: boolean): readonly Opened[] {
  const entry = { collection: 'mappings', of } as const;
  const among = policies !== 'any' && { among: policies };
  if (apps === 'any') return [{ ...entry, ...among }];
  return apps.map((path) => ({ ...entry, ...(!isOneOfApps && among), path }));
}

/** Both lists say who is in what: that of the user, and that of the group. */
function openedMemberships(users: Named, groups: Named): readonly Opened[] {
  if (users !== 'any')
    return users.flatMap((of): readonly Opened[] =>
      groups === 'any'
        ? [{ collection: 'userGroups', of }]
        : groups.map((path) => ({ collection: 'userGroups', of, path })),
    );
  if (groups === 'any') return [{ collection: 'groupMembers' }, { collection: 'userGroups' }];
  return groups.flatMap((id) => [
    { collection: 'groupMembers', of: id },
    { collection: 'userGroups', path: id },
  ]);
}

/** What else of a block is unknown says nothing of whom it names. */
function isOfEnd({ path }: Gap, ends: RelationRow['ends']): boolean {
  const isId = path.length === 1 || path.at(-1) === 'id' || typeof path.at(-1) === 'number';
  return isId && Object.values(ends).includes(String(path[0]));
}

/** Of more it is not said one by one which it may be. */
const MOST_CANDIDATES = 16;

/** Whom an attribute names, or may name; without one it is the resource itself. */
function namedAt(attribute: string | undefined, instance: FilledInstance, gaps: readonly Gap[]): Named {
  if (attribute === undefined) return [idOf(instance)];
  const gap = gaps.find(({ path }) => path[0] === attribute);
  if (gap !== undefined)
    return gap.among !== undefined && gap.among.length <= MOST_CANDIDATES ? gap.among : 'any';
  const value = instance.values[attribute];
  return typeof value === 'string'
    ? [value]
    : [...textsOf(value), ...textsOf(blocksOf(value).map(({ id }) => id))];
}
