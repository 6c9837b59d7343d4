import { canonical } from '../../base/canonical.js';
import { cacheRecent, memoize } from '../../base/memo.js';
import { isObject, isSet, type Members } from '../../base/object.js';
import { own, ownAt } from '../../base/own.js';
import { stepsOf } from '../../base/pointer.js';
import { ADDRESS_COUNT, parseRange, type Range } from './addresses.js';
import type { CertificateAtom, VERIFIED_KINDS } from './certificate.js';

/** The parsed JSON documents of an export, by name. If the export is one file, its name is empty. */
export type ExportDocuments = ReadonlyMap<string, unknown>;

/** An object of the export, and its location in the form `document#pointer`: `policies.json#/4/rules/1`. */
export type LocatedObject = { readonly at: string; readonly document: Members };

type Literal = CertificateAtom & { readonly isNegated: boolean };

interface AxiomGiven {
  readonly literals: readonly Literal[];
  /** The objects of the export that the axiom is derived from. The key is the id of the object as JSON. */
  readonly objects: ReadonlyMap<string, Members>;
  readonly documents: ExportDocuments;
  /** The number of steps that the checker may still take. */
  readonly work: { left: number };
}

/**
 * A function that checks an axiom: a clause that a certificate states about every sign-in. Returns true if the axiom follows from the
 * export.
 */
export type AxiomCheck = (given: AxiomGiven) => boolean;

export const AXIOM_CHECKS: Readonly<Record<(typeof VERIFIED_KINDS)[number], AxiomCheck>> = {
  addresses: (given) => coversEveryPoint(given, /^network$/),
  'assurance-platform': (given) => coversEveryPoint(given, /^(platform|device\.assurance)$/),
  blocklist: isBlocked,
  'everyone-group': (given) => coversEveryPoint(given, /^people\.groups$/),
  'missing-object': isMissing,
  values: (given) => coversEveryPoint(given, /^(?!network$|device\.assurance$|people\.groups$)/),
};

/**
 * The number of possible values of each property (axis) of a sign-in, such as all addresses for `network`. The values are numbered from 0:
 * the points of the axis. Each sign-in is at one point of each axis.
 */
const COUNTS: Record<string, bigint> = { device: 3n, network: ADDRESS_COUNT, platform: 8n, risk: 3n };

/**
 * Returns whether the literals of an axiom together are true for every sign-in. All literals must test the same property of sign-ins
 * (axis). Checks each value of this property (point), for example, each address.
 */
function coversEveryPoint(given: AxiomGiven, facts: RegExp): boolean {
  const { literals, work } = given;
  const sets = literals.map((literal) => pointsOf(literal, given));
  const [axis = '', , count] = sets[0] ?? [];
  if (!sets.every(([own, ranges]) => own === axis && ranges !== undefined)) return false;
  if (!literals.every(({ fact }) => facts.test(fact)) || literals.length === 0) return false;
  const edges = sets.flatMap(([, ranges = []], set) => [
    { at: 0n, set, step: 0 },
    ...ranges.map(({ first }) => ({ at: first, set, step: 1 })),
    ...ranges.map(({ last }) => ({ at: last + 1n, set, step: -1 })),
  ]);
  work.left -= (edges.length + (count ?? 0)) * literals.length;
  edges.sort((one, other) => Number(one.at - other.at));
  const depths = literals.map(() => 0);
  const end = own(COUNTS, axis) ?? BigInt(count ?? literals.length + 1);
  return edges.every(({ at, set, step }, index) => {
    depths[set] = (depths[set] as number) + step;
    const isChecked = at < end && edges[index + 1]?.at !== at;
    return !isChecked || literals.some(({ isNegated }, of) => (depths[of] as number) > 0 !== isNegated);
  });
}

/**
 * The values for which an atom is true. `axis` is the property of sign-ins that the atom tests (see {@link COUNTS}). `ranges` contains the
 * values as ranges of numbers; it is absent if they are unknown. `count` is the number of all possible values, for an axis that `COUNTS`
 * does not contain.
 */
type Points = readonly [axis: string, ranges?: readonly Range[] | undefined, count?: number | undefined];

function pointsOf({ fact, text, isNegated }: Literal, given: AxiomGiven): Points {
  const { literals, objects, documents } = given;
  switch (fact) {
    case 'app':
      return onApps(text, isNegated, given);
    case 'network':
      return [fact, text === ALL_ZONES && !isNegated ? rangesInAll(objects) : rangesOf(objects.get(text))];
    case 'people.groups':
      return [fact, inventoryOf(documents).everyone.has(text) ? pointRanges([0]) : undefined, 1];
    case 'people.users':
    case 'userType':
      return [fact, pointRanges([literals.findIndex((one) => one.text === text)])];
    case 'platform':
      return [fact, onPlatforms(PLATFORM.exec(text)?.slice(1) ?? ['unknown'])];
    case 'device.assurance':
      return ['platform', isNegated ? onPlatforms([String(objects.get(text)?.platform)]) : undefined];
    default:
      return [fact.startsWith('device') ? 'device' : 'risk', pointRanges(own(own(POINTS, fact) ?? {}, text))];
  }
}

