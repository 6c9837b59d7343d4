import { keyOfWord, REQUEST_WORDS } from '../../../documents/request/request-words.js';
import type { MissingFactHint } from '../../../what-if/missing-words.js';

/**
 * Returns the key of a request field, such as `` `risk` ``, as a hint for a missing fact. It is the key in requests that state names
 * instead of ids.
 */
export const requestKeyHint: MissingFactHint = (field) => {
  const word = REQUEST_WORDS.find((one) => one.field === field);
  return `\`${word === undefined ? field.replace(/^policyContext\./, '') : keyOfWord(word)}\``;
};
