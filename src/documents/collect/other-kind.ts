import { alternatives, describeValue, quoted } from '../../base/messages.js';
import { isObject } from '../../base/object.js';
import type { DocumentKind } from '../kinds/kinds.js';
import type { Hints, Relation } from '../kinds/path-hints.js';
import type { ElementKind } from './accumulator.js';

/** The kinds of elements expected in each list of related resources. Lists of assignments and memberships may also contain plain ids. */
const EXPECTED: Readonly<Record<Relation, readonly ElementKind[]>> = {
  'rules of a policy': ['rule'],
  'mappings of a policy': ['mapping', 'app'],
  'apps of a policy': ['app', 'mapping'],
  'members of a group': ['user', 'id'],
  'groups of a user': ['group', 'id'],
  'groups of an app': ['assignment to an application', 'group', 'id'],
  'users of an app': ['assignment to an application', 'user', 'id'],
  'keys of an app': ['identity provider key', 'key'],
  'methods of an authenticator': ['authenticator method'],
};

/**
 * Returns what a file contains if its content does not match its name, or `undefined` if it matches. Only the names in
 * docs/getting-an-export.md are checked. An empty list matches; a list matches if one of its elements is of the expected kind.
 */
export function describeOtherKind(
  { relation, kind }: Hints,
  kinds: ReadonlySet<ElementKind>,
  values: readonly unknown[],
): string | undefined {
  const expected = relation === undefined ? [kind] : EXPECTED[relation];
  if (kinds.has('other format') || expected.some((one) => kinds.has(one))) return undefined;
  if (kinds.size === 0 && values.some(isEmptyList)) return undefined;
  const what = relation ?? `documents of the kind ${quoted(kind ?? '')}`;
  return `by its name, this file should contain ${what}, but it contains ${describeFound(kinds, values)}; export it again`;
}

/** Returns whether the value is an empty list, alone or in a wrapper that a client put around it. The object `{}` is not a list. */
function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) || (isObject(value) && Object.values(value).some(Array.isArray));
}

function describeFound(kinds: ReadonlySet<ElementKind>, values: readonly unknown[]): string {
  const known = [...kinds].filter((kind): kind is DocumentKind => kind !== undefined && kind !== 'id');
  if (known.length > 0) return alternatives(known.map(quoted), 'and');
  return describeValue(values[0]);
}
