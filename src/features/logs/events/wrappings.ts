import { isObject, type Members } from '../../../base/object.js';
import { isJsonText, jsonIn, memberReader, presentText } from './debug-data.js';
import { isRow, recordOfRow, TYPED, withNames } from './table-rows.js';

/** The reason why a record contains no event that can be read. */
export type UnwrapFailure = 'no event' | 'without the original';

/** The events of a record as the service wrote them, or the reason why there are none. */
export type Unwrapped = { readonly events: readonly Members[] } | { readonly reason: UnwrapFailure };

/** Returns the events of a record that has a certain storage format; `undefined` if the record does not have that format. */
type Unwrap = (record: Members) => readonly unknown[] | 'without the original' | undefined;

/** The formats in which log stores wrap events. The first format that fits a record is used. Spec: Sign-in logs, 6. */
const WRAPPINGS: readonly Unwrap[] = [
  function itself(record) {
    if (!isEvent(record) || isObject(record.data)) return undefined;
    return isElasticEvent(record) ? 'without the original' : [record];
  },
  function elastic({ event, okta }) {
    if (isObject(event) && event.original !== undefined) return [jsonIn(event.original)];
    return isObject(okta) && (isElasticEvent(okta) || !isEvent(okta)) ? 'without the original' : undefined;
  },
  function sentinel(record) {
    return record.EventOriginalType === undefined ? undefined : [eventOfSentinel(record)];
  },
  function ocsf({ class_uid, raw_data, unmapped }) {
    if (class_uid === undefined) return undefined;
    const raw = jsonIn(raw_data ?? unmapped);
    return isEvent(raw) ? [raw] : 'without the original';
  },
];

/** The maximum number of objects and arrays that may be nested around an event. */
const MOST_LAYERS = 10;

/**
 * Returns the events in a record. Agents, queues and log stores put an event into a field of any name, as an object, an array or a text. If
 * several fields contain events, only the first is read, because the others contain the same events.
 */
export function unwrapRecord(record: unknown): Unwrapped {
  return unwrapNested(record, MOST_LAYERS);
}

function unwrapNested(value: unknown, most: number): Unwrapped {
  const carried = typeof value === 'string' && isJsonText(value) ? jsonIn(value) : value;
  const found = unwrapLayer(carried);
  if ('events' in found || most <= 0) return found;
  if (Array.isArray(carried)) return mergeUnwrapped(carried.map((one) => unwrapNested(one, most - 1)));
  if (!isObject(carried)) return found;
  let { reason } = found;
  for (const member of Object.values(isRow(carried) ? objectOf(recordOfRow(carried)) : carried)) {
    if (typeof member !== 'object' && typeof member !== 'string') continue;
    const inside = unwrapNested(member, most - 1);
    if ('events' in inside) return inside;
    if (inside.reason === 'without the original') reason = inside.reason;
  }
  return { reason };
}

function mergeUnwrapped(all: readonly Unwrapped[]): Unwrapped {
  const events = all.flatMap((one) => ('events' in one ? one.events : []));
  if (events.length > 0) return { events };
  const isWithout = all.some((one) => 'reason' in one && one.reason === 'without the original');
  return { reason: isWithout ? 'without the original' : 'no event' };
}

function unwrapLayer(record: unknown): Unwrapped {
  if (!isObject(record)) return { reason: 'no event' };
  for (const unwrap of WRAPPINGS) {
    const found = unwrap(record);
    if (found === 'without the original') return { reason: found };
    const events = found?.filter(isEvent);
    if (events !== undefined && events.length > 0) return { events: events.map(withServiceNames) };
  }
  return { reason: 'no event' };
}

function isEvent(value: unknown): value is Members {
  const read = memberReader(value);
  return presentText(read('eventType') ?? read(TYPED)) !== undefined;
}

/** Returns whether Elastic has transformed an event. A transformed event lacks its time and the details of its targets. */
function isElasticEvent(event: Members): boolean {
  return 'event_type' in event && !('published' in event);
}

/** Restores the field names of the service in an event. */
function withServiceNames(event: Members): Members {
  if (isRow(event)) return objectOf(recordOfRow(event));
  return 'eventType' in event ? event : withNames(event);
}

function objectOf(value: unknown): Members {
  return isObject(value) ? value : {};
}

/** Returns the event in a row of the Microsoft Sentinel table `OktaV2_CL`. Its columns contain the complete debug data and targets. */
function eventOfSentinel(row: Members): Members {
  return {
    uuid: row.EventOriginalUid,
    published: row.TimeGenerated,
    eventType: row.EventOriginalType,
    outcome: { result: row.EventOriginalResultDetails ?? row.OriginalOutcomeResult },
    actor: { id: row.ActorUserId, type: 'User', alternateId: row.ActorUsername },
    client: { ipAddress: row.SrcIpAddr },
    transaction: { type: 'WEB', id: row.TransactionId },
    authenticationContext: { externalSessionId: row.ActorSessionId },
    target: jsonIn(row.OriginalTarget),
    debugContext: { debugData: jsonIn(row.DebugData) },
  };
}
