import { lazy } from '../../base/lazy.js';
import { cacheRecent, memoize } from '../../base/memo.js';
import { capitalized } from '../../base/messages.js';
import type { FactFlag } from '../../model/facts/definition/flag.js';
import { FACTS } from '../../model/facts/facts.js';
import { COLLECTION_OF, completenessOf } from '../../model/policies/completeness.js';
import { NAMED_RESOURCES, type NamedResource, nameWithId } from '../../model/policies/display-names.js';
import {
  ambiguousNameMessage,
  findNearestName,
  findResources,
  KIND_WORDS,
  knownNamesHint,
  type NamedKind,
  notFoundMessage,
} from '../../model/policies/find-by-name.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { numberOrText } from './request-fields.js';
import type { FieldSetting } from './request-patch.js';

/** A short form for a field of a request: a flag of the command line, or a key of a named request. */
export type RequestWord = FactFlag;

/** All short forms of request fields, in the order of the help text. */
export const REQUEST_WORDS: readonly RequestWord[] = [
  ...FACTS.flatMap(({ flags = [] }) => flags),
  {
    flag: '--policy-type',
    value: 'type',
    what: 'evaluate this policy type only, such as ACCESS_POLICY or OKTA_SIGN_ON',
    field: 'policyTypes',
    isList: true,
    isWord: true,
  },
];

