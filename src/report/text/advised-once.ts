import { groupBy } from '../../base/group-by.js';
import { alternatives, firstFewUnquoted } from '../../base/messages.js';
import { splitRemedy } from '../../model/policies/unknown-words.js';

/** Things that one advice settles; without one there is a single thing. */
export interface Advised<Thing> {
  readonly things: readonly Thing[];
  /** How many are told apart. */
  readonly count: number;
  /** What they are, without the advice; whole collections in one sentence. */
  readonly whats: readonly string[];
  readonly advice?: string;
}

/** What is unknown, by what would resolve it. */
export function byAdvice<Thing>(
  things: readonly Thing[],
  wordsOf: (thing: Thing) => string,
): readonly Advised<Thing>[] {
  const apart = things.map((thing) => ({ thing, words: wordsOf(thing), ...splitRemedy(wordsOf(thing)) }));
  return [...groupBy(apart, ({ advice, words }) => advice ?? words).values()].map((some) => {
    const advice = some[0]?.advice;
    const whats = [...new Set(some.map(({ what }) => what))];
    return {
      things: some.map(({ thing }) => thing),
      count: whats.length,
      whats: collectionsTogether(whats),
      ...(advice !== undefined && { advice }),
    };
  });
}

/** In one sentence: how many things, the first few, and the advice. */
export function advisedWords({ count, whats, advice }: Advised<unknown>): string {
  const remedy = advice === undefined ? '' : `: ${advice}`;
  const bare = whats.map((what) => what.slice(PREFIX.exec(what)?.[0].length ?? 0));
  if (bare.length < 2) return `${(count < 2 ? whats : bare).join('')}${remedy}`;
  return `${count} things are unknown: ${firstFewUnquoted(bare, MOST_SHOWN)}${remedy}`;
}

const MOST_SHOWN = 2;

const PREFIX = /^what is unknown: /;

const WHOLE_COLLECTION = /^(?:what is unknown: )?not all of the ([\w ]+) are known( \(.*\))$/;

/** ``not all of the policies, groups and zones are known (Terraform has only what it manages)``. */
function collectionsTogether(whats: readonly string[]): readonly string[] {
  const alike = groupBy(whats, (what) => WHOLE_COLLECTION.exec(what)?.[2] ?? what);
  return [...alike].map(([reason, some]) => {
    const names = some.flatMap((what) => WHOLE_COLLECTION.exec(what)?.[1] ?? []);
    return names.length < 2
      ? some.join('')
      : `not all of the ${alternatives(names, 'and')} are known${reason}`;
  });
}
