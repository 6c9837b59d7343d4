import { isObject } from '../../../base/object.js';
import { ownAt } from '../../../base/own.js';
import { keyOfWord, REQUEST_WORDS } from '../../../documents/request/request-words.js';
import type { Request } from '../../../model/facts/request.js';
import type { FormValue, FormValues } from '../protocol/form.js';
import { fieldSchemaAt, isRecord, withoutNull } from './field-schema.js';

/** Returns a request as values of the form. */
export function formValuesOf(request: Request): FormValues {
  const words = REQUEST_WORDS.flatMap(({ flag, field }): [string, FormValue][] => {
    const value = ownAt(request, field.split('.')) as FormValue | number | null | undefined;
    return value == null ? [] : [[keyOfWord({ flag }), typeof value === 'number' ? String(value) : value]];
  });
  const given = new Set(REQUEST_WORDS.flatMap(({ field, beside }) => [field, beside?.field ?? field]));
  const groups = ownAt(request, ['policyContext', 'user', 'groupIds']) as
    | readonly string[]
    | null
    | undefined;
  if (groups != null) words.push(['group', groups]);
  if (isStrangerByLogin(request)) given.add('policyContext.user.login');
  return Object.fromEntries([...words, ...fieldsIn(request.policyContext, ['policyContext'], given)]);
}

/**
 * Whether the request names a user whom the export does not contain. Such a request has the typed login in both fields, `login` and `id`.
 */
function isStrangerByLogin({ policyContext: { user } }: Request): boolean {
  return user?.login != null && user.login === user.id;
}

/**
 * Returns the fields of the request that have no form control of their own, with their paths as keys. `given` has the paths of the fields
 * with a control.
 */
function fieldsIn(
  value: unknown,
  path: readonly string[],
  given: ReadonlySet<string>,
): [string, FormValue][] {
  if (value == null || given.has(path.join('.'))) return [];
  const key = path.slice(1).join('.');
  if (typeof value === 'number') return [[key, String(value)]];
  if (typeof value === 'string' || typeof value === 'boolean' || Array.isArray(value))
    return [[key, value as FormValue]];
  if (!isObject(value)) return [];
  if (key === 'expressions') return [[key, value as Readonly<Record<string, boolean>>]];
  const schema = fieldSchemaAt(path);
  if (schema !== undefined && isRecord(withoutNull(schema))) return [[key, textOfMembers(value)]];
  return Object.entries(value).flatMap(([name, inner]) => fieldsIn(inner, [...path, name], given));
}

/** Formats the members of an object as a text: `department="Finance"; level=3`, or as JSON if a member name could not be parsed back. */
function textOfMembers(members: object): string {
  const entries = Object.entries(members);
  if (!entries.every(([name]) => /^[\w.-]+$/.test(name))) return JSON.stringify(members);
  return entries
    .map(([name, value]) => `${name}=${JSON.stringify(value).replaceAll(';', '\\u003b')}`)
    .join('; ');
}
