import { isObject, type Members } from '../../base/object.js';
import { pointerBelow } from '../../base/pointer.js';
import { kindOf } from '../kinds/kinds.js';
import { type Hints, hintsFromPath } from '../kinds/path-hints.js';
import { defineDocumentFormat } from './format.js';

/**
 * The format of a resource together with its related lists: `{"group": {…}, "users": […]}`, `{"app": {…}, "groups": […], "users": […]}`.
 * Some scripts request each resource and its lists, and write such an object. It must not be read as an org, because its lists are not the
 * complete lists of the org.
 */
export const ownerWithLists = defineDocumentFormat({
  name: 'resource with its lists',
  recognises: ({ value }) => isOwnerWithLists(value),
  read({ value, at: { document, pointer }, hints: { isRecorded } }, _, readNested) {
    const hinted = hintsIn(value as Members) ?? new Map<string, Hints>();
    for (const [key, hints] of hinted) {
      const at = { document, pointer: pointerBelow(pointer, key) };
      readNested({
        value: (value as Members)[key],
        at,
        hints: { ...hints, ...(isRecorded && { isRecorded }) },
      });
    }
  },
});

export function isOwnerWithLists(value: unknown): boolean {
  return isObject(value) && hintsIn(value) !== undefined && kindOf(value) === undefined;
}

/**
 * Returns hints about the kind of each value in the object. The list `users` next to a `group`, for example, gets the hints that a file
 * with the response of `/api/v1/groups/{id}/users` would get. Returns `undefined` if the object contains anything other than the resource and its related lists.
 */
function hintsIn(members: Members): ReadonlyMap<string, Hints> | undefined {
  const keys = Object.keys(members);
  const owners = keys.length > MOST_LISTS ? [] : keys.filter((key) => Object.hasOwn(COLLECTIONS, key));
  const [owner] = owners;
  const id = owner === undefined ? undefined : idOf(members[owner]);
  if (owner === undefined || id === undefined || owners.length > 1 || keys.length === 1) return undefined;
  const collection = COLLECTIONS[owner] as string;
  const hinted = new Map([[owner, hintsFromPath(collection)]]);
  for (const key of keys) {
    if (key === owner) continue;
    const hints = hintsFromPath(`${collection}/${id}/${key === 'members' ? 'users' : key}`);
    if (hints.relation === undefined || !Array.isArray(members[key])) return undefined;
    hinted.set(key, hints);
  }
  return hinted;
}

/** The API collection of a resource, by the key under which scripts store the resource. */
const COLLECTIONS: Readonly<Record<string, string>> = {
  app: 'apps',
  application: 'apps',
  authenticator: 'authenticators',
  group: 'groups',
  policy: 'policies',
  user: 'users',
};

const MOST_LISTS = 10;

function idOf(owner: unknown): string | undefined {
  const id = isObject(owner) ? owner.id : undefined;
  return typeof id === 'string' && /^[\w-]{1,100}$/.test(id) ? id : undefined;
}
