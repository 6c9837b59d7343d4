import { alternatives } from '../../../base/messages.js';
import { range } from '../../../base/number-arrays.js';
import type { Context } from '../../../model/facts/request.js';
import type { World } from '../../../model/facts/world.js';
import { ALL_ZONES, zonesHolding } from '../../../model/facts/zones/zone.js';
import { isActive, isBlocklist, isDynamic } from '../../../model/facts/zones/zone-map.js';
import { type Dimension, emptyDraft } from '../theories/dimension.js';

export interface Worlds {
  readonly before: World;
  readonly after: World;
}

/**
 * Returns a function that describes addresses by the zones that contain them. Prefers zones whose addresses differ between the two compared
 * states of the org.
 */
export function zoneWords(
  { size, put }: Dimension,
  { before, after }: Worlds,
  named: ReadonlySet<string>,
): (values: readonly number[]) => string {
  const contexts = range(size).map((value) => {
    const draft = emptyDraft();
    put(value, draft);
    return draft.policyContext;
  });
  const signs = zonePhrases(contexts, before, after, named);
  return (values) => describeAddresses(values, size, signs);
}

/**
 * A phrase that describes some of the addresses of the search space, such as "from Office". `values` are the addresses to which it applies,
 * as values of the dimension.
 */
interface ZonePhrase {
  readonly kind: 'from' | 'not from' | 'other';
  readonly words: string;
  readonly values: ReadonlySet<number>;
}

type ZoneMembership = 'granted' | 'in' | 'removed' | 'out';

function zonePhrases(
  contexts: readonly Context[],
  before: World,
  after: World,
  named: ReadonlySet<string>,
): ZonePhrase[] {
  const held = [before, after].map((world) =>
    contexts.map((context) => new Set(zonesHolding(world, context))),
  );
  const [earlier = [], later = []] = held;
  return zonesNamed([after, before], named).flatMap(({ id, name }) => {
    const [isKnown, isStill] = [before.zones.numberOf(id), after.zones.numberOf(id)].map(
      (number) => number !== undefined,
    );
    const standings = contexts.map((_, value): ZoneMembership => {
      const [was, is] = [earlier[value]?.has(id) ?? false, later[value]?.has(id) ?? false];
      if (!isKnown || !isStill) return (isKnown ? was : is) ? 'in' : 'out';
      return was ? (is ? 'in' : 'removed') : is ? 'granted' : 'out';
    });
    return phrasesOfZone(name ?? id, standings);
  });
}

function zonesNamed(worlds: readonly World[], named: ReadonlySet<string>) {
  const zones = worlds.flatMap(({ zones }) => zones.zones);
  const known = new Map<string, string | null | undefined>();
  for (const zone of zones) {
    const isNamed = named.has(zone.id) || (named.has(ALL_ZONES) && isActive(zone) && !isBlocklist(zone));
    if (isNamed && !isDynamic(zone) && !known.has(zone.id)) known.set(zone.id, zone.name);
  }
  return [...known].map(([id, name]) => ({ id, name }));
}

function phrasesOfZone(name: string, standings: readonly ZoneMembership[]): ZonePhrase[] {
  const where = (...some: readonly ZoneMembership[]) =>
    new Set(range(standings.length).filter((value) => some.includes(standings[value] as ZoneMembership)));
  if (!standings.includes('granted') && !standings.includes('removed'))
    return [
      { kind: 'from', words: name, values: where('in') },
      { kind: 'not from', words: name, values: where('out') },
    ];
  return [
    { kind: 'other', words: `from addresses added to ${name}`, values: where('granted') },
    { kind: 'other', words: `from addresses removed from ${name}`, values: where('removed') },
    { kind: 'from', words: `${name} after the change`, values: where('in', 'granted') },
    { kind: 'from', words: `${name} before the change`, values: where('in', 'removed') },
    { kind: 'not from', words: `${name} after the change`, values: where('out', 'removed') },
    { kind: 'not from', words: `${name} before the change`, values: where('out', 'granted') },
    { kind: 'other', words: `from addresses that stay in ${name}`, values: where('in') },
    { kind: 'other', words: `from addresses that stay outside of ${name}`, values: where('out') },
  ];
}

/** Maximum number of alternatives in a description; further alternatives are counted. */
const MAX_TERMS = 4;

function describeAddresses(values: readonly number[], size: number, signs: readonly ZonePhrase[]): string {
  const wanted = new Set(values);
  const unwanted = range(size).filter((value) => !wanted.has(value));
  const whole = selectPhrases(values, unwanted, signs);
  if (whole !== undefined) return joinPhrases(whole);
  const terms: string[] = [];
  let left = values;
  while (left.length > 0) {
    const [first] = left as readonly [number];
    const term = selectPhrases([first], unwanted, signs) ?? signs.filter((sign) => sign.values.has(first));
    left = left.filter((value) => value !== first && !term.every((sign) => sign.values.has(value)));
    terms.push(joinPhrases(term));
  }
  const more = terms.length - MAX_TERMS;
  return alternatives(more > 0 ? [...terms.slice(0, MAX_TERMS), `${more} more such places`] : terms);
}

/**
 * Returns a few phrases. Each phrase is true for all values in `values`, and for each value in `others`, at least one phrase is false.
 * Returns `undefined` if that is impossible. Greedy: the next phrase is always the one that excludes most of the values left in `others`.
 */
function selectPhrases(
  values: readonly number[],
  others: readonly number[],
  signs: readonly ZonePhrase[],
): readonly ZonePhrase[] | undefined {
  const fitting = signs.filter((sign) => values.every((value) => sign.values.has(value)));
  const chosen: ZonePhrase[] = [];
  let left = others;
  while (left.length > 0) {
    const remaining = (sign: ZonePhrase) => left.filter((value) => sign.values.has(value));
    const best = fitting.reduce<ZonePhrase | undefined>(
      (one, sign) => (one === undefined || remaining(sign).length < remaining(one).length ? sign : one),
      undefined,
    );
    if (best === undefined || remaining(best).length === left.length) return undefined;
    chosen.push(best);
    left = remaining(best);
  }
  return chosen;
}

function joinPhrases(signs: readonly ZonePhrase[]): string {
  const of = (kind: ZonePhrase['kind']) =>
    signs.filter((sign) => sign.kind === kind).map(({ words }) => words);
  const [inside, outside] = [of('from'), of('not from')];
  return [
    ...of('other'),
    ...(inside.length > 0 ? [`from ${inside.join(' and ')}`] : []),
    ...(outside.length > 0 ? [`not from ${alternatives(outside)}`] : []),
  ].join(', ');
}
