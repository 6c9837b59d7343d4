import { quoted, valueInWords } from '../../base/messages.js';
import { didYouMean } from '../../base/near-miss.js';
import { isObject, type Members } from '../../base/object.js';
import { own } from '../../base/own.js';
import { CONDITIONS, conditionOf, leavesOf } from '../../conditions/leaves.js';
import { parseRange } from '../../facts/addresses.js';
import type { Meaning } from '../../facts/fact.js';
import { inGroup } from '../../facts/group.js';
import { hasBehavior } from '../../facts/risk.js';
import { isUser } from '../../facts/user.js';
import type { World } from '../../facts/world.js';
import { inZone } from '../../facts/zone.js';
import type { ZoneDefinition } from '../../facts/zones.js';
import { all, always, any, atomsOf, never, not } from '../../logic/kleene/formula.js';
import { namedAmong, nearestAmong, nothingNamed } from '../../policies/by-name.js';
import { NAMED, type NamedResource, shownAs } from '../../policies/names.js';
import type { Snapshot } from '../../policies/snapshot.js';
import { notUnderstoodIn } from '../../read/schema/stranger.js';
import { PART_WORD_NAMES, partWord, type RequestPart } from '../request/part-words.js';

/** The requests that a statement is about, as it says them. Spec: Policy tests, 3, `when`. */
export interface When {
  /** Of all of it. */
  readonly meaning: Meaning;
  /** The applications; every one where it says none. */
  readonly appIds?: readonly string[];
  /** What is said in words of which each is a fact: closed, as in a request. */
  readonly said: RequestPart;
  /** Zones that stand for addresses: in no policy's way, and asked about by `meaning` alone. */
  readonly places: readonly ZoneDefinition[];
  /** Why it is not known which requests these are. */
  readonly faults: readonly string[];
}

export function readWhen(when: unknown, snapshot: Snapshot, world: World): When {
  const reading: Reading = { snapshot, world, places: [], faults: [], said: {} };
  if (when !== undefined && when !== null && !isObject(when))
    return { meaning: always, said: {}, places: [], faults: ['`when` is an object of words and conditions'] };
  const { app, apps, ...rest } = (when ?? {}) as Members;
  const appIds = applicationsIn(app, apps, reading);
  const meaning = meaningOf(rest, true, reading);
  const { places, faults, said } = reading;
  return { meaning, said, places, faults, ...(appIds !== undefined && { appIds }) };
}

interface Reading {
  readonly snapshot: Snapshot;
  readonly world: World;
  readonly places: ZoneDefinition[];
  readonly faults: string[];
  readonly said: Record<string, unknown>;
}

/** All that is said. `isTop`: of every request, so that what is a fact can be stated. */
function meaningOf(when: Members, isTop: boolean, reading: Reading): Meaning {
  return all(Object.entries(when).map(([key, value]) => meaningOfKey(key, value, isTop, reading)));
}

function meaningOfKey(key: string, value: unknown, isTop: boolean, reading: Reading): Meaning {
  const combined = own(COMBINING, key);
  if (combined !== undefined) return combined(value, reading);
  const isExactly = key === 'groups' && isObject(value) && Array.isArray(value.exactly);
  if (isExactly) return exactly(namesIn(key, value.exactly, reading), reading);
  const open = own(OPEN, key);
  if (open !== undefined && !isObject(value)) return open(namesIn(key, value, reading), reading);
  if (isObject(value) && conditionOf(key) !== undefined) return condition(key, value, reading);
  if (partWord(key) !== undefined && (!isObject(value) || conditionOf(key) === undefined)) {
    if (isTop) {
      reading.said[key] = value;
      return always;
    }
    return fault(
      `${quoted(key)} is a fact: it cannot stand under \`not\`, \`any\` or \`all\`; say it as a condition`,
      reading,
    );
  }
  const known = [...PART_WORD_NAMES, ...CONDITIONS.map((one) => one.key), ...Object.keys(COMBINING)];
  return fault(`${quoted(key)} is no word of a request, and no condition${didYouMean(key, known)}`, reading);
}

function fault(message: string, { faults }: Reading): Meaning {
  faults.push(message);
  return never;
}

/** What stands around other words. */
const COMBINING: Readonly<Record<string, (value: unknown, reading: Reading) => Meaning>> = {
  not: (value, reading) => not(inner(value, 'not', reading)),
  any: (value, reading) => any(listed(value).map((one) => inner(one, 'any', reading))),
  all: (value, reading) => all(listed(value).map((one) => inner(one, 'all', reading))),
};

