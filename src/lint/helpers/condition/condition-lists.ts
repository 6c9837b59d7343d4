import { getOrMake } from '../../../base/memo.js';
import { quoted } from '../../../base/messages.js';
import { isObject, type Members } from '../../../base/object.js';
import type { PathStep } from '../../../base/pointer.js';
import type { DocumentKind } from '../../../documents/kinds/kinds.js';
import type { ConditionList } from '../../../model/conditions/condition.js';
import { CONDITIONS } from '../../../model/conditions/leaves.js';
import type { Wording } from '../../../model/facts/definition/wording.js';
import type { Kind } from '../../../model/facts/world.js';
import { isId } from '../../../model/policies/references/mentions.js';
import { at, listAt } from '../../rule/json-path.js';
import type { Org } from '../../rule/org.js';

/** A list that `conditions` may contain. Spec: Conditions (policy and rule). */
export interface ListInConditions {
  /**
   * The path from `conditions` to the object that contains the lists. `sides` contains the keys of the lists in this object, such as
   * `include` and `exclude`.
   */
  readonly path: readonly string[];
  readonly sides: readonly string[];
  /** The kind of object to which the elements of the list refer by id. */
  readonly kind?: DocumentKind;
  /** Returns a description of a list element that is not a text. */
  readonly words?: NonNullable<ConditionList['words']>;
}

/**
 * Maps each kind of object in the table of conditions, such as `idp`, to the kind of document that describes it, such as `identity
 * provider`.
 */
export const DOCUMENT_KINDS: Readonly<Record<Kind, DocumentKind>> = {
  app: 'app',
  behavior: 'behavior',
  deviceAssurance: 'device assurance',
  group: 'group',
  idp: 'identity provider',
  user: 'user',
  userType: 'user type',
  zone: 'zone',
};

export const CONDITION_LISTS: readonly ListInConditions[] = CONDITIONS.flatMap(({ key, lists = [] }) =>
  lists.map(({ path, members, kind, words }) => ({
    path: [key, ...path],
    sides: members,
    ...(kind && { kind: DOCUMENT_KINDS[kind] }),
    ...(words && { words }),
  })),
);

/** A list in `conditions` that is present and not empty. `side` is its key, `include` or `exclude`. */
export interface GivenList {
  readonly list: ListInConditions;
  readonly side: string;
  readonly elements: readonly unknown[];
}

/** Returns the lists in `conditions`. The result is cached for all lint rules; most conditions have one or two lists. */
export function listsIn(conditions: unknown, org: Org): readonly GivenList[] {
  if (!isObject(conditions)) return NO_LISTS;
  return getOrMake(org.derived(listsByConditions), conditions, () => givenLists(conditions));
}

function listsByConditions(): Map<object, readonly GivenList[]> {
  return new Map();
}

function givenLists(conditions: object): readonly GivenList[] {
  const given: GivenList[] = [];
  for (const list of CONDITION_LISTS) {
    const holder = at(conditions, ...list.path);
    if (holder === undefined) continue;
    for (const side of list.sides) {
      const elements = listAt(holder, side);
      if (elements.length > 0) given.push({ list, side, elements });
    }
  }
  return given.length === 0 ? NO_LISTS : given;
}

const NO_LISTS: readonly GivenList[] = [];

/** An element of a list in `conditions`. */
export interface ListedValue {
  readonly at: readonly PathStep[];
  /** A key that is equal for equal elements of condition lists. */
  readonly key: string;
  /** The id of the object that the element refers to, if any. */
  readonly id: string | undefined;
}

/**
 * Returns the elements of a condition list that are texts or objects. Elements of other types are skipped, because they cannot
 * be compared.
 */
export function elementsOf({ list: { path, kind }, side, elements }: GivenList): readonly ListedValue[] {
  const listed: ListedValue[] = [];
  for (const [index, element] of elements.entries()) {
    const at = [...path, side, index];
    if (typeof element === 'string')
      listed.push({ at, key: element, id: kind && isId(element) ? element : undefined });
    else if (isObject(element))
      listed.push({ at, key: keyOf(element), id: kind === 'app' ? idOf(element) : undefined });
  }
  return listed;
}

/** Returns a description of a list element: its kind, with its id or text. */
export function elementWords(
  { list: { path, kind, words }, elements }: GivenList,
  { at, id }: ListedValue,
): string {
  const element = elements[Number(at.at(-1))];
  if (id !== undefined && kind !== undefined) return `the ${NAMES[kind] ?? kind} ${quoted(id)}`;
  if (typeof element === 'string') return quoted(element);
  const described = isObject(element) ? words?.(element, AS_WRITTEN) : undefined;
  if (!described) return 'the same entry';
  return kind === 'app' ? `each application of ${described}` : `the ${path[0]} ${described}`;
}

const NAMES: Partial<Record<DocumentKind, string>> = { app: 'application' };

const AS_WRITTEN: Wording = {
  shown: (_, id) => id,
  ids: (_, ids) => String(ids),
  plain: (word) => quoted(String(word)),
};

function idOf({ id }: Members): string | undefined {
  return typeof id === 'string' && isId(id) ? id : undefined;
}

/**
 * Returns a key that is equal for objects with the same members. The order of the members is ignored, and so are members whose value is
 * `null`.
 */
function keyOf(element: object): string {
  const given = Object.entries(element).filter(([, value]) => value !== null);
  return JSON.stringify(given.sort(([a], [b]) => (a < b ? -1 : 1)));
}
