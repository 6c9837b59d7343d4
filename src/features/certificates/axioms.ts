import { canonical } from '../../base/canonical.js';
import { isObject, isSet, type Members } from '../../base/object.js';
import { own, ownAt } from '../../base/own.js';
import { ADDRESS_COUNT, parseRange, type Range } from './addresses.js';
import type { CertificateAtom, VERIFIED_KINDS } from './certificate.js';
import { type ExportDocuments, inventoryOf } from './export-inventory.js';

interface AxiomGiven {
  readonly literals: readonly (CertificateAtom & { readonly isNegated: boolean })[];
  /** The objects of the export from which the axiom follows, by id as JSON. */
  readonly objects: ReadonlyMap<string, Members>;
  readonly documents: ExportDocuments;
  /** The number of steps that the checker may still take. */
  readonly work: { left: number };
}

/** Whether an axiom follows from the export, by comparing integers and texts. */
export type AxiomCheck = (given: AxiomGiven) => boolean;

export const AXIOM_CHECKS: Readonly<Record<(typeof VERIFIED_KINDS)[number], AxiomCheck>> = {
  addresses: (given) => coversEveryPoint(given, /^network$/),
  'assurance-platform': (given) => coversEveryPoint(given, /^(platform|device\.assurance)$/),
  blocklist: isBlocked,
  'everyone-group': isInEveryone,
  'missing-object': isMissing,
  values: (given) => coversEveryPoint(given, /^(?!network$|device\.assurance$)/),
};

/** The number of points of each line. A sign-in is at one of them. */
const COUNTS: Record<string, bigint> = { device: 3n, network: ADDRESS_COUNT, platform: 8n, risk: 3n };

/** Whether each point of a line of integers, such as addresses or risk levels, makes some literal true. */
function coversEveryPoint(given: AxiomGiven, facts: RegExp): boolean {
  const { literals, work } = given;
  const sets = literals.map((literal) => pointsOf(literal, given));
  const line = sets[0]?.[0] ?? '';
  if (!sets.every(([own, ranges]) => own === line && ranges !== undefined)) return false;
  if (!literals.every(({ fact }) => facts.test(fact)) || literals.length === 0) return false;
  const edges = sets.flatMap(([, ranges = []], set) => [
    { at: 0n, set, step: 0 },
    ...ranges.map(({ first }) => ({ at: first, set, step: 1 })),
    ...ranges.map(({ last }) => ({ at: last + 1n, set, step: -1 })),
  ]);
  work.left -= edges.length * literals.length;
  edges.sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
  const depths = literals.map(() => 0);
  const count =
    own(COUNTS, line) ??
    BigInt((line === 'app' && inventoryOf(given.documents).listOf('apps')?.length) || literals.length + 1);
  return edges.every(({ at, set, step }, index) => {
    depths[set] = (depths[set] as number) + step;
    const isChecked = at < count && edges[index + 1]?.at !== at;
    return !isChecked || literals.some(({ isNegated }, of) => (depths[of] as number) > 0 !== isNegated);
  });
}

/** The points of a line at which an atom holds; no ranges if they are unknown. */
type Points = readonly [line: string, ranges: readonly Range[] | undefined];

function pointsOf({ fact, text, isNegated }: AxiomGiven['literals'][number], given: AxiomGiven): Points {
  const { literals, objects } = given;
  switch (fact) {
    case 'app':
      return [fact, onApps(JSON.parse(text), isNegated, given)];
    case 'network':
      return [fact, text === ALL_ZONES ? rangesInAll(isNegated, given) : rangesOf(objects.get(text))];
    case 'people.users':
    case 'userType':
      return [fact, at([literals.findIndex((one) => one.text === text)])];
    case 'platform': {
      const [, system, type] = PLATFORM.exec(text) ?? ['', 'unknown'];
      return [fact, onPlatforms(system, type)];
    }
    case 'device.assurance':
      return ['platform', isNegated ? onPlatforms(String(objects.get(text)?.platform)) : undefined];
    default:
      return [fact.startsWith('device') ? 'device' : 'risk', at(own(own(POINTS, fact) ?? {}, text))];
  }
}

/** Returns the indexes of the applications that a condition names, by id or type; with those that may have the type, if these are needed. */
function onApps(
  named: unknown,
  areAllNeeded: boolean,
  { documents }: AxiomGiven,
): readonly Range[] | undefined {
  const [id, name] = [ownAt(named, ['id']), ownAt(named, ['name'])];
  const isNamed = (app: Members) =>
    id != null ? app.id === id : app.name === name || (areAllNeeded && app.name == null);
  if (id == null && name == null) return undefined;
  return at(
    inventoryOf(documents)
      .listOf('apps')
      ?.flatMap((app, index) => (isNamed(app) ? [index] : [])),
  );
}

function at(points: readonly number[] | undefined): readonly Range[] | undefined {
  return points?.map((point) => ({ first: BigInt(point), last: BigInt(point) }));
}

/** The points of states of a device (unregistered, registered, managed) and of risk levels, from low to high. */
const POINTS: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {
  'device.registered': { false: [0], true: [1, 2] },
  'device.managed': { false: [0, 1], true: [2] },
  'riskScore.level': { '"LOW"': [0], '"MEDIUM"': [1], '"HIGH"': [2] },
  'riskScore.minRiskLevel': { '"LOW"': [0, 1, 2], '"MEDIUM"': [1, 2], '"HIGH"': [2] },
};

