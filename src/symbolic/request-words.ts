import type { World } from '../facts/world.js';
import { zonesHolding } from '../facts/zone.js';
import type { Variable } from '../logic/solver/literal.js';
import type { Model } from '../logic/solver/satisfy.js';
import type { AskedRule } from './encoded-list.js';
import type { Space } from './space.js';
import { type Dimension, emptyDraft } from './theories/dimension.js';

/** No more than so many things are said of a request, and each in so many characters. */
const MOST_SAID = 4;
const LONGEST = 80;

/** What sets a request apart from a usual one, of what these rules ask about; nothing where it is a usual one. */
export function wordsOf(model: Model, rules: readonly AskedRule[], space: Space, world: World): string {
  const asked = new Set<Variable>(rules.flatMap(({ variables }) => [...variables]));
  const said = [...asked]
    .filter((variable) => model[variable] !== space.dimensions[variable]?.preferred)
    .map((variable) => wordsAt(space.dimensions[variable] as Dimension, model[variable] as number, world));
  return said.slice(0, MOST_SAID).join(', ');
}

const KNOWN = new WeakMap<Dimension, Map<number, string>>();

/** Looked up once for each value. */
function wordsAt(dimension: Dimension, value: number, world: World): string {
  const known = KNOWN.get(dimension) ?? new Map<number, string>();
  KNOWN.set(dimension, known);
  const words = known.get(value) ?? short(freshWords(dimension, value, world));
  known.set(value, words);
  return words;
}

/** Of an address only the zones are said that it is in. */
function freshWords(dimension: Dimension, value: number, world: World): string {
  if (dimension.key !== 'address') return dimension.words([value]);
  const draft = emptyDraft();
  dimension.put(value, draft);
  const names = zonesHolding(world, draft.policyContext).map(
    (id) => world.zones.zones[world.zones.numberOf(id) ?? -1]?.name ?? id,
  );
  return names.length === 0 ? 'from no zone' : `from ${names.join(' and ')}`;
}

function short(words: string): string {
  return words.length <= LONGEST ? words : `${words.slice(0, LONGEST - 1)}…`;
}
