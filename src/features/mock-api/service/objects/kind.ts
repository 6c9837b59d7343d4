import { isObject, type Members } from '../../../../base/object.js';
import { ownAt } from '../../../../base/own.js';
import { lifecycleLink, link } from '../policies/policy-answer.js';
import { withEmptyLists } from '../tenant/known-lists.js';
import {
  type OwnedList,
  type Stored,
  storedIn,
  storedName,
  type Tenant,
  type TenantCollection,
  withoutStored,
  withStored,
} from '../tenant/tenant.js';
import { acceptOrRefuse } from '../validation/accept.js';
import type { ServiceAssumption } from '../wire/assumptions.js';
import { assuming, notFoundReply, refuseField, refuseWith, withAssumptions } from '../wire/errors.js';
import { withoutMembers } from '../wire/filled.js';
import { markIfIncomplete } from '../wire/incomplete.js';
import { type ApiCall, emptyReply, type Reply, replyWith } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { byCreation, byName, type PageSize, pageReply } from '../wire/page.js';
import { searchTest } from '../wire/search.js';
import { sortedBy } from '../wire/sort.js';
import { withoutListed } from './memberships.js';

/** The properties that all operations on one kind of object share. */
export interface ObjectKind {
  readonly collection: TenantCollection;
  /** The URL path of the collection of objects. */
  readonly path: string;
  /** The name of this kind of object in descriptions for people. */
  readonly what: string;
  /** The name of this kind of object in "not found" errors of the service. */
  readonly kind: string;
  /** The prefix of the ids of this kind of object. */
  readonly prefix: string;
  /** The page size of lists; absent if lists are not split into pages. */
  readonly page?: PageSize;
  /** The path of the field that contains the name of the object. */
  readonly name?: readonly string[];
  /** Whether several objects may have the same name. */
  readonly isNameShared?: boolean;
  /** The number of the assumption that names are unique among objects of the described kind. The default is M28. */
  readonly nameAssumption?: ServiceAssumption;
  readonly scope?: string;
  /** Whether lists of this kind of object can be sorted by a query parameter. */
  readonly isSortable?: boolean;
  /** Whether the query parameter `q` matches any part of the name in a live tenant, instead of only the beginning. */
  readonly isFoundWithin?: boolean;
  /** The names of the fields for the times of creation and of the last change. The default is `created` and `lastUpdated`. */
  readonly times?: readonly [created: string, lastUpdated: string];
  /** The lists that belong to each object, such as the members of a group. They are empty for a new object. */
  readonly lists?: readonly OwnedList[];
  /** Whether objects can be activated and deactivated. */
  readonly hasStatus?: boolean;
  /**
   * The fields that the service knows in a request body. A body that has fields, but none of these, is malformed. If `members` is absent,
   * any field is accepted.
   */
  readonly members?: readonly string[];
  /** Returns the fields that are stored for a request body, including those that the service fills in. */
  fill?(body: Members, call: ApiCall, before: Stored | undefined): Members;
  /** Returns the error response if a request body is not acceptable; otherwise `undefined`. */
  checkBody?(call: ApiCall, before: Stored | undefined): Reply | undefined;
  /** Returns the error response if the object cannot be deleted; otherwise `undefined`. */
  checkDelete?(call: ApiCall, object: Stored): Reply | undefined;
  /** Removes an object from the org, and makes the changes in other objects that its deletion causes. */
  withoutObject?(tenant: Tenant, id: string): Tenant;
  answer?(call: ApiCall, object: Stored): Members;
  /**
   * Returns the answer to an update of an object. If this function is absent, the answer has the same fields as the answer to a read
   * request.
   */
  writtenAnswer?(call: ApiCall, object: Stored): Members;
}

function timesOf({ times = ['created', 'lastUpdated'] }: ObjectKind): readonly [string, string] {
  return times;
}

/** The fields that only the service writes. */
export const READ_ONLY = ['id', 'created', 'lastUpdated', 'system', '_links', '_embedded'];

/** Returns an object in the form in which the API returns it, with its links. */
export function objectAnswer(kind: ObjectKind, call: ApiCall, object: Stored): Members {
  if (kind.answer !== undefined) return kind.answer(call, object);
  const at = `${call.base}${kind.path}/${object.id}`;
  const links = { self: link(at, 'GET', 'PUT', 'DELETE'), ...(kind.hasStatus && lifecycleLink(at, object)) };
  return { ...object, _links: links };
}

