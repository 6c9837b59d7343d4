import { getOrMake } from '../../base/memo.js';
import { isObject } from '../../base/object.js';
import { type Accumulator, addToList, type ListName } from '../collect/accumulator.js';
import { type DocumentKind, kindOf } from '../kinds/kinds.js';
import type { Hints, Relation } from '../kinds/path-hints.js';
import { countUnused, readResource } from '../resources/read-by-kind.js';
import type { DocumentPart } from './format.js';
import { readListed } from './id-lists.js';

/** What a list at such a path says of its owner, and each of its elements. */
interface Related {
  /** What the elements look like, though the kind be of no use elsewhere. */
  readonly as?: DocumentKind;
  /** The list of ids that it makes. */
  readonly list?: ListName;
  /** The list was seen, possibly empty. */
  open?(owner: string, accumulator: Accumulator): void;
  element(part: DocumentPart, owner: string, accumulator: Accumulator): void;
}

const RELATED: Readonly<Record<Relation, Related>> = {
  'rules of a policy': {
    open: (owner, { rules }) => void getOrMake(rules, owner, () => new Map()),
    element: ({ value, at }, policyInPath, accumulator) =>
      readResource('rule', value, at, accumulator, { policyInPath }),
  },
  'mappings of a policy': {
    open: (owner, { mappingLists }) => void mappingLists.add(owner),
    element: ({ value, at }, policyInPath, accumulator) =>
      readResource('mapping', value, at, accumulator, { policyInPath }),
  },
  'apps of a policy': {
    open: (owner, { mappingLists }) => void mappingLists.add(owner),
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

function listing(list: ListName): Related {
  return {
    list,
    open: (owner, { lists }) => addToList(lists[list], owner),
    element: (part, owner, accumulator) => readListed(list, owner, part, accumulator),
  };
}

/** Notes that the list which the path names was seen. */
export function openRelation({ relation, owner }: Hints, accumulator: Accumulator): void {
  if (relation === undefined || owner === undefined) return;
  accumulator.usage.used++;
  RELATED[relation].open?.(owner, accumulator);
}

/** Whether the path tells what the part is; what the service answers instead (an error, say) is no element. */
export function isRelated({ value, hints: { relation } }: DocumentPart): boolean {
  if (relation === undefined || Array.isArray(value)) return false;
  const { as, list } = RELATED[relation];
  if (!isObject(value)) return list !== undefined;
  const looks = kindOf(value);
  return looks === undefined || looks.isUsed || looks.kind === as;
}

/** Reads the part as what the path says it is. */
export function readRelated(part: DocumentPart, accumulator: Accumulator): void {
  const { relation, owner } = part.hints;
  if (relation !== undefined && owner !== undefined) RELATED[relation].element(part, owner, accumulator);
}
