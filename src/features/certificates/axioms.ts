import { canonical } from '../../base/canonical.js';
import { memoize } from '../../base/memo.js';
import { isObject, isSet, type Members } from '../../base/object.js';
import { own, ownAt } from '../../base/own.js';
import { stepsOf } from '../../base/pointer.js';
import { ADDRESS_COUNT, parseRange, type Range } from './addresses.js';
import type { CertificateAtom, VERIFIED_KINDS } from './certificate.js';

/** The parsed documents of an export, by name. If the export is a single file, its name is empty. */
export type ExportDocuments = ReadonlyMap<string, unknown>;

interface AxiomGiven {
  readonly literals: readonly (CertificateAtom & { readonly isNegated: boolean })[];
  /** The objects of the export from which the axiom follows, by id. The ids are JSON texts. */
  readonly objects: ReadonlyMap<string, Members>;
  readonly documents: ExportDocuments;
  /** The number of steps that the checker may still take. */
  readonly work: { left: number };
}

/** Whether an axiom follows from the export. Checks use only comparisons of integers and texts. */
export type AxiomCheck = (given: AxiomGiven) => boolean;

export const AXIOM_CHECKS: Readonly<Record<(typeof VERIFIED_KINDS)[number], AxiomCheck>> = {
  addresses: (given) => coversEveryPoint(given, /^network$/),
  'assurance-platform': (given) => coversEveryPoint(given, /^(platform|device\.assurance)$/),
  blocklist: isBlocked,
  'everyone-group': isInEveryone,
  'missing-object': isMissing,
  values: (given) => coversEveryPoint(given, /^(?!network$|device\.assurance$)/),
};

/**
 * The number of possible values of a fact, numbered from 0. Each sign-in has exactly one of them, for example one address or one risk
 * level.
 */
const COUNTS: Record<string, bigint> = { device: 3n, network: ADDRESS_COUNT, platform: 8n, risk: 3n };

/** Whether at least one literal of the axiom is true for each possible value of a fact, such as an address or a risk level. */
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
  const count = own(COUNTS, line) ?? BigInt(literals.length + 1);
  return edges.every(({ at, set, step }, index) => {
    depths[set] = (depths[set] as number) + step;
    const isChecked = at < count && edges[index + 1]?.at !== at;
    return !isChecked || literals.some(({ isNegated }, of) => (depths[of] as number) > 0 !== isNegated);
  });
}

/**
 * The values of a fact for which an atom holds, as ranges of their numbers (see {@link COUNTS}). `line` is the name of the fact. The ranges
 * are absent if they are unknown.
 */
type Points = readonly [line: string, ranges: readonly Range[] | undefined];

function pointsOf({ fact, text, isNegated }: AxiomGiven['literals'][number], given: AxiomGiven): Points {
  const { literals, objects } = given;
  switch (fact) {
    case 'network':
      return [fact, text === ALL_ZONES && !isNegated ? rangesInAll(objects) : rangesOf(objects.get(text))];
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
      return [fact.startsWith('device') ? 'device' : 'risk', at(own(POINTS, `${fact} ${text}`))];
  }
}

function at(points: readonly number[] | undefined): readonly Range[] | undefined {
  return points?.map((point) => ({ first: BigInt(point), last: BigInt(point) }));
}

/**
 * The numbers of the values for which each atom holds. Device states: 0 unregistered, 1 registered, 2 managed. Risk levels: 0 low, 1
 * medium, 2 high.
 */
const POINTS: Readonly<Record<string, readonly number[]>> = {
  'device.registered false': [0],
  'device.registered true': [1, 2],
  'device.managed false': [0, 1],
  'device.managed true': [2],
  'riskScore.level "LOW"': [0],
  'riskScore.level "MEDIUM"': [1],
  'riskScore.level "HIGH"': [2],
  'riskScore.minRiskLevel "LOW"': [0, 1, 2],
  'riskScore.minRiskLevel "MEDIUM"': [1, 2],
  'riskScore.minRiskLevel "HIGH"': [2],
};

/** Matches the JSON text of a platform in a condition; captures the operating system and the device type. */
const PLATFORM = /^\{(?:"os":\{(?:"type":"(\w+)")?\})?,?(?:"type":"(\w+)")?\}$/;

/**
 * The operating system of each platform number, and the first and last platform number of each device type. Spec: Conditions (policy and
 * rule), `platform`.
 */
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

/** Returns addresses that are in some zone other than a blocklist zone. Zones whose addresses are unknown are left out. */
function rangesInAll(zones: AxiomGiven['objects']): readonly Range[] {
  return [...zones.values()].flatMap((zone) => (zone.usage === 'BLOCKLIST' ? [] : (rangesOf(zone) ?? [])));
}

