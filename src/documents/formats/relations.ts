import { getOrMake } from '../../base/memo.js';
import { isObject } from '../../base/object.js';
import { type Accumulator, addToList, type ListName } from '../collect/accumulator.js';
import { type DocumentKind, kindOf } from '../kinds/kinds.js';
import type { Hints, Relation } from '../kinds/path-hints.js';
import { countUnused, readResource } from '../resources/read-by-kind.js';
import type { DocumentPart } from './format.js';
import { readIdListElement } from './id-lists.js';

/** How to read a list of related resources, such as the members of a group, if the path of the document names the list. */
interface RelatedList {
  /**
   * The kind of the list's elements. Set only if a snapshot does not contain resources of this kind. An element of the list may then look
   * like this kind.
   */
  readonly as?: DocumentKind;
  /** The list to which the ids of the elements are added; absent if the elements are not read as ids. */
  readonly list?: ListName;
  /** Records that the document contains this list. Needed for an empty list, for which `element` is never called. */
  markRead?(owner: string, accumulator: Accumulator): void;
  element(part: DocumentPart, owner: string, accumulator: Accumulator): void;
}

const RELATED_LISTS: Readonly<Record<Relation, RelatedList>> = {
  'rules of a policy': {
    markRead: (owner, { rules }) => void getOrMake(rules, owner, () => new Map()),
    element: ({ value, at }, policyInPath, accumulator) =>
      readResource('rule', value, at, accumulator, { policyInPath }),
  },
  'mappings of a policy': {
    markRead: (owner, { mappingLists }) => void mappingLists.add(owner),
    element: ({ value, at }, policyInPath, accumulator) =>
      readResource('mapping', value, at, accumulator, { policyInPath }),
  },
  'apps of a policy': {
    markRead: (owner, { mappingLists }) => void mappingLists.add(owner),
    element({ value, at }, policyId, accumulator) {
      readResource('app', value, at, accumulator, { isReference: true });
      const appId = isObject(value) ? value.id : undefined;
      if (typeof appId === 'string') accumulator.claims.push({ appId, policyId, isLink: false, at });
    },
  },
  'members of a group': listing('usersOfGroup'),
  'groups of a user': listing('groupsOfUser'),
  'groups of an app': { ...listing('groupsOfApp'), as: 'assignment to an application' },
  'users of an app': { ...listing('usersOfApp'), as: 'assignment to an application' },
  'keys of an app': {
    as: 'identity provider key',
    element: ({ value, at }, _owner, accumulator) => countUnused('other resource', value, at, accumulator),
  },
  'methods of an authenticator': {
    as: 'authenticator method',
    element({ value, at }, owner, { methods, usage, visitor }) {
      usage.used++;
      visitor.visitOther({ kind: 'authenticator method', value, at, around: {} });
      getOrMake(methods, owner, () => []).push(value);
    },
  },
};

function listing(list: ListName): RelatedList {
  return {
    list,
    markRead: (owner, { lists }) => addToList(lists[list], owner),
    element: (part, owner, accumulator) => readIdListElement(list, owner, part, accumulator),
  };
}

/**
 * Records that a document with a list of related resources was read, such as the members of a group. The path of the document shows which
 * list it is.
 */
export function recordRelatedList({ relation, owner }: Hints, accumulator: Accumulator): void {
  if (relation === undefined || owner === undefined) return;
  accumulator.usage.used++;
  RELATED_LISTS[relation].markRead?.(owner, accumulator);
}

/**
 * Returns whether a value may be an element of a list of related resources, such as the members of a group. The path of the document names
 * this list. An error response, for example, is not an element.
 */
export function isRelated({ value, hints: { relation } }: DocumentPart): boolean {
  if (relation === undefined || Array.isArray(value)) return false;
  const { as, list } = RELATED_LISTS[relation];
  if (!isObject(value)) return list !== undefined;
  const looks = kindOf(value);
  return looks === undefined || looks.isUsed || looks.kind === as;
}

/** Reads a value as an element of a list of related resources, such as the members of a group. The path of the document names this list. */
export function readRelated(part: DocumentPart, accumulator: Accumulator): void {
  const { relation, owner } = part.hints;
  if (relation !== undefined && owner !== undefined)
    RELATED_LISTS[relation].element(part, owner, accumulator);
}
