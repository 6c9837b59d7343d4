import type { Directory } from './directory.js';
import type { Mention, ReferenceKind } from './reference.js';

/** What a text names. */
export type TextReader = (text: string, directory: Directory) => readonly Mention[];

/** An id. Words such as `ALL_ZONES` and `EVERYONE`, and blanks to be filled in, name nothing, unless they are one. */
export function mentionedId(kind: ReferenceKind): TextReader {
  return (id, directory) => (isId(id) || directory.holds(kind, id) ? [{ kind, id }] : []);
}

/** All of that name; the name itself where nothing is called so. */
export function namedBy(kind: ReferenceKind, name: string, directory: Directory): readonly Mention[] {
  const ids = directory.idsNamed(kind, name);
  return (ids.length === 0 ? [name] : ids).map((id) => ({ kind, id, by: 'name' }));
}

/** All of that key; the key itself where the snapshot holds none. */
export function authenticatorOfKey(key: string, directory: Directory): readonly Mention[] {
  const ids = directory.authenticatorsOf(key);
  return (ids.length === 0 ? [key] : ids).map((id) => ({ kind: 'authenticator', id, by: 'key' }));
}

/** By its id or, as expressions do, by its name. */
export function behaviorMention(idOrName: string, directory: Directory): readonly Mention[] {
  return directory.holds('behavior', idOrName)
    ? [{ kind: 'behavior', id: idOrName }]
    : namedBy('behavior', idOrName, directory);
}

/** Whether a text has the form of an id. */
export function isId(text: string): boolean {
  return text !== '' && !/^[A-Z_]+$|[{}<>]/.test(text);
}
