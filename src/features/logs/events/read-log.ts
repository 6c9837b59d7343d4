import { isTooDeep } from '../../../documents/text/depth.js';
import { mayHoldEvent } from './event-type-scan.js';
import { type LogEvent, readLogEvent } from './log-event.js';
import { CLOSE_OBJECT, cutRecords, OPEN_OBJECT, type RecordForm } from './record-cutter.js';
import { unwrapRecord } from './wrappings.js';

/** The statistics of reading a log. Each record is counted in exactly one class, so the numbers of several files can be added up. */
export interface ReadTally {
  records: number;
  /** The number of records with types that are not used. Usually their bytes are only scanned, not parsed. */
  skipped: number;
  /** The number of records that have at least one event of a type that the analysis of logs uses. */
  events: number;
  /** The number of records that are not JSON, too long, or truncated. */
  malformed: number;
  /** The number of JSON records without an event of the service. */
  otherRecords: number;
  /** The number of records with an event that a log store transformed without keeping the original. */
  withoutOriginal: number;
}

type RecordClass = Exclude<keyof ReadTally, 'records'>;

export function emptyReadTally(): ReadTally {
  return { records: 0, skipped: 0, events: 0, malformed: 0, otherRecords: 0, withoutOriginal: 0 };
}

export function addTallies(one: ReadTally, other: ReadTally): ReadTally {
  return {
    records: one.records + other.records,
    skipped: one.skipped + other.skipped,
    events: one.events + other.events,
    malformed: one.malformed + other.malformed,
    otherRecords: one.otherRecords + other.otherRecords,
    withoutOriginal: one.withoutOriginal + other.withoutOriginal,
  };
}

/** The options and callbacks for reading a log. */
export interface LogReading {
  readonly tally: ReadTally;
  isWanted(eventType: string): boolean;
  /**
   * Returns whether events of this type count in `events` of the tally. Otherwise, they count in `skipped`, even if `take` receives them.
   * By default, all wanted events count in `events`.
   */
  isCounted?(eventType: string): boolean;
  /** Receives the bytes of every complete record. */
  look?(bytes: Uint8Array): void;
  /** Receives the wanted events in the order of the log. */
  take(event: LogEvent): void;
}

/** Reads the bytes of a log to their end, even if records are invalid. Spec: Sign-in logs. */
export async function readLog(
  pieces: AsyncIterable<Uint8Array>,
  reading: LogReading,
  form?: RecordForm,
): Promise<void> {
  for await (const records of cutRecords(pieces, form))
    for (const { bytes } of records) readRecord(bytes, reading);
}

function readRecord(given: Uint8Array | undefined, reading: LogReading): void {
  const { tally } = reading;
  tally.records += 1;
  const bytes = given && completeRecordIn(given);
  if (bytes === undefined) {
    tally.malformed += 1;
    return;
  }
  reading.look?.(bytes);
  if (mayHoldEvent(bytes, reading.isWanted)) parseRecord(bytes, reading);
  else tally.skipped += 1;
}

const DECODER = new TextDecoder();

function parseRecord(bytes: Uint8Array, reading: LogReading): void {
  const { tally, isCounted } = reading;
  // The statistics count a record as skipped if `isCounted` excludes all of its events. `take` may receive these events nevertheless.
  const isOwn = isCounted === undefined || mayHoldEvent(bytes, isCounted);
  const parsed = parsedIn(bytes);
  const found = new Set(
    parsed === undefined ? [] : asArray(parsed.value).flatMap((one) => takeEvents(one, reading)),
  );
  const first = parsed === undefined ? 'malformed' : BY_PRECEDENCE.find((one) => found.has(one));
  tally[isOwn ? (first ?? 'otherRecords') : 'skipped'] += 1;
}

/**
 * The classes of valid records, in order of precedence. A record with several events is counted once, in the first class that fits any of
 * its events.
 */
const BY_PRECEDENCE: readonly RecordClass[] = ['events', 'skipped', 'withoutOriginal', 'otherRecords'];

function takeEvents(value: unknown, { isWanted, isCounted = isWanted, take }: LogReading): RecordClass[] {
  const found = unwrapRecord(value);
  if ('reason' in found) return [found.reason === 'no event' ? 'otherRecords' : 'withoutOriginal'];
  return found.events.map((raw) => {
    const event = readLogEvent(raw);
    const kind = isCounted(event.eventType) ? 'events' : 'skipped';
    if (isWanted(event.eventType)) take(event);
    return kind;
  });
}

function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function parsedIn(bytes: Uint8Array): { readonly value: unknown } | undefined {
  try {
    const text = DECODER.decode(bytes);
    return isTooDeep(text) ? undefined : { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/**
 * Returns the JSON object or array of a record. Surrounding space is left out, and so is the prefix that a relay adds, for example a time
 * or a host. Returns `undefined` for a truncated record.
 */
function completeRecordIn(bytes: Uint8Array): Uint8Array | undefined {
  let [start, end] = [0, bytes.length - 1];
  while (start < end && isBlank(bytes[start] as number)) start++;
  while (end > start && isBlank(bytes[end] as number)) end--;
  const [first, last] = [bytes[start], bytes[end]];
  if ((first === OPEN_OBJECT && last === CLOSE_OBJECT) || (first === 91 && last === 93)) return bytes;
  const behind = last === CLOSE_OBJECT ? bytes.indexOf(OPEN_OBJECT) : -1;
  return behind < 0 ? undefined : bytes.subarray(behind);
}

/** Returns whether a byte is a space or belongs to a byte order mark. */
function isBlank(byte: number): boolean {
  return byte <= 32 || byte === 0xef || byte === 0xbb || byte === 0xbf;
}
