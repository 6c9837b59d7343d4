import type { UnknownPart } from '../../../model/policies/unknown-part.js';
import type { FilledInstance } from '../links/filled.js';
import type { Gap } from '../links/linked-values.js';
import type { RelationEnd, RelationRow } from '../resources/resource-row.js';
import { blocksOf, textsOf } from '../state/attribute-values.js';
import { idOf } from '../state/instance.js';
import type { Origin } from './origin.js';
import { unknownReason } from './why-unknown.js';

/**
 * Returns the parts of the org that are unknown because a relation contains an unknown id. Examples: it is unknown whether a user is in a
 * group, or assigned to an application. Spec: Terraform, 3.3, 7 and 8, and 4.11.
 */
export function findUnknownRelations(
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
  const why = unknownReason(address, attribute, gap.isSecret);
  const isOneOfApps = gaps.some(({ path }) => path[0] === ends.app);
  const { isByReference } = gap;
  return unknownListsOf(of, named, isOneOfApps).map((entry) => ({
    ...entry,
    ...(isByReference && entry.path === undefined && { isByReference }),
    known,
    why,
    address,
    attribute,
    pointer,
  }));
}

type UnknownList = Pick<UnknownPart, 'among' | 'collection' | 'of' | 'path'>;

/** The ids that a relation names, or `any` if they are unknown. */
type Named = readonly string[] | 'any';

function unknownListsOf(
  of: RelationRow['of'],
  named: (end: RelationEnd) => Named,
  isOneOfApps: boolean,
): readonly UnknownList[] {
  if (of === 'risk') return [];
  if (of === 'memberships') return unknownMemberships(named('user'), named('group'));
  const apps = named('app');
  if (of !== 'assignments') return unknownMappings(of, apps, named('policy'), isOneOfApps);
  return (['appGroups', 'appUsers'] as const).flatMap((collection): readonly UnknownList[] =>
    apps === 'any' ? [{ collection }] : apps.map((id) => ({ collection, of: id })),
  );
}

/**
 * Returns entries for unknown mappings of applications to policies. The mappings are unknown because ids in a resource are unknown. Each
 * application in `apps` may get one of `policies`, or any policy if `policies` is unknown. With `isOneOfApps`, the resource maps only one
 * of the applications. Any of them may then keep its previous policy.
 */
function unknownMappings(
  of: string,
  apps: Named,
  policies: Named,
  isOneOfApps: boolean,
): readonly UnknownList[] {
  const entry = { collection: 'mappings', of } as const;
  const among = policies !== 'any' && { among: policies };
  if (apps === 'any') return [{ ...entry, ...among }];
  return apps.map((path) => ({ ...entry, ...(!isOneOfApps && among), path }));
}

/**
 * Returns entries for unknown memberships of users in groups. If the users are known, the list of groups of each user has an entry. If they
 * are unknown, each group has two entries. The first one means that the members of the group are unknown. The second one means that this
 * group may be missing in the list of groups of any user.
 */
function unknownMemberships(users: Named, groups: Named): readonly UnknownList[] {
  if (users !== 'any')
    return users.flatMap((of): readonly UnknownList[] =>
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

/**
 * A relation has two ends, such as the user and the group of a membership. Returns whether an unknown value is the id of one end.
 * Otherwise, it is another attribute of a block that contains such an id.
 */
function isOfEnd({ path }: Gap, ends: RelationRow['ends']): boolean {
  const isId = path.length === 1 || path.at(-1) === 'id' || typeof path.at(-1) === 'number';
  return isId && Object.values(ends).includes(String(path[0]));
}

/** Maximum number of possible ids to list individually. */
const MOST_CANDIDATES = 16;

/** Returns the ids that an attribute contains or may contain. Without an attribute it returns the id of the resource itself. */
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
