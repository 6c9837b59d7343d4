import { isObject, type Members } from '../../../base/object.js';
import type { PullWorld } from '../../../console/io/pull-world.js';
import type { Engine } from '../../../model/policies/snapshot.js';
import type { Journal } from '../files/journal.js';
import type { JournalPage, ListEnd } from '../files/journal-pages.js';
import type { Client } from '../http/client.js';
import { MOST_PAGES, nextPage, pageOf } from '../http/next-link.js';
import {
  isAbsent,
  type PullRefusal,
  type RequestKind,
  type RequestName,
  refusalWords,
} from '../http/requests.js';
import { keptMembers, type UserFields } from './kept.js';

/** A list that a pull requests from the API. */
export interface ListRequest {
  readonly kind: RequestKind & { readonly name: RequestName };
  /**
   * The path of the list, with the id of the object to which it belongs, if any. The path identifies the list in the journal and in
   * messages.
   */
  readonly path: string;
  readonly owner?: string;
  /** The time of the last change of the object to which the list belongs, if the service states it. */
  readonly stamp?: string;
  /** The reason why the list cannot be requested. If there is one, the path is only used as a name in the journal. */
  readonly whyNotRequestable?: string;
}

/** The data and functions that are needed to read the lists of an org. */
export interface ListReading {
  readonly orgUrl: string;
  readonly client: Client;
  readonly journal: Journal;
  readonly world: PullWorld;
  readonly engine: Engine;
  readonly brand: string;
  readonly userFields: UserFields;
  /** Whether a list that cannot be read is omitted. If not, the failure ends the pull. */
  readonly isPartial: boolean;
}

/** The error code that the service returns for an unknown page cursor. */
const BAD_CURSOR = 'E0000029';

/** The maximum number of times that a list is read again from its start. */
const MOST_RESTARTS = 5;

/** Reads the remaining pages of a list into the journal. Must not be called concurrently for the same list. */
export async function readList(request: ListRequest, reading: ListReading): Promise<void> {
  const { journal, client, world } = reading;
  const known = journal.list(request.path);
  if (known?.end !== undefined) return;
  if (request.whyNotRequestable !== undefined) {
    await journal.addPage(request.path, broken([], request.whyNotRequestable), world.today());
    return;
  }
  if (!client.hasScope(request.kind.scope)) {
    const why = `the client was not granted the scope \`${scopeOfKind(request.kind, reading.brand)}\``;
    await journal.addPage(request.path, { items: [], end: { kind: 'refused', why } }, world.today());
    return;
  }
  const first = firstUrl(request, reading.orgUrl);
  const seen = new Set<string>();
  let { url, pages } = await resumedAt(request, first, reading);
  let restarts = 0;
  for (; ; pages++) {
    seen.add(url);
    const page = await readPage(request, url, first, reading);
    if (page === 'stopped') return;
    if (page === 'again') {
      if (restarts++ === MOST_RESTARTS) {
        const page = broken([], 'the service rejects the cursors that it issued');
        await journal.addPage(request.path, page, world.today());
        return;
      }
      await journal.restartList(request.path, world.today());
      seen.clear();
      [url, pages] = [first, -1];
      continue;
    }
    const isLoop = page.next !== undefined && (seen.has(page.next) || pages >= MOST_PAGES);
    const checked = isLoop ? broken(page.items, 'a page of the list links back to an earlier page') : page;
    await journal.addPage(request.path, { ...checked, ...stampOf(request) }, world.today());
    if (checked.next === undefined) return;
    url = checked.next;
  }
}

/**
 * Returns the page from which reading a list continues. The URL of the page is from a file, so it is checked like a link of the service.
 */
async function resumedAt(
  { path }: ListRequest,
  first: string,
  { journal, world }: ListReading,
): Promise<{ url: string; pages: number }> {
  const known = journal.list(path);
  if (known?.next === undefined) return { url: first, pages: 0 };
  const next = pageOf(known.next, first, first);
  if (next.kind === 'page') return { url: next.url, pages: known.pages };
  await journal.restartList(path, world.today());
  return { url: first, pages: 0 };
}

/** Returns the OAuth scope that a kind of request needs, such as `okta.policies.read`. */
export function scopeOfKind({ scope }: RequestKind, brand: string): string {
  return `${brand.toLowerCase()}.${scope}.read`;
}

