import type { PathStep } from '../../base/pointer.js';
import type { ReferenceKind } from '../../model/policies/references/reference.js';
import { type FieldNaming, NAMING_FIELDS } from '../../model/policies/references/reference-fields.js';

/**
 * Returns the kind of the objects that a field of a policy or rule names. The kind is `authenticatorKey` if the field names authenticators
 * by key, not by id. Returns `undefined` if the field names no objects.
 */
export function namingAt(
  resource: 'policy' | 'rule',
  path: readonly PathStep[],
): ReferenceKind | 'authenticatorKey' | undefined {
  for (const { written, naming } of NAMING_FIELDS[resource]) {
    const member = memberBelow(written, path);
    if (member === '') return isKind(naming) ? naming : undefined;
    if (member !== undefined) return MEMBERS[naming]?.[member];
  }
  return undefined;
}

/**
 * The members of a field that name other objects, and the kinds of these objects. For example, in a field with the naming `app`, the member
 * `id` names an application.
 */
const MEMBERS: Readonly<
  Partial<Record<FieldNaming, Readonly<Record<string, ReferenceKind | 'authenticatorKey'>>>>
> = {
  app: { id: 'app' },
  authenticatorUse: { id: 'authenticator', key: 'authenticatorKey' },
  provider: { id: 'idp' },
  signalProvider: { id: 'idp' },
};

/**
 * Compares a path with the path of a field (`written`). If the path leads to a member of the field, returns the key of the member. If it
 * leads to the field itself, returns an empty text, and otherwise `undefined`.
 */
function memberBelow(written: readonly string[], path: readonly PathStep[]): string | undefined {
  if (path.length < written.length || path.length > written.length + 1) return undefined;
  const isMatch = written.every((step, index) => step === '*' || step === String(path[index]));
  return isMatch ? String(path[written.length] ?? '') : undefined;
}

function isKind(naming: FieldNaming): naming is Extract<FieldNaming, ReferenceKind> {
  return !['authenticatorUse', 'expression', 'factor', 'provider', 'signalProvider'].includes(naming);
}
