import type { FactFlag } from '../../model/facts/definition/flag.js';
import { FACTS } from '../../model/facts/facts.js';
import { COLLECTION_OF, completenessOf } from '../../model/policies/completeness.js';
import { NAMED_RESOURCES, type NamedResource, nameWithId } from '../../model/policies/display-names.js';
import {
  ambiguousNameMessage,
  findNearestName,
  findResources,
  KIND_WORDS,
  type NamedKind,
  notFoundMessage,
} from '../../model/policies/find-by-name.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { FieldSetting } from './request-patch.js';

/** What people say of a request in a word: a flag of the command line, a key of a request in words. */
export type RequestWord = FactFlag;

/** In the order of the help text. */
export const REQUEST_WORDS: readonly RequestWord[] = [
  ...FACTS.flatMap(({ flags = [] }) => flags),
  {
    flag: '--policy-type',
    value: 'type',
    what: 'evaluate this policy type only',
    field: 'policyTypes',
    isList: true,
    isWord: true,
  },
];

/** `--policy-type` is `policyType`, as the parser of a command line calls it and as a request in words does. */
export function keyOfWord({ flag }: Pick<RequestWord, 'flag'>): string {
  return flag.replace('--', '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** A name that nothing bears, or more than one. */
export interface NameFault {
  readonly word: RequestWord;
  readonly kind: NamedKind;
  readonly idOrName: string;
  /** The resources that bear it. */
  readonly bearers: readonly NamedResource[];
}

/** The fields that words fill, names as ids. A name with a fault is sent as it is. */
export function resolveWords(
  given: ReadonlyMap<RequestWord, unknown>,
  snapshot: Snapshot,
): { readonly set: readonly FieldSetting[]; readonly faults: readonly NameFault[] } {
  const faults: NameFault[] = [];
  const flags = [...given.keys()].map(({ flag }) => flag);
  const fields = new Set([...given.keys()].map(({ field }) => field));
  const isDescribed = [...given.keys()].some(({ beside }) => beside?.flag === USER.flag);
  const set = [...given].flatMap(([word, value]): FieldSetting[] => {
    const { beside, field, isList } = word;
    const path = beside !== undefined && flags.includes(beside.flag) ? beside.field : field;
    if (typeof value === 'boolean') return [{ path: path.split('.'), value }];
    const texts = (Array.isArray(value) ? value : [value]).map(String);
    if (word.flag === USER.flag && isDescribed && isStranger(texts[0] ?? '', snapshot))
      return [USER.id, USER.login].map((own) => ({ path: own.split('.'), value: texts[0] }));
    const values = texts.map((text) => resolvedText(text, word, snapshot, faults));
    return [
      ...alsoSet(word, texts[0] ?? '', fields),
      { path: path.split('.'), value: isList ? values : values[0] },
    ];
  });
  return { set, faults };
}

/** Returns the second field that an option sets, unless another option sets it. */
function alsoSet({ alsoSets }: RequestWord, text: string, fields: ReadonlySet<string>): FieldSetting[] {
  if (alsoSets === undefined || fields.has(alsoSets.field)) return [];
  const value = alsoSets.from(text);
  return value === undefined ? [] : [{ path: alsoSets.field.split('.'), value }];
}

const USER = {
  flag: '--user',
  id: 'policyContext.user.id',
  login: 'policyContext.user.login',
} as const;

/** A login that the export does not hold: whoever it is, the groups that are given with it are theirs. */
function isStranger(login: string, snapshot: Snapshot): boolean {
  return login.includes('@') && findResources(login, 'user', snapshot).length === 0;
}

function resolvedText(text: string, word: RequestWord, snapshot: Snapshot, faults: NameFault[]): string {
  const { kind, isWord } = word;
  if (isWord) return text.toUpperCase().replaceAll('-', '_');
  if (kind === undefined) return text;
  const bearers = findResources(text, kind, snapshot);
  const isUnknown = bearers.length === 0 && (isWhole(kind, snapshot) || isOnlyName(text, kind, snapshot));
  if (isUnknown || bearers.length > 1) faults.push({ word, kind, idOrName: text, bearers });
  return bearers[0]?.id ?? text;
}

function isWhole(kind: NamedKind, snapshot: Snapshot): boolean {
  return completenessOf(snapshot).isComplete(COLLECTION_OF[kind]);
}

/**
 * A name, and no id as those of this org are: whose name it is, is unknown where not all of the kind are. A login says
 * who somebody is.
 */
function isOnlyName(text: string, kind: NamedKind, { policies }: Snapshot): boolean {
  const areLive = policies.length > 0 && policies.every(({ id }) => LIVE_ID.test(id));
  return areLive && kind !== 'user' && kind !== 'app' && !LIVE_ID.test(text);
}

const LIVE_ID = /^[\w-]{20}$/;

/** How the asker says things: the flag of a fault, and the input that states groups. */
interface Asking {
  readonly flag?: string;
  /** The input for groups, in Markdown: `` `--group` ``. */
  readonly groups: string;
}

/** Returns the fault of a name in a sentence, with the remedy. */
export function nameFaultWords(
  { kind, idOrName, bearers }: NameFault,
  snapshot: Snapshot,
  { flag, groups }: Asking,
): string {
  if (bearers.length === 0) {
    const nearest = findNearestName<NamedResource>(NAMED_RESOURCES[kind](snapshot), idOrName);
    const words = notFoundMessage(idOrName, KIND_WORDS[kind], nearest && nameWithId(nearest));
    if (!isWhole(kind, snapshot)) return `${words}, which does not hold all of them: give its id`;
    if (kind !== 'user') return words;
    const login = idOrName.includes('@') ? '' : 'give a login with `@`, and ';
    const way = `a person whom the export does not hold, ${login}state their groups, too (${groups})`;
    return words.endsWith('?') ? `${words} For ${way}` : `${words}; for ${way}`;
  }
  const meant = bearers.map((one) => nameWithId(one));
  return ambiguousNameMessage({ idOrName, what: KIND_WORDS[kind], meant, ...(flag && { flag }) });
}
