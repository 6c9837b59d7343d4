import { canonical } from '../../base/canonical.js';
import { memoize } from '../../base/memo.js';
import { isObject, isSet, type Members } from '../../base/object.js';
import { own, ownAt } from '../../base/own.js';
import { stepsOf } from '../../base/pointer.js';
import { PLATFORMS } from '../../model/facts/platform.js';
import {
  type AddressKey,
  type AddressRange,
  parseRange,
  successor,
} from '../../model/facts/zones/addresses.js';
import type { AssumedKind, CertificateAtom, VERIFIED_KINDS } from './certificate.js';

/** The export: the parsed documents by name. The only document of an export that is one file has the empty name. */
export type ExportDocuments = ReadonlyMap<string, unknown>;

/** The number of steps that the checker may still take. */
export interface Work {
  left: number;
}

/** Returns the kind of an axiom that the checker cannot verify, which follows from the conditions of its atoms. */
export function assumedKindOf(facts: readonly string[]): AssumedKind {
  if (facts.length === 0) return 'combination';
  if (facts.includes('elCondition')) return 'expression';
  if (facts.every((fact) => fact === 'network')) return 'zone';
  if (facts.every((fact) => fact.startsWith('people.') || fact === 'userType')) return 'people';
  if (facts.includes('app')) return 'application';
  if (facts.every((fact) => fact.startsWith('device') || fact === 'platform')) return 'device';
  return new Set(facts).size === 1 ? 'condition' : 'combination';
}

export type Literal = CertificateAtom & { readonly isNegated: boolean };
type Objects = ReadonlyMap<string, Members>;

interface AxiomGiven {
  readonly literals: readonly Literal[];
  /** The objects of the export from which the axiom follows, by id as JSON. */
  readonly objects: Objects;
  readonly documents: ExportDocuments;
  readonly work: Work;
}

interface AxiomCheck {
  isTrue(given: AxiomGiven): boolean;
  /** The reason for a rejection. */
  readonly otherwise: string;
}

/** The checks of the axioms that follow from the export by comparing integers and texts. */
export const AXIOM_CHECKS: Readonly<Record<(typeof VERIFIED_KINDS)[number], AxiomCheck>> = {
  addresses: {
    isTrue: isCovered,
    otherwise: 'some address is in none of its zones, or a zone cannot be read',
  },
  blocklist: { isTrue: isBlocked, otherwise: 'the zone is not a blocklist, or an exempt zone is missing' },
  'everyone-group': { isTrue: isEveryone, otherwise: 'the group is not the everyone group' },
  'missing-object': {
    isTrue: isMissing,
    otherwise: 'the object may exist, or the export is not stated to be complete',
  },
  values: { isTrue: holdsForValues, otherwise: 'some value is in none of its atoms' },
};

/** Whether each address that is in all negated zones is in another zone. Zones with proxies, locations or unreadable addresses are not read. */
function isCovered({ literals, objects: zones, work }: AxiomGiven): boolean {
  const sets = literals.map(({ fact, text }) => (fact === 'network' ? rangesOf(zones.get(text)) : undefined));
  if (!sets.every((set) => set !== undefined)) return false;
  const required = literals.filter(({ isNegated }) => isNegated).length;
  return [0, '\0'.repeat(8)].every((least: AddressKey) => {
    const events: { readonly at: AddressKey; readonly set: number; readonly step: number }[] = [];
    for (const [set, ranges] of sets.entries())
      for (const { first, last } of ranges.filter((range) => typeof range.first === typeof least)) {
        const next = successor(last);
        events.push(
          { at: first, set, step: 1 },
          ...(next === undefined ? [] : [{ at: next, set, step: -1 }]),
        );
      }
    work.left -= events.length;
    events.sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
    const depth = literals.map(() => 0);
    const isInside = (isNegated: boolean) =>
      literals.filter((literal, set) => literal.isNegated === isNegated && (depth[set] as number) > 0).length;
    const isGap = () => isInside(true) === required && isInside(false) === 0;
    if (events[0]?.at !== least && isGap()) return false;
    for (const [index, { at, set, step }] of events.entries()) {
      depth[set] = (depth[set] as number) + step;
      work.left -= literals.length;
      if (events[index + 1]?.at !== at && isGap()) return false;
    }
    return true;
  });
}

