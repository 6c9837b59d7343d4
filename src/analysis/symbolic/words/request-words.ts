import { getOrMake, memoize } from '../../../base/memo.js';
import type { Variable } from '../../../logic/solver/literal.js';
import type { Model } from '../../../logic/solver/satisfy.js';
import type { World } from '../../../model/facts/world.js';
import { zonesHolding } from '../../../model/facts/zones/zone.js';
import type { EncodedRule } from '../encode.js';
import type { Space } from '../space.js';
import { type Dimension, emptyDraft } from '../theories/dimension.js';

/** Maximum number of phrases that describe a request. */
const MOST_NAMED = 4;
/** Maximum number of characters of a phrase; the rest is cut off. */
const LONGEST = 80;

/** Describes how a request differs from a typical request, in the properties that the given rules test; empty if it does not differ. */
export function requestWords(
  model: Model,
  rules: readonly EncodedRule[],
  space: Space,
  world: World,
): string {
  const unusual = variablesOf(rules).filter(
    (variable) => model[variable] !== space.dimensions[variable]?.preferred,
  );
  return valueWords(unusual, model, space, world);
}

/** Describes a request by all properties that these rules test. This includes the properties that a typical request has, too. */
export function allRequestWords(
  model: Model,
  rules: readonly EncodedRule[],
  space: Space,
  world: World,
): string {
  return valueWords(variablesOf(rules), model, space, world);
}

function variablesOf(rules: readonly EncodedRule[]): readonly Variable[] {
  return [...new Set(rules.flatMap(({ variables }) => [...variables]))];
}

function valueWords(variables: readonly Variable[], model: Model, space: Space, world: World): string {
  return variables
    .slice(0, MOST_NAMED)
    .map((variable) => wordsAt(space.dimensions[variable] as Dimension, model[variable] as number, world))
    .join(', ');
}

const KNOWN = memoize((_: Dimension) => new Map<number, string>());

/** Describes a value of a dimension. Caches the description. */
function wordsAt(dimension: Dimension, value: number, world: World): string {
  return getOrMake(KNOWN(dimension), value, () => shorten(describeValue(dimension, value, world)));
}

/**
 * Describes a value of a dimension without the cache. Describes an address by the names of the zones that contain it, and any other value
 * by the `words` of the dimension.
 */
function describeValue(dimension: Dimension, value: number, world: World): string {
  if (dimension.key !== 'address') return dimension.words([value]);
  const draft = emptyDraft();
  dimension.put(value, draft);
  const names = zonesHolding(world, draft.policyContext).map(
    (id) => world.zones.zones[world.zones.numberOf(id) ?? -1]?.name ?? id,
  );
  return names.length === 0 ? 'from outside all zones' : `from ${names.join(' and ')}`;
}

function shorten(words: string): string {
  return words.length <= LONGEST ? words : `${words.slice(0, LONGEST - 1)}…`;
}
