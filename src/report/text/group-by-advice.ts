import { groupBy } from '../../base/group-by.js';
import { alternatives, firstFewUnquoted } from '../../base/messages.js';
import { splitRemedy } from '../../model/policies/unknown-words.js';

/** Unknown facts or objects that the same remedy resolves. An unknown without a remedy is in a group of its own. */
export interface AdviceGroup<Thing> {
  readonly things: readonly Thing[];
  /** The number of distinct unknowns in the group. */
  readonly count: number;
  /** The descriptions of the unknowns, without the remedy. Collections that are incomplete for the same reason share one description. */
  readonly descriptions: readonly string[];
  /** The remedy for the unknown facts or objects of the group; absent if no remedy is known. */
  readonly advice?: string;
}

/** Groups unknown facts or objects by their remedy. `wordsOf` returns the text about one of them, which may contain a remedy. */
export function groupByAdvice<Thing>(
  things: readonly Thing[],
  wordsOf: (thing: Thing) => string,
): readonly AdviceGroup<Thing>[] {
  const apart = things.map((thing) => ({ thing, words: wordsOf(thing), ...splitRemedy(wordsOf(thing)) }));
  return [...groupBy(apart, ({ advice, words }) => advice ?? words).values()].map((some) => {
    const advice = some[0]?.advice;
    const descriptions = [...new Set(some.map(({ what }) => what))];
    return {
      things: some.map(({ thing }) => thing),
      count: descriptions.length,
      descriptions: joinCollections(descriptions),
      ...(advice !== undefined && { advice }),
    };
  });
}

/** Returns one sentence about a group of unknowns: their number, the first few, and the remedy. */
export function adviceGroupWords({ count, descriptions, advice }: AdviceGroup<unknown>): string {
  const remedy = advice === undefined ? '' : `: ${advice}`;
  if (descriptions.length < 2) return `${descriptions.join('')}${remedy}`;
  return `${count} things are unknown: ${firstFewUnquoted(descriptions, MOST_SHOWN)}${remedy}`;
}

const MOST_SHOWN = 2;

const WHOLE_COLLECTION = /^not all of the ([\w ]+) are known( \(.*\))$/;

/**
 * Joins the descriptions of collections that are incomplete for the same reason: ``not all of the policies, groups and zones are known
 * (Terraform has only what it manages)``.
 */
function joinCollections(descriptions: readonly string[]): readonly string[] {
  const alike = groupBy(descriptions, (what) => WHOLE_COLLECTION.exec(what)?.[2] ?? what);
  return [...alike].map(([reason, some]) => {
    const names = some.flatMap((what) => WHOLE_COLLECTION.exec(what)?.[1] ?? []);
    return names.length < 2
      ? some.join('')
      : `not all of the ${alternatives(names, 'and')} are known${reason}`;
  });
}
