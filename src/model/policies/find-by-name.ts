import { nearestTyped } from '../../base/did-you-mean/nearest-word.js';
import { lazy } from '../../base/lazy.js';
import { getOrMake, memoize } from '../../base/memo.js';
import { alternatives, counted, quoted } from '../../base/messages.js';
import type { Kind } from '../facts/world.js';
import { NAMED, type NamedResource, shownAs } from './display-names.js';
import type { PolicyRule } from './policy.js';
import { ruleWords } from './rule-words.js';
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
  return bearersIn(snapshot)(kind)(idOrName);
}

/** The same among any that have ids and names. */
export function namedAmong<One extends NamedResource>(
  called: readonly One[],
  idOrName: string,
): readonly One[] {
  return bearersAmong(called)(idOrName);
}

/** Names are asked for again and again, of some kinds among very many. */
const bearersIn = memoize((snapshot: Snapshot) => {
  const byKind = new Map<NamedKind, (idOrName: string) => readonly NamedResource[]>();
  return (kind: NamedKind) =>
    getOrMake(byKind, kind, () => bearersAmong<NamedResource>(NAMED[kind](snapshot)));
});

/** What one is called by, the surest first: who is called so by one of them is not looked for by the next. */
const CALLED_BY: readonly ((one: NamedResource) => readonly (string | null | undefined)[])[] = [
  ({ id }) => [id],
  ({ name }) => [name],
  ({ id, name }) => [id.toLowerCase(), name?.toLowerCase()],
  ({ typeName }) => [typeName?.toLowerCase()],
];
const FIRST_IN_ANY_CASE = 2;

/** The same, of those that are looked through again and again. */
export function bearersAmong<One extends NamedResource>(
  called: readonly One[],
): (idOrName: string) => readonly One[] {
  const indexes = CALLED_BY.map((keysOf) => lazy(() => indexBy(called, keysOf)));
  return (idOrName) => {
    for (const [number, index] of indexes.entries()) {
      const bearers = index().get(number < FIRST_IN_ANY_CASE ? idOrName : idOrName.toLowerCase());
      if (bearers !== undefined) return number === 0 ? bearers.slice(0, 1) : bearers;
    }
    return [];
  };
}

function indexBy<One extends NamedResource>(
  called: readonly One[],
  keysOf: (one: NamedResource) => readonly (string | null | undefined)[],
): ReadonlyMap<string, readonly One[]> {
  const index = new Map<string, One[]>();
  for (const one of called)
    for (const key of new Set(keysOf(one))) if (key != null) getOrMake(index, key, () => []).push(one);
  return index;
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
export function nothingNamed(idOrName: string, what: string, nearest?: string, where = 'the export'): string {
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

/** Rules by what people call them: their id or name, or `Policy › Rule`, as reports name them, also as `Policy / Rule`. */
export interface RulesByName {
  named(name: string): readonly PolicyRule[];
  /** The one that is nearly called so. */
  nearest(name: string): PolicyRule | undefined;
}

export function rulesByName(rules: readonly PolicyRule[]): RulesByName {
  const called = rules.map((one): NamedRule => {
    const { id, name } = one.rule;
    return { id, name, typeName: ruleWords(one), one };
  });
  const bearersOf = bearersAmong(called);
  return {
    named(name) {
      const bearers = bearersOf(name);
      const all = bearers.length > 0 ? bearers : bearersOf(name.replace(' / ', ' › '));
      return all.map(({ one }) => one);
    },
    nearest: (name) => nearestAmong(called, name)?.one,
  };
}

interface NamedRule extends NamedResource {
  readonly one: PolicyRule;
}
