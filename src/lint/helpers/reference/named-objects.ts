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

/** An id, name or key in a document, and the objects of the org with it. */
export interface NamedObject {
  /** The document that names it. */
  readonly of: Resource;
  readonly at: readonly PathStep[];
  readonly kind: ReferenceKind;
  readonly documentKind: DocumentKind;
  readonly by: LocatedMention['by'];
  /** The text that names it. */
  readonly text: string;
  /** Whether the org holds it, be it in a document that cannot be read. */
  readonly isHeld: boolean;
  /** The documents of the named objects. */
  readonly held: readonly Resource[];
}

/** Returns what policies, rules, group rules, identity providers and authenticators name, as `refs` finds it. */
export function namedObjectsIn(org: Org): readonly NamedObject[] {
  return org.derived(findNamedObjects);
}

/** Whether a condition of a policy or rule names the object. */
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
      // Several objects may bear one name or key: they are one reference.
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
    isHeld: isHeld(first, documentKind, org),
    held,
  };
}

/** Returns the text in the document: names and keys are resolved to ids. */
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

/** Blanks that a template fills in later name nothing yet. */
function mayBeText({ id, by }: LocatedMention): boolean {
  return by === undefined ? isId(id) : !/[{}<>]/.test(id);
}

function kindOfDocuments(kind: ReferenceKind): DocumentKind {
  return kind === 'authenticator' || kind === 'policy' ? kind : DOCUMENT_KINDS[kind];
}

/** Whether what is named has an effect there: an excluded or disabled authenticator has none. */
export function isAllowedThere({ of, at: path, kind }: NamedObject): boolean {
  if (kind !== 'authenticator') return true;
  if (path.includes('excludedAuthenticationMethods')) return false;
  return textAt(at(of.value, ...path.slice(0, -1)), 'enroll', 'self') !== 'NOT_ALLOWED';
}