function inner(value: unknown, key: string, reading: Reading): Meaning {
  return isObject(value)
    ? meaningOf(value, false, reading)
    : fault(`\`${key}\` stands around words and conditions`, reading);
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** Words that leave open what they do not name. */
const OPEN: Readonly<Record<string, (values: readonly string[], reading: Reading) => Meaning>> = {
  user: (values, reading) => any(idsOf('user', values, reading).map(isUser)),
  groups: (values, reading) => all(idsOf('group', values, reading).map(inGroup)),
  zones: (values, reading) => all(idsOf('zone', values, reading).map(inZone)),
  behaviors: (values, reading) => all(idsOf('behavior', values, reading).map(hasBehavior)),
  ip: (values, reading) => any(values.map((text) => comesFrom(text, reading))),
};

/** A member of these, and of no other group but the everyone group. */
function exactly(names: readonly string[], reading: Reading): Meaning {
  const inside = idsOf('group', names, reading);
  const others = reading.snapshot.groups
    .map(({ id }) => id)
    .filter((id) => !inside.includes(id) && !reading.world.everyone.has(id));
  return all([...inside.map(inGroup), ...others.map((id) => not(inGroup(id)))]);
}

/** An address, a CIDR, or a range. */
function comesFrom(text: string, reading: Reading): Meaning {
  if (parseRange(text) === undefined) return fault(`${quoted(text)} is no address, CIDR or range`, reading);
  const id = `the addresses ${text}`;
  reading.places.push({ id, type: 'IP', status: 'ACTIVE', gateways: [{ value: text }] });
  return inZone(id);
}

/** A text, or texts; what is neither names nothing. */
function namesIn(key: string, value: unknown, { faults }: Reading): readonly string[] {
  return [value].flat().flatMap((one: unknown) => {
    if (typeof one === 'string' || typeof one === 'number') return [String(one)];
    faults.push(`${quoted(key)} takes names or ids, found ${valueInWords(one)}`);
    return [];
  });
}

type OpenKind = 'behavior' | 'group' | 'user' | 'zone';

function idsOf(kind: OpenKind, names: readonly string[], reading: Reading): string[] {
  const all: readonly NamedResource[] = NAMED[kind](reading.snapshot);
  return names.flatMap((name) => {
    const [only, ...others] = namedAmong(all, name);
    if (only !== undefined && others.length === 0) return [only.id];
    if (all.length === 0) return [name];
    const message =
      only === undefined
        ? missing(kind, name, all)
        : `${quoted(name)} names more than one ${kind}; give the id`;
    reading.faults.push(message);
    return [];
  });
}

function missing(kind: string, name: string, all: readonly NamedResource[]): string {
  const nearest = nearestAmong(all, name);
  return nothingNamed(name, kind, nearest && shownAs(nearest));
}

function applicationsIn(app: unknown, apps: unknown, reading: Reading): readonly string[] | undefined {
  if (app !== undefined) return appIds(namesIn('app', app, reading), reading);
  if (apps === undefined || apps === 'all') return undefined;
  if (isObject(apps) && Array.isArray(apps.not)) {
    const left = appIds(namesIn('apps', apps.not, reading), reading);
    return reading.snapshot.apps.map(({ id }) => id).filter((id) => !left.includes(id));
  }
  return appIds(namesIn('apps', apps, reading), reading);
}

function appIds(names: readonly string[], reading: Reading): string[] {
  const all: readonly NamedResource[] = NAMED.app(reading.snapshot);
  return names.flatMap((name) => {
    if (all.length === 0) return [name];
    const found = namedAmong(all, name);
    if (found.length !== 1)
      reading.faults.push(
        found.length === 0
          ? missing('application', name, all)
          : `${quoted(name)} names ${found.length} applications; give the id`,
      );
    return found.map(({ id }) => id);
  });
}

/** A condition of the service, as a rule has it. */
function condition(key: string, value: Members, reading: Reading): Meaning {
  const schema = conditionOf(key)?.schema;
  const [wrong] = schema === undefined ? [] : notUnderstoodIn(schema, value);
  if (wrong !== undefined) return fault(`${quoted(key)}: ${wrong.message}`, reading);
  const leaves = leavesOf({ [key]: value }, new Map(), { isDefault: false, world: reading.world });
  for (const { meaning } of leaves)
    for (const { fact, value: asked } of atomsOf(meaning)) {
      const why = fact.unknowable?.(asked, reading.world);
      if (why !== undefined) reading.faults.push(`${quoted(key)}: ${why}`);
    }
  return all(leaves.map(({ meaning }) => meaning));
}
