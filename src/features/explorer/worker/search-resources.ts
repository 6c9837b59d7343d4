import { memoize } from '../../../base/memo.js';
import { withoutControls } from '../../../base/printable.js';
import { NAMED_RESOURCES, type NamedResource } from '../../../model/policies/display-names.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import type { Found, PageSearch } from '../protocol/calls.js';
import type { NamedItem } from '../protocol/form.js';

/** The maximum number of resources that a search returns. */
const MOST_SHOWN = 50;

/** Finds the resources of an org whose name or id contains a text. */
export function searchResources(snapshot: Snapshot, { kind, text }: PageSearch): Found {
  const wanted = text.trim().toLowerCase();
  const ranked: NamedItem[][] = [[], [], [], []];
  let count = 0;
  for (const { item, keys } of searchedIn(snapshot)(kind)) {
    const rank = rankOf(keys, wanted);
    if (rank === undefined) continue;
    count += 1;
    const list = ranked[rank] as NamedItem[];
    if (list.length < MOST_SHOWN) list.push(item);
  }
  return { some: ranked.flat().slice(0, MOST_SHOWN), count };
}

interface Searched {
  readonly item: NamedItem;
  readonly keys: readonly string[];
}

const searchedIn = memoize((snapshot: Snapshot) => {
  const known = new Map<PageSearch['kind'], readonly Searched[]>();
  return (kind: PageSearch['kind']): readonly Searched[] => {
    const before = known.get(kind);
    if (before !== undefined) return before;
    const all: readonly NamedResource[] =
      kind === 'policy' ? snapshot.policies : NAMED_RESOURCES[kind](snapshot);
    const made = all.map(({ id, name, typeName }): Searched => {
      const keys = [name, id, typeName].flatMap((key) => (key == null ? [] : [key.toLowerCase()]));
      return { item: { id, name: withoutControls(name == null || name === '' ? id : name) }, keys };
    });
    known.set(kind, made);
    return made;
  };
});

/**
 * Returns how well a name matches the searched text: 0 if it is equal, 1 for a prefix, 2 for a prefix of a word, 3 for any other substring.
 */
function rankOf(keys: readonly string[], wanted: string): number | undefined {
  if (wanted === '') return 1;
  if (keys.includes(wanted)) return 0;
  if (keys.some((key) => key.startsWith(wanted))) return 1;
  const [name = ''] = keys;
  const at = name.indexOf(wanted);
  if (at > 0 && !/[\p{L}\p{N}]/u.test(name[at - 1] ?? '')) return 2;
  return keys.some((key) => key.includes(wanted)) ? 3 : undefined;
}
