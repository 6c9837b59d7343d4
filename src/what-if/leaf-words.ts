import { listed } from '../base/listed.js';
import { isObject } from '../base/object.js';
import { printable } from '../base/printable.js';
import type { ConditionList } from '../conditions/condition.js';
import { CONDITIONS } from '../conditions/leaves.js';
import type { Wording } from '../facts/definition/wording.js';
import { factNamed } from '../facts/facts.js';
import type { Kind } from '../facts/world.js';
import type { Names } from '../policies/names.js';
import type { ExplainedCondition } from '../simulate/explain.js';

/** What a leaf wants, in words: `any of Finance (00g1), HR (00g2)`. What was also found stands first. */
export function wantedWords({ type, wanted, found }: ExplainedCondition, names: Names): string {
  if (wanted === undefined) return 'what is not known';
  if (!Array.isArray(wanted)) return itemWords(wanted, type, names);
  const { isExclusion = false } = LISTS.get(type) ?? {};
  const words = listed(firstOf(wanted, Object.values(found).flatMap(idsIn)), (item) =>
    itemWords(item, type, names),
  );
  if (isExclusion) return `none of ${words}`;
  return wanted.length > 1 ? `any of ${words}` : words;
}

/** What is known of the request that bears on a leaf, in words; `undefined` when nothing is. */
export function foundWords({ found, wanted, verdict }: ExplainedCondition, names: Names): string | undefined {
  const wording = wordingOf(names);
  const words = Object.entries(found).flatMap(([fact, value]) => {
    if (verdict === 'UNDEFINED' && Array.isArray(value) && value.length === 0) return [];
    const sorted = Array.isArray(value) && Array.isArray(wanted) ? firstOf(value, wanted) : value;
    return factNamed(fact)?.words?.(sorted, wording) ?? plainWords(sorted);
  });
  return words.length === 0 ? undefined : words.join('; ');
}

/** Any value in a few words. */
export function plainWords(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : listed(value, plainWords);
  return printable(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'));
}

/** What stands at the path of a leaf. */
interface LeafList {
  readonly list: ConditionList;
  /** Whether it names what must not be. */
  readonly isExclusion: boolean;
}

/** The lists of all conditions, by the types of their leaves. */
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

/** How facts and conditions put what stands in them. */
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

/** Those that stand in the other list, too, come first. */
function firstOf(items: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
  const held = new Set(others);
  return [...items.filter((item) => held.has(item)), ...items.filter((item) => !held.has(item))];
}

function idsIn(found: unknown): readonly unknown[] {
  if (Array.isArray(found)) return found;
  return typeof found === 'object' && found !== null && 'zones' in found ? idsIn(found.zones) : [];
}
