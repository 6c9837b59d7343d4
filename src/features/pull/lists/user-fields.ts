import { isObject } from '../../../base/object.js';
import type { UserFields } from './kept.js';

/** `all`; `read`: what the policies may read; or that, and these attributes. */
export type FieldsOption = 'all' | 'read' | readonly string[];

/** What is kept of users: never less than the policies, their rules and the group rules may read. */
export function userFieldsOf(option: FieldsOption, documents: readonly unknown[]): UserFields {
  const words = wordsIn(documents);
  const named = typeof option === 'string' ? [] : option;
  return {
    profile: option === 'all' ? 'all' : new Set([...words, ...named]),
    hasLastLogin: words.has('lastLogin') || named.includes('lastLogin'),
  };
}

/** Each word of any text: far more than what expressions read, and never less, in whatever dialect they are. */
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
