import { isSynthetic } from '../../facts/synthetic-id.js';
import { LIMITS } from '../syntax/expression-limits.js';
import { formatZoned } from '../time/iso-time.js';
import type { ZonedTime } from '../time/zoned-time.js';
import { type Cell, failed, notModelled } from './cell.js';
import { hideSyntheticId } from './hide-synthetic-id.js';
import { type Behaviors, type CountryValue, typeOfValue, type Value } from './value.js';

/**
 * Returns the text of a value when it is joined with a string, as in SpEL (Spring Expression Language). It is unknown for a map or a group,
 * and a failure if it is too long.
 */
export function textOf(value: Value): Cell {
  if (typeof value === 'string') return hideSyntheticId(value);
  const pieces: string[] = [];
  const length = appendText(value, pieces, LIMITS.stringLength);
  if (length === undefined)
    return notModelled('string', 'the text of a map, a group or an id that is not assigned yet is unknown');
  return length < 0 ? failed(`a string is longer than ${LIMITS.stringLength} characters`) : pieces.join('');
}

/**
 * Appends the text of the value to `pieces`. `left` is the number of characters that may still be appended. Returns this number after
 * appending; it is negative if the text is too long. Returns `undefined` if the text of the value is unknown.
 */
function appendText(value: Value, pieces: string[], left: number): number | undefined {
  if (isSynthetic(value)) return undefined;
  const type = typeOfValue(value);
  switch (type) {
    case 'list':
      return writeList(value as readonly Value[], pieces, left);
    case 'behaviors':
      return writeList((value as Behaviors).names, pieces, left);
    case 'time':
      return writeText(formatZoned(value as ZonedTime), pieces, left);
    case 'country':
      return writeText((value as CountryValue).country.alpha2, pieces, left);
    case 'map':
    case 'group':
      return undefined;
    case 'any':
    case 'null':
    case 'boolean':
    case 'integer':
    case 'number':
    case 'string':
      return writeText(String(value), pieces, left);
  }
}

function writeList(list: readonly Value[], pieces: string[], limit: number): number | undefined {
  let left: number | undefined = limit;
  for (const [index, item] of list.entries()) {
    if (index > 0) left = writeText(',', pieces, left);
    left = appendText(item, pieces, left);
    if (left === undefined || left < 0) return left;
  }
  return left;
}

function writeText(text: string, pieces: string[], left: number): number {
  pieces.push(text);
  return left - text.length;
}