export function firstUrl({ kind, path }: ListRequest, orgUrl: string): string {
  const limit = kind.limit === undefined ? '' : `${path.includes('?') ? '&' : '?'}limit=${kind.limit}`;
  return `${orgUrl}${path}${limit}`;
}

function stampOf({ stamp }: ListRequest): { readonly stamp?: string } {
  return stamp === undefined ? {} : { stamp };
}

async function readPage(
  request: ListRequest,
  url: string,
  first: string,
  reading: ListReading,
): Promise<JournalPage | 'again' | 'stopped'> {
  const answer = await reading.client.get(request.kind.bucket, url);
  switch (answer.kind) {
    case 'stopped':
      return 'stopped';
    case 'failed':
      return failed(request, answer.why, reading);
    case 'refused':
      if (answer.refusal.code === BAD_CURSOR && url !== first) return 'again';
      return { items: [], end: refused(request, answer.refusal, reading) };
    case 'value': {
      if (!Array.isArray(answer.value)) return broken([], 'the response is not a list');
      const items = itemsOf(request, answer.value, url, reading.userFields);
      const unread = answer.value.filter((value) => !isElement(request, value)).length;
      if (unread > 0) return broken(items, `${unread} elements of the list are not objects with an id`);
      const next = nextPage(answer.link, url, first, reading.client.scrub);
      if (next.kind === 'broken') return broken(items, next.why);
      return next.kind === 'end' ? { items, end: { kind: 'whole' } } : { items, next: next.url };
    }
  }
}

/** Handles a request that failed. Without `--allow-partial`, the pull ends, and a later pull can continue it. */
function failed(
  { path }: ListRequest,
  why: string,
  { client, isPartial }: ListReading,
): JournalPage | 'stopped' {
  if (isPartial) return broken([], why);
  const message = `\`${path}\` cannot be read after six attempts: ${why}; run the command again to continue from here, or pass --allow-partial to omit it`;
  return client.end({ severity: 'error', code: 'service-fails', message }).kind;
}

function refused({ kind }: ListRequest, refusal: PullRefusal, { engine }: ListReading): ListEnd {
  if (isAbsent(kind, refusal, engine)) return { kind: 'absent' };
  return { kind: 'refused', why: refusalWords(refusal) };
}

function broken(items: JournalPage['items'], why: string): JournalPage {
  return { items, end: { kind: 'broken', why } };
}

function itemsOf(
  { kind: { name } }: ListRequest,
  values: readonly unknown[],
  url: string,
  fields: UserFields,
): JournalPage['items'] {
  const objects = values.filter(isObject);
  const ids = ID_LISTS[name];
  if (ids !== undefined) return [[url, objects.filter(ids.wants).flatMap(idsOf)]];
  return objects.map((value, index) => [
    keyOf(name, value) ?? `${url} ${index}`,
    keptMembers(name, value, fields),
  ]);
}

/** Returns whether an element of a list can be kept: it has an id or, for kinds of objects without ids, the field that identifies them. */
function isElement({ kind: { name } }: ListRequest, value: unknown): boolean {
  if (!isObject(value)) return false;
  const ids = ID_LISTS[name];
  if (ids !== undefined) return !ids.wants(value) || typeof value.id === 'string';
  return keyOf(name, value) !== undefined;
}

/**
 * The lists that a pull stores as ids only. One item of the journal contains the ids of one page. A user's assignment through a group is
 * omitted, because it follows from the assignment of the group.
 */
const ID_LISTS: Readonly<Partial<Record<RequestName, { wants(value: Members): boolean }>>> = {
  groupMembers: { wants: () => true },
  appGroups: { wants: () => true },
  appUsers: { wants: ({ scope }) => scope !== 'GROUP' },
};

function idsOf({ id }: Members): readonly string[] {
  return typeof id === 'string' ? [id] : [];
}

/** The name of the field that identifies an object, for kinds of objects without an `id`. */
const KEYS: Readonly<Partial<Record<RequestName, string>>> = {
  clients: 'client_id',
  authenticatorMethods: 'type',
};

function keyOf(name: RequestName, value: Members): string | undefined {
  const key = value[KEYS[name] ?? 'id'];
  return typeof key === 'string' ? key : undefined;
}
