import type { Kind } from '../facts/world.js';
import { nearestOf } from '../logic/near-miss.js';
import type { Snapshot } from '../policies/snapshot.js';
import { quoted } from '../read/words.js';
import { CALLED, type Called, shownAs } from '../report/names.js';

/** The kinds that a command line names, in words. */
export const KIND_WORDS = {
  app: 'application',
  user: 'user',
  group: 'group',
  zone: 'zone',
  deviceAssurance: 'device assurance policy',
} as const satisfies Partial<Record<Kind, string>>;

export type NamedKind = keyof typeof KIND_WORDS;

/** The id meant by an id or a name; more than one where the name is not unique, none where nothing is called so. */
export function idsMeant(idOrName: string, kind: NamedKind, snapshot: Snapshot): readonly Called[] {
  const called: readonly Called[] = CALLED[kind](snapshot);
  const byId = called.filter(({ id }) => id === idOrName);
  if (byId.length > 0) return byId.slice(0, 1);
  const exactly = called.filter(({ name }) => name === idOrName);
  if (exactly.length > 0) return exactly;
  const folded = idOrName.toLowerCase();
  return called.filter(({ id, name }) => name?.toLowerCase() === folded || id.toLowerCase() === folded);
}

/** `no application `Payrol` in the snapshot; did you mean `Payroll (0oa1)`?`; nothing where nothing is called nearly so. */
export function nearlyCalled(idOrName: string, kind: NamedKind, snapshot: Snapshot): string | undefined {
  const called: readonly Called[] = CALLED[kind](snapshot);
  const words = new Map<string, Called>();
  for (const one of called) {
    words.set(one.id, one);
    if (one.name != null) words.set(one.name, one);
  }
  const nearest = words.get(nearestOf(idOrName, words.keys()) ?? '');
  if (nearest === undefined) return undefined;
  return `no ${KIND_WORDS[kind]} ${quoted(idOrName)} in the snapshot; did you mean \`${shownAs(nearest)}\`?`;
}
