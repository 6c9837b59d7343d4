import { isObject, type Members } from '../../../base/object.js';
import { parseJson } from '../../text/json.js';

/**
 * Returns `undefined` for 0, and other values unchanged. The Terraform provider does not send 0 for attributes that count only if they are
 * set.
 */
export function unlessZero(given: unknown): unknown {
  return given === 0 ? undefined : given;
}

export function textsOf(given: unknown): readonly string[] {
  return Array.isArray(given) ? given.filter((one) => typeof one === 'string') : [];
}

export function blocksOf(given: unknown): readonly Members[] {
  return Array.isArray(given) ? given.filter(isObject) : [];
}

/** Returns the number of nested blocks by name of the block. */
export function blockCountsOf(values: Members): Readonly<Record<string, number>> {
  const counts = Object.entries(values).map(([name, value]) => [name, blocksOf(value).length] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** Parses a JSON text; any other text is returned unchanged. */
export function jsonOrText(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  const parsed = parseJson(given, false);
  return parsed.ok ? parsed.value : given;
}

/** Returns an attribute name as the service writes it: `firstName` for `first_name`. */
export function camelCase(attribute: string): string {
  return attribute.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export function nonEmptyText(given: unknown): string | undefined {
  return typeof given === 'string' && given !== '' ? given : undefined;
}

export function isTrue(given: unknown): boolean {
  return given === true;
}

/** Returns whether marks, which flag unknown or secret values, contain `true` anywhere. */
export function hasMark(marks: unknown): boolean {
  if (typeof marks !== 'object' || marks === null) return marks === true;
  if (Array.isArray(marks)) return marks.some(hasMark);
  const members = marks as Members;
  for (const key in members) if (hasMark(members[key])) return true;
  return false;
}
