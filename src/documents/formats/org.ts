import { didYouMean, MAX_SUGGESTIONS } from '../../base/did-you-mean/nearest-word.js';
import { getOrMake } from '../../base/memo.js';
import { quoted } from '../../base/messages.js';
import { isObject, type Members } from '../../base/object.js';
import { type PathStep, pointerBelow } from '../../base/pointer.js';
import { inField, wrongValue } from '../../base/wrong-value.js';
import type { Source } from '../../model/policies/snapshot.js';
import { type Accumulator, addToList, type ListName, type Surroundings } from '../collect/accumulator.js';
import { noteNearKey } from '../collect/near-keys.js';
import { type Page, recordPage } from '../collect/pages.js';
import { parseBrand } from '../edition/brand.js';
import { parseEdition, parseEngine } from '../edition/edition.js';
import { type DocumentKind, kindOf } from '../kinds/kinds.js';
import { nextPageInMembers } from '../kinds/next-page.js';
import {
  findSimilarSection,
  isOfOrg,
  kindListedIn,
  SECTION_KEYS,
  type Section,
  sectionListing,
  sectionOf,
} from '../kinds/sections.js';
import { listsWithin, unwrapItem, unwrapPage, type WrappedPage } from '../kinds/wrappers.js';
import { readFailures } from '../resources/failures.js';
import { readManifest } from '../resources/manifest.js';
import { readAny, readResource } from '../resources/read-by-kind.js';
import { sourceBelow } from '../schema/fit-schema.js';
import { defineDocumentFormat } from './format.js';
import { readIdListElement } from './id-lists.js';
import { isRecording } from './is-recording.js';
import { isOwnerWithLists } from './owner-with-lists.js';

/** The format of an object that contains an org, or some of its resources, in sections such as `policies` and `groups`. */
export const org = defineDocumentFormat({
  name: 'org',
  recognises: ({ value }) => isOrg(value),
  read({ value, at }, accumulator) {
    accumulator.orgs.add(at.document);
    accumulator.usage.used++;
    let strangers = 0;
    const next = nextPageInMembers(value as Members);
    for (const [key, content] of Object.entries(value as Members)) {
      const place = step(at, key);
      const section = sectionOf(key) ?? nearSection(key, content, place, accumulator);
      if (section === undefined) noteUnknown(key, content, strangers++, place, accumulator);
      else if (content !== null && content !== undefined) {
        notePagesOf(section, content, { next, at: place }, accumulator);
        SECTIONS[section](content, place, accumulator);
      }
    }
  },
});

/**
 * Records which lists of a section continue on other pages. If the section has one list for each owner, such as the members of each group,
 * each list states its own next page.
 */
function notePagesOf(
  section: Section,
  content: unknown,
  { next, at }: Pick<Page, 'next' | 'at'>,
  accumulator: Accumulator,
): void {
  const kind = kindListedIn(section);
  const page = unwrapPage(content);
  if (kind === undefined || (next ?? page?.next) === undefined) return;
  for (const list of page === undefined ? listsWithin(content) : [page.list])
    recordPage({ address: undefined, next, ...page, list, hints: { kind }, at }, accumulator);
}

export function isOrg(value: unknown): boolean {
  return (
    isObject(value) &&
    hasSection(value) &&
    !isRecording(value) &&
    !isOwnerWithLists(value) &&
    kindOf(value) === undefined
  );
}

function hasSection(value: Members): boolean {
  return Object.keys(value).some((key) => {
    const section = sectionOf(key) ?? findSimilarSection(key);
    if (section === 'manifest') return isObject(value[key]);
    return section !== undefined && isOfOrg(section) && isListing(value[key]);
  });
}

/** Returns whether the content is a list, or an object whose values are lists or objects. A list of file names does not count. */
function isListing(content: unknown): boolean {
  if (Array.isArray(content))
    return !(typeof content[0] === 'string' && /\.[a-z]{2,6}$/i.test(content[0].slice(-10)));
  return isObject(content) && Object.values(content).every((member) => typeof member === 'object');
}

/**
 * Returns the section whose name resembles the key, and reports the misspelled key. Returns `undefined` if the value of the key is no list,
 * or no section has a similar name.
 */
function nearSection(
  key: string,
  content: unknown,
  at: Source,
  accumulator: Accumulator,
): Section | undefined {
  const section = isListing(content) ? findSimilarSection(key) : undefined;
  if (section !== undefined) noteNearKey(quoted(key), section, at, accumulator);
  return section;
}

