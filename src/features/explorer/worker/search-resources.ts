import { groupBy } from '../../../base/group-by.js';
import { memoize } from '../../../base/memo.js';
import { withoutControls } from '../../../base/printable.js';
import { NAMED_RESOURCES, type NamedResource } from '../../../model/policies/display-names.js';
import { policyTypeOf } from '../../../model/policies/policy-type.js';
import { ruleWords } from '../../../model/policies/rule-words.js';
import type { Snapshot, User } from '../../../model/policies/snapshot.js';
import type { Found, PageSearch } from '../protocol/calls.js';
import type { NamedItem } from '../protocol/form.js';

/** The maximum number of resources that a search returns. */
const MOST_SHOWN = 50;

/** Finds the resources of an org whose name or id contains a text. People are found by any of their names, without regard to accents. */
export function searchResources(snapshot: Snapshot, { kind, text }: PageSearch): Found {
  const wanted = plain(text.trim());
  const ranked: NamedItem[][] = [[], [], [], [], []];
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

/** A resource that the user can find by its name or by other texts. */
interface Findable {
  readonly id: string;
  readonly name: string | null | undefined;
  readonly note?: string;
  readonly others?: readonly (string | undefined)[];
}

const searchedIn = memoize((snapshot: Snapshot) => {
  const known = new Map<PageSearch['kind'], readonly Searched[]>();
  return (kind: PageSearch['kind']): readonly Searched[] => {
    const before = known.get(kind);
    if (before !== undefined) return before;
    const all = findableIn(kind, snapshot);
    const byName = groupBy(all, shownKey);
    const made = all.map(({ id, name, note, others = [] }): Searched => {
      const keys = [name, id, ...others].flatMap((key) => (key == null ? [] : [plain(key)]));
      const isAmbiguous = (byName.get(shownKey({ name, note }))?.length ?? 0) > 1;
      const notes = [...(note === undefined ? [] : [note]), ...(isAmbiguous ? [id] : [])];
      const shown = withoutControls(name == null || name === '' ? id : name);
      return {
        item: { id, name: shown, ...(notes.length > 0 && { note: withoutControls(notes.join(' · ')) }) },
        keys,
      };
    });
    known.set(kind, made);
    return made;
  };
});

function findableIn(kind: PageSearch['kind'], snapshot: Snapshot): readonly Findable[] {
  switch (kind) {
    case 'user':
      return snapshot.users.map(findableUser);
    case 'policy':
      return snapshot.policies.map(({ id, name, type }) => ({
        id,
        name,
        note: policyTypeOf(type)?.title ?? type,
      }));
    case 'rule':
      return snapshot.policies.flatMap((policy) =>
        policy.rules.map((rule) => ({
          id: rule.id,
          name: ruleWords({ policy, rule }),
          others: [rule.name ?? undefined],
        })),
      );
    default: {
      const all: readonly NamedResource[] = NAMED_RESOURCES[kind](snapshot);
      return all.map(({ id, name, typeName }) => ({ id, name, others: [typeName] }));
    }
  }
}

/** Returns a key for the texts that a list shows for a resource. Resources with equal keys look the same. */
function shownKey({
  name,
  note = '',
}: {
  readonly name: string | null | undefined;
  readonly note?: string | undefined;
}): string {
  return JSON.stringify([name, note]);
}

/** The attributes of a user by which people search. */
const NAMES = ['firstName', 'lastName', 'displayName', 'nickName', 'email'] as const;

function findableUser({ id, login, profile = {} }: User): Findable {
  const [first, last, shown, nick, email] = NAMES.map((key) => {
    const value = Object.hasOwn(profile, key) ? profile[key] : undefined;
    return typeof value === 'string' && value !== '' ? value : undefined;
  });
  const full = [first, last].filter((one) => one !== undefined).join(' ') || undefined;
  const note = shown ?? full;
  return {
    id,
    name: login,
    ...(note !== undefined && { note }),
    others: [full, first, last, shown, nick, email],
  };
}

/** Returns a text in lower case and without accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * Returns how well a resource matches the searched text: 0 if a name is equal, 1 for a prefix, 2 for a prefix of a word, 3 for any other
 * substring. The rank is 4 if each searched word is in one of the names, and `undefined` without a match.
 */
function rankOf(keys: readonly string[], wanted: string): number | undefined {
  if (wanted === '') return 1;
  if (keys.includes(wanted)) return 0;
  if (keys.some((key) => key.startsWith(wanted))) return 1;
  const [name = ''] = keys;
  const at = name.indexOf(wanted);
  if (at > 0 && !/[\p{L}\p{N}]/u.test(name[at - 1] ?? '')) return 2;
  if (keys.some((key) => key.includes(wanted))) return 3;
  const words = wanted.split(/\s+/);
  return words.length > 1 && words.every((word) => keys.some((key) => key.includes(word))) ? 4 : undefined;
}