/** Returns the addresses of an IP zone; `undefined` if they do not follow from its gateways alone. */
function rangesOf(zone: Members | undefined): readonly AddressRange[] | undefined {
  if (zone?.status === 'INACTIVE') return [];
  const { type, status, proxies, gateways } = zone ?? { type: '' };
  if ((type ?? 'IP') !== 'IP' || (status ?? 'ACTIVE') !== 'ACTIVE' || isSet(proxies)) return undefined;
  if (!Array.isArray(gateways)) return isSet(gateways) ? undefined : [];
  const ranges = gateways.map((one) => (typeof one?.value === 'string' ? parseRange(one.value) : undefined));
  return ranges.every((range) => range !== undefined) ? ranges : undefined;
}

const LEVELS = ['LOW', 'MEDIUM', 'HIGH'];
const STATES = ['unregistered', 'registered', 'managed'];
/** The complete lists of values: a sign-in has exactly one value of each. All other lists are open: a sign-in may have another value. */
const CLOSED: Readonly<Record<string, readonly string[]>> = {
  device: STATES,
  platform: Object.keys(PLATFORMS).filter((name) => name !== 'OSX'),
  risk: LEVELS,
};

/** Whether each value of a sign-in makes a literal true: the user, type of user, platform, state of the device or risk level. */
function holdsForValues({ literals, objects }: AxiomGiven): boolean {
  const sets = literals.map((literal) => valuesOf(literal, objects));
  const [{ of = '' } = {}] = sets.flatMap((set) => set ?? []);
  if (sets.length === 0 || !sets.every((set) => set?.of === of)) return false;
  const universe = own(CLOSED, of) ?? [...sets.flatMap((set) => set?.values ?? []), undefined];
  return universe.every((value) =>
    literals.some(({ isNegated }, at) => sets[at]?.values.includes(value as string) !== isNegated),
  );
}

function valuesOf(
  { fact, text, isNegated }: Literal,
  objects: Objects,
): { of: string; values: readonly string[] } | undefined {
  const value: unknown = /^(people\.users|userType|riskScore|device|platform)/.test(fact)
    ? JSON.parse(text)
    : undefined;
  const from = (list: readonly string[], start: number, end = list.length) => list.slice(start, end);
  switch (fact) {
    case 'people.users':
    case 'userType':
      return typeof value === 'string' ? { of: fact, values: [value] } : undefined;
    case 'riskScore.level':
    case 'riskScore.minRiskLevel': {
      const index = LEVELS.indexOf(String(value));
      const end = fact === 'riskScore.level' ? index + 1 : undefined;
      return index < 0 ? undefined : { of: 'risk', values: from(LEVELS, index, end) };
    }
    case 'device.registered':
    case 'device.managed': {
      const cut = fact === 'device.registered' ? 1 : 2;
      if (typeof value !== 'boolean') return undefined;
      return { of: 'device', values: value ? from(STATES, cut) : from(STATES, 0, cut) };
    }
    case 'device.assurance': {
      const { platform } = objects.get(text) ?? {};
      const name = platform === 'OSX' ? 'MACOS' : String(platform);
      return isNegated && CLOSED.platform?.includes(name) ? { of: 'platform', values: [name] } : undefined;
    }
    case 'platform':
      return isObject(value) ? platformsOf(value) : undefined;
    default:
      return undefined;
  }
}

/** Returns the platforms of an entry such as `{ "os": { "type": "IOS" }, "type": "MOBILE" }`. Spec: Conditions (policy and rule), `platform`. */
function platformsOf({
  type = 'ANY',
  os = {},
  ...others
}: Members): { of: string; values: readonly string[] } | undefined {
  if (!isObject(os) || type === 'OTHER' || isSet(others) || Object.keys(os).some((key) => key !== 'type'))
    return undefined;
  const { type: system = 'ANY' } = os;
  const values = Object.entries(PLATFORMS).filter(
    ([, one]) => [one.type, 'ANY'].includes(String(type)) && [...one.os, 'ANY'].some((own) => own === system),
  );
  return { of: 'platform', values: values.map(([name]) => name) };
}

function isEveryone({ literals: [literal, ...others], objects }: AxiomGiven): boolean {
  if (literal === undefined || others.length > 0 || literal.isNegated || literal.fact !== 'people.groups')
    return false;
  return isEveryoneGroup(objects.get(literal.text) ?? {});
}

