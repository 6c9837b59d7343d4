import { cacheRecent } from '../../../base/memo.js';
import { isObject, type Members } from '../../../base/object.js';
import { foldedKey, foldedMember, isJsonText, jsonIn } from './debug-data.js';

/**
 * A row of a table as a record of a log. A column may hold the event as a text (`_raw`), a part of it, be it as a text, or a
 * single value of it, by its path (`client.ip_address`, `target0.id`, `client_ipAddress_s`). What a column does not hold is
 * absent, and never `null`: a table does not tell the two apart. Spec: Sign-in logs, 6.
 */
export function recordOfRow(row: Members): unknown {
  const { _raw } = row;
  if (typeof _raw === 'string') return { _raw };
  const isTyped = foldedMember(row, TYPED) !== undefined;
  const record: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    const path = pathOf(isTyped ? column.replace(TYPE_OF_COLUMN, '') : column);
    const given = withoutNothing(value);
    if (given !== undefined) putAt(record, path, partIn(path, given));
  }
  const named = withNames(record);
  return 'published' in named || !('eventType' in named) ? named : { ...named, published: named.timestamp };
}

/** Whether a record holds its event as a row does: each value by its path, or parts as texts. */
export function isRow(record: Members): boolean {
  if (isObject(record.actor) && isObject(record.debugContext)) return false;
  return Object.entries(record).some(
    ([key, value]) =>
      pathOf(key).length > 1 || (typeof value === 'string' && PARTS.has(nameOf(key)) && isJsonText(value)),
  );
}

/** In Log Analytics a column ends with its type. */
export const TYPED = 'eventType_s';
const TYPE_OF_COLUMN = /_[bdgst]$/;

/** Whether columns of these names hold events. */
export function areColumnsOfEvents(columns: readonly string[]): boolean {
  const folded = columns.map((column) => foldedKey(column.trim()));
  return COLUMNS_OF_EVENTS.some((name) => folded.includes(name));
}

/** By one of them a table is known. */
const COLUMNS_OF_EVENTS = [
  'raw',
  'eventtype',
  foldedKey(TYPED),
  'eventoriginaltype',
  'rawdata',
  'event.original',
];

/** The columns of a table that a record is made of; all of them, where events do not stand in columns of their own. */
export function columnsOfEvents(columns: readonly string[]): readonly string[] {
  const raw = columns.filter((column) => column === '_raw');
  if (raw.length > 0) return raw;
  if (!columns.some((column) => foldedKey(column) === 'eventtype')) return columns;
  return columns.filter((column) => {
    const [part = ''] = pathOf(column);
    return PARTS.has(part) || part === 'timestamp';
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
const nameOf = cacheRecent((key: string) => NAMES.get(foldedKey(key.trim())) ?? key.trim(), 1000);

/** What a column is called, as a path in an event: `target[0].id`, `target.0.id` and `target0.id` are one. */
const pathOf = cacheRecent((column: string): readonly string[] => {
  const steps = column.split(/[.[\]]+/, MOST_STEPS).filter((step) => step !== '');
  const [first = column, ...rest] = steps.length > 1 ? steps : stepsJoined(column);
  const [, list, index] = /^(target)(\d{1,3})$/.exec(first) ?? [];
  const path = list === undefined || index === undefined ? [first, ...rest] : [list, index, ...rest];
  return (path.length === 2 && index !== undefined ? [...path, 'id'] : path).map(nameOf);
}, 1000);

/** An event has fewer objects within each other. */
const MOST_STEPS = 20;

/** A path that underscores join, as names may hold them, too: the longest object of an event that it begins with. */
function stepsJoined(column: string): readonly string[] {
  for (const { beginning, path } of OBJECTS) {
    const rest = beginning.exec(column)?.[1];
    if (rest !== undefined) return [...path, rest];
  }
  return [column];
}

/** The objects of an event, those within others first. */
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
function partIn(path: readonly string[], value: unknown): unknown {
  const isPart = path.length === 1 || LISTS_AND_OBJECTS.has(path.at(-1) ?? '');
  return isPart && typeof value === 'string' && isJsonText(value) ? (jsonIn(value) ?? value) : value;
}

/** Within parts, what may stand in a column of its own. */
const LISTS_AND_OBJECTS: ReadonlySet<string> = new Set([
  ...['debugData', 'geographicalContext', 'ipChain', 'ipDetails', 'reasons', 'userAgent', 'userBehaviors'],
]);

type Holder = Record<string, unknown> | unknown[];

/** Puts a value where a path leads, through objects and lists that are made on the way. */
function putAt(record: Holder, path: readonly string[], value: unknown): void {
  let holder = record;
  path.forEach((step, at) => {
    const next = path[at + 1];
    if (next === undefined) define(holder, step, value);
    else holder = holderAt(holder, step, isIndex(next) ? [] : {});
  });
}

/** What is there already, where it holds what is made. */
function holderAt(of: Holder, step: string, made: Holder): Holder {
  const known: unknown = Object.hasOwn(of, step) ? (of as Record<string, unknown>)[step] : undefined;
  if (Array.isArray(made) ? Array.isArray(known) : isObject(known)) return known as Holder;
  define(of, step, made);
  return made;
}

function isIndex(step: string): boolean {
  return /^\d{1,3}$/.test(step);
}

/** Also of a name such as `__proto__`. */
function define(of: Holder, name: string, value: unknown): void {
  while (Array.isArray(of) && of.length < Number(name)) of.push({});
  Object.defineProperty(of, name, { value, enumerable: true, configurable: true, writable: true });
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
