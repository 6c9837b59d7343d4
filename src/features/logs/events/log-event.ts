import { lazy } from '../../../base/lazy.js';
import { isObject, type Members } from '../../../base/object.js';
import { type DebugData, debugDataIn, type MemberReader, memberReader, presentText } from './debug-data.js';

/** The fields of a log event that are used. A field that is absent, empty or of the wrong type is `undefined`. Spec: Sign-in logs, 2. */
export interface LogEvent {
  readonly uuid: string | undefined;
  /** The time of the event in milliseconds since the epoch. */
  readonly time: number | undefined;
  readonly eventType: string;
  readonly result: string | undefined;
  /** The reason for the result, in the words of the service. */
  readonly reason: string | undefined;
  readonly actor: LogParty | undefined;
  readonly targets: readonly LogParty[];
  readonly client: Members;
  /**
   * The device of the sign-in. It is `null` if the event states that no device is known. It is `undefined` if nothing about the device is
   * known, also if the device has an empty id, because some log stores write an empty text for a missing value.
   */
  readonly device: Members | null | undefined;
  /** The addresses through which the request came, from the client to the service. */
  readonly chain: readonly string[];
  /** Whether the event has a list of the addresses through which the request came. The list may be empty. */
  readonly hasChain: boolean;
  readonly security: Members;
  /** The details of the client's address, from the first field of the event that has them. */
  readonly ipDetails: Members | undefined;
  readonly transaction: Members;
  /** The fields about the session and about how the user authenticated. */
  readonly authentication: Members;
  readonly debug: DebugData;
  /** Returns the paths of event fields whose JSON type differs from the type that the service writes. Such fields are treated as absent. */
  wrongParts(): readonly string[];
}

/** An actor or a target of an event. */
export interface LogParty {
  readonly id: string | undefined;
  readonly type: string | undefined;
  readonly alternateId: string | undefined;
  readonly detail: MemberReader;
}

/** Reads an event that was taken out of its log record. The keys of the event may be in lower case. */
export function readLogEvent(raw: Members): LogEvent {
  const part = memberReader(raw);
  const device = part('device');
  const client = objectMembers(part('client'));
  const request = objectMembers(part('request'));
  const outcome = objectMembers(part('outcome'));
  const security = objectMembers(part('securityContext'));
  return {
    uuid: idIn(part('uuid')),
    time: publishedTime(part('published')),
    eventType: presentText(part('eventType')) ?? '',
    result: textPart(outcome.result)?.toUpperCase(),
    reason: textPart(outcome.reason),
    actor: partyOf(part('actor')),
    targets: listOf(part('target')).flatMap((one) => partyOf(one) ?? []),
    client,
    device: device === null ? null : isObject(device) && device.id !== '' ? device : undefined,
    chain: chainOf(request),
    hasChain: Array.isArray(request.ipChain),
    security,
    ipDetails: isObject(security.ipDetails) ? security.ipDetails : detailsInChain(request, client),
    transaction: objectMembers(part('transaction')),
    authentication: objectMembers(part('authenticationContext')),
    debug: debugDataIn(part('debugContext')),
    wrongParts: lazy(() => wrongPartsIn(raw)),
  };
}

type PartType = 'list' | 'object' | 'text';

/** The types of the event fields that are read, by path. Spec: Sign-in logs, 2. */
const PART_TYPES: Readonly<Record<string, PartType>> = {
  uuid: 'text',
  published: 'text',
  outcome: 'object',
  'outcome.result': 'text',
  actor: 'object',
  'actor.id': 'text',
  'actor.type': 'text',
  'actor.alternateId': 'text',
  client: 'object',
  'client.ipAddress': 'text',
  'client.zone': 'text',
  'client.id': 'text',
  'client.device': 'text',
  'client.userAgent': 'object',
  'client.userAgent.os': 'text',
  'client.geographicalContext': 'object',
  'client.geographicalContext.country': 'text',
  'client.geographicalContext.state': 'text',
  device: 'object',
  'device.id': 'text',
  'device.os_platform': 'text',
  request: 'object',
  'request.ipChain': 'list',
  target: 'list',
  securityContext: 'object',
  'securityContext.risk': 'object',
  'securityContext.userBehaviors': 'list',
  'securityContext.ipDetails': 'object',
  authenticationContext: 'object',
  'authenticationContext.externalSessionId': 'text',
  transaction: 'object',
  debugContext: 'object',
};

