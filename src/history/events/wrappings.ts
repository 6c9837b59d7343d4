import { isObject, type Members } from '../../base/object.js';
import { foldedMember, givenText, jsonIn } from './debug-data.js';
import { withNames } from './table-rows.js';

/** Why a record holds no event that can be judged. */
export type Unwrappable = 'no event' | 'without the original';

/** What a record holds: events as the service wrote them, or why there are none. */
export type Unwrapped = { readonly events: readonly Members[] } | { readonly reason: Unwrappable };

/** One way in which others store the events of the service; `undefined` where a record is not stored so. */
type Unwrap = (record: Members) => readonly unknown[] | 'without the original' | undefined;

/** Spec: Sign-in logs, 6. The first that fits is the one. */
const WRAPPINGS: readonly Unwrap[] = [
  function itself(record) {
    if (givenText(foldedMember(record, 'eventType')) === undefined || isObject(record.data)) return undefined;
    return ['eventType' in record ? record : withNames(record)];
  },
  function eventHook({ data }) {
    return isObject(data) && Array.isArray(data.events) ? data.events : undefined;
  },
  function eventBridge(record) {
    return record['detail-type'] === 'SystemLog' || isEvent(record.detail) ? [record.detail] : undefined;
  },
  function splunk({ event, result, _raw }) {
    if (isObject(event) && isEvent(event)) return [event];
    const raw = isObject(result) ? result._raw : _raw;
    return raw === undefined ? undefined : [jsonIn(raw)];
  },
  function elastic({ event, okta }) {
    if (isObject(event) && event.original !== undefined) return [jsonIn(event.original)];
    if (isEvent(okta)) return [okta];
    return isObject(okta) ? 'without the original' : undefined;
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

/** Members in which agents, queues and stores of lines carry what they were given, as an object, a list or a text. */
const CARRIERS: readonly string[] = [
  ...[
    '_source',
    'data',
    'attributes',
    'fields',
    'jsonPayload',
    'payload',
    'body',
    'content',
    'detail',
    'okta',
  ],
  ...['message', 'msg', 'log', 'line', 'full_log', 'full_message', 'raw', 'raw_log', 'rawLog', 'textPayload'],
  ...['events', 'logs', 'records', 'items'],
];

/** The events in a record, out of at most one wrapping, and what carries that. */
export function unwrapped(record: unknown): Unwrapped {
  const found = unwrappedOnce(record);
  if (!isObject(record) || 'events' in found || found.reason === 'without the original') return found;
  let reason: Unwrappable = 'no event';
  for (const name of CARRIERS) {
    if (record[name] == null) continue;
    const carried = jsonIn(record[name]);
    const inside = (Array.isArray(carried) ? carried : [carried]).map(unwrappedOnce);
    const events = inside.flatMap((one) => ('events' in one ? one.events : []));
    if (events.length > 0) return { events };
    if (inside.some((one) => 'reason' in one && one.reason === 'without the original'))
      reason = 'without the original';
  }
  return { reason };
}

function unwrappedOnce(record: unknown): Unwrapped {
  if (!isObject(record)) return { reason: 'no event' };
  for (const unwrap of WRAPPINGS) {
    const found = unwrap(record);
    if (found === 'without the original') return { reason: found };
    const events = found?.filter(isEvent);
    if (events !== undefined) return events.length === 0 ? { reason: 'no event' } : { events };
  }
  return { reason: 'no event' };
}

function isEvent(value: unknown): value is Members {
  return isObject(value) && givenText(foldedMember(value, 'eventType')) !== undefined;
}

/** Columns of `OktaV2_CL`, of which the debug data and the targets are whole. */
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