type ReadSection = (content: unknown, at: Source, accumulator: Accumulator) => void;

const SECTIONS = {
  policies: listing('policy'),
  rules: readRules,
  zones: listing('zone'),
  groups: listing('group'),
  users: listing('user'),
  apps: listing('app'),
  userTypes: listing('user type'),
  authenticators: listing('authenticator'),
  deviceAssurances: listing('device assurance'),
  idps: listing('identity provider'),
  behaviors: listing('behavior'),
  groupRules: listing('group rule'),
  apiTokens: listing('API token'),
  appSettings: listing('settings of an application'),
  clients: listing('client'),
  idpKeys: listing('identity provider key'),
  schemas: listing('profile schema'),
  profileMappings: listing('profile mapping'),
  brands: listing('brand'),
  orgFeatures: listing('feature'),
  orgFactors: listing('org factor'),
  mappings: readMappings,
  groupMembers: readingLists('usersOfGroup'),
  userGroups: readGroupsOfUsers,
  appGroups: readingLists('groupsOfApp'),
  appUsers: readingLists('usersOfApp'),
  failures: readFailures,
  rulesComplete: readComplete,
  manifest: readManifest,
  brand: readBrand,
  edition: readEdition,
  engine: readEngine,
  ignored: () => {},
} as const satisfies Record<Section, ReadSection>;

function listing(kind: DocumentKind): ReadSection {
  return (content, at, accumulator) => {
    if (Array.isArray(content)) accumulator.listed.add(kind);
    for (const item of itemsOf(content, at, accumulator)) readItem(kind, item, accumulator);
  };
}

/**
 * Reads an element as a resource of its section. Elements of a few kinds that this program does not use may be stored in the same section,
 * so they are recognized by their content.
 */
function readItem(
  kind: DocumentKind,
  { value, at }: Item,
  accumulator: Accumulator,
  around: Surroundings = {},
): void {
  if (!accumulator.visitor.wants(kind)) return;
  const looks = kindOf(value);
  const isOther = looks?.isUsed === false && looks.kind !== 'other resource';
  readAny(isOther ? looks.kind : kind, value, at, accumulator, around);
}

interface Item {
  readonly value: unknown;
  readonly at: Source;
}

/**
 * Yields the elements of a list. For an object with arbitrary keys (types or ids), yields its values, and the elements of each value that
 * is a list.
 */
function* itemsOf(content: unknown, at: Source, accumulator: Accumulator): Generator<Item> {
  const page = unwrapPage(content);
  if (page !== undefined) return yield* elementsOf(page.list, sourceBelow(at, page.pointer), accumulator);
  if (!isObject(content)) return yield* elementsOf(content, at, accumulator);
  for (const [key, value] of Object.entries(content)) {
    const place = step(at, key);
    if (Array.isArray(value)) yield* elementsOf(value, place, accumulator);
    else yield { value, at: place };
  }
}

function* elementsOf(content: unknown, at: Source, accumulator: Accumulator): Generator<Item> {
  const page = completePageIn(content);
  if (page === undefined) return noteWrongValue('a list', content, at, accumulator);
  const place = sourceBelow(at, page.pointer);
  for (const [index, element] of page.list.entries()) {
    const { value, key } = unwrapItem(element) ?? { value: element };
    yield { value, at: key === undefined ? step(place, index) : step(step(place, index), key) };
  }
}

/**
 * Returns a list without further pages: the content itself, or the list in a wrapper that states no next page. Returns `undefined` for any
 * other content.
 */
function completePageIn(content: unknown): Pick<WrappedPage, 'list' | 'pointer'> | undefined {
  if (Array.isArray(content)) return { list: content, pointer: '' };
  const page = unwrapPage(content);
  return page?.next === undefined ? page : undefined;
}

/** Reads rules from a list of rules, from a list of `{ policyId, rules }`, or from an object with the rules of each policy by policy id. */
function readRules(content: unknown, at: Source, accumulator: Accumulator): void {
  if (!isObject(content) || unwrapPage(content) !== undefined) {
    if (Array.isArray(content)) accumulator.listed.add('rule');
    for (const item of itemsOf(content, at, accumulator)) {
      const { value } = item;
      if (isRulesOfPolicy(value))
        readRulesOf(value.policyId, value.rules, step(item.at, 'rules'), accumulator);
      else readItem('rule', item, accumulator);
    }
    return;
  }
  for (const [policyId, rules] of Object.entries(content))
    readRulesOf(policyId, rules, step(at, policyId), accumulator);
}

