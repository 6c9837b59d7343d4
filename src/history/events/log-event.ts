import { isObject, type Members } from '../../base/object.js';
import { type DebugData, debugDataIn, givenText, memberReader } from './debug-data.js';

/** An event of the log as far as it is used: what is absent, empty or of the wrong type is `undefined`. Spec: Sign-in logs, 2. */
export interface LogEvent {
  readonly uuid: string | undefined;
  /** Milliseconds since the epoch. */
  readonly time: number | undefined;
  readonly eventType: string;
  readonly result: string | undefined;
  readonly actor: LogParty | undefined;
  readonly targets: readonly LogParty[];
  readonly client: Members;
  /** `null` where the event says that no known device took part. */
  readonly device: Members | null | undefined;
  /** Client first. */
  readonly chain: readonly string[];
  /** Whether it says which chain, be it empty. */
  readonly hasChain: boolean;
  readonly security: Members;
  readonly transaction: Members;
  readonly debug: DebugData;
}

/** Who acted, or what was acted on. */
export interface LogParty {
  readonly id: string | undefined;
  readonly type: string | undefined;
  readonly alternateId: string | undefined;
  readonly displayName: string | undefined;
  readonly detail: Members;
}

/** Reads an event out of what was unwrapped; keys of the top may stand in lower case. */
export function readLogEvent(raw: Members): LogEvent {
  const part = memberReader(raw);
  const device = part('device');
  return {
    uuid: idOf(part('uuid')),
    time: publishedTime(part('published')),
    eventType: givenText(part('eventType')) ?? '',
    result: givenText(objectMembers(part('outcome')).result)?.toUpperCase(),
    actor: partyOf(part('actor')),
    targets: listOf(part('target')).flatMap((one) => partyOf(one) ?? []),
    client: objectMembers(part('client')),
    device: device === null ? null : isObject(device) ? device : undefined,
    chain: chainOf(objectMembers(part('request'))),
    hasChain: Array.isArray(objectMembers(part('request')).ipChain),
    security: objectMembers(part('securityContext')),
    transaction: objectMembers(part('transaction')),
    debug: debugDataIn(part('debugContext')),
  };
}

/** The first target of a type. */
export function firstTarget({ targets }: LogEvent, type: string): LogParty | undefined {
  return targets.find((target) => target.type === type);
}

/** The members of an object; none where it is no object. */
export function objectMembers(value: unknown): Members {
  return isObject(value) ? value : {};
}

/** An id; what is not known is called `unknown`. */
function idOf(value: unknown): string | undefined {
  const text = givenText(value);
  return text === 'unknown' ? undefined : text;
}

function partyOf(value: unknown): LogParty | undefined {
  if (!isObject(value)) return undefined;
  return {
    id: idOf(value.id),
    type: givenText(value.type),
    alternateId: idOf(value.alternateId),
    displayName: givenText(value.displayName),
    detail: objectMembers(value.detailEntry),
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** An address was seen as a list of one. */
function chainOf({ ipChain }: Members): string[] {
  return listOf(ipChain).flatMap((hop) => {
    const ip = objectMembers(hop).ip;
    return givenText(Array.isArray(ip) && ip.length === 1 ? ip[0] : ip) ?? [];
  });
}

/** ISO 8601, or as stores write it: a space for the `T`, nine digits of a second, no zone. */
export function publishedTime(published: unknown): number | undefined {
  const text = givenText(published);
  const [, day, clock, zone] = text === undefined ? [] : (TIME.exec(text) ?? []);
  if (day === undefined) return undefined;
  const time = Date.parse(`${day}T${clock}${zone ?? 'Z'}`);
  return Number.isNaN(time) ? undefined : time;
}

const TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d{1,3})?)\d*\s*(Z|[+-]\d\d:?\d\d)?$/;
