import { canonicalValue } from '../../../base/canonical.js';
import { quoted } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';

/** Maximum number of differences to show. If there are more, only their number is shown. */
const MOST = 4;

/** Describes the differing values of two documents, by dotted path. */
export function differences(one: unknown, other: unknown): readonly [string, string] {
  const [left, right] = [one, other].map((value) => new Map(leavesOf(canonicalValue(value), '')));
  const paths = [...new Set([...(left?.keys() ?? []), ...(right?.keys() ?? [])])].filter(
    (path) => left?.get(path) !== right?.get(path),
  );
  return [wordsAt(paths, left), wordsAt(paths, right)];
}

function wordsAt(paths: readonly string[], words: ReadonlyMap<string, string> | undefined): string {
  const shown = paths.slice(0, MOST).map((path) => `${path} ${words?.get(path) ?? 'not stated'}`);
  const more = paths.length - MOST;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}

function leavesOf(value: unknown, path: string): [string, string][] {
  const within = (key: string) => (path === '' ? key : `${path}.${key}`);
  if (Array.isArray(value) && value.some(isObject))
    return itemsIn(value).flatMap(([label, item]) => leavesOf(item, `${path}[${label}]`));
  if (isObject(value)) return Object.entries(value).flatMap(([key, member]) => leavesOf(member, within(key)));
  return [[path, quoted(typeof value === 'string' ? value : JSON.stringify(value))]];
}

/**
 * Returns the items of a list, each with a label. If all items have a member `key`, and no two items have the same one, this key is the
 * label. Otherwise the label is the index. With keys as labels, removing an item does not change the labels of the items after it.
 */
function itemsIn(items: readonly unknown[]): readonly (readonly [label: number | string, item: unknown])[] {
  const keys = items.map((item) => (isObject(item) && typeof item.key === 'string' ? item.key : undefined));
  const isKeyed = !keys.includes(undefined) && new Set(keys).size === keys.length;
  return items.map((item, index) => {
    if (!isKeyed || !isObject(item)) return [index, item];
    const { key, ...rest } = item;
    return [String(key), Object.keys(rest).length === 0 ? item : rest];
  });
}