/** Returns an operation on one object: calls `effect` with the object that the URL path names, or answers with a "not found" error. */
export function onObject(
  kind: Pick<ObjectKind, 'collection' | 'kind'>,
  effect: (call: ApiCall, object: Stored) => Reply,
): (call: ApiCall) => Reply {
  return (call) => {
    const { id = '' } = call.ids;
    const object = storedIn(call.tenant, kind.collection, id);
    return object === undefined ? notFoundReply(id, kind.kind) : effect(call, object);
  };
}

export function listObjects(kind: ObjectKind): ApiOperation {
  return operationOf(kind, 'GET', '', `list ${kind.what}s`, (call) => {
    const { query, tenant } = call;
    const found = selectObjects(tenant, query, kind);
    const ordered = found && sortObjects(found, query, kind);
    if (ordered === undefined) return refuseWith('E0000031');
    const written = (object: Stored) => objectAnswer(kind, call, object);
    const reply =
      kind.page === undefined
        ? replyWith(ordered.map(written))
        : pageReply(call, ordered, written, kind.page);
    return withAssumptions(markIfIncomplete(reply, tenant, kind.collection), { M7: Boolean(query.get('q')) });
  });
}

function sortObjects(
  found: readonly Stored[],
  query: URLSearchParams,
  { isSortable, page }: ObjectKind,
): readonly Stored[] | undefined {
  const list = page === undefined ? found : page.isByName === true ? byName(found) : byCreation(found);
  return isSortable === true ? sortedBy(query, list) : list;
}

/** Selects objects by name (query parameter `q`), filter and search. Returns `undefined` if any of these parameters is invalid. */
function selectObjects(
  { edition, objects }: Tenant,
  query: URLSearchParams,
  kind: ObjectKind,
): readonly Stored[] | undefined {
  let found = objects[kind.collection];
  const isWithin = edition === 'field' && kind.isFoundWithin === true;
  const prefix = query.get('q')?.toLowerCase();
  if (prefix)
    found = found.filter((one) => {
      const name = nameOf(kind, one).toLowerCase();
      return isWithin ? name.includes(prefix) : name.startsWith(prefix);
    });
  for (const name of ['filter', 'search']) {
    const text = query.get(name);
    if (text === null || text === '') continue;
    const test = searchTest(text);
    if (test === undefined) return undefined;
    found = found.filter(test);
  }
  return found;
}

export function nameOf({ name = ['name'] }: ObjectKind, object: Members): string {
  const value = ownAt(object, name);
  return typeof value === 'string' ? value : '';
}

export function getObject(kind: ObjectKind): ApiOperation {
  return operationOf(
    kind,
    'GET',
    '/{id}',
    `read ${withArticle(kind)}`,
    onObject(kind, (call, object) => replyWith(objectAnswer(kind, call, object))),
  );
}

export function createObject(kind: ObjectKind): ApiOperation {
  return operationOf(kind, 'POST', '', `create ${withArticle(kind)}`, (call) => {
    const refused =
      checkMembers(kind, call) ?? checkName(kind, call, undefined) ?? kind.checkBody?.(call, undefined);
    if (refused !== undefined) return refused;
    const object: Stored = {
      ...(kind.hasStatus && { status: 'ACTIVE' }),
      ...sentOf(kind, call, undefined),
      id: call.newId(kind.prefix),
      [timesOf(kind)[0]]: call.now,
      [timesOf(kind)[1]]: call.now,
    };
    return acceptOrRefuse(
      call,
      withEmptyLists(withStored(call.tenant, kind.collection, object), object.id, ...(kind.lists ?? [])),
      replyWith(objectAnswer(kind, call, object)),
    );
  });
}

