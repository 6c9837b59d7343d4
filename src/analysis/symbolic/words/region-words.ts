import { alternatives } from '../../../base/messages.js';
import { atomsOf } from '../../../logic/kleene/formula.js';
import type { Box } from '../../../logic/solver/cubes.js';
import type { Meaning, Topic } from '../../../model/facts/fact.js';
import { zone } from '../../../model/facts/zones/zone.js';
import { OTHER_APPLICATION } from '../rule-lists.js';
import type { Space } from '../space.js';
import type { Dimension } from '../theories/dimension.js';
import { nameIn } from '../theories/theory.js';
import { type Worlds, zoneWords } from './zone-words.js';

/**
 * Describes each set of requests (box) in a few phrases: people first, then network, device and risk, and last the application.
 * `assignedTo` is present if only assigned people can send the requests, and has the applications. A description that names no people then
 * begins with `everybody assigned to CRM`.
 */
export type RegionWords = (
  boxes: readonly Box[],
  assignedTo?: readonly string[],
) => readonly (readonly string[])[];

/**
 * Returns the function that describes sets of requests (boxes). A description names only network zones that the conditions `meanings` test.
 */
export function regionWordsIn(
  space: Space,
  worlds: Worlds,
  meanings: readonly { readonly meaning: Meaning }[],
): RegionWords {
  const zonesNamed = new Set(
    meanings.flatMap(({ meaning }) =>
      atomsOf(meaning).flatMap(({ fact, value }) => (fact === zone ? [value] : [])),
    ),
  );
  const special = new Map<string, (values: readonly number[]) => string>();
  for (const dimension of space.dimensions) {
    if (dimension.key === 'address') special.set('address', zoneWords(dimension, worlds, zonesNamed));
  }
  const partsOf = (box: Box): Parts => {
    const parts = [...box].flatMap(([variable, values]) => {
      const dimension = space.dimensions[variable];
      return dimension === undefined ? [] : [{ dimension, values }];
    });
    const groups = parts.filter(({ dimension }) => dimension.key.startsWith(GROUP));
    const others = parts
      .filter((one) => !groups.includes(one))
      .map(({ dimension, values }) => ({
        rank: RANKS[dimension.about],
        words: (special.get(dimension.key) ?? plainWords(dimension))(values),
      }));
    return { ...membershipOf(groups, worlds), others: others.sort((a, b) => a.rank - b.rank) };
  };
  const { application } = space;
  const nameOfApp = (id: string) =>
    id === OTHER_APPLICATION ? 'any other application' : nameIn([worlds.after, worlds.before], 'app', id);
  return (boxes, assignedTo) => {
    const isOfAll = assignedTo === undefined || assignedTo.length === application.ids.length;
    const ofAll = isOfAll ? undefined : assignedTo.map(nameOfApp);
    const all = boxes.map((box) => {
      const parts = partsOf(box);
      if (assignedTo === undefined) return parts;
      const own = box.get(application.variable)?.map((value) => nameOfApp(application.ids[value] ?? ''));
      return withAssigned(parts, own, ofAll);
    });
    return joinDescriptions(withEachApplication(all, ofAll))
      .map(describeParts)
      .sort((a, b) => a.length - b.length);
  };
}

const MOST_APPLICATIONS = 3;

/**
 * Adds a phrase such as `everybody assigned to CRM` to a description that names no people. The phrase names the applications of this
 * description (`own`). If `own` is `undefined`, it names the applications of all descriptions together (`ofAll`). If `ofAll` is
 * `undefined`, too, these are all applications of the org, and no phrase is added.
 */
function withAssigned(
  parts: Parts,
  own: readonly string[] | undefined,
  ofAll: readonly string[] | undefined,
): Parts {
  const { inside, outside, others } = parts;
  const applications = own ?? ofAll;
  const isOfPeople = outside.length === 0 && others.some(({ rank }) => rank === RANKS.person);
  if (inside.length > 0 || isOfPeople || applications === undefined) return parts;
  const isShort = applications.length <= MOST_APPLICATIONS;
  const to = isShort
    ? ` to ${alternatives(applications)}`
    : own === undefined
      ? ' to these applications'
      : '';
  return {
    ...parts,
    assigned: `everybody assigned${to}`,
    isOfOwnApplications: own !== undefined,
    others: others.filter(({ rank }) => rank !== RANKS.application || !isShort),
  };
}

/**
 * The parts of the description of a set of requests. The user is in every group of `inside`, or in at least one of them if
 * `areAlternatives` is set.
 */
interface Parts {
  readonly inside: readonly string[];
  readonly areAlternatives?: true;
  readonly outside: readonly string[];
  readonly others: readonly { readonly rank: number; readonly words: string }[];
  /** The people who are assigned to the applications: `everybody assigned to CRM`. */
  readonly assigned?: string;
  /**
   * Whether `assigned` names the applications of this description. Otherwise, it names the applications of all descriptions in the same
   * answer.
   */
  readonly isOfOwnApplications?: boolean;
}

/**
 * Completes descriptions if only some of them name applications. Each description that names none gets a phrase about all applications.
 * `names` are the names of all applications; `undefined` if the descriptions are not restricted to certain applications.
 */
function withEachApplication(all: readonly Parts[], names: readonly string[] | undefined): readonly Parts[] {
  const namesApplication = ({ others, isOfOwnApplications = false }: Parts) =>
    isOfOwnApplications || others.some(({ rank }) => rank === RANKS.application);
  const words =
    names === undefined || names.length > MOST_APPLICATIONS
      ? 'each of the applications'
      : `application ${alternatives(names)}`;
  if (!all.some(namesApplication) || names?.length === 1) return all;
  return all.map((parts) =>
    namesApplication(parts) || parts.assigned !== undefined
      ? parts
      : {
          ...parts,
          others: [...parts.others, { rank: RANKS.application, words }],
        },
  );
}

/** Joins descriptions that differ only in a single required group into one description: "the user is in one of these groups". */
function joinDescriptions(boxes: readonly Parts[]): Parts[] {
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

function describeParts({ assigned, inside, areAlternatives, outside, others }: Parts): string[] {
  return [
    ...(assigned === undefined ? [] : [assigned]),
    ...(inside.length > 0 ? [`members of ${alternatives(inside, areAlternatives ? 'or' : 'and')}`] : []),
    ...(outside.length > 0 ? [`not members of ${alternatives(outside)}`] : []),
    ...others.map(({ words }) => words),
  ];
}

const GROUP = 'group ';

/** The order of topics in a description. */
const RANKS: Readonly<Record<Topic, number>> = {
  person: 0,
  place: 1,
  device: 2,
  risk: 3,
  other: 4,
  application: 5,
};

interface AskedOf {
  readonly dimension: Dimension;
  readonly values: readonly number[];
}

/** Returns the groups that the user must be in, and the groups that the user must not be in. */
function membershipOf(groups: readonly AskedOf[], { before, after }: Worlds) {
  const nameOf = ({ key }: Dimension) => {
    const id = key.slice(GROUP.length);
    return nameIn([after, before], 'group', id);
  };
  const named = (held: number) =>
    groups.filter(({ values: [value] }) => value === held).map(({ dimension }) => nameOf(dimension));
  return { inside: named(1), outside: named(0) };
}

function plainWords({ preposition, words }: Dimension) {
  return (values: readonly number[]) => {
    const text = words(values);
    if (text.startsWith('no ')) return `with ${text}`;
    return preposition === undefined ? text : `${preposition} ${text}`;
  };
}
