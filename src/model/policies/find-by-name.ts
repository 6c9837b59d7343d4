import { nearestTyped } from '../../base/did-you-mean/nearest-word.js';
import { lazy } from '../../base/lazy.js';
import { getOrMake, memoize } from '../../base/memo.js';
import { alternatives, counted, firstFew, quoted } from '../../base/messages.js';
import type { Kind } from '../facts/world.js';
import { NAMED_RESOURCES, type NamedResource, nameWithId } from './display-names.js';
import type { PolicyRule } from './policy.js';
import { ruleWords } from './rule-words.js';
import type { Snapshot } from './snapshot.js';

/** The nouns for the kinds of objects that a command line can name. */
export const KIND_WORDS = {
  app: 'application',
  user: 'user',
  group: 'group',
  zone: 'zone',
  deviceAssurance: 'device assurance policy',
} as const satisfies Partial<Record<Kind, string>>;

export type NamedKind = keyof typeof KIND_WORDS;

/** Returns the resources with an id or name: several if the name is not unique, none if no resource has it. */
export function findResources(
  idOrName: string,
  kind: NamedKind,
  snapshot: Snapshot,
): readonly NamedResource[] {
  return lookupInSnapshot(snapshot)(kind)(idOrName);
}

/** Returns the resources in a list that have the given id or name. */
export function findByName<One extends NamedResource>(
  called: readonly One[],
  idOrName: string,
): readonly One[] {
  return lookupByName(called)(idOrName);
}

/**
 * For a snapshot, returns a function that takes a kind of object and returns the lookup function of this kind. A lookup function takes an
 * id or name, and returns all objects with it; none if there are none. The functions are cached, because names are looked up often and in
 * long lists.
 */
const lookupInSnapshot = memoize((snapshot: Snapshot) => {
  const byKind = new Map<NamedKind, (idOrName: string) => readonly NamedResource[]>();
  return (kind: NamedKind) =>
    getOrMake(byKind, kind, () => lookupByName<NamedResource>(NAMED_RESOURCES[kind](snapshot)));
});

/**
 * The names by which a resource can be found, the most reliable kind first. Each kind of name is tried only if no resource matches an
 * earlier kind.
 */
const NAME_KEYS: readonly ((one: NamedResource) => readonly (string | null | undefined)[])[] = [
  ({ id }) => [id],
  ({ name }) => [name],
  ({ id, name }) => [id.toLowerCase(), name?.toLowerCase()],
  ({ typeName }) => [typeName?.toLowerCase()],
];
const FIRST_CASE_INSENSITIVE = 2;

/** Returns a lookup by id or name in a list. The indexes of the lookup are built once. */
export function lookupByName<One extends NamedResource>(
  called: readonly One[],
): (idOrName: string) => readonly One[] {
  const indexes = NAME_KEYS.map((keysOf) => lazy(() => indexBy(called, keysOf)));
  return (idOrName) => {
    for (const [number, index] of indexes.entries()) {
      const bearers = index().get(number < FIRST_CASE_INSENSITIVE ? idOrName : idOrName.toLowerCase());
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

/**
 * Returns a suggestion such as ``no application `Payrol` in the export; did you mean `Payroll (0oa1)`?``, or `undefined` if no
 * name is similar.
 */
export function nearestNameHint(idOrName: string, kind: NamedKind, snapshot: Snapshot): string | undefined {
  const nearest = findNearestName<NamedResource>(NAMED_RESOURCES[kind](snapshot), idOrName);
  return nearest && notFoundMessage(idOrName, KIND_WORDS[kind], nameWithId(nearest));
}

/** Returns the resource whose id or name is most similar to the given one, or `undefined` if none is similar enough. */
export function findNearestName<One extends NamedResource>(
  called: readonly One[],
  idOrName: string,
): One | undefined {
  const words = new Map<string, One>();
  for (const one of called.toReversed()) {
    if (one.typeName !== undefined) words.set(one.typeName, one);
    words.set(one.id, one);
    if (one.name != null) words.set(one.name, one);
  }
  return words.get(nearestTyped(idOrName, words.keys()) ?? '') ?? onlyNamedFrom(idOrName, called);
}

/** Returns the only object whose name begins with the given text, in any case, such as `HQ Office` for `hq`. */
function onlyNamedFrom<One extends NamedResource>(start: string, called: readonly One[]): One | undefined {
  if (start.length < SHORTEST_START) return undefined;
  const found = called.filter(({ name }) => name?.toLowerCase().startsWith(start.toLowerCase()));
  return found.length === 1 ? found[0] : undefined;
}

const SHORTEST_START = 2;

/** Returns the message that no object has the given name, with a suggestion. */
export function notFoundMessage(
  idOrName: string,
  what: string,
  nearest?: string,
  where = 'the export',
): string {
  const suggestion = nearest === undefined ? '' : `; did you mean \`${nearest}\`?`;
  return `no ${what} ${quoted(idOrName)} in ${where}${suggestion}`;
}

/** Returns the names of a kind of objects that the export contains, to end a message about a name that it does not contain. */
export function knownNamesHint(kind: Exclude<NamedKind, 'user'>, snapshot: Snapshot): string {
  const names = NAMED_RESOURCES[kind](snapshot).map((one) => one.name ?? one.id);
  return names.length === 0 ? '' : `; the export has ${firstFew(names)}`;
}

interface AmbiguousName {
  /** The command-line option with the ambiguous name, to begin the message. Omit it if the message already names the option. */
  readonly flag?: string;
  readonly idOrName: string;
  readonly what: string;
  /** The objects that the ambiguous name may mean, as display texts. */
  readonly meant: readonly string[];
  readonly remedy?: string;
}

/**
 * Returns the message about an ambiguous name: ``--group `Sales` names 2 groups: `Sales (00g1)` and `Sales (00g2)`; pass the
 * id``.
 */
export function ambiguousNameMessage({
  flag,
  idOrName,
  what,
  meant,
  remedy = 'pass the id',
}: AmbiguousName): string {
  const shown = meant.slice(0, MAX_SHOWN).map((one) => `\`${one}\``);
  const rest = meant.length - shown.length;
  const all = rest === 0 ? alternatives(shown, 'and') : `${shown.join(', ')} and ${rest} more`;
  const given = flag === undefined ? '' : `${flag} `;
  return `${given}${quoted(idOrName)} names ${counted(meant.length, what)}: ${all}; ${remedy}`;
}

const MAX_SHOWN = 5;

/** A lookup of rules by id, by name, or by `Policy › Rule` as in reports. `Policy / Rule` is also accepted. */
export interface RulesByName {
  named(name: string): readonly PolicyRule[];
  /** Returns the rule whose name is most similar to the given name; `undefined` if no name is similar. */
  nearest(name: string): PolicyRule | undefined;
}

export function rulesByName(rules: readonly PolicyRule[]): RulesByName {
  const called = rules.map((one): NamedRule => {
    const { id, name } = one.rule;
    return { id, name, typeName: ruleWords(one), one };
  });
  const bearersOf = lookupByName(called);
  return {
    named(name) {
      const bearers = bearersOf(name);
      const all = bearers.length > 0 ? bearers : bearersOf(name.replace(' / ', ' › '));
      return all.map(({ one }) => one);
    },
    nearest: (name) => findNearestName(called, name)?.one,
  };
}

interface NamedRule extends NamedResource {
  readonly one: PolicyRule;
}
