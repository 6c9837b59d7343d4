import { cutOffReason, describeValue, quotedUpTo } from './messages.js';
import { stepsOf } from './pointer.js';

const THE_VALUE = 'the value ';

/**
 * Returns the message about a wrong value, such as ``the value is `5`; set it to a string``. {@link inField} replaces *the value* with the
 * name of the field.
 */
export function wrongValue(found: unknown, wanted: string, suggestion = ''): string {
  const is = `is ${describeValue(found)}`;
  // A text such as `[object Object]` comes from a program that cuts off nested values. `describeValue` already says how to fix such a text,
  // so the message has no further remedy.
  const isTruncated = typeof found === 'string' && cutOffReason(found) !== undefined;
  return isTruncated ? `${THE_VALUE}${is}` : wrongInValue(is, `set it to ${wanted}${suggestion}`);
}

/** Returns the message about a value, with the remedy: `the value has 3 elements; the limit is 2`. */
export function wrongInValue(what: string, remedy: string): string {
  return `${THE_VALUE}${what}; ${remedy}`;
}

/** Returns the message about the field at a pointer: ``a.b is `5`; set it to a string``. */
export function inField(pointer: string, message: string): string {
  return pointer === '' ? message : about(quotedUpTo(MAX_PATH_LENGTH, stepsOf(pointer).join('.')), message);
}

/** Returns the message with a name in place of *the value*. */
export function about(name: string, message: string): string {
  return message.startsWith(THE_VALUE) ? `${name} ${message.slice(THE_VALUE.length)}` : `${name}: ${message}`;
}

/** The maximum number of characters of a path in a message. A longer path loses its beginning, because its end names the field. */
const MAX_PATH_LENGTH = 160;
