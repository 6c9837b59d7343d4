import { cacheRecent } from '../../../base/memo.js';
import { isObject, type Members } from '../../../base/object.js';
import { foldedKey, foldedMember, isJsonText, jsonIn } from './debug-data.js';

/**
 * Returns the event record in a table row. A column may contain the complete event as text (`_raw`), a field of the event (possibly as
 * text), or a single value that is named by its path (`client.ip_address`, `target0.id`, `client_ipAddress_s`). Empty columns count as
 * absent, never as `null`: a table does not distinguish the two. Spec: Sign-in logs, 6.
 */
export function recordOfRow(row: Members): unknown {
  const { _raw } = row;
  if (typeof _raw === 'string') return { _raw };
  const isTyped = foldedMember(row, TYPED) !== undefined;
  const record: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    const path = pathOf(isTyped ? column.replace(TYPE_OF_COLUMN, '') : column);
    const given = withoutEmptyValues(value);
    if (given !== undefined) setAt(record, path, parsedPart(path, given));
  }
  const named = withNames(record);
  return 'published' in named || !('eventType' in named) ? named : { ...named, published: named.timestamp };
}

/**
 * Returns whether a record is a row of a table, not a nested event. In a row, some column name is a path of several steps, or some event
 * field is JSON text.
 */
export function isRow(record: Members): boolean {
  if (isObject(record.actor) && isObject(record.debugContext)) return false;
  return Object.entries(record).some(
    ([key, value]) =>
      pathOf(key).length > 1 || (typeof value === 'string' && PARTS.has(nameOf(key)) && isJsonText(value)),
  );
}

/** The column with the event type in Log Analytics, where the suffix of each column name states the data type of the column. */
export const TYPED = 'eventType_s';
const TYPE_OF_COLUMN = /_[bdgst]$/;

/** Returns whether a table with the given columns contains events. */
export function areColumnsOfEvents(columns: readonly string[]): boolean {
  const folded = columns.map((column) => foldedKey(column.trim()));
  return COLUMNS_OF_EVENTS.some((name) => folded.includes(name));
}

/** Columns that identify a table of events: a table with any of them contains events. Names are in lower case without underscores. */
const COLUMNS_OF_EVENTS = [
  'raw',
  'eventtype',
  foldedKey(TYPED),
  'eventoriginaltype',
  'rawdata',
  'event.original',
];

/** Returns the columns that are needed for an event; all columns, if the events are not split into columns. */
export function columnsOfEvents(columns: readonly string[]): readonly string[] {
  const raw = columns.filter((column) => column === '_raw');
  if (raw.length > 0) return raw;
  if (!columns.some((column) => foldedKey(column) === 'eventtype')) return columns;
  return columns.filter((column) => {
    const [part = ''] = pathOf(column);
    return PARTS.has(part) || part === 'timestamp';
  });
}

/** Returns whether the path of a column has only one step, which is the given name. */
export function isColumn(name: string, [first = '', ...rest]: readonly string[]): boolean {
  return rest.length === 0 && nameOf(first) === name;
}

/** Returns whether the value at a path of an event is never used. */
export function isUnreadPath(path: readonly string[]): boolean {
  const names = path.map(foldedKey);
  return UNREAD.has(names.at(-1) ?? '') || UNREAD_PATHS.has(names.join('.'));
}

/** The names of event fields that are never used, at any depth. Skipping them saves time with log stores that have one column per value. */
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

/** The top-level fields of an event that are used. */
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

/** Maps each name of an event field in lower case without underscores, such as `ipaddress`, to its usual spelling, such as `ipAddress`. */
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

/**
 * Returns the event field for a column name. The results are cached, because a table has few column names, and each occurs in every row.
 */
const nameOf = cacheRecent((key: string) => NAMES.get(foldedKey(key.trim())) ?? key.trim(), 1000);

