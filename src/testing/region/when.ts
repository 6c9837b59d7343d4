import { didYouMean } from '../../base/did-you-mean/nearest-word.js';
import { describeValue, quoted } from '../../base/messages.js';
import { isObject, type Members } from '../../base/object.js';
import { own } from '../../base/own.js';
import { pointerBelow } from '../../base/pointer.js';
import { findSchemaProblems } from '../../documents/schema/unknown-fields.js';
import { all, always, any, atomsOf, never, not } from '../../logic/kleene/formula.js';
import { CONDITIONS, conditionOf, leavesOf } from '../../model/conditions/leaves.js';
import type { Meaning } from '../../model/facts/fact.js';
import { inGroup } from '../../model/facts/group.js';
import { hasBehavior } from '../../model/facts/risk.js';
import { isUser } from '../../model/facts/user.js';
import type { Kind, World } from '../../model/facts/world.js';
import { parseRange } from '../../model/facts/zones/addresses.js';
import { inZone } from '../../model/facts/zones/zone.js';
import type { ZoneDefinition } from '../../model/facts/zones/zone-map.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { conditionWithIds } from '../names/condition-names.js';
import { findNamed } from '../names/find-named.js';
import type { TestProblem } from '../names/test-problem.js';
import { namesInWord } from '../names/word-names.js';
import { statedWords } from '../request/merge-parts.js';
import { PART_WORD_NAMES, partWord, type RequestPart } from '../request/part-words.js';

/** The sign-ins that a statement is about, read from its `when`. Spec: Policy tests, 3, `when`. */
export interface When {
  /** The formula that is true for the selected sign-ins. It does not contain the restriction to `appIds`. */
  readonly meaning: Meaning;
  /** The ids of the applications; absent for all applications. */
  readonly appIds?: readonly string[];
  /** The facts that every selected sign-in states, as in the request of an example. */
  readonly facts: RequestPart;
  /** Artificial zones that represent the addresses in `when`. The formula `meaning` refers to them; the policies of the org do not. */
  readonly places: readonly ZoneDefinition[];
  /** The reasons why the set of sign-ins is unknown. */
  readonly problems: readonly TestProblem[];
}

/** The values in a test file that select the sign-ins of a statement. */
export interface Selection {
  readonly when?: unknown;
  /** The `defaults` of the test file. A key of `when` replaces the same key of the defaults. */
  readonly defaults?: RequestPart | undefined;
  /** The JSON pointer of the test in its file. */
  readonly pointer?: string;
}

/** Whether a statement selects every sign-in. */
export function selectsAll({ when, defaults = {} }: Selection): boolean {
  if (when !== undefined && when !== null && !isObject(when)) return false;
  const stated = { ...inheritedDefaults(defaults, when ?? {}), ...statedWords(when ?? {}) };
  return Object.keys(stated).length === 0;
}

/** Reads the sign-ins that a statement is about. A mistake in `when` or the defaults is a problem with its location. */
export function readWhen(
  { when, defaults = {}, pointer = '' }: Selection,
  snapshot: Snapshot,
  world: World,
): When {
  const reading: Reading = { snapshot, world, places: [], problems: [], facts: {} };
  const at = pointerBelow(pointer, 'when');
  if (when !== undefined && when !== null && !isObject(when)) {
    fault('`when` must be an object of facts and conditions, such as `{"app": "Payroll"}`', at, reading);
    return { meaning: always, facts: {}, places: [], problems: reading.problems };
  }
  const stated = statedWords(when ?? {});
  const inherited = inheritedDefaults(defaults, when ?? {});
  const { app: defaultApp, ...words } = inherited;
  const { app, apps, ...rest } = stated;
  const appIds =
    defaultApp === undefined
      ? applicationsIn(app, apps, stated.request, at, reading)
      : applicationsIn(defaultApp, undefined, undefined, '/defaults', reading);
  const meaning = all([
    ...Object.entries(words).map(([key, value]) =>
      meaningOfWord(key, value, pointerBelow('/defaults', key), reading),
    ),
    meaningOf(rest, true, at, reading),
  ]);
  const { places, problems, facts } = reading;
  return { meaning, facts, places, problems, ...(appIds !== undefined && { appIds }) };
}

