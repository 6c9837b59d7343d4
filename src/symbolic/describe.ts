import { alternatives } from '../base/messages.js';
import type { Meaning } from '../facts/fact.js';
import { atomsOf } from '../logic/kleene/formula.js';
import type { Box } from '../logic/solver/cubes.js';
import type { Space } from './space.js';
import type { Dimension } from './theories/dimension.js';
import { calledIn } from './theories/theory.js';
import { type Worlds, zoneWords } from './zone-words.js';

/** Boxes in a few phrases each: people first, then network, device, risk, and the application last. */
export type RegionWords = (boxes: readonly Box[]) => readonly (readonly string[])[];

/** `meanings`: what is asked, of which only the zones are said. */
export function regionWordsIn(
  space: Space,
  worlds: Worlds,
  meanings: readonly { readonly meaning: Meaning }[],
): RegionWords {
  const zonesAsked = new Set(
    meanings.flatMap(({ meaning }) =>
      [...atomsOf(meaning)].flatMap(({ fact, value }) => (fact.name === 'zone' ? [value] : [])),
    ),
  );
  const special = new Map<string, (values: readonly number[]) => string>();
  for (const dimension of space.dimensions) {
    if (dimension.key === 'address') special.set('address', zoneWords(dimension, worlds, zonesAsked));
  }
  const partsOf = (box: Box): Parts => {
    const asked = [...box].flatMap(([variable, values]) => {
      const dimension = space.dimensions[variable];
      return dimension === undefined ? [] : [{ dimension, values }];
    });
    const groups = asked.filter(({ dimension }) => dimension.key.startsWith(GROUP));
    const others = asked
      .filter((one) => !groups.includes(one))
      .map(({ dimension, values }) => ({
        place: placeOf(dimension.key),
        words: (special.get(dimension.key) ?? plainWords(dimension))(values),
      }));
    return { ...membershipOf(groups, worlds), others: others.sort((a, b) => a.place - b.place) };
  };
  return (boxes) =>
    joined(boxes.map(partsOf))
      .map(phrases)
      .sort((a, b) => a.length - b.length);
}

/** What a box asks; of `inside` all, or any where several boxes were taken together. */
interface Parts {
  readonly inside: readonly string[];
  readonly areAlternatives?: true;
  readonly outside: readonly string[];
  readonly others: readonly { readonly place: number; readonly words: string }[];
}

/** Boxes that differ in nothing but the one group that they ask for become one. */
function joined(boxes: readonly Parts[]): Parts[] {
  const alike = new Map<string, Parts>();
  for (const [number, parts] of boxes.entries()) {
    const { inside, outside, others } = parts;
    const key = inside.length === 1 ? JSON.stringify([outside, others]) : String(number);
    const known = alike.get(key);
    if (known === undefined) alike.set(key, parts);
    else alike.set(key, { ...known, inside: [...known.inside, ...inside], areAlternatives: true });
  }
  return [...alike.values()];
}

function phrases({ inside, areAlternatives, outside, others }: Parts): string[] {
  return [
    ...(inside.length > 0 ? [`members of ${alternatives(inside, areAlternatives ? 'or' : 'and')}`] : []),
    ...(outside.length > 0 ? [`not members of ${alternatives(outside)}`] : []),
    ...others.map(({ words }) => words),
  ];
}

const GROUP = 'group ';

/** What is said first; what is named nowhere comes before the application. */
const ORDER: readonly (readonly string[])[] = [
  ['user', 'userType', 'credentialsProvider', 'identifier', 'attribute'],
  ['address', 'location', 'network', 'services', 'zone'],
  ['platform', 'device', 'deviceAssurance', 'office365Client'],
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

/** The groups of which one is a member, and those of which not. */
function membershipOf(groups: readonly AskedOf[], { before, after }: Worlds) {
  const nameOf = ({ key }: Dimension) => {
    const id = key.slice(GROUP.length);
    return calledIn([after, before], 'group', id);
  };
  const named = (held: number) =>
    groups.filter(({ values: [value] }) => value === held).map(({ dimension }) => nameOf(dimension));
  return { inside: named(1), outside: named(0) };
}

const PREFIXES: Readonly<Record<string, string>> = {
  platform: 'on ',
  device: 'on ',
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
