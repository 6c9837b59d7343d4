import { keyOfWord, REQUEST_WORDS } from '../../documents/request/request-words.js';
import { PART_WORD_NAMES, type PartWordName, partWord } from './part-words.js';

/** The word of a part of a request that says a field of the body: one of its own, or the field as `facts` takes it. */
export function wordOfField(field: string): PartWordName | undefined {
  const own = field.replace(CONTEXT, '');
  const request = REQUEST_WORDS.find((one) => one.field === field || one.beside?.field === field);
  const names = request === undefined ? [own] : [keyOfWord(request), `${keyOfWord(request)}s`];
  return PART_WORD_NAMES.find((name) => partWord(name)?.fills === own || names.includes(name));
}

/** As code: `` `risk` ``, or `` `facts: { user.login: … }` `` where no word says it. */
export function quotedWordFor(field: string): string {
  return `\`${wordOfField(field) ?? `facts: { ${field.replace(CONTEXT, '')}: … }`}\``;
}

/** As a test says it: `risk: …`, for the value to stand in place of the dots. */
export function wordFor(field: string): string {
  return `${wordOfField(field) ?? `facts: ${field.replace(CONTEXT, '')}`}: …`;
}

const CONTEXT = /^policyContext\./;
