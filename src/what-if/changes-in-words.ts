import { isObject } from '../base/object.js';
import { REQUEST_WORDS } from '../documents/request/request-words.js';
import type { Request } from '../model/facts/request.js';
import { type MissingFactHint, optionWords } from './missing-words.js';

/** Returns the fields that changed between two requests, as options: `--platform MACOS`, `--ip 10.0.0.1`. */
export function changesInWords(from: Request, to: Request, hint: MissingFactHint): string {
  const before = new Map(fieldsOf(from, []));
  const changed = fieldsOf(to, []).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before.get(field)),
  );
  return changed.map(([field, value]) => optionWords(field, value, hint)).join(' ');
}

/** Returns the fields of a request with their values. */
function fieldsOf(value: unknown, path: readonly string[]): [field: string, value: unknown][] {
  const field = path.join('.');
  if (!isObject(value) || REQUEST_WORDS.some((word) => word.field === field)) return [[field, value]];
  return Object.entries(value).flatMap(([key, member]) => fieldsOf(member, [...path, key]));
}