function pointRanges(points: readonly number[] | undefined): readonly Range[] | undefined {
  return points?.map((point) => ({ first: BigInt(point), last: BigInt(point) }));
}

/**
 * Returns the points of the axis `app` for an application condition: the indexes of the applications that it names by id or type. With
 * `areAllNeeded`, the result includes all applications that may match: an application without a type may have any type.
 */
function onApps(text: string, areAllNeeded: boolean, { documents }: AxiomGiven): Points {
  const { id, name } = Object(JSON.parse(text)) as Members;
  const apps = (id ?? name) == null ? undefined : inventoryOf(documents).listOf('apps');
  const types = areAllNeeded ? [name, null, undefined] : [name];
  const isNamed = (app: Members) => (id == null ? types.includes(app.name) : app.id === id);
  return ['app', pointRanges(apps?.flatMap((app, index) => (isNamed(app) ? [index] : []))), apps?.length];
}

/**
 * For each condition and each of its values: the states of a device, or the risk levels, that meet the condition. A device is unregistered
 * (0), registered (1) or managed (2). A risk level is low (0), medium (1) or high (2). Example: the condition `device.registered` with the
 * value `true` is met by registered and managed devices.
 */
const POINTS: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {
  'device.registered': { false: [0], true: [1, 2] },
  'device.managed': { false: [0, 1], true: [2] },
  'riskScore.level': { '"LOW"': [0], '"MEDIUM"': [1], '"HIGH"': [2] },
  'riskScore.minRiskLevel': { '"LOW"': [0, 1, 2], '"MEDIUM"': [1, 2], '"HIGH"': [2] },
};

/** Matches a value of the condition `platform` as JSON: first the operating system, then the type of the device. */
const PLATFORM = /^\{(?:"os":\{(?:"type":"(\w+)")?\})?,?(?:"type":"(\w+)")?\}$/;

/**
 * The operating systems on the axis `platform`; a point of the axis is an index in this list. `TYPES` has the first and last index for each
 * device type. Spec: Conditions (policy and rule), `platform`.
 */
const SYSTEMS = ['IOS', 'ANDROID', 'OTHER', 'WINDOWS', 'MACOS', 'CHROMEOS', 'LINUX', 'OTHER'];
const TYPES: Record<string, readonly number[]> = { ANY: [0, 7], MOBILE: [0, 2], DESKTOP: [3, 7] };

function onPlatforms([system = 'ANY', type = 'ANY']: readonly (string | undefined)[]) {
  const name = system === 'OSX' ? 'MACOS' : system;
  const [first = 8, last = 0] = own(TYPES, type) ?? [];
  if (first > last || ![...SYSTEMS, 'ANY'].includes(name)) return undefined;
  const points = SYSTEMS.flatMap((one, point) => ([one, 'ANY'].includes(name) ? [point] : []));
  return pointRanges(points.filter((point) => first <= point && point <= last));
}

const ALL_ZONES = '"ALL_ZONES"';

/** Returns the addresses of the given zones, except blocklist zones and zones whose addresses are unknown. */
function rangesInAll(zones: AxiomGiven['objects']): readonly Range[] {
  return [...zones.values()].flatMap((zone) => (zone.usage === 'BLOCKLIST' ? [] : (rangesOf(zone) ?? [])));
}

/**
 * A regular expression for the criteria of a dynamic zone, written as JSON. It matches criteria that every address meets: there are no
 * criteria, or one of the listed locations has no country.
 */
const EVERYWHERE =
  /^\{(("\w+":(""|\[\]|\{("\w+":\[\],?)*\})|"locations":(\{("exclude":\[\],)?"include":)?\[\{\}[^\]]*\]\}?),?)*\}$/;

/** Returns the addresses of a zone. Returns `undefined` if they depend on more than its gateways, such as on locations or proxies. */
export function rangesOf(zone: Members = { status: 'unknown' }): readonly Range[] | undefined {
  const { status, type, proxies, gateways, locations, asns, ipServiceCategories, proxyType } = zone;
  if (status === 'INACTIVE') return [];
  if ((status ?? 'ACTIVE') !== 'ACTIVE' || isSet(proxies)) return undefined;
  const criteria = canonical({ locations, asns, ipServiceCategories, proxyType });
  if (/^DYNAMIC(_V2)?$/.test(String(type)) && EVERYWHERE.test(criteria))
    return [{ first: 0n, last: ADDRESS_COUNT - 1n }];
  if ((type ?? 'IP') !== 'IP' || !Array.isArray(gateways ?? [])) return undefined;
  const ranges = [gateways ?? []].flat().map((one) => parseRange(String(ownAt(one, ['value']))));
  return ranges.every((range) => range !== undefined) ? ranges : undefined;
}

/**
 * Returns whether network blocklists prove an axiom of the form "a sign-in from this blocklist zone is also from an exempt zone". The axiom
 * is true for all sign-ins that the service does not block. Its negated literal names the blocklist zone, and its other literals name all
 * exempt zones.
 */
