import { keepRecent } from '../../base/memo.js';
import { isObject, type Members } from '../../base/object.js';
import { foldedKey, jsonIn } from './debug-data.js';

/**
 * A row of a table as a record of a log. A column may hold the event as a text (`_raw`), a part of it, be it as a text, or a
 * single value of it, by its path (`client.ip_address`, `target0.id`). What a column does not hold is absent, and never
 * `null`: a table does not tell the two apart. Spec: Sign-in logs, 6.
 */
export function recordOfRow(row: Members): unknown {
  const { _raw } = row;
  if (typeof _raw === 'string') return { _raw };
  const record: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    const given = withoutNothing(value);
    if (given !== undefined) putAt(record, column.split('.').map(nameOf), partIn(column, given));
  }
  const named = withNames(record);
  return 'published' in named || !('eventType' in named) ? named : { ...named, published: named.timestamp };
}

/** Whether columns of these names hold events. */
export function areColumnsOfEvents(columns: readonly string[]): boolean {
  const folded = columns.map((column) => foldedKey(column.trim()));
  return COLUMNS_OF_EVENTS.some((name) => folded.includes(name));
}

/** By one of them a table is known. */
const COLUMNS_OF_EVENTS = ['raw', 'eventtype', 'eventoriginaltype', 'rawdata', 'event.original'] as const;

/** The columns of a table that a record is made of; all of them, where events do not stand in columns of their own. */
export function columnsOfEvents(columns: readonly string[]): readonly string[] {
  const raw = columns.filter((column) => column === '_raw');
  if (raw.length > 0) return raw;
  if (!columns.some((column) => foldedKey(column) === 'eventtype')) return columns;
  return columns.filter((column) => {
    const [part = ''] = column.split('.').map(nameOf);
    return PARTS.has(part) || part === 'timestamp' || TARGET.test(part);
  });
}

/** Whether a column is the one of that name, by itself. */
export function isColumnOf(name: string, [first = '', ...rest]: readonly string[]): boolean {
  return rest.length === 0 && nameOf(first) === name;
}

/** Whether nothing is taken from what stands at a path in an event. */
export function isUnreadPath(path: readonly string[]): boolean {
  const names = path.map(foldedKey);
  return UNREAD.has(names.at(-1) ?? '') || UNREAD_PATHS.has(names.join('.'));
}

/** Names of parts that nothing is taken from, wherever they stand; a store of a column for each value reads the less. */
const UNREAD: ReadonlySet<string> = new Set(
  [
    ...[
      'displayName',
      'rawUserAgent',
      'browser',
      'city',
      'postalCode',
      'geolocation',
      'asOrg',
      'isp',
      'domain',
    ],
    ...[
      'rootSessionId',
      'authenticationStep',
      'authenticationProvider',
      'credentialProvider',
      'credentialType',
    ],
    ...['interface', 'dtHash', 'deviceFingerprint', 'url', 'threatSuspected', 'botProtection', 'reasons'],
    ...['First', 'Second', 'Third', 'Fourth', 'Fifth'].flatMap((place) => [
      `authMethod${place}Enrollment`,
      `authMethod${place}VerificationTime`,
    ]),
  ].map(foldedKey),
);

const UNREAD_PATHS: ReadonlySet<string> = new Set(
  [
    'outcome.reason',
    'request.ipChain.geographicalContext',
    'request.ipChain.version',
    'request.ipChain.source',
  ].map((path) => path.split('.').map(foldedKey).join('.')),
);

/** The parts of an event that something is taken from. */
const PARTS: ReadonlySet<string> = new Set([
  'actor',
  'authenticationContext',
  'client',
  'debugContext',
  'device',
  'eventType',
  'outcome',
  'published',
  'request',
  'securityContext',
  'target',
  'transaction',
  'uuid',
]);

/** `target0` is the first of the list. */
const TARGET = /^target(\d{1,3})$/;

/** The names of an event that are not one word in small letters, by how they are written without regard to case. */
const NAMES: ReadonlyMap<string, string> = new Map(
  [
    ...PARTS,
    ...['alternateId', 'displayName', 'detailEntry', 'changeDetails', 'debugData'],
    ...[
      'ipAddress',
      'userAgent',
      'rawUserAgent',
      'geographicalContext',
      'postalCode',
      'ipChain',
      'ipDetails',
    ],
    ...[
      'asNumber',
      'asOrg',
      'isProxy',
      'ipServiceCategories',
      'isAnonymous',
      'userBehaviors',
      'detectionName',
    ],
    ...['previousLevel', 'botProtection', 'externalSessionId', 'rootSessionId', 'credentialType', 'issuer'],
    ...['authenticationProvider', 'credentialProvider', 'authenticationStep', 'requestApiTokenId'],
    ...['policyId', 'policyName', 'policyType', 'policyRulePriority', 'policyRuleFactorMode', 'zoneIdMatch'],
    ...['zoneNameMatch', 'signOnModeType', 'signOnModeEvaluationResult', 'deviceIntegrator'],
  ].map((name) => [foldedKey(name), name]),
);

/** A table has few names, each in every row. */
const nameOf = keepRecent((key: string) => NAMES.get(foldedKey(key.trim())) ?? key.trim(), 1000);

/** The same members under the names that the service gives them, whatever case a store has written them in. */
export function withNames(members: Members): Members {
  return Object.fromEntries(
    Object.entries(members).map(([key, value]) => {
      const name = nameOf(key);
      return [name, name === 'debugData' ? value : namesIn(value)];
    }),
  );
}

function namesIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(namesIn);
  return isObject(value) ? withNames(value) : value;
}

/** An object or a list may stand in a column as a text. */
function partIn(column: string, value: unknown): unknown {
  const isPart = !column.includes('.') && typeof value === 'string' && /^\s*[[{]/.test(value);
  return isPart ? (jsonIn(value) ?? value) : value;
}

/** Puts a value where a path leads, through objects that are made on the way. */
function putAt(
  record: Record<string, unknown>,
  [first = '', ...rest]: readonly string[],
  value: unknown,
): void {
  const [, index] = TARGET.exec(first) ?? [];
  if (index !== undefined) {
    const list = Array.isArray(record.target) ? record.target : [];
    const party = isObject(list[Number(index)]) ? { ...list[Number(index)] } : {};
    putAt(party, rest.length === 0 ? ['id'] : rest, value);
    list[Number(index)] = party;
    record.target = Array.from(list, (one) => one ?? {});
  } else if (rest.length === 0) define(record, first, value);
  else {
    const inner = Object.hasOwn(record, first) && isObject(record[first]) ? { ...record[first] } : {};
    putAt(inner, rest, value);
    define(record, first, inner);
  }
}

/** Also of a name such as `__proto__`. */
function define(record: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Without what is empty; `undefined` where nothing is left. Times and large numbers as the service writes them. */
function withoutNothing(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
  if (Array.isArray(value)) return value.map((one) => withoutNothing(one) ?? null);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).flatMap(([key, one]) => {
    const given = withoutNothing(one);
    return given === undefined ? [] : [[key, given] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