/** Returns the defaults of the test file, without those that `when` replaces or, with `null`, removes. */
function inheritedDefaults(defaults: RequestPart, when: Members): RequestPart {
  const replaced = new Set(
    Object.entries(when).flatMap(([key, value]) => [
      key,
      ...(key === 'apps' ? ['app'] : []),
      ...(value === null ? [] : (partWord(key)?.drops ?? [])),
    ]),
  );
  return Object.fromEntries(Object.entries(statedWords(defaults)).filter(([word]) => !replaced.has(word)));
}

interface Reading {
  readonly snapshot: Snapshot;
  readonly world: World;
  readonly places: ZoneDefinition[];
  readonly problems: TestProblem[];
  readonly facts: Record<string, unknown>;
}

/**
 * Returns the condition for an object in `when`, given its members. `isTop` states that the object is not inside of `not`, `any` or `all`.
 * Only then may its keys set facts of the request.
 */
function meaningOf(when: Members, isTop: boolean, pointer: string, reading: Reading): Meaning {
  return all(
    Object.entries(when).map(([key, value]) =>
      meaningOfKey(key, value, isTop, pointerBelow(pointer, key), reading),
    ),
  );
}

function meaningOfKey(
  key: string,
  value: unknown,
  isTop: boolean,
  pointer: string,
  reading: Reading,
): Meaning {
  const combined = own(COMBINING, key);
  if (combined !== undefined) return combined(value, pointer, reading);
  if (key === 'groups' && isObject(value) && Array.isArray(value.exactly))
    return exactly(value.exactly, pointerBelow(pointer, 'exactly'), reading);
  if (isObject(value) && conditionOf(key) !== undefined) return condition(key, value, pointer, reading);
  if (partWord(key) === undefined) {
    const known = [...PART_WORD_NAMES, ...CONDITIONS.map((one) => one.key), ...Object.keys(COMBINING)];
    return fault(
      `unknown key ${quoted(key)}: expected a fact of a request, or a condition${didYouMean(key, known)}`,
      pointer,
      reading,
    );
  }
  if (isTop || isOpen(key, value)) return meaningOfWord(key, value, pointer, reading);
  return fault(
    `${quoted(key)} sets a fact, which \`not\`, \`any\` and \`all\` cannot contain: state it as a condition of the service`,
    pointer,
    reading,
  );
}

/** Returns the condition that a request key in `when` states. A key that only sets a fact is added to `facts` instead. */
function meaningOfWord(key: string, value: unknown, pointer: string, reading: Reading): Meaning {
  if (isOpen(key, value)) return (OPEN[key] as OpenWord)(namesIn(key, value, pointer, reading), reading);
  const { value: withIds, problems } = namesInWord(key, value, pointer, reading.snapshot);
  reading.problems.push(...problems);
  reading.facts[key] = withIds;
  return always;
}

function isOpen(key: string, value: unknown): boolean {
  return Object.hasOwn(OPEN, key) && !isObject(value);
}

function fault(message: string, pointer: string, { problems }: Reading): Meaning {
  problems.push({ severity: 'error', message, pointer });
  return never;
}

/** The keys of `when` that combine conditions: `not`, `any` and `all`. */
const COMBINING: Readonly<Record<string, (value: unknown, pointer: string, reading: Reading) => Meaning>> = {
  not: (value, pointer, reading) => not(inner(value, 'not', pointer, reading)),
  any: (value, pointer, reading) => any(innerOfEach(value, 'any', pointer, reading)),
  all: (value, pointer, reading) => all(innerOfEach(value, 'all', pointer, reading)),
};

function inner(value: unknown, key: string, pointer: string, reading: Reading): Meaning {
  return isObject(value)
    ? meaningOf(value, false, pointer, reading)
    : fault(`\`${key}\` takes an object of facts and conditions`, pointer, reading);
}

function innerOfEach(value: unknown, key: string, pointer: string, reading: Reading): readonly Meaning[] {
  if (!Array.isArray(value)) return [inner(value, key, pointer, reading)];
  return value.map((one: unknown, index) => inner(one, key, pointerBelow(pointer, index), reading));
}

/** A text in `when`, with its location. */
interface LocatedText {
  readonly text: string;
  readonly pointer: string;
}

type OpenWord = (values: readonly LocatedText[], reading: Reading) => Meaning;

/**
 * The keys of `when` whose value does not determine the fact completely: `groups: Staff` selects all members of Staff, whatever their other
 * groups.
 */
