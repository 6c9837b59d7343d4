import { isObject } from '../base/object.js';
import { printable } from '../base/printable.js';
import type { Request } from '../facts/request.js';
import { REQUEST_WORDS } from '../read/request/request-words.js';
import type { HowToGive } from './missing-words.js';

/** What one request says that another does not: `--platform MACOS`, `--ip 10.0.0.1`. */
export function changesInWords(from: Request, to: Request, give: HowToGive): string {
  const before = new Map(fieldsOf(from, []));
  const changed = fieldsOf(to, []).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before.get(field)),
  );
  return changed.map(([field, value]) => given(field, value, give)).join(' ');
}

/** The fields that one gives, each with what it holds. */
function fieldsOf(value: unknown, path: readonly string[]): [field: string, value: unknown][] {
  const field = path.join('.');
  if (!isObject(value) || REQUEST_WORDS.some((word) => word.field === field)) return [[field, value]];
  return Object.entries(value).flatMap(([key, member]) => fieldsOf(member, [...path, key]));
}

/** A flag and its value; `--fact x=…` with the value in it. */
function given(field: string, value: unknown, give: HowToGive): string {
  const how = give(field);
  if (typeof value === 'boolean' && how.startsWith('--') && !how.endsWith('…'))
    return value ? how : how.replace('--', '--no-');
  const texts = Array.isArray(value) && !how.endsWith('…') ? value : [value];
  return texts
    .map((one) => printable(typeof one === 'string' ? one : JSON.stringify(one)))
    .map((text) => (how.endsWith('…') ? how.replace('…', text) : `${how} ${text}`))
    .join(' ');
}
