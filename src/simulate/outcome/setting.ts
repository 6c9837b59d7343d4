import { alternatives, describeValue, quoted } from '../../base/messages.js';
import { isObject } from '../../base/object.js';
import { plainKey } from '../../base/plain-key.js';
import { isUnknownReason } from '../../documents/terraform/conversion/why-unknown.js';
import { type Settled, settled, settledAll, unsettled } from './settled.js';

/**
 * The content of a document at a dotted path: `nothing` (no member, or `null`), a value, or `unreadable`. It is unreadable if the path
 * leads through something that is not an object. Unreadable content never counts as absent, so that no default replaces it.
 */
export type Setting =
  | { readonly kind: 'nothing'; readonly path: string }
  | { readonly kind: 'value'; readonly path: string; readonly value: unknown }
  | { readonly kind: 'unreadable'; readonly path: string; readonly reason: string };

/** Returns the content of a document at a path of keys. `root` is the name of the document in messages, such as `actions` or `settings`. */
export function settingAt(document: unknown, root: string, ...keys: readonly string[]): Setting {
  return keys.reduce(settingWithin, settingOf(document, root));
}

/** Reads a nested setting: the member `key` of the object that is the value of `setting`. */
export function settingWithin(setting: Setting, key: string): Setting {
  const path = `${setting.path}.${key}`;
  if (setting.kind !== 'value') return { ...setting, path };
  if (!isObject(setting.value))
    return { kind: 'unreadable', path, reason: describeMisfit(setting, 'an object') };
  if (Object.hasOwn(setting.value, key)) return settingOf(setting.value[key], path);
  const other = Object.keys(setting.value).find((one) => plainKey(one) === plainKey(key));
  if (other === undefined) return { kind: 'nothing', path };
  return { kind: 'unreadable', path, reason: `\`${path}\` is spelled ${quoted(other)}` };
}

/**
 * Returns the setting unchanged if it is an empty object or has at least one of the given members. Otherwise, it is an object of an
 * unexpected kind, and an unreadable setting is returned.
 */
export function settingOfMembers(setting: Setting, members: readonly string[]): Setting {
  const keys = settingKeys(setting).map(plainKey);
  const isKnown = keys.length === 0 || members.some((member) => keys.includes(plainKey(member)));
  if (isKnown) return setting;
  const { path } = setting;
  return { kind: 'unreadable', path, reason: `\`${path}\` contains none of its possible members` };
}

/** The default value of a setting, or `required` if there is no default. */
type Fallback<Value> = Settled<Value> | 'required';

export function wordIn<Word extends string>(
  setting: Setting,
  words: readonly Word[],
  fallback: Fallback<Word>,
): Settled<Word> {
  const expected = alternatives(words.map((one) => `\`${one}\``));
  return readSetting(setting, fallback, { expected, possible: words }, (value) =>
    typeof value === 'string' ? words.find((one) => one === value.toUpperCase()) : undefined,
  );
}

export function flagIn(setting: Setting, fallback: Fallback<boolean>): Settled<boolean> {
  return readSetting(
    setting,
    fallback,
    { expected: '`true` or `false`', possible: [true, false] },
    (value) => (typeof value === 'boolean' ? value : undefined),
  );
}

/** Reads an integer of at least `least`, which is 0 by default. The result is undecided for any other value. */
export function countIn(setting: Setting, fallback: Fallback<number>, least = 0): Settled<number> {
  return readSetting(setting, fallback, { expected: `a whole number of at least ${least}` }, (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= least ? value : undefined,
  );
}

export function textIn(setting: Setting, fallback: Fallback<string>): Settled<string> {
  return readSetting(setting, fallback, { expected: 'a string' }, (value) =>
    typeof value === 'string' ? value : undefined,
  );
}

/** Reads a list. The list is undecided if one of its items is undecided. */
export function listIn<Item>(
  setting: Setting,
  fallback: Fallback<readonly Item[]>,
  read: (item: Setting) => Settled<Item>,
): Settled<readonly Item[]> {
  const items = itemsIn(setting);
  if (items === 'nothing' && fallback !== 'required') return fallback;
  if (!Array.isArray(items)) return unsettled([whyNot(setting, 'a list')]);
  return settledAll(items.map(read));
}

export function itemsIn(setting: Setting): readonly Setting[] | 'nothing' | 'unreadable' {
  if (setting.kind !== 'value') return setting.kind;
  if (!Array.isArray(setting.value)) return 'unreadable';
  return setting.value.map((item: unknown, index) => settingOf(item, `${setting.path}[${index}]`));
}

export function settingKeys(setting: Setting): string[] {
  return setting.kind === 'value' && isObject(setting.value) ? Object.keys(setting.value) : [];
}

/** Returns why a required object is missing or is not an object; `undefined` if it is an object. */
export function whyNoObject(setting: Setting): string | undefined {
  return setting.kind === 'value' && isObject(setting.value) ? undefined : whyNot(setting, 'an object');
}

interface Expected<Value> {
  readonly expected: string;
  /** All values that the setting can have; absent if they are too many to list. */
  readonly possible?: readonly Value[];
}

function readSetting<Value>(
  setting: Setting,
  fallback: Fallback<Value>,
  { expected, possible = [] }: Expected<Value>,
  read: (value: unknown) => Value | undefined,
): Settled<Value> {
  if (setting.kind === 'nothing' && fallback !== 'required') return fallback;
  const value = setting.kind === 'value' ? read(setting.value) : undefined;
  return value === undefined ? unsettled([whyNot(setting, expected)], possible) : settled(value);
}

function whyNot(setting: Setting, expected: string): string {
  switch (setting.kind) {
    case 'nothing':
      return `\`${setting.path}\` is missing`;
    case 'unreadable':
      return setting.reason;
    case 'value':
      return describeMisfit(setting, expected);
  }
}

function describeMisfit({ path, value }: Setting & { kind: 'value' }, expected: string): string {
  return `\`${path}\` is ${describeValue(value)}, not ${expected}`;
}

function settingOf(value: unknown, path: string): Setting {
  if (isUnknownReason(value)) return { kind: 'unreadable', path, reason: `\`${path}\` is ${value}` };
  return value == null ? { kind: 'nothing', path } : { kind: 'value', path, value };
}
