import { isObject } from '../../base/object.js';
import { addToList, type Collected, type ListName } from '../collect/accumulator.js';
import { type DocumentKind, kindOf } from '../kinds/kinds.js';
import type { Hints, Relation } from '../kinds/path-hints.js';
import { readResource } from '../resources/read-resource.js';
import type { DocumentPart } from './format.js';
import { takeListed } from './id-lists.js';

/** What a list at such a path says of its owner, and each of its elements. */
interface Related {
  /** What the elements look like, though the kind be of no use elsewhere. */
  readonly as?: DocumentKind;
  /** The list of ids that it makes. */
  readonly list?: ListName;
  /** The list was seen, perhaps empty. */
  open?(owner: string, collected: Collected): void;
  element(part: DocumentPart, owner: string, collected: Collected): void;
}

const RELATED: Readonly<Record<Relation, Related>> = {
  'rules of a policy': {
    open: (owner, { rules }) => void rules.set(owner, rules.get(owner) ?? new Map()),
    element: ({ value, at }, policyInPath, collected) =>
      readResource('rule', value, at, collected, { policyInPath }),
  },
  'mappings of a policy': {
    element: ({ value, at }, policyInPath, collected) =>
      readResource('mapping', value, at, collected, { policyInPath }),
  },
  'apps of a policy': {
    element({ value, at }, policyId, collected) {
      readResource('app', value, at, collected, { isReference: true });
      const appId = isObject(value) ? value.id : undefined;
      if (typeof appId === 'string') collected.claims.push({ appId, policyId, isLink: false, at });
    },
  },
  'members of a group': listing('usersOfGroup'),
  'groups of a user': listing('groupsOfUser'),
  'groups of an app': { ...listing('groupsOfApp'), as: 'assignment to an application' },
  'users of an app': { ...listing('usersOfApp'), as: 'assignment to an application' },
  'methods of an authenticator': {
    as: 'authenticator method',
    element({ value, at }, owner, { methods, usage, meet }) {
      usage.used++;
      meet?.({ kind: 'authenticator method', value, at, around: {} });
      const known = methods.get(owner);
      if (known === undefined) methods.set(owner, [value]);
      else known.push(value);
    },
  },
};

function listing(list: ListName): Related {
  return {
    list,
    open: (owner, { lists }) => addToList(lists[list], owner),
    element: (part, owner, collected) => takeListed(list, owner, part, collected),
  };
}

/** Notes that the list which the path names was seen. */
export function openRelation({ relation, owner }: Hints, collected: Collected): void {
  if (relation === undefined || owner === undefined) return;
  collected.usage.used++;
  RELATED[relation].open?.(owner, collected);
}

/** Whether the path tells what the part is; what the service answers instead (an error, say) is no element. */
export function isRelated({ value, hints: { relation } }: DocumentPart): boolean {
  if (relation === undefined || Array.isArray(value)) return false;
  const { as, list } = RELATED[relation];
  if (!isObject(value)) return list !== undefined;
  const told = kindOf(value);
  return told === undefined || told.isUsed || told.kind === as;
}

/** Takes the part as what the path says it is. */
export function takeRelated(part: DocumentPart, collected: Collected): void {
  const { relation, owner } = part.hints;
  if (relation !== undefined && owner !== undefined) RELATED[relation].element(part, owner, collected);
}