/** Returns the event path that a column name stands for. `target[0].id`, `target.0.id` and `target0.id` are the same path. */
const pathOf = cacheRecent((column: string): readonly string[] => {
  const steps = column.split(/[.[\]]+/, MOST_STEPS).filter((step) => step !== '');
  const [first = column, ...rest] = steps.length > 1 ? steps : splitJoinedSteps(column);
  const [, list, index] = /^(target)(\d{1,3})$/.exec(first) ?? [];
  const path = list === undefined || index === undefined ? [first, ...rest] : [list, index, ...rest];
  return (path.length === 2 && index !== undefined ? [...path, 'id'] : path).map(nameOf);
}, 1000);

/** The maximum depth of a path. Events are nested less deeply. */
const MOST_STEPS = 20;

/**
 * Splits a column name whose path steps are joined by underscores. A step may contain underscores itself. So the function looks for the
 * longest path of an object in {@link OBJECTS} with which the name begins; the rest of the name is one step.
 */
function splitJoinedSteps(column: string): readonly string[] {
  for (const { beginning, path } of OBJECTS) {
    const rest = beginning.exec(column)?.[1];
    if (rest !== undefined) return [...path, rest];
  }
  return [column];
}

/** The paths of the objects in an event, the inner ones first. */
const OBJECTS = [
  'client.geographicalContext.geolocation',
  'client.geographicalContext',
  'client.userAgent',
  'debugContext.debugData.logOnlySecurityData.behaviors',
  'debugContext.debugData.logOnlySecurityData.risk',
  'debugContext.debugData',
  'transaction.detail',
  'securityContext.botProtection',
  'securityContext.ipDetails',
  'securityContext.risk',
  'actor',
  'authenticationContext',
  'client',
  'debugContext',
  'device',
  'outcome',
  'request',
  'securityContext',
  'transaction',
].map((path) => ({
  path: path.split('.'),
  beginning: new RegExp(`^${path.replaceAll('.', '_').replaceAll(/(?=[A-Z])/g, '_?')}_(.+)$`, 'i'),
}));

/** Restores the field names of the service, whatever case a log store has used. */
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

/** Parses a column value if it is an object or an array that is written as text. */
function parsedPart(path: readonly string[], value: unknown): unknown {
  const isPart = path.length === 1 || LISTS_AND_OBJECTS.has(path.at(-1) ?? '');
  return isPart && typeof value === 'string' && isJsonText(value) ? (jsonIn(value) ?? value) : value;
}

/** The event fields that contain an array or an object and may be stored as one column of a table. */
const LISTS_AND_OBJECTS: ReadonlySet<string> = new Set([
  ...['debugData', 'geographicalContext', 'ipChain', 'ipDetails', 'reasons', 'userAgent', 'userBehaviors'],
]);

type Holder = Record<string, unknown> | unknown[];

/** Sets a value at a path, and creates the missing objects and arrays on the path. */
function setAt(record: Holder, path: readonly string[], value: unknown): void {
  let holder = record;
  path.forEach((step, at) => {
    const next = path[at + 1];
    if (next === undefined) define(holder, step, value);
    else holder = holderAt(holder, step, isIndex(next) ? [] : {});
  });
}

/** Returns the object or array at a step of a path. If it is missing or has the wrong type, sets `made` at the step and returns it. */
function holderAt(of: Holder, step: string, made: Holder): Holder {
  const known: unknown = Object.hasOwn(of, step) ? (of as Record<string, unknown>)[step] : undefined;
  if (Array.isArray(made) ? Array.isArray(known) : isObject(known)) return known as Holder;
  define(of, step, made);
  return made;
}

function isIndex(step: string): boolean {
  return /^\d{1,3}$/.test(step);
}

/** Sets a field with `defineProperty`, which is safe for names such as `__proto__`. */
function define(of: Holder, name: string, value: unknown): void {
  while (Array.isArray(of) && of.length < Number(name)) of.push({});
  Object.defineProperty(of, name, { value, enumerable: true, configurable: true, writable: true });
}

/**
 * Removes empty values from a record; returns `undefined` if nothing remains. Converts dates and large integers to the format of the
 * service.
 */
function withoutEmptyValues(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
  if (Array.isArray(value)) return value.map((one) => withoutEmptyValues(one) ?? null);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).flatMap(([key, one]) => {
    const given = withoutEmptyValues(one);
    return given === undefined ? [] : [[key, given] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
