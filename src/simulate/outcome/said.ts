import { alternatives, valueInWords } from '../../base/messages.js';
import { isObject } from '../../base/object.js';
import { type Settled, settled, settledAll, unsettled } from './settled.js';

/**
 * What a document says at a dotted path: nothing (`null` too), a value, or a path that leads through something
 * that is no object. The last is never read as nothing, so that no default takes the place of what is unreadable.
 */
export type Setting =
  | { readonly kind: 'nothing'; readonly path: string }
  | { readonly kind: 'value'; readonly path: string; readonly value: unknown }
  | { readonly kind: 'unreadable'; readonly path: string; readonly reason: string };

/** `root` is what the path calls the document: `actions`, `settings`. */
export function settingAt(document: unknown, root: string, ...keys: readonly string[]): Setting {
  return keys.reduce(settingWithin, saidBy(document, root));
}

/** What it says of one of its members. */
export function settingWithin(said: Setting, key: string): Setting {
  const path = `${said.path}.${key}`;
  if (said.kind !== 'value') return { ...said, path };
  if (!isObject(said.value)) return { kind: 'unreadable', path, reason: misread(said, 'an object') };
  return saidBy(Object.hasOwn(said.value, key) ? said.value[key] : undefined, path);
}

/** What is taken where a document says nothing. */
type Default<Value> = Settled<Value> | 'required';

export function wordIn<Word extends string>(
  said: Setting,
  words: readonly Word[],
  otherwise: Default<Word>,
): Settled<Word> {
  const wanted = alternatives(words.map((one) => `\`${one}\``));
  return taken(said, otherwise, { wanted, possible: words }, (value) =>
    typeof value === 'string' ? words.find((one) => one === value.toUpperCase()) : undefined,
  );
}

export function flagIn(said: Setting, otherwise: Default<boolean>): Settled<boolean> {
  return taken(said, otherwise, { wanted: '`true` or `false`', possible: [true, false] }, (value) =>
    typeof value === 'boolean' ? value : undefined,
  );
}

/** A whole number. */
export function countIn(said: Setting, otherwise: Default<number>, least = 0): Settled<number> {
  return taken(said, otherwise, { wanted: `a whole number from ${least} on` }, (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= least ? value : undefined,
  );
}

export function textIn(said: Setting, otherwise: Default<string>): Settled<string> {
  return taken(said, otherwise, { wanted: 'a string' }, (value) =>
    typeof value === 'string' ? value : undefined,
  );
}

/** A list; if an item cannot be read, the list cannot. */
export function listIn<Item>(
  said: Setting,
  otherwise: Default<readonly Item[]>,
  read: (item: Setting) => Settled<Item>,
): Settled<readonly Item[]> {
  const items = itemsIn(said);
  if (items === 'nothing' && otherwise !== 'required') return otherwise;
  if (!Array.isArray(items)) return unsettled([whyNot(said, 'a list')]);
  return settledAll(items.map(read));
}

export function itemsIn(said: Setting): readonly Setting[] | 'nothing' | 'unreadable' {
  if (said.kind !== 'value') return said.kind;
  if (!Array.isArray(said.value)) return 'unreadable';
  return said.value.map((item: unknown, index) => saidBy(item, `${said.path}[${index}]`));
}

export function settingKeys(said: Setting): string[] {
  return said.kind === 'value' && isObject(said.value) ? Object.keys(said.value) : [];
}

/** Why an object that must be there is none, if it is none. */
export function whyNoObject(said: Setting): string | undefined {
  return said.kind === 'value' && isObject(said.value) ? undefined : whyNot(said, 'an object');
}

interface Wanted<Value> {
  readonly wanted: string;
  /** All values that it may have, where they are few. */
  readonly possible?: readonly Value[];
}

function taken<Value>(
  said: Setting,
  otherwise: Default<Value>,
  { wanted, possible = [] }: Wanted<Value>,
  take: (value: unknown) => Value | undefined,
): Settled<Value> {
  if (said.kind === 'nothing' && otherwise !== 'required') return otherwise;
  const value = said.kind === 'value' ? take(said.value) : undefined;
  return value === undefined ? unsettled([whyNot(said, wanted)], possible) : settled(value);
}

function whyNot(said: Setting, wanted: string): string {
  switch (said.kind) {
    case 'nothing':
      return `\`${said.path}\` is missing`;
    case 'unreadable':
      return said.reason;
    case 'value':
      return misread(said, wanted);
  }
}

function misread({ path, value }: Setting & { kind: 'value' }, wanted: string): string {
  return `\`${path}\` is ${valueInWords(value)}, not ${wanted}`;
}

function saidBy(value: unknown, path: string): Setting {
  return value == null ? { kind: 'nothing', path } : { kind: 'value', path, value };
}
