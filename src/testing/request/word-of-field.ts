import { keyOfWord, REQUEST_WORDS } from '../../documents/request/request-words.js';
import { PART_WORD_NAMES, partWord } from './part-words.js';

/** Returns the key of test files that sets a field of the request body; `undefined` if the field can only be stated under `facts`. */
export function wordOfField(field: string): string | undefined {
  const own = field.replace(CONTEXT, '');
  const request = REQUEST_WORDS.find((one) => one.field === field || one.beside?.field === field);
  const names = request === undefined ? [own] : [keyOfWord(request), `${keyOfWord(request)}s`];
  return PART_WORD_NAMES.find((name) => partWord(name)?.fills === own || names.includes(name));
}

/**
 * Returns, in backticks, the key of test files that sets a field of the request body: `` `risk` ``. If no key sets the field, returns ``
 * `facts: { user.login: … }` ``.
 */
export function quotedWordFor(field: string): string {
  return `\`${wordOfField(field) ?? `facts: { ${field.replace(CONTEXT, '')}: … }`}\``;
}

/** Returns the key of test files that sets a field of the request body, followed by dots in place of the value: `risk: …`. */
export function wordFor(field: string): string {
  return `${wordOfField(field) ?? `facts: ${field.replace(CONTEXT, '')}`}: …`;
}

const CONTEXT = /^policyContext\./;
