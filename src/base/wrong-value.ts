import { quotedUpTo, valueInWords, whyCutOff } from './messages.js';
import { stepsOf } from './pointer.js';

const THE_VALUE = 'the value ';

/**
 * States a wrong value and what to write in its place: ``the value is `5`: write a string``. `inField` names the field
 * in place of *the value*.
 */
export function wrongValue(found: unknown, wanted: string, suggestion = ''): string {
  const is = `is ${valueInWords(found)}`;
  // A value that an exporting program cut off has its remedy in its words.
  const isCutOff = typeof found === 'string' && whyCutOff(found) !== undefined;
  return isCutOff ? `${THE_VALUE}${is}` : wrongInValue(is, `write ${wanted}${suggestion}`);
}

/** States what is wrong about a value, and the remedy: `the value has 3 elements: keep at most 2`. */
export function wrongInValue(what: string, remedy: string): string {
  return `${THE_VALUE}${what}: ${remedy}`;
}

/** The message about the field at a pointer: ``a.b is `5`: write a string``. */
export function inField(pointer: string, message: string): string {
  return pointer === '' ? message : about(quotedUpTo(LONGEST_PATH, stepsOf(pointer).join('.')), message);
}

/** The message about something that has a name, which takes the place of *the value*. */
export function about(name: string, message: string): string {
  return message.startsWith(THE_VALUE) ? `${name} ${message.slice(THE_VALUE.length)}` : `${name}: ${message}`;
}

/** In characters: the end of a path names the field. */
const LONGEST_PATH = 160;
