import type { Directory } from './directory.js';
import type { Mention, ReferenceKind } from './reference.js';

/** A function that returns the objects to which a text refers. */
export type TextReader = (text: string, directory: Directory) => readonly Mention[];

/**
 * Returns a function that reads a text as an id. Words such as `ALL_ZONES` and `EVERYONE`, and placeholders, are no ids, unless an object
 * has the word as its id.
 */
export function mentionedId(kind: ReferenceKind): TextReader {
  return (id, directory) => (isId(id) || directory.holds(kind, id) ? [{ kind, id }] : []);
}

/** Returns all objects with the given name. If no object has it, returns the name itself. */
export function namedBy(kind: ReferenceKind, name: string, directory: Directory): readonly Mention[] {
  const ids = directory.idsNamed(kind, name);
  return (ids.length === 0 ? [name] : ids).map((id) => ({ kind, id, by: 'name' }));
}

/** Returns all authenticators with the given key. If the snapshot contains none, returns the key itself. */
export function authenticatorOfKey(key: string, directory: Directory): readonly Mention[] {
  const ids = directory.authenticatorsOf(key);
  return (ids.length === 0 ? [key] : ids).map((id) => ({ kind: 'authenticator', id, by: 'key' }));
}

/** Returns the behavior with the given id or, as in expressions, with the given name. */
export function behaviorMention(idOrName: string, directory: Directory): readonly Mention[] {
  return directory.holds('behavior', idOrName)
    ? [{ kind: 'behavior', id: idOrName }]
    : namedBy('behavior', idOrName, directory);
}

/** Whether a text has the form of an id. */
export function isId(text: string): boolean {
  return text !== '' && !/^[A-Z_]+$|[{}<>]/.test(text);
}
