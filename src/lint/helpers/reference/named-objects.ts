import { groupBy } from '../../../base/group-by.js';
import { isObject } from '../../../base/object.js';
import { type PathStep, stepsOf } from '../../../base/pointer.js';
import type { DocumentKind } from '../../../documents/kinds/kinds.js';
import { directoryOf } from '../../../model/policies/references/directory.js';
import { isId } from '../../../model/policies/references/mentions.js';
import type { ReferenceKind, ReferenceSourceKind } from '../../../model/policies/references/reference.js';
import { type LocatedMention, mentionsInDocument } from '../../../model/policies/references/references.js';
import { at, textAt } from '../../rule/json-path.js';
import type { Org } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import { DOCUMENT_KINDS } from '../condition/condition-lists.js';

/** A reference by id, name or key, and the objects of the org that it refers to. */
export interface NamedObject {
  /** The resource that contains the reference. */
  readonly of: Resource;
  readonly at: readonly PathStep[];
  readonly kind: ReferenceKind;
  readonly documentKind: DocumentKind;
  readonly by: LocatedMention['by'];
  /** The id, name or key in the document by which the object is referenced. */
  readonly text: string;
  /** Whether the documents contain the referenced object, even if the object is unreadable. */
  readonly isPresent: boolean;
  /** The resources to which the reference refers. */
  readonly held: readonly Resource[];
}

/**
 * Returns the references in policies, rules, group rules, identity providers and authenticators. The command `inspect
 * --references` finds references in the same way.
 */
export function namedObjectsIn(org: Org): readonly NamedObject[] {
  return org.derived(findNamedObjects);
}

/** Whether the reference is in a condition of a policy or rule. */
export function isInConditions({ of, at: [first] }: NamedObject): boolean {
  return first === 'conditions' && of.kind !== 'group rule';
}

const SOURCES: Readonly<Partial<Record<DocumentKind, ReferenceSourceKind>>> = {
  policy: 'policy',
  rule: 'rule',
  'group rule': 'groupRule',
  'identity provider': 'idp',
  authenticator: 'authenticator',
};

function findNamedObjects(org: Org): readonly NamedObject[] {
  const directory = directoryOf(org.snapshot());
  return Object.entries(SOURCES).flatMap(([kind, source]) =>
    org.all(kind as DocumentKind).flatMap((of) => {
      if (!isObject(of.value)) return [];
      const mentions = mentionsInDocument(source, of.value, directory).filter(mayBeText);
      const [only, ...others] = mentions;
      if (only !== undefined && others.length === 0) return [namedObject(of, [only], org)];
      // Several objects may have the same name or key. A reference by such a name or key counts as one reference.
      const references = groupBy(mentions, (mention) => {
        const { path, kind, by, id } = mention;
        return `${path} ${kind} ${by} ${by === undefined || by === 'pattern' ? id : textOf(mention, org)}`;
      });
      return [...references.values()].flatMap(([first, ...others]) =>
        first === undefined ? [] : [namedObject(of, [first, ...others], org)],
      );
    }),
  );
}

function namedObject(
  of: Resource,
  mentions: readonly [LocatedMention, ...LocatedMention[]],
  org: Org,
): NamedObject {
  const [first] = mentions;
  const documentKind = kindOfDocuments(first.kind);
  const held = mentions.flatMap(({ id }) => org.find(documentKind, id) ?? []);
  return {
    of,
    at: stepsOf(first.path).map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
    kind: first.kind,
    documentKind,
    by: first.by,
    text: textOf(first, org),
    isPresent: isHeld(first, documentKind, org),
    held,
  };
}

/** Returns the text with which a document refers to an object: its id, name or key. */
function textOf({ kind, id, by }: LocatedMention, org: Org): string {
  const named = org.find(kindOfDocuments(kind), id);
  if (by === 'key') return textAt(named?.value, 'key') ?? id;
  if (by === 'name') return named?.name ?? id;
  return id;
}

function isHeld({ kind, id }: LocatedMention, documentKind: DocumentKind, org: Org): boolean {
  if (org.find(documentKind, id) !== undefined) return true;
  if (kind === 'app' && org.find('client', id) !== undefined) return true;
  return directoryOf(org.snapshot()).holds(kind, id);
}

/** Whether the text of a reference can be an id, name or key. A template placeholder cannot. */
function mayBeText({ id, by }: LocatedMention): boolean {
  return by === undefined ? isId(id) : !/[{}<>]/.test(id);
}

function kindOfDocuments(kind: ReferenceKind): DocumentKind {
  return kind === 'authenticator' || kind === 'policy' ? kind : DOCUMENT_KINDS[kind];
}

/**
 * Whether users may use the object to which a reference refers. The result is false for excluded authenticators, and for authenticators
 * that users may not enroll.
 */
export function isAllowedThere({ of, at: path, kind }: NamedObject): boolean {
  if (kind !== 'authenticator') return true;
  if (path.includes('excludedAuthenticationMethods')) return false;
  return textAt(at(of.value, ...path.slice(0, -1)), 'enroll', 'self') !== 'NOT_ALLOWED';
}
