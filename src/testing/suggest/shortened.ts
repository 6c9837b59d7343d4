import { isObject, type Members } from '../../base/object.js';
import type { RequestPart } from '../request/part-words.js';

/**
 * Shortens a partial request: removes each key that is not needed. Then does the same with the members of values that are objects. A key or
 * member is not needed if `isSufficient` is true without it.
 */
export function shortened(part: RequestPart, isSufficient: (part: RequestPart) => boolean): RequestPart {
  let kept = part;
  for (const shorter of [withoutWord, withoutMembers])
    for (const word of Object.keys(part))
      for (const change of shorter(kept, word)) {
        const changed = change(kept);
        if (isSufficient(changed)) kept = changed;
      }
  return kept;
}

type Change = (part: RequestPart) => RequestPart;

function withoutWord(part: RequestPart, word: string): readonly Change[] {
  return word === 'app' || !Object.hasOwn(part, word) ? [] : [(kept) => without(kept, word)];
}

function withoutMembers(part: RequestPart, word: string): readonly Change[] {
  const value = part[word];
  if (!isObject(value) || Object.keys(value).length < 2) return [];
  return Object.keys(value).map(
    (member): Change =>
      (kept) => ({ ...kept, [word]: without(kept[word] as Members, member) }),
  );
}

function without(members: Members, key: string): Members {
  return Object.fromEntries(Object.entries(members).filter(([other]) => other !== key));
}