/** A platform of a condition, with the operating system before the type. */
const PLATFORM = /^\{(?:"os":\{(?:"type":"(\w+)")?\})?,?(?:"type":"(\w+)")?\}$/;

/** The operating systems of platforms, and the first and last platform of each type. Spec: Conditions (policy and rule), `platform`. */
const SYSTEMS = ['IOS', 'ANDROID', 'OTHER', 'WINDOWS', 'MACOS', 'CHROMEOS', 'LINUX', 'OTHER'];
const TYPES: Record<string, readonly number[]> = { ANY: [0, 7], MOBILE: [0, 2], DESKTOP: [3, 7] };

function onPlatforms(system = 'ANY', type = 'ANY'): readonly Range[] | undefined {
  const name = system === 'OSX' ? 'MACOS' : system;
  const [first = 1, last = 0] = own(TYPES, type) ?? [];
  const points = SYSTEMS.flatMap((one, point) => ([one, 'ANY'].includes(name) ? [point] : []));
  if (first > last || points.length === 0) return undefined;
  return at(points.filter((point) => first <= point && point <= last));
}

const ALL_ZONES = '"ALL_ZONES"';

/** Returns all addresses in policy zones or, unless all are needed, some of them. */
function rangesInAll(
  areAllNeeded: boolean,
  { objects, documents }: AxiomGiven,
): readonly Range[] | undefined {
  const zones = areAllNeeded ? inventoryOf(documents).listOf('zones') : [...objects.values()];
  const ranges = zones?.filter(({ usage }) => usage !== 'BLOCKLIST').map(rangesOf);
  return areAllNeeded && ranges?.includes(undefined) ? undefined : ranges?.flatMap((one) => one ?? []);
}

/** Returns the addresses of a zone; `undefined` if they do not follow from its gateways alone. */
export function rangesOf(zone: Members = { status: 'unknown' }): readonly Range[] | undefined {
  const { status, type, proxies, gateways, locations, asns, ipServiceCategories, proxyType } = zone;
  if (status === 'INACTIVE') return [];
  if ((status ?? 'ACTIVE') !== 'ACTIVE' || isSet(proxies)) return undefined;
  const criteria = [locations, asns, ipServiceCategories, proxyType].map(canonical);
  // A list of locations that begins with one without a country contains every location.
  const isEverywhere = criteria.every((one) =>
    /^(null|""|\[(\{\}.*)?\]|\{("\w+":\[\],?)*("include":\[\{\}.*\])?\})$/.test(one),
  );
  if (/^DYNAMIC(_V2)?$/.test(String(type)) && isEverywhere) return [{ first: 0n, last: ADDRESS_COUNT - 1n }];
  if ((type ?? 'IP') !== 'IP' || !Array.isArray(gateways ?? [])) return undefined;
  const addresses = (gateways ?? []) as readonly unknown[];
  const ranges = addresses.map((one) => (isObject(one) ? parseRange(String(one.value)) : undefined));
  return ranges.every((range) => range !== undefined) ? ranges : undefined;
}

/** Whether the service blocks requests from the negated zone before any policy, unless they come from one of the other zones. */
function isBlocked({ literals, objects, documents }: AxiomGiven): boolean {
  const [blocked, ...others] = literals.filter(({ isNegated }) => isNegated);
  const zone = objects.get(blocked?.text ?? '') ?? {};
  if (others.length > 0 || !literals.every(({ fact }) => fact === 'network')) return false;
  const isBlocking = zone.usage === 'BLOCKLIST' && (zone.status ?? 'ACTIVE') === 'ACTIVE';
  const { exempt, unknown } = inventoryOf(documents);
  const isComplete = unknown.every(({ collection }) => collection !== 'zones');
  return isBlocking && isComplete && exempt.every((id) => literals.some(({ text }) => text === id));
}

function isInEveryone({ literals: [literal, ...others], documents }: AxiomGiven): boolean {
  const isMembership = literal?.fact === 'people.groups' && !literal.isNegated && others.length === 0;
  return isMembership && inventoryOf(documents).everyone.has(literal.text);
}

/** The collections that contain the values of conditions. A request may state a user type that the export lacks. */
const COLLECTIONS: Readonly<Record<string, string>> = {
  'device.assurance': 'deviceAssurances',
  network: 'zones',
  'people.groups': 'groups',
  'people.users': 'users',
  risk: 'behaviors',
};

/** Whether an object that a condition names does not exist: its collection is complete, and no text of the export can be its id. */
function isMissing({ literals: [literal, ...others], documents }: AxiomGiven): boolean {
  if (!literal?.isNegated || others.length > 0 || literal.text === ALL_ZONES) return false;
  const { listOf, texts, everyone } = inventoryOf(documents);
  const collection = own(COLLECTIONS, literal.fact) ?? '';
  // A missing group may be the everyone group, unless that group is known.
  const isOther = collection !== 'groups' || (everyone.size > 0 && !everyone.has(literal.text));
  return isOther && listOf(collection) !== undefined && !texts.has(JSON.parse(literal.text));
}
