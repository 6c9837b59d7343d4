import { isObject } from '../../../base/object.js';
import { assembleDocuments } from '../../../documents/read-snapshot.js';
import type { ReferenceSourceKind } from '../../../model/policies/references/reference.js';
import { referencesIn } from '../../../model/policies/references/references.js';

/** The documents of an org that may name groups. */
export interface NamingDocuments {
  readonly policies: readonly unknown[];
  readonly groupRules: readonly unknown[];
  readonly apps: readonly unknown[];
  readonly groups: readonly unknown[];
}

const DECIDING: ReadonlySet<ReferenceSourceKind> = new Set<ReferenceSourceKind>([
  'app',
  'groupRule',
  'policy',
  'rule',
]);

/**
 * Returns the ids of the groups that a condition, an expression, a group rule or an assignment names. Only the members of these groups
 * affect decisions. The group Everyone is excluded, because it contains all users.
 */
export function namedGroups(documents: NamingDocuments): ReadonlySet<string> {
  const org = assembleDocuments([{ name: 'pull', value: documents }]);
  if (!org.ok) return new Set();
  const everyone = new Set(org.value.groups.filter(({ isEveryone }) => isEveryone).map(({ id }) => id));
  const named = referencesIn(org.value).filter(
    ({ kind, from, isInExport, id }) =>
      kind === 'group' && isInExport && DECIDING.has(from.kind) && !everyone.has(id),
  );
  return new Set(named.map(({ id }) => id));
}

/** Returns the id of a document, if the document has one. */
export function idIn(document: unknown): string | undefined {
  const id = isObject(document) ? document.id : undefined;
  return typeof id === 'string' ? id : undefined;
}
