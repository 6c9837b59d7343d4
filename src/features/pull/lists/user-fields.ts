import { isObject } from '../../../base/object.js';
import type { UserFields } from './kept.js';

/**
 * The option that states which profile attributes are kept: all attributes, only those that policies may read, or those and the listed
 * ones.
 */
export type FieldsOption = 'all' | 'read' | readonly string[];

/** Returns the user fields to keep. They always include the fields that policies, their rules and group rules may read. */
export function userFieldsOf(option: FieldsOption, documents: readonly unknown[]): UserFields {
  const words = wordsIn(documents);
  const named = typeof option === 'string' ? [] : option;
  return {
    profile: option === 'all' ? 'all' : new Set([...words, ...named]),
    hasLastLogin: words.has('lastLogin') || named.includes('lastLogin'),
  };
}

/**
 * Returns every word that occurs in a text of the documents. These words include all attributes that expressions read, in any expression
 * language.
 */
function wordsIn(documents: readonly unknown[]): ReadonlySet<string> {
  const words = new Set<string>();
  const left: unknown[] = [...documents];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string')
      for (const [word] of value.matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu)) words.add(word);
    else if (Array.isArray(value)) for (const element of value) left.push(element);
    else if (isObject(value)) for (const member of Object.values(value)) left.push(member);
  }
  return words;
}