function isRulesOfPolicy(value: unknown): value is { readonly policyId: string; readonly rules: unknown[] } {
  return isObject(value) && typeof value.policyId === 'string' && Array.isArray(value.rules);
}

function readRulesOf(policyId: string, rules: unknown, at: Source, accumulator: Accumulator): void {
  if (completePageIn(rules) !== undefined) getOrMake(accumulator.rules, policyId, () => new Map());
  for (const item of elementsOf(rules, at, accumulator)) readItem('rule', item, accumulator, { policyId });
}

/** Reads mappings from a list, or from an object that maps application ids to policies or policy ids to applications. */
function readMappings(content: unknown, at: Source, accumulator: Accumulator): void {
  accumulator.listed.add('mapping');
  if (!isObject(content)) {
    listing('mapping')(content, at, accumulator);
    return;
  }
  for (const [key, members] of Object.entries(content)) {
    const place = step(at, key);
    const listed = Array.isArray(members)
      ? elementsOf(members, place, accumulator)
      : [{ value: members, at: place }];
    for (const item of listed) readClaim(key, item, accumulator);
  }
}

function readClaim(key: string, { value, at }: Item, accumulator: Accumulator): void {
  const member =
    isObject(value) && value._links === undefined ? (value.appId ?? value.policyId ?? value.id) : value;
  if (typeof member !== 'string') {
    readResource('mapping', value, at, accumulator, { policyId: key });
  } else {
    accumulator.usage.used++;
    accumulator.claims.push({ key, member, at });
  }
}

/** Returns a reader for a section with one list per owner, such as the members of each group. The elements are ids or resources. */
function readingLists(list: ListName): ReadSection {
  return (content, at, accumulator) => {
    if (!isObject(content)) return noteWrongValue('an object', content, at, accumulator);
    for (const [owner, ids] of Object.entries(content)) {
      if (Array.isArray(ids)) addToList(accumulator.lists[list], owner);
      for (const item of elementsOf(ids, step(at, owner), accumulator))
        readIdListElement(list, owner, item, accumulator);
    }
  };
}

/** Reads the groups of each user by user id. If the section contains a list instead of an object, reads it as a plain list of groups. */
function readGroupsOfUsers(content: unknown, at: Source, accumulator: Accumulator): void {
  const read = isObject(content) ? readingLists('groupsOfUser') : listing('group');
  read(content, at, accumulator);
}

function readComplete(content: unknown, at: Source, accumulator: Accumulator): void {
  accumulator.rulesComplete ??= new Set();
  for (const { value } of elementsOf(content, at, accumulator)) {
    if (typeof value === 'string') accumulator.rulesComplete.add(value);
  }
}

function readBrand(content: unknown, at: Source, accumulator: Accumulator): void {
  const brand = parseBrand(content);
  if (brand === undefined) noteWrongValue('the brand of an org', content, at, accumulator);
  else accumulator.brands.add(brand);
}

function readEdition(content: unknown, at: Source, accumulator: Accumulator): void {
  const edition = parseEdition(content);
  if (edition === undefined) noteWrongValue('`spec` or `field`', content, at, accumulator);
  else accumulator.stated.edition ??= edition;
}

function readEngine(content: unknown, at: Source, accumulator: Accumulator): void {
  const engine = parseEngine(content);
  if (engine === undefined) noteWrongValue('`identity` or `classic`', content, at, accumulator);
  else accumulator.stated.engine ??= engine;
}

function step({ document, pointer }: Source, next: PathStep): Source {
  return { document, pointer: pointerBelow(pointer, next) };
}

function noteWrongValue(expected: string, content: unknown, at: Source, { log }: Accumulator): void {
  const message = () => inField(at.pointer, wrongValue(content, expected));
  log.note({ severity: 'error', code: 'wrong-value', message, at });
}

function noteUnknown(key: string, content: unknown, number: number, at: Source, { log }: Accumulator): void {
  if (key.startsWith('_')) return;
  const guess = number < MAX_SUGGESTIONS ? didYouMean(key, SECTION_KEYS) : '';
  const [first] = [content].flat();
  const held = kindOf(first);
  const holds = held?.isUsed
    ? `; if its content belongs to the org, rename it to ${quoted(sectionListing(held.kind) ?? '')}`
    : '';
  const message = `${quoted(key)} is not a known section of an org, so it is ignored${holds}${guess}`;
  log.note({ severity: guess + holds === '' ? 'info' : 'warning', code: 'key-unknown', message, at });
}
