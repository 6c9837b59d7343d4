import { listed } from '../base/messages.js';
import { isObject } from '../base/object.js';
import { printable } from '../base/printable.js';
import type { ConditionList } from '../model/conditions/condition.js';
import { CONDITIONS } from '../model/conditions/leaves.js';
import type { Wording } from '../model/facts/definition/wording.js';
import { factNamed } from '../model/facts/facts.js';
import type { Kind } from '../model/facts/world.js';
import type { Names } from '../model/policies/display-names.js';
import type { ExplainedCondition } from '../simulate/explain.js';

/** Returns the values that a condition expects, as text: `any of Finance, HR`. Values that the request has come first. */
export function wantedWords(
  { type, expected: wanted, actual: found }: ExplainedCondition,
  names: Names,
): string {
  if (wanted === undefined) return 'an unknown value';
  if (!Array.isArray(wanted)) return itemWords(wanted, type, names);
  const { isExclusion = false } = LISTS.get(type) ?? {};
  const words = listed(firstOf(wanted, Object.values(found).flatMap(foundIds)), (item) =>
    itemWords(item, type, names),
  );
  if (isExclusion) return `none of ${words}`;
  return wanted.length > 1 ? `any of ${words}` : words;
}

/**
 * Returns the values that a condition expects, as text and in their order. Unlike {@link wantedWords}, it does not compare them with a
 * request.
 */
export function requiredWords(type: string, expected: unknown, names: Names): string {
  const actual = {};
  return wantedWords(
    { type, expected, actual, verdict: 'UNDEFINED', reason: 'missing-fact', missing: [], dangling: [] },
    names,
  );
}

/** Returns the values of the request that the condition compares, as text, or `undefined` if none is known. */
export function foundWords(
  { actual: found, expected: wanted, verdict }: ExplainedCondition,
  names: Names,
): string | undefined {
  const wording = wordingOf(names);
  const words = Object.entries(found).flatMap(([fact, value]) => {
    if (verdict === 'UNDEFINED' && Array.isArray(value) && value.length === 0) return [];
    const sorted = Array.isArray(value) && Array.isArray(wanted) ? firstOf(value, wanted) : value;
    return factNamed(fact)?.words?.(sorted, wording) ?? plainWords(sorted);
  });
  return words.length === 0 ? undefined : words.join('; ');
}

/** Returns any value as a short text. */
export function plainWords(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : listed(value, plainWords);
  return printable(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'));
}

/** A list of ids that a condition can contain. */
interface LeafList {
  readonly list: ConditionList;
  /** Whether the condition excludes the members of the list. */
  readonly isExclusion: boolean;
}

/** The lists of ids in conditions, by the path of the list. */
const LISTS: ReadonlyMap<string, LeafList> = new Map(
  CONDITIONS.flatMap(({ key, lists = [] }) =>
    lists.flatMap((list) =>
      list.members.map((member) => [
        [key, ...list.path, member].join('.'),
        { list, isExclusion: member === 'exclude' },
      ]),
    ),
  ),
);

function itemWords(item: unknown, type: string, names: Names): string {
  const { kind, words } = LISTS.get(type)?.list ?? {};
  if (typeof item === 'string') return kind === undefined ? printable(item) : names.shown(kind, item);
  return (isObject(item) ? words?.(item, wordingOf(names)) : undefined) ?? plainWords(item);
}

/** Returns the functions that convert the values of conditions to text. Ids are shown with the names of their objects. */
export function wordingOf(names: Names): Wording {
  return {
    shown: (kind, id) => names.shown(kind, id),
    ids: (kind, ids, none) => idWords(ids, kind, names, none),
    plain: plainWords,
  };
}

function idWords(ids: unknown, kind: Kind, names: Names, none: string): string {
  if (!Array.isArray(ids)) return plainWords(ids);
  return ids.length === 0 ? none : listed(ids, (id) => names.shown(kind, String(id)));
}

/** Reorders items: those that are also in the second list come first. */
function firstOf(items: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
  const held = new Set(others);
  return [...items.filter((item) => held.has(item)), ...items.filter((item) => !held.has(item))];
}

function foundIds(found: unknown): readonly unknown[] {
  if (Array.isArray(found)) return found;
  return typeof found === 'object' && found !== null && 'zones' in found ? foundIds(found.zones) : [];
}
