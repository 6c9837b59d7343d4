import { keyOfWord, REQUEST_WORDS } from '../../read/request/request-words.js';
import type { HowToGive } from '../../what-if/missing-words.js';

/** A field as a request in words says it: `` `risk` ``. */
export const giveWord: HowToGive = (field) => {
  const word = REQUEST_WORDS.find((one) => one.field === field);
  return `\`${word === undefined ? field.replace(/^policyContext\./, '') : keyOfWord(word)}\``;
};
