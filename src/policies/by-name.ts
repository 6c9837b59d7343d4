import { alternatives, counted, quoted } from '../base/messages.js';
import { nearestTyped } from '../base/near-miss.js';
import type { Kind } from '../facts/world.js';
import { NAMED, type NamedResource, shownAs } from './names.js';
import type { Snapshot } from './snapshot.js';

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
export function resourcesNamed(
  idOrName: string,
  kind: NamedKind,
  snapshot: Snapshot,
): readonly NamedResource[] {
  return namedAmong<NamedResource>(NAMED[kind](snapshot), idOrName);
}

/** The same among any that have ids and names. */
export function namedAmong<One extends NamedResource>(
  called: readonly One[],
  idOrName: string,
): readonly One[] {
  const byId = called.filter(({ id }) => id === idOrName);
  if (byId.length > 0) return byId.slice(0, 1);
  const exactly = called.filter(({ name }) => name === idOrName);
  if (exactly.length > 0) return exactly;
  const folded = idOrName.toLowerCase();
  const alike = called.filter(
    ({ id, name }) => name?.toLowerCase() === folded || id.toLowerCase() === folded,
  );
  return alike.length > 0 ? alike : called.filter(({ typeName }) => typeName?.toLowerCase() === folded);
}

/** `no application `Payrol` in the snapshot; did you mean `Payroll (0oa1)`?`; nothing where nothing is called nearly so. */
export function nearestNameHint(idOrName: string, kind: NamedKind, snapshot: Snapshot): string | undefined {
  const nearest = nearestAmong<NamedResource>(NAMED[kind](snapshot), idOrName);
  return nearest && nothingNamed(idOrName, KIND_WORDS[kind], shownAs(nearest));
}

/** The one of which the id or the name is nearly this. */
export function nearestAmong<One extends NamedResource>(
  called: readonly One[],
  idOrName: string,
): One | undefined {
  const words = new Map<string, One>();
  for (const one of called.toReversed()) {
    if (one.typeName !== undefined) words.set(one.typeName, one);
    words.set(one.id, one);
    if (one.name != null) words.set(one.name, one);
  }
  return words.get(nearestTyped(idOrName, words.keys()) ?? '');
}

/** Says that nothing is called so, and what is probably meant. */
export function nothingNamed(
  idOrName: string,
  what: string,
  nearest?: string,
  where = 'the snapshot',
): string {
  const suggestion = nearest === undefined ? '' : `; did you mean \`${nearest}\`?`;
  return `no ${what} ${quoted(idOrName)} in ${where}${suggestion}`;
}

interface Several {
  /** That it was given to, where that is not said beside it. */
  readonly flag?: string;
  readonly idOrName: string;
  readonly what: string;
  /** As they are shown. */
  readonly meant: readonly string[];
  readonly remedy?: string;
}

/** `--group `Sales` names 2 groups: `Sales (00g1)` and `Sales (00g2)`; give the id`. */
export function namesSeveral({ flag, idOrName, what, meant, remedy = 'give the id' }: Several): string {
  const shown = meant.slice(0, MOST_SHOWN).map((one) => `\`${one}\``);
  const rest = meant.length - shown.length;
  const all = rest === 0 ? alternatives(shown, 'and') : `${shown.join(', ')} and ${rest} more`;
  const given = flag === undefined ? '' : `${flag} `;
  return `${given}${quoted(idOrName)} names ${counted(meant.length, what)}: ${all}; ${remedy}`;
}

const MOST_SHOWN = 5;
