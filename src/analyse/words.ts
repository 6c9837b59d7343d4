import type { Box } from '../logic/cubes.js';
import { range } from '../logic/range.js';
import { oneOf } from '../read/words.js';
import { type Dimension, emptyDraft } from './dimension.js';
import type { Space } from './space.js';
import { type Worlds, zoneWords } from './zone-words.js';

/** A box in a few phrases: people first, then network, device, risk, and the application last. */
export type BoxWords = (box: Box) => readonly string[];

export function boxWordsIn(space: Space, worlds: Worlds, zonesAsked: ReadonlySet<string>): BoxWords {
  const special = new Map<string, (values: readonly number[]) => string>();
  for (const dimension of space.dimensions) {
    if (dimension.key === 'address') special.set('address', zoneWords(dimension, worlds, zonesAsked));
    const placeWords = PLACES[dimension.key];
    if (placeWords !== undefined) special.set(dimension.key, placesWords(dimension, placeWords));
  }
  return (box) => {
    const asked = [...box].flatMap(([variable, values]) => {
      const dimension = space.dimensions[variable];
      return dimension === undefined ? [] : [{ dimension, values }];
    });
    const groups = asked.filter(({ dimension }) => dimension.key.startsWith(GROUP));
    const others = asked.filter((one) => !groups.includes(one));
    const phrases = others.map(({ dimension, values }) => ({
      place: placeOf(dimension.key),
      words: (special.get(dimension.key) ?? plainWords(dimension))(values),
    }));
    return [...groupWords(groups, worlds), ...phrases.sort((a, b) => a.place - b.place)].map(
      ({ words }) => words,
    );
  };
}

const GROUP = 'group ';

/** What is said first; what is named nowhere comes before the application. */
const ORDER: readonly (readonly string[])[] = [
  ['user', 'userType', 'credentialsProvider', 'identifier', 'profile'],
  ['address', 'location', 'network', 'services', 'zone'],
  ['platform', 'device', 'deviceAssurance'],
  ['riskLevel', 'entityRisk', 'behavior', 'riskDetection'],
];

const APPLICATION_PLACE = ORDER.length + 1;

function placeOf(key: string): number {
  if (key === 'application') return APPLICATION_PLACE;
  const [word = ''] = key.split(' ');
  const place = ORDER.findIndex((keys) => keys.includes(word));
  return place < 0 ? ORDER.length : place;
}

interface AskedOf {
  readonly dimension: Dimension;
  readonly values: readonly number[];
}

/** `members of Staff and HR`, `not members of Contractors or Guests`. */
function groupWords(groups: readonly AskedOf[], { before, after }: Worlds) {
  const nameOf = ({ key }: Dimension) => {
    const id = key.slice(GROUP.length);
    return [...after.groups, ...before.groups].find((group) => group.id === id)?.name ?? id;
  };
  const named = (held: number) =>
    groups.filter(({ values: [value] }) => value === held).map(({ dimension }) => nameOf(dimension));
  const [outside, inside] = [named(0), named(1)];
  return [
    ...(inside.length > 0 ? [{ words: `members of ${oneOf(inside, 'and')}`, place: 0 }] : []),
    ...(outside.length > 0 ? [{ words: `not members of ${oneOf(outside)}`, place: 0 }] : []),
  ];
}

const PREFIXES: Readonly<Record<string, string>> = {
  platform: 'on ',
  device: 'on ',
  deviceAssurance: 'assured by ',
  riskLevel: 'at ',
  entityRisk: 'at ',
  riskDetection: 'with ',
  behavior: 'with ',
};

function plainWords({ key, words }: Dimension) {
  const prefix = PREFIXES[key.split(' ')[0] ?? ''] ?? '';
  return (values: readonly number[]) => {
    const said = words(values);
    return said.startsWith('no ') ? `with ${said}` : `${prefix}${said}`;
  };
}

/** What a dynamic zone asks for: the first value stands for all that none asks for. */
const PLACES: Readonly<Record<string, { readonly title: string; readonly field: 'asn' | 'ipServiceCategories' | 'location' }>> = {
  location: { title: 'in', field: 'location' },
  network: { title: 'through network', field: 'asn' },
  services: { title: 'through', field: 'ipServiceCategories' },
};

function placesWords({ size, put }: Dimension, { title, field }: (typeof PLACES)[string] & object) {
  const names = range(size).map((value) => {
    const draft = emptyDraft();
    put(value, draft);
    return nameOf(draft.policyContext[field]);
  });
  return (values: readonly number[]) => {
    const left = range(size).filter((value) => !values.includes(value));
    const isRest = values.includes(0);
    return `${isRest ? 'not ' : ''}${title} ${oneOf((isRest ? left : values).map((value) => names[value] ?? ''))}`;
  };
}

function nameOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'no service' : value.join(' and ');
  if (typeof value !== 'object' || value === null) return String(value);
  const { country, region } = value as { readonly country?: string; readonly region?: string | null };
  if (region == null) return country ?? '';
  return region === `${country}-other` ? `the rest of ${country}` : region;
}
