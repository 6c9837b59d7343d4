import { quoted, valueInWords } from '../../base/messages.js';
import { didYouMean, MOST_GUESSES } from '../../base/near-miss.js';
import { isObject, type Members } from '../../base/object.js';
import { type PathStep, pointerBelow } from '../../base/pointer.js';
import type { Source } from '../../policies/snapshot.js';
import { addToList, type Collected, type Surroundings } from '../collect/accumulator.js';
import { noteTaken } from '../collect/near-keys.js';
import { brandIn } from '../edition/brand.js';
import { editionIn, engineIn } from '../edition/edition.js';
import { type DocumentKind, kindOf } from '../kinds/kinds.js';
import { SECTION_KEYS, type Section, sectionNear, sectionOf } from '../kinds/sections.js';
import { readResource, takeAny } from '../resources/read-resource.js';
import { inField } from '../schema/read-as.js';
import { defineFormat } from './format.js';
import { takeListed } from './id-lists.js';
import { isRecording } from './recording.js';

/** One object that holds a whole org, or some of it, by sections. */
export const org = defineFormat({
  name: 'org',
  recognises: ({ value }) => isOrg(value),
  read({ value, at }, collected) {
    collected.orgs.add(at.document);
    collected.usage.used++;
    let strangers = 0;
    for (const [key, content] of Object.entries(value as Members)) {
      const place = step(at, key);
      const section = sectionOf(key) ?? nearSection(key, content, place, collected);
      if (section === undefined) noteUnknown(key, strangers++, place, collected);
      else if (content !== null && content !== undefined) SECTIONS[section](content, place, collected);
    }
  },
});

export function isOrg(value: unknown): boolean {
  return isObject(value) && hasSection(value) && !isRecording(value) && kindOf(value) === undefined;
}

function hasSection(value: Members): boolean {
  return Object.keys(value).some((key) => {
    const section = sectionOf(key) ?? sectionNear(key);
    return section !== undefined && section !== 'ignored' && isListing(value[key]);
  });
}

/** A list, or lists or objects by some key; a list of names of files is none. */
function isListing(content: unknown): boolean {
  if (Array.isArray(content))
    return !(typeof content[0] === 'string' && /\.[a-z]{2,6}$/i.test(content[0].slice(-10)));
  return isObject(content) && Object.values(content).every((member) => typeof member === 'object');
}

/** The section that a list under another name is taken for. */
function nearSection(key: string, content: unknown, at: Source, collected: Collected): Section | undefined {
  const section = isListing(content) ? sectionNear(key) : undefined;
  if (section !== undefined) noteTaken(quoted(key), section, at, collected);
  return section;
}

type ReadSection = (content: unknown, at: Source, collected: Collected) => void;

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
  clients: listing('client'),
  idpKeys: listing('identity provider key'),
  mappings: readMappings,
  groupMembers: readMembers,
  rulesComplete: readComplete,
  brand: readBrand,
  edition: readEdition,
  engine: readEngine,
  ignored: () => {},
} as const satisfies Record<Section, ReadSection>;

function listing(kind: DocumentKind): ReadSection {
  return (content, at, collected) => {
    for (const item of itemsOf(content, at, collected)) takeAs(kind, item, collected);
  };
}

/** The section says what it lists, save that a few kinds of no use go by the same name. */
function takeAs(
  kind: DocumentKind,
  { value, at }: Item,
  collected: Collected,
  around: Surroundings = {},
): void {
  if (collected.only?.has(kind) === false) return;
  const told = kindOf(value);
  const isOther = told?.isUsed === false && told.kind !== 'other resource';
  takeAny(isOther ? told.kind : kind, value, at, collected, around);
}

interface Item {
  readonly value: unknown;
  readonly at: Source;
}

/** The elements of a list; of lists or objects by some key (by type, by id), all of them. */
function* itemsOf(content: unknown, at: Source, collected: Collected): Generator<Item> {
  if (!isObject(content)) return yield* elementsOf(content, at, collected);
  for (const [key, value] of Object.entries(content)) {
    const place = step(at, key);
    if (Array.isArray(value)) yield* elementsOf(value, place, collected);
    else yield { value, at: place };
  }
}