const OPEN: Readonly<Record<string, OpenWord>> = {
  user: (values, reading) => any(idsOf('user', values, reading).map(isUser)),
  groups: (values, reading) => all(idsOf('group', values, reading).map(inGroup)),
  zones: (values, reading) => all(idsOf('zone', values, reading).map(inZone)),
  behaviors: (values, reading) => all(idsOf('behavior', values, reading).map(hasBehavior)),
  ip: (values, reading) => any(values.map((one) => comesFrom(one, reading))),
};

/** Returns the condition that a user is a member of exactly the given groups and the everyone group. */
function exactly(names: unknown, pointer: string, reading: Reading): Meaning {
  const inside = idsOf('group', namesIn('groups', names, pointer, reading), reading);
  const others = reading.snapshot.groups
    .map(({ id }) => id)
    .filter((id) => !inside.includes(id) && !reading.world.everyone.has(id));
  return all([...inside.map(inGroup), ...others.map((id) => not(inGroup(id)))]);
}

/** Returns the condition that a sign-in comes from an address, a CIDR block, or an address range. */
function comesFrom({ text, pointer }: LocatedText, reading: Reading): Meaning {
  if (parseRange(text) === undefined)
    return fault(
      `${quoted(text)} is not an IP address, CIDR or range; write it as \`192.0.2.1\`, \`192.0.2.0/24\` or \`192.0.2.1-192.0.2.9\``,
      pointer,
      reading,
    );
  const id = `the addresses ${text}`;
  reading.places.push({ id, type: 'IP', status: 'ACTIVE', gateways: [{ value: text }] });
  return inZone(id);
}

/** Returns the strings in the value of a JSON member. A value that is neither a string nor a list of strings is reported as a problem. */
function namesIn(key: string, value: unknown, pointer: string, reading: Reading): readonly LocatedText[] {
  const isList = Array.isArray(value);
  return [value].flat().flatMap((one: unknown, index) => {
    const at = isList ? pointerBelow(pointer, index) : pointer;
    if (typeof one === 'string' || typeof one === 'number') return [{ text: String(one), pointer: at }];
    fault(`${quoted(key)} takes names or ids, found ${describeValue(one)}`, at, reading);
    return [];
  });
}

function idsOf(kind: Kind, names: readonly LocatedText[], { snapshot, problems }: Reading): string[] {
  return names.flatMap(({ text, pointer }) => {
    const found = findNamed(kind, text, snapshot);
    if (found.kind === 'id') return [found.id];
    problems.push({ severity: found.severity, message: found.message, pointer });
    return [];
  });
}

function applicationsIn(
  app: unknown,
  apps: unknown,
  request: unknown,
  pointer: string,
  reading: Reading,
): readonly string[] | undefined {
  const named = (key: string, value: unknown, at: string) =>
    idsOf('app', namesIn(key, value, at, reading), reading);
  if (app !== undefined) return named('app', app, pointerBelow(pointer, 'app'));
  if (apps === undefined && isObject(request) && request.appInstance !== undefined)
    return named('request', request.appInstance, pointerBelow(pointer, 'request', 'appInstance'));
  if (apps === undefined || apps === 'all') return undefined;
  if (isObject(apps) && Array.isArray(apps.not)) {
    const excluded = named('apps', apps.not, pointerBelow(pointer, 'apps', 'not'));
    return reading.snapshot.apps.map(({ id }) => id).filter((id) => !excluded.includes(id));
  }
  return named('apps', apps, pointerBelow(pointer, 'apps'));
}

/** Reads a condition in the form that rules of the service have. Its lists may contain names in place of ids. */
function condition(key: string, given: Members, pointer: string, reading: Reading): Meaning {
  const schema = conditionOf(key)?.schema;
  const [wrong] = schema === undefined ? [] : findSchemaProblems(schema, given);
  if (wrong !== undefined) return fault(`${quoted(key)}: ${wrong.message}`, pointer + wrong.pointer, reading);
  const { value, problems } = conditionWithIds(key, given, pointer, reading.snapshot);
  reading.problems.push(...problems);
  if (problems.length > 0) return never;
  const leaves = leavesOf({ [key]: value }, new Map(), { isDefault: false, world: reading.world });
  for (const { meaning } of leaves)
    for (const { fact, value: asked } of atomsOf(meaning)) {
      const why = fact.unknowable?.(asked, reading.world);
      if (why !== undefined)
        reading.problems.push({ severity: 'warning', message: `${quoted(key)}: ${why}`, pointer });
    }
  return all(leaves.map(({ meaning }) => meaning));
}
