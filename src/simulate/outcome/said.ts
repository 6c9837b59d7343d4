import { isObject } from '../../read/members.js';
import { found, oneOf, quoted } from '../../read/words.js';
import { type Settled, settled, unsettled } from './settled.js';

/**
 * What a document says at a dotted path: nothing (`null` too), a value, or a path that leads through something
 * that is no object. The last is never read as nothing, so that no default takes the place of what is unreadable.
 */
export type Said =
  | { readonly kind: 'nothing'; readonly path: string }
  | { readonly kind: 'value'; readonly path: string; readonly value: unknown }
  | { readonly kind: 'unreadable'; readonly path: string; readonly reason: string };

export function saidAt(document: unknown, path: string): Said {
  const [first = '', ...rest] = path.split('.');
  return rest.reduce(within, member(document, first, first));
}

/** What it says of one of its members. */
export function within(said: Said, key: string): Said {
  const path = `${said.path}.${key}`;
  switch (said.kind) {
    case 'nothing':
      return { kind: 'nothing', path };
    case 'unreadable':
      return { ...said, path };
    case 'value':
      if (isObject(said.value)) return member(said.value, key, path);
      return { kind: 'unreadable', path, reason: misread(said.path, said.value, 'an object') };
  }
}

/** What is taken where a document says nothing. */
export type Default<Value> = Settled<Value> | 'required';

export function word<Word extends string>(
  said: Said,
  words: readonly Word[],
  otherwise: Default<Word>,
): Settled<Word> {
  return read(said, otherwise, words, (value) => {
    const meant = typeof value === 'string' ? value.toUpperCase() : undefined;
    const known = words.find((one) => one === meant);
    return known ?? refuse(oneOf(words.map((one) => `\`${one}\``)));
  });
}

export function flag(said: Said, otherwise: Default<boolean>): Settled<boolean> {
  return read(said, otherwise, [true, false], (value) =>
    typeof value === 'boolean' ? value : refuse('`true` or `false`'),
  );
}

/** A whole number. */
export function count(said: Said, otherwise: Default<number>, least = 0): Settled<number> {
  return read(said, otherwise, [], (value) =>
    Number.isSafeInteger(value) && (value as number) >= least
      ? (value as number)
      : refuse(`a whole number from ${least} on`),
  );
}

export function text(said: Said, otherwise: Default<string>): Settled<string> {
  return read(said, otherwise, [], (value) => (typeof value === 'string' ? value : refuse('a string')));
}

/** A list, each item of which is read by itself. */
export function list<Item>(
  said: Said,
  otherwise: Default<readonly Item[]>,
  item: (said: Said) => Settled<Item>,
): Settled<readonly Item[]> {
  const items = read<readonly unknown[]>(said, 'required', [], (value) =>
    Array.isArray(value) ? value : refuse('a list'),
  );
  if (said.kind === 'nothing' && otherwise !== 'required') return otherwise;
  if (items.kind === 'undefined') return unsettled(items.reasons);
  const read_ = items.value.map((value, index) => item(saidItem(value, `${said.path}[${index}]`)));
  const unread = read_.flatMap((one) => (one.kind === 'undefined' ? one.reasons : []));
  if (unread.length > 0) return unsettled(unread);
  return settled(read_.flatMap((one) => (one.kind === 'settled' ? [one.value] : [])));
}

/** A member that must be there, as an object. */
export function isGiven(said: Said): boolean {
  return said.kind === 'value' && isObject(said.value);
}

/** Why an object that must be there cannot be read. */
export function whyNotGiven(said: Said): string {
  switch (said.kind) {
    case 'nothing':
      return `\`${said.path}\` is missing`;
    case 'unreadable':
      return said.reason;
    case 'value':
      return misread(said.path, said.value, 'an object');
  }
}

/** The value does not fit; what would. */
interface Refused {
  readonly wanted: string;
}

const REFUSED = Symbol('refused');

function refuse(wanted: string): Refused & { readonly [REFUSED]: true } {
  return { wanted, [REFUSED]: true };
}

function read<Value>(
  said: Said,
  otherwise: Default<Value>,
  possible: readonly Value[],
  take: (value: unknown) => Value | (Refused & { readonly [REFUSED]: true }),
): Settled<Value> {
  if (said.kind === 'unreadable') return unsettled([said.reason], possible);
  if (said.kind === 'nothing')
    return otherwise === 'required' ? unsettled([`\`${said.path}\` is missing`], possible) : otherwise;
  const taken = take(said.value);
  if (typeof taken !== 'object' || taken === null || !(REFUSED in taken)) return settled(taken as Value);
  return unsettled([misread(said.path, said.value, taken.wanted)], possible);
}

function misread(path: string, value: unknown, wanted: string): string {
  return `\`${path}\` is ${found(value)}, not ${wanted}`;
}

function saidItem(value: unknown, path: string): Said {
  return value == null ? { kind: 'nothing', path } : { kind: 'value', path, value };
}

function member(document: unknown, key: string, path: string): Said {
  if (document == null) return { kind: 'nothing', path };
  if (!isObject(document))
    return { kind: 'unreadable', path, reason: `${quoted(key)} cannot be read: it stands in no object` };
  return saidItem(Object.hasOwn(document, key) ? document[key] : undefined, path);
}