/** Returns the addresses of a zone; `undefined` if other fields than its gateways determine them. */
export function rangesOf(zone: Members = { status: 'unknown' }): readonly Range[] | undefined {
  const { status, type, proxies, gateways, locations, asns, ipServiceCategories, proxyType } = zone;
  if (status === 'INACTIVE') return [];
  if ((status ?? 'ACTIVE') !== 'ACTIVE' || isSet(proxies)) return undefined;
  const criteria = [locations, asns, ipServiceCategories, proxyType].map(canonical);
  const isEverywhere = criteria.every((one) => /^(null|""|\[\]|\{("\w+":\[\],?)*\})$/.test(one));
  if (/^DYNAMIC(_V2)?$/.test(String(type)) && isEverywhere) return [{ first: 0n, last: ADDRESS_COUNT - 1n }];
  if ((type ?? 'IP') !== 'IP' || !Array.isArray(gateways ?? [])) return undefined;
  const addresses = (gateways ?? []) as readonly unknown[];
  const ranges = addresses.map((one) => (isObject(one) ? parseRange(String(one.value)) : undefined));
  return ranges.every((range) => range !== undefined) ? ranges : undefined;
}

/**
 * Whether the literals state a fact about blocklists: the service blocks sign-ins from the negated zone before any policy, unless they come
 * from an exempt zone.
 */
function isBlocked({ literals, objects, documents }: AxiomGiven): boolean {
  const [blocked, ...others] = literals.filter(({ isNegated }) => isNegated);
  const zone = objects.get(blocked?.text ?? '') ?? {};
  if (others.length > 0 || !literals.every(({ fact }) => fact === 'network')) return false;
  const isBlocking = zone.usage === 'BLOCKLIST' && (zone.status ?? 'ACTIVE') === 'ACTIVE';
  const { exempt, unknown } = inventoryOf(documents);
  const isComplete = unknown.every(({ collection }) => collection !== 'zones');
  return isBlocking && isComplete && exempt.every((id) => literals.some(({ text }) => text === id));
}

function isInEveryone({ literals: [literal, ...others], objects }: AxiomGiven): boolean {
  const isMembership = literal?.fact === 'people.groups' && !literal.isNegated && others.length === 0;
  return isMembership && isEveryone(objects.get(literal.text) ?? {});
}

function isEveryone({ type, profile, name }: Members): boolean {
  return type === 'BUILT_IN' && (ownAt(profile, ['name']) ?? name) === 'Everyone';
}

/**
 * The collection of the export that contains the values of each condition. User types are left out, because a request may state one that
 * the export lacks.
 */
const COLLECTIONS: Readonly<Record<string, string>> = {
  'device.assurance': 'deviceAssurances',
  network: 'zones',
  'people.groups': 'groups',
  'people.users': 'users',
};

/**
 * Whether no sign-in can have the object of the negated literal. The manifest must state that its collection is complete, and no text of
 * the export may name the object. For groups, the export must contain the group Everyone, because a missing group could be it.
 */
function isMissing({ literals: [literal, ...others], documents }: AxiomGiven): boolean {
  if (!literal?.isNegated || others.length > 0 || literal.text === ALL_ZONES) return false;
  const { complete, texts, hasEveryone } = inventoryOf(documents);
  const collection = own(COLLECTIONS, literal.fact) ?? '';
  return complete.has(collection) && (collection !== 'groups' || hasEveryone) && !texts.has(literal.text);
}

/** Returns the data of an export that several axioms need, for example its texts and exempt zones. */
export const inventoryOf = memoize((documents: ExportDocuments) => {
  const objects: Members[] = [];
  const text = JSON.stringify([...documents.values()], function (this: Members, key, value: unknown) {
    if (isObject(value)) objects.push(value);
    // A default policy names the group Everyone, even if the export lacks this group.
    return key === 'conditions' && this.system !== true ? undefined : value;
  });
  const listed = (name: string): readonly unknown[] =>
    [...documents.values()].flatMap((one) => ownAt(one, ['manifest', name]) ?? []);
  return {
    /** All texts of the export, as JSON. An object may exist if its id is among them. */
    texts: new Set(text.match(/"(?:[^"\\]|\\.)*"/g)),
    exempt: objects.filter((one) => one.useAsExemptList === true).map(({ id }) => canonical(id)),
    hasEveryone: objects.some(isEveryone),
    complete: new Set(listed('complete')),
    unknown: listed('unknown').filter(isObject),
  };
});

/** Returns the value at a reference `document#pointer`. */
export function valueAt(reference: string, documents: ExportDocuments): unknown {
  const [name = '', pointer = ''] = reference.split('#', 2);
  return ownAt(documents.get(name), stepsOf(pointer));
}