/** Returns the key of a flag as the command-line parser and named requests spell it: `policyType` for `--policy-type`. */
export function keyOfWord({ flag }: Pick<RequestWord, 'flag'>): string {
  return flag.replace('--', '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** A name in a request that matches no resource, or more than one. */
export interface NameFault {
  readonly word: RequestWord;
  readonly kind: NamedKind;
  readonly idOrName: string;
  /** All resources with this name. The list is empty, or has at least two resources. */
  readonly bearers: readonly NamedResource[];
}

/**
 * Returns the fields that flags or keys of a named request set, with names resolved to ids. A name that matches no resource is kept as is.
 * A name that matches several is reported as a fault, and the first resource is used.
 */
export function resolveWords(
  given: ReadonlyMap<RequestWord, unknown>,
  snapshot: Snapshot,
): { readonly set: readonly FieldSetting[]; readonly faults: readonly NameFault[] } {
  const faults: NameFault[] = [];
  const fields = lazy(() => new Set([...given.keys()].map(({ field }) => field)));
  const isGiven = (flag: string) => [...given.keys()].some((one) => one.flag === flag);
  const isDescribed = () => [...given.keys()].some(({ beside }) => beside?.flag === USER.flag);
  const set: FieldSetting[] = [];
  for (const [word, value] of given) {
    const { beside, field, isList } = word;
    const path = stepsOf(beside !== undefined && isGiven(beside.flag) ? beside.field : field);
    if (typeof value === 'boolean') {
      set.push({ path, value });
      continue;
    }
    const texts = (Array.isArray(value) ? value : [value]).map(String);
    const [first = ''] = texts;
    if (word.flag === USER.flag && isDescribed() && isUnknownLogin(first, snapshot)) {
      for (const own of [USER.id, USER.login]) set.push({ path: stepsOf(own), value: first });
      continue;
    }
    const values = texts.map((text) => resolvedText(text, word, snapshot, faults));
    set.push(...alsoSet(word, first, fields));
    set.push({ path, value: isList ? values : numberOrText(values[0] ?? '', path) });
  }
  return { set, faults };
}

const stepsOf = cacheRecent((field: string): readonly string[] => field.split('.'), 1000);

/**
 * Some flags set two fields: `--region` also sets the country. Returns the second field. Returns nothing if the command line sets this
 * field by another flag.
 */
function alsoSet({ alsoSets }: RequestWord, text: string, fields: () => ReadonlySet<string>): FieldSetting[] {
  if (alsoSets === undefined || fields().has(alsoSets.field)) return [];
  const value = alsoSets.from(text);
  return value === undefined ? [] : [{ path: alsoSets.field.split('.'), value }];
}

const USER = {
  flag: '--user',
  id: 'policyContext.user.id',
  login: 'policyContext.user.login',
} as const;

/** Returns whether the text is a login and the export contains no user with this login. */
function isUnknownLogin(login: string, snapshot: Snapshot): boolean {
  return login.includes('@') && findResources(login, 'user', snapshot).length === 0;
}

function resolvedText(text: string, word: RequestWord, snapshot: Snapshot, faults: NameFault[]): string {
  const { kind, isWord } = word;
  if (isWord) return codeOf(text);
  if (kind === undefined) return text;
  const known = knownIdsOf(snapshot)[kind];
  const id = known.get(text);
  if (id !== undefined) return id;
  const bearers = findResources(text, kind, snapshot);
  const isUnknown = bearers.length === 0 && (isWhole(kind, snapshot) || isOnlyName(text, kind, snapshot));
  if (isUnknown || bearers.length > 1) faults.push({ word, kind, idOrName: text, bearers });
  const [only] = bearers;
  if (only !== undefined && bearers.length === 1) {
    if (known.size >= MOST_IDS) known.clear();
    known.set(text, only.id);
  }
  return only?.id ?? text;
}

/** Returns a keyword in the spelling of the service: `ACCESS_POLICY` for `access-policy`. */
export const codeOf = cacheRecent((text: string) => text.toUpperCase().replaceAll('-', '_'), 1000);

/** For each kind of resource, the ids by name. It caches names that were looked up, if exactly one resource has the name. */
export type KnownIds = Readonly<Record<NamedKind, Map<string, string>>>;

export const knownIdsOf = memoize(
  (_: Snapshot): KnownIds => ({
    app: new Map(),
    user: new Map(),
    group: new Map(),
    zone: new Map(),
    deviceAssurance: new Map(),
  }),
);

const MOST_IDS = 100_000;

function isWhole(kind: NamedKind, snapshot: Snapshot): boolean {
  return completenessOf(snapshot).isComplete(COLLECTION_OF[kind]);
}

/**
 * Returns whether a text is definitely a name and not an id. This is so if all ids of this org have the format of a live tenant, but the
 * text does not. A name without a resource is then a fault, even if the export does not contain all resources of this kind. For users and
 * applications, the result is always false, because a login or a label may identify them.
 */
function isOnlyName(text: string, kind: NamedKind, { policies }: Snapshot): boolean {
  const areLive = policies.length > 0 && policies.every(({ id }) => LIVE_ID.test(id));
  return areLive && kind !== 'user' && kind !== 'app' && !LIVE_ID.test(text);
}

const LIVE_ID = /^[\w-]{20}$/;

/** Names of command-line options or fields. A message about an unknown or ambiguous name in a request mentions them. */
interface CallerInputs {
  /** The option that has the unknown or ambiguous name as its value, such as `--user`. Absent if the caller has no options. */
  readonly flag?: string;
  /** The name of the option or field that states groups, in Markdown: `` `--group` ``. */
  readonly groups: string;
}

/** Returns a message about a name that matches no resource, or several, with the remedy. */
export function describeNameFault(
  { kind, idOrName, bearers }: NameFault,
  snapshot: Snapshot,
  { flag, groups }: CallerInputs,
): string {
  if (bearers.length === 0) {
    const nearest = findNearestName<NamedResource>(NAMED_RESOURCES[kind](snapshot), idOrName);
    const words = notFoundMessage(idOrName, KIND_WORDS[kind], nearest && nameWithId(nearest));
    const and = (remedy: string) =>
      words.endsWith('?') ? `${words} ${capitalized(remedy)}` : `${words}; ${remedy}`;
    if (!isWhole(kind, snapshot)) return and('if the export does not contain it, pass its id');
    if (kind !== 'user') return nearest === undefined ? words + knownNamesHint(kind, snapshot) : words;
    const login = idOrName.includes('@') ? '' : 'pass a login with `@`, and ';
    return and(`for a user who is not in the export, ${login}also pass the groups of the user (${groups})`);
  }
  const meant = bearers.map((one) => nameWithId(one));
  return ambiguousNameMessage({ idOrName, what: KIND_WORDS[kind], meant, ...(flag && { flag }) });
}