function isEveryoneGroup({ type, profile, name }: Members): boolean {
  return type === 'BUILT_IN' && ((isObject(profile) ? profile.name : undefined) ?? name) === 'Everyone';
}

/** Whether the service blocks requests from the negated zone before any policy, unless they come from one of the other zones. */
function isBlocked({ literals, objects: zones, documents }: AxiomGiven): boolean {
  const [blocked, ...others] = literals.filter(({ isNegated }) => isNegated);
  const zone = blocked && zones.get(blocked.text);
  if (zone === undefined || others.length > 0 || literals.some(({ fact }) => fact !== 'network'))
    return false;
  const isKnown = manifestEntries(documents).every(({ collection }) => collection !== 'zones');
  const named = new Set(literals.map(({ text }) => text));
  const isActiveList =
    zone.usage === 'BLOCKLIST' && (zone.status ?? 'ACTIVE') === 'ACTIVE' && isSet(zone.gateways);
  return isKnown && isActiveList && inventoryOf(documents).exempt.every((id) => named.has(id));
}

/** The collections that contain the values of conditions, by condition. A request may state a user type that the export lacks. */
const COLLECTIONS: Readonly<Record<string, string>> = {
  'device.assurance': 'deviceAssurances',
  network: 'zones',
  'people.groups': 'groups',
  'people.users': 'users',
};

/** Whether the manifest states that a collection is complete, and nothing in the export has the id. Nobody is in a group that is missing, if the group of everyone is not. */
function isMissing({ literals: [literal, ...others], documents }: AxiomGiven): boolean {
  if (literal === undefined || others.length > 0 || !literal.isNegated) return false;
  const collection = own(COLLECTIONS, literal.fact) ?? '';
  const { complete, texts, hasEveryone } = inventoryOf(documents);
  const isKeyword = literal.fact === 'network' && literal.text === '"ALL_ZONES"';
  const isComplete = complete.has(collection) && (collection !== 'groups' || hasEveryone);
  return isComplete && !isKeyword && !texts.has(literal.text);
}

interface Inventory {
  /** All texts outside of conditions as JSON, and the groups of default policies: an object with such an id may exist. */
  readonly texts: ReadonlySet<string>;
  /** The ids of exempt zones, as JSON. */
  readonly exempt: readonly string[];
  readonly hasEveryone: boolean;
  /** The collections that the manifest states to be complete. */
  readonly complete: ReadonlySet<unknown>;
}

const inventoryOf = memoize((documents: ExportDocuments): Inventory => {
  const waiting: unknown[] = [...documents.values()];
  const texts = new Set<string>();
  const exempt: string[] = [];
  let hasEveryone = false;
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string') texts.add(canonical(next));
    if (typeof next !== 'object' || next === null) continue;
    for (const [key, value] of Object.entries(next)) if (key !== 'conditions') waiting.push(value);
    if (!isObject(next)) continue;
    // A default policy names the everyone group, even if the export lacks that group.
    if (next.system === true) waiting.push(ownAt(next.conditions, ['people', 'groups', 'include']));
    if (next.useAsExemptList === true) exempt.push(canonical(next.id));
    hasEveryone ||= isEveryoneGroup(next);
  }
  const complete = manifestsOf(documents).flatMap((manifest) =>
    Array.isArray(manifest.complete) ? manifest.complete : [],
  );
  return { texts, exempt, hasEveryone, complete: new Set<unknown>(complete) };
});

function manifestsOf(documents: ExportDocuments): readonly Members[] {
  return [...documents.values()].flatMap((one) =>
    isObject(one) && isObject(one.manifest) ? [one.manifest] : [],
  );
}

/** Returns the entries of the manifest: the parts of the org that are unknown. */
export const manifestEntries = memoize((documents: ExportDocuments): readonly Members[] =>
  manifestsOf(documents).flatMap(({ unknown }) => (Array.isArray(unknown) ? unknown.filter(isObject) : [])),
);

/** Returns the value at a reference `document#pointer`. */
export function valueAt(reference: string, documents: ExportDocuments, work: Work): unknown {
  const [name = '', pointer = ''] = reference.split('#', 2);
  work.left -= reference.length;
  return stepsOf(pointer).reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Members)[step]
        : undefined,
    documents.get(name),
  );
}