export function updateObject(kind: ObjectKind): ApiOperation {
  return operationOf(
    kind,
    'PUT',
    '/{id}',
    `replace ${withArticle(kind)}`,
    onObject(kind, (call, before) => {
      const refused =
        checkMembers(kind, call) ?? checkName(kind, call, before) ?? kind.checkBody?.(call, before);
      if (refused !== undefined) return refused;
      const kept = Object.fromEntries(
        [...READ_ONLY, timesOf(kind)[0]].flatMap((name) =>
          before[name] === undefined ? [] : [[name, before[name]]],
        ),
      );
      const object: Stored = {
        ...(kind.hasStatus && { status: before.status }),
        ...sentOf(kind, call, before),
        ...kept,
        id: before.id,
        [timesOf(kind)[1]]: call.now,
      };
      return acceptOrRefuse(
        call,
        withStored(call.tenant, kind.collection, object),
        replyWith(kind.writtenAnswer?.(call, object) ?? objectAnswer(kind, call, object)),
      );
    }),
  );
}

function sentOf(kind: ObjectKind, call: ApiCall, before: Stored | undefined): Members {
  const sent = withoutMembers(call.body, ...READ_ONLY, ...timesOf(kind));
  return kind.fill?.(sent, call, before) ?? sent;
}

/** Refuses a request body that has fields, but none that the service knows for this kind of object. Source: recordings. */
export function checkMembers(
  { members }: Pick<ObjectKind, 'members'>,
  { body }: Pick<ApiCall, 'body'>,
): Reply | undefined {
  const names = Object.keys(body);
  return members === undefined || names.length === 0 || names.some((name) => members.includes(name))
    ? undefined
    : refuseWith('E0000003');
}

/** Refuses an object whose name is missing, or is the name of another object of the same kind. */
function checkName(
  kind: ObjectKind,
  { body, tenant }: ApiCall,
  before: Stored | undefined,
): Reply | undefined {
  const name = nameOf(kind, body);
  if (name.trim() === '') return refuseField('name', 'name: The field cannot be left blank');
  if (kind.isNameShared === true) return undefined;
  const isTaken = tenant.objects[kind.collection].some(
    (one) => one.id !== before?.id && nameOf(kind, one) === name,
  );
  return isTaken
    ? assuming(kind.nameAssumption ?? 'M28', refuseField('name', `name: ${name} already exists`))
    : undefined;
}

export function deleteObject(kind: ObjectKind): ApiOperation {
  return operationOf(
    kind,
    'DELETE',
    '/{id}',
    `delete ${withArticle(kind)}`,
    onObject(kind, (call, object) => {
      if (object.system === true) return assuming('M18', refuseWith('E0000111', storedName(object)));
      const refused = kind.checkDelete?.(call, object);
      if (refused !== undefined) return refused;
      const without = withoutListed(withoutStored(call.tenant, kind.collection, object.id), object.id);
      return acceptOrRefuse(call, kind.withoutObject?.(without, object.id) ?? without, emptyReply());
    }),
  );
}

/**
 * Returns the operation that activates or deactivates an object. The operation answers with the object, and changes nothing if the object
 * already has that status.
 */
export function statusOperation(kind: ObjectKind, does: 'activate' | 'deactivate'): ApiOperation {
  const status = does === 'activate' ? 'ACTIVE' : 'INACTIVE';
  const effect = onObject(kind, (call, object) => {
    if (object.status === status) return replyWith(objectAnswer(kind, call, object));
    const after: Stored = { ...object, status, [timesOf(kind)[1]]: call.now };
    return acceptOrRefuse(
      call,
      withStored(call.tenant, kind.collection, after),
      replyWith(objectAnswer(kind, call, after)),
    );
  });
  return operationOf(kind, 'POST', `/{id}/lifecycle/${does}`, `${does} ${withArticle(kind)}`, effect, false);
}

function operationOf(
  kind: ObjectKind,
  method: ApiOperation['method'],
  rest: string,
  what: string,
  effect: ApiOperation['effect'],
  takesBody = method === 'POST' || method === 'PUT',
): ApiOperation {
  return defineApiOperation({
    method,
    path: `${kind.path}${rest}`,
    what,
    takesBody,
    ...(kind.scope !== undefined && { scope: `${kind.scope}.${method === 'GET' ? 'read' : 'manage'}` }),
    effect,
  });
}

/** Returns the value of a field if it is an object, otherwise an empty object. */
export function objectAt(body: Members, name: string): Members {
  const value = body[name];
  return isObject(value) ? value : {};
}

function withArticle({ what }: ObjectKind): string {
  return `${/^[aeio]/.test(what) ? 'an' : 'a'} ${what}`;
}