function* elementsOf(content: unknown, at: Source, collected: Collected): Generator<Item> {
  if (!Array.isArray(content)) return noteWrong('a list', content, at, collected);
  for (const [index, value] of content.entries()) yield { value, at: step(at, index) };
}

/** A flat list, or by the id of the policy. */
function readRules(content: unknown, at: Source, collected: Collected): void {
  if (!isObject(content)) {
    listing('rule')(content, at, collected);
    return;
  }
  for (const [policyId, rules] of Object.entries(content)) {
    if (!collected.rules.has(policyId)) collected.rules.set(policyId, new Map());
    for (const item of elementsOf(rules, step(at, policyId), collected)) {
      takeAs('rule', item, collected, { policyId });
    }
  }
}

/** A list of mappings; or by the id of an application or a policy, the ids or objects of the others. */
function readMappings(content: unknown, at: Source, collected: Collected): void {
  if (!isObject(content)) {
    listing('mapping')(content, at, collected);
    return;
  }
  for (const [key, members] of Object.entries(content)) {
    const place = step(at, key);
    const listed = Array.isArray(members)
      ? elementsOf(members, place, collected)
      : [{ value: members, at: place }];
    for (const item of listed) readMapping(key, item, collected);
  }
}

function readMapping(key: string, { value, at }: Item, collected: Collected): void {
  const member =
    isObject(value) && value._links === undefined ? (value.appId ?? value.policyId ?? value.id) : value;
  if (typeof member !== 'string') {
    readResource('mapping', value, at, collected, { policyId: key });
  } else {
    collected.usage.used++;
    collected.claims.push({ key, member, at });
  }
}

/** By the id of the group, the ids of its users, or the users themselves. */
function readMembers(content: unknown, at: Source, collected: Collected): void {
  if (!isObject(content)) {
    noteWrong('an object', content, at, collected);
    return;
  }
  for (const [groupId, members] of Object.entries(content)) {
    if (Array.isArray(members)) addToList(collected.lists.usersOfGroup, groupId);
    for (const item of elementsOf(members, step(at, groupId), collected)) {
      takeListed('usersOfGroup', groupId, item, collected);
    }
  }
}

function readComplete(content: unknown, at: Source, collected: Collected): void {
  collected.rulesComplete ??= new Set();
  for (const { value } of elementsOf(content, at, collected)) {
    if (typeof value === 'string') collected.rulesComplete.add(value);
  }
}

function readBrand(content: unknown, at: Source, collected: Collected): void {
  const brand = brandIn(content);
  if (brand === undefined) noteWrong('the brand of an org', content, at, collected);
  else collected.brands.add(brand);
}

function readEdition(content: unknown, at: Source, collected: Collected): void {
  const edition = editionIn(content);
  if (edition === undefined) noteWrong('`spec` or `field`', content, at, collected);
  else collected.stated.edition ??= edition;
}

function readEngine(content: unknown, at: Source, collected: Collected): void {
  const engine = engineIn(content);
  if (engine === undefined) noteWrong('`identity` or `classic`', content, at, collected);
  else collected.stated.engine ??= engine;
}

function step({ document, pointer }: Source, next: PathStep): Source {
  return { document, pointer: pointerBelow(pointer, next) };
}

function noteWrong(wanted: string, content: unknown, at: Source, { log }: Collected): void {
  const message = () => inField(at.pointer, `expected ${wanted}, found ${valueInWords(content)}`);
  log.note({ severity: 'error', code: 'wrong-value', message, at });
}

function noteUnknown(key: string, number: number, at: Source, { log }: Collected): void {
  const guess = number < MOST_GUESSES ? didYouMean(key, SECTION_KEYS) : '';
  const message = `${quoted(key)} is not a section of an org that is read${guess}`;
  if (!key.startsWith('_'))
    log.note({ severity: guess === '' ? 'info' : 'warning', code: 'key-unknown', message, at });
}
