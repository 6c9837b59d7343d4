import { isTooDeep } from '../../../documents/text/depth.js';
import { mayHoldEvent } from './event-type-scan.js';
import { type LogEvent, readLogEvent } from './log-event.js';
import { CLOSE_OBJECT, cutRecords, OPEN_OBJECT, type RecordForm } from './record-cutter.js';
import { unwrapped } from './wrappings.js';

/** What reading came to, in numbers that add up over files: each record is of one class. */
export interface ReadTally {
  records: number;
  /** Of types that nothing is taken from: mostly their bytes were scanned, and not parsed. */
  skipped: number;
  /** Wanted events were read of them. */
  events: number;
  /** No JSON, too long, or cut off. */
  malformed: number;
  /** JSON, and no event of the service. */
  foreign: number;
  /** An event in the words of a store, of which the original was not kept. */
  withoutOriginal: number;
}

type RecordClass = Exclude<keyof ReadTally, 'records'>;

export function emptyReadTally(): ReadTally {
  return { records: 0, skipped: 0, events: 0, malformed: 0, foreign: 0, withoutOriginal: 0 };
}

/** Two tallies as one. */
export function addedTallies(one: ReadTally, other: ReadTally): ReadTally {
  return {
    records: one.records + other.records,
    skipped: one.skipped + other.skipped,
    events: one.events + other.events,
    malformed: one.malformed + other.malformed,
    foreign: one.foreign + other.foreign,
    withoutOriginal: one.withoutOriginal + other.withoutOriginal,
  };
}

/** How a log is read. */
export interface LogReading {
  readonly tally: ReadTally;
  isWanted(eventType: string): boolean;
  /** Of what is wanted, what the tally counts: nothing else is counted otherwise than if it were not wanted. All where this is absent. */
  isCounted?(eventType: string): boolean;
  /** Sees the bytes of every record that is whole. */
  look?(bytes: Uint8Array): void;
  /** Gets the wanted events, in the order of the log. */
  take(event: LogEvent): void;
}

/** Reads the bytes of a log from their beginning to their end; nothing that stands in it ends it before. Spec: Sign-in logs. */
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
  const bytes = given && wholeIn(given);
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
  // What is not counted would not have been parsed where it is alone.
  const isOwn = isCounted === undefined || mayHoldEvent(bytes, isCounted);
  const parsed = parsedIn(bytes);
  const found = new Set(
    parsed === undefined ? [] : listed(parsed.value).flatMap((one) => takeEvents(one, reading)),
  );
  const first = parsed === undefined ? 'malformed' : BY_WEIGHT.find((one) => found.has(one));
  tally[isOwn ? (first ?? 'foreign') : 'skipped'] += 1;
}

/** Of the classes of what a record holds, which is that of the record: the first. */
const BY_WEIGHT: readonly RecordClass[] = ['events', 'skipped', 'withoutOriginal', 'foreign'];

function takeEvents(value: unknown, { isWanted, isCounted = isWanted, take }: LogReading): RecordClass[] {
  const found = unwrapped(value);
  if ('reason' in found) return [found.reason === 'no event' ? 'foreign' : 'withoutOriginal'];
  return found.events.map((raw) => {
    const event = readLogEvent(raw);
    const kind = isCounted(event.eventType) ? 'events' : 'skipped';
    if (isWanted(event.eventType)) take(event);
    return kind;
  });
}

function listed(value: unknown): readonly unknown[] {
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
 * The object of a record, from its first to its last byte that is no space, behind whatever a relay has put before it (a
 * time, a host); what was cut off holds none.
 */
function wholeIn(bytes: Uint8Array): Uint8Array | undefined {
  let [start, end] = [0, bytes.length - 1];
  while (start < end && isBlank(bytes[start] as number)) start++;
  while (end > start && isBlank(bytes[end] as number)) end--;
  const [first, last] = [bytes[start], bytes[end]];
  if ((first === OPEN_OBJECT && last === CLOSE_OBJECT) || (first === 91 && last === 93)) return bytes;
  const behind = last === CLOSE_OBJECT ? bytes.indexOf(OPEN_OBJECT) : -1;
  return behind < 0 ? undefined : bytes.subarray(behind);
}

/** Spaces, and the byte order mark. */
function isBlank(byte: number): boolean {
  return byte <= 32 || byte === 0xef || byte === 0xbb || byte === 0xbf;
}