/** A field of a log event: a row of the table `PART_TYPES`, with its nested fields in `members`. */
interface PartOf {
  readonly path: string;
  readonly name: string;
  readonly type: PartType;
  readonly members: readonly PartOf[];
}

const PARTS = partsOf('');

function partsOf(of: string): readonly PartOf[] {
  return Object.entries(PART_TYPES).flatMap(([path, type]) => {
    const name = path.startsWith(of) ? path.slice(of.length) : '.';
    return name.includes('.') ? [] : [{ path, name, type, members: partsOf(`${path}.`) }];
  });
}

function wrongPartsIn(raw: Members): readonly string[] {
  const wrong: string[] = [];
  noteWrong(PARTS, memberReader(raw), wrong);
  return wrong;
}

function noteWrong(parts: readonly PartOf[], read: MemberReader, wrong: string[]): void {
  for (const { path, name, type, members } of parts) {
    const value = read(name);
    if (value == null) continue;
    if (!isOfType(value, type)) wrong.push(path);
    else if (members.length > 0) noteWrong(members, (key) => (value as Members)[key], wrong);
  }
}

function isOfType(value: unknown, type: PartType): boolean {
  if (type === 'list') return Array.isArray(value);
  return type === 'object' ? isObject(value) : typeof value === 'string';
}

/** Returns the value of a field that the service always writes as text; `undefined` for any other value, such as a number. */
function textPart(value: unknown): string | undefined {
  return typeof value === 'string' ? presentText(value) : undefined;
}

/** Returns the first target of an event that has the given type, if any. */
export function firstTarget({ targets }: LogEvent, type: string): LogParty | undefined {
  return targets.find((target) => target.type === type);
}

/** Returns the value if it is an object, otherwise an empty object. */
export function objectMembers(value: unknown): Members {
  return isObject(value) ? value : {};
}

/** Returns an id as text, or `undefined` for `unknown`, which the service writes in place of a missing id. */
export function idIn(value: unknown): string | undefined {
  const text = textPart(value);
  return text === 'unknown' ? undefined : text;
}

function partyOf(value: unknown): LogParty | undefined {
  if (!isObject(value)) return undefined;
  return {
    id: idIn(value.id),
    type: textPart(value.type),
    alternateId: idIn(value.alternateId),
    detail: memberReader(value.detailEntry),
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function chainOf({ ipChain }: Members): string[] {
  return listOf(ipChain).flatMap((hop) => addressIn(hop) ?? []);
}

/** Returns the address of one hop of a request, if it is stated. Some events have an array with one address in place of a text. */
function addressIn(hop: unknown): string | undefined {
  const { ip } = objectMembers(hop);
  return presentText(Array.isArray(ip) && ip.length === 1 ? ip[0] : ip);
}

/** Returns the details of the client's address from the list of addresses through which the request came, if the list has them. */
function detailsInChain({ ipChain }: Members, { ipAddress }: Members): Members | undefined {
  const hops = listOf(ipChain);
  const address = presentText(ipAddress);
  const isOfClient = (hop: unknown) => address !== undefined && addressIn(hop) === address;
  const own = hops.length === 1 ? hops[0] : hops.find(isOfClient);
  const { ipDetails } = objectMembers(own);
  return isObject(ipDetails) ? ipDetails : undefined;
}

/**
 * Parses a time in ISO 8601, or in a format of log stores: with a space instead of `T`, with nine fractional digits, or without a time
 * zone. Returns `undefined` for any other value.
 */
export function publishedTime(published: unknown): number | undefined {
  const text = textPart(published);
  const [, day, clock, zone] = text === undefined ? [] : (TIME.exec(text) ?? []);
  if (day === undefined) return undefined;
  const time = Date.parse(`${day}T${clock}${zone ?? 'Z'}`);
  return Number.isNaN(time) ? undefined : time;
}

const TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d{1,3})?)\d*\s*(Z|[+-]\d\d:?\d\d)?$/;