function isBlocked({ literals, objects, documents }: AxiomGiven): boolean {
  const [blocked, ...others] = literals.filter(({ isNegated }) => isNegated);
  const { usage, status } = objects.get(blocked?.text ?? '') ?? {};
  const areZones = others.length === 0 && literals.every(({ fact }) => fact === 'network');
  const { exempt, unknown } = inventoryOf(documents);
  const areAllKnown = unknown.every(({ collection }) => collection !== 'zones');
  if (usage !== 'BLOCKLIST' || (status ?? 'ACTIVE') !== 'ACTIVE' || !areZones || !areAllKnown) return false;
  return exempt.every((id) => literals.some(({ text }) => text === id));
}

/** The lists that contain the objects which conditions name. User types are left out: a request may state one that the export lacks. */
const LISTS: Readonly<Record<string, string>> = {
  'device.assurance': 'deviceAssurances',
  network: 'zones',
  'people.groups': 'groups',
  'people.users': 'users',
  risk: 'behaviors',
};

/**
 * Returns whether an axiom is true because it states only that a condition on one object does not match, and this object does not exist.
 * The export must contain the complete list of these objects. The id must also not occur as a text in the export, because such a text can
 * be the id of an existing object.
 */
function isMissing({ literals: [literal, ...others], documents }: AxiomGiven): boolean {
  if (!literal?.isNegated || others.length > 0 || !/^"(?!ALL_ZONES"$)/.test(literal.text)) return false;
  const { listOf, texts, everyone } = inventoryOf(documents);
  const list = own(LISTS, literal.fact) ?? '';
  // If the everyone group is unknown, a group that the export lacks may be the everyone group.
  const isOther = list !== 'groups' || (everyone.size > 0 && !everyone.has(literal.text));
  return isOther && listOf(list) !== undefined && !texts.has(JSON.parse(literal.text));
}

/**
 * Returns the object at a location of the form `document#pointer`, or an object with the status `missing` if the export has no object
 * there.
 */
export function placeAt(at: string, documents: ExportDocuments): LocatedObject {
  const document = valueAt(at, documents);
  return { at, document: isObject(document) ? document : { status: 'missing' } };
}

/** Returns the value at a location of the form `document#pointer`, or `undefined` if the export has no value there. */
export function valueAt(reference: string, documents: ExportDocuments): unknown {
  const [name = '', pointer = ''] = reference.split('#', 2);
  return ownAt(documents.get(name), stepsOf(pointer));
}

/** Returns the data of an export that the checks of axioms and claims use. */
export const inventoryOf = memoize((documents: ExportDocuments) => {
  const objects: Members[] = [];
  const texts = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (isObject(value)) objects.push(value);
    for (const [key, member] of Object.entries(Object(value) as Members)) {
      if (isObject(value)) texts.add(key).add(member);
      if (typeof member === 'object' && key !== 'conditions') visit(member);
    }
  };
  visit([...documents.values()]);
  const stated = (name: string): readonly unknown[] =>
    [...documents.values()].flatMap((document) => ownAt(document, ['manifest', name]) ?? []);
  const unknown = stated('unknown').filter(isObject);
  const areConditionsKnown = unknown.every(({ collection }) => collection !== 'conditions');
  const idsOf = (some: readonly Members[]) => some.map(({ id }) => canonical(id));
  const ids = new Set(idsOf(objects));
  const isEveryone = ({ type, profile, name }: Members) =>
    type === 'BUILT_IN' && (ownAt(profile, ['name']) ?? name) === 'Everyone';
  const isDefaultPolicy = ({ system, actions }: Members) => system === true && actions === undefined;
  const groupsOfDefaults = objects.filter(isDefaultPolicy).flatMap((policy) => {
    const groups = canonical(ownAt(policy, ['conditions', 'people', 'groups', 'include']));
    return areConditionsKnown && /^\["[^"]*"\]$/.test(groups) ? [groups.slice(1, -1)] : [];
  });
  return {
    /** All keys and texts in the objects of the export, because each may be the id of an object. Lists of ids are left out. */
    texts,
    /** The manifest's entries about unknown parts of the org. */
    unknown,
    /**
     * The ids of the everyone groups, as JSON. If a default policy names a single group and the export lacks that group, it is an everyone
     * group, too.
     */
    everyone: new Set([
      ...idsOf(objects.filter(isEveryone)),
      ...groupsOfDefaults.filter((id) => !ids.has(id)),
    ]),
    /** The ids of the zones that are exempt from blocklists, as JSON. */
    exempt: idsOf(objects.filter(({ useAsExemptList }) => useAsExemptList === true)),
    /** Returns the objects of a list; `undefined` if the export lacks the list, or may lack some of its objects. */
    listOf: cacheRecent((name: string): readonly Members[] | undefined => {
      const named = [...documents].map(([file, one]) => (file === `${name}.json` ? one : ownAt(one, [name])));
      const lists = named.filter(Array.isArray);
      const all = lists.flat().filter(isObject);
      const isCounted = stated('counts').every((counts) => !(Number(ownAt(counts, [name])) > all.length));
      return lists.length > 0 && stated('complete').includes(name) && isCounted ? all : undefined;
    }, 100),
  };
});
