import { groupBy } from '../base/group-by.js';
import { unwanted, type Wanted } from './plan.js';
import { scopeOf } from './read-list.js';
import { REQUESTS, type RequestName, requestNamed } from './requests.js';
import type { Readings } from './sections.js';

/** What the snapshot does not know, as its manifest says it. */
export interface UnknownEntry {
  readonly collection: string;
  /** Whose list it is; of every one where it is absent. */
  readonly of?: string;
  readonly known: 'none' | 'open';
  readonly why: string;
  readonly settle?: string;
}

/** What no answer of a simulation, an analysis or the linter hangs on. */
const NEVER_ASKED_FOR: ReadonlySet<RequestName> = new Set<RequestName>(['clients', 'features']);

/** What was asked for and not given, or not all of it. */
export function unknownsOf({ lists, journal }: Readings, brand: string): UnknownEntry[] {
  const entries = lists.flatMap((list): readonly (UnknownEntry & { readonly name: RequestName })[] => {
    const { kind, owner, path } = list;
    const end = journal.list(path)?.end;
    if (NEVER_ASKED_FOR.has(kind.name)) return [];
    if (end === undefined || end.kind === 'whole' || end.kind === 'absent') return [];
    const settle = end.kind === 'refused' ? settleWords(kind.name, brand) : 'pull again';
    const known = (journal.list(path)?.items.size ?? 0) > 0 ? 'open' : 'none';
    return [
      {
        name: kind.name,
        collection: kind.name,
        ...(owner !== undefined && { of: owner }),
        known,
        why: end.why,
        settle,
      },
    ];
  });
  return [...groupBy(entries, ({ name }) => name)].flatMap(([name, some]) =>
    together(
      some.map(({ name: _, ...entry }) => entry),
      lists.filter(({ kind }) => kind.name === name).length,
    ),
  );
}

/** Where nothing is known of all owners for one reason, that is said once. */
function together(entries: readonly UnknownEntry[], owners: number): readonly UnknownEntry[] {
  const [first] = entries;
  const isSame = entries.every(({ why, known }) => why === first?.why && known === 'none');
  if (first === undefined || first.of === undefined || !isSame || entries.length < Math.max(owners, 2))
    return entries;
  const { of: _, ...entry } = first;
  return [entry];
}

function settleWords(name: RequestName, brand: string): string {
  return `a client with the scope ${scopeOf(requestNamed(name), brand)}, and a role that sees them: read-only administrator`;
}

/** What was not asked for, since it was not wanted. */
export function unwantedCollections(wanted: Wanted): UnknownEntry[] {
  return REQUESTS.flatMap(({ name }) => {
    const why = NEVER_ASKED_FOR.has(name) ? undefined : unwanted(name, wanted);
    return why === undefined ? [] : [{ collection: name, known: 'none' as const, why }];
  });
}
