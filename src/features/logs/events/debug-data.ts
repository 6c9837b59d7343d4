import { lazy } from '../../../base/lazy.js';
import { cacheRecent } from '../../../base/memo.js';
import { isObject, type Members } from '../../../base/object.js';
import { isTooDeep } from '../../../documents/text/depth.js';

/**
 * The `debugData` of an event. Case and underscores in its keys are ignored. The service does not guarantee their form: its catalogue uses
 * snake case, its API camel case, and its console capitals. Spec: Sign-in logs, 3.
 */
export interface DebugData {
  /** Returns the value of a key, which is given in camel case; `undefined` if the key is missing. */
  value(key: string): unknown;
  text(key: string): string | undefined;
}

export function debugDataIn(debugContext: unknown): DebugData {
  const context = Array.isArray(debugContext) ? debugContext[0] : debugContext;
  const data = isObject(context) ? (context.debugData ?? context.debugdata ?? context.debug_data) : undefined;
  const value = memberReader(data);
  return { value, text: (key) => presentText(value(key)) };
}

export type MemberReader = (key: string) => unknown;

/** Returns the value of a key in an object, ignoring case and underscores of the key. */
export function foldedMember(members: Members, key: string): unknown {
  return memberReader(members)(key);
}

/** Returns a function that reads the fields of an object, ignoring case and underscores of their keys. */
export function memberReader(members: unknown): MemberReader {
  if (!isObject(members)) return noMember;
  const byFoldedKey = lazy(() => {
    const folded = new Map<string, unknown>();
    for (const key of Object.keys(members)) folded.set(foldedKey(key), members[key]);
    return folded;
  });
  return (key) => (Object.hasOwn(members, key) ? members[key] : byFoldedKey().get(foldedKey(key)));
}

function noMember(): undefined {}

export function foldedKey(key: string): string {
  return key.length > LONGEST_KEY ? folded(key) : foldShortKey(key);
}

const LONGEST_KEY = 64;

/** Normalizes a key. The results are cached, because a log has few different keys, and each occurs in every event. */
const foldShortKey = cacheRecent(folded, 1000);

function folded(key: string): string {
  return key.replaceAll('_', '').toLowerCase();
}

/** Returns a value as text, or `undefined` if it represents a missing value: an empty text, or a word for null such as `null` or `None`. */
export function presentText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value !== 'string' || NOTHING.includes(value) ? undefined : value;
}

const NOTHING: readonly string[] = ['', 'null', 'NULL', 'None', 'nan', 'NaN', 'N/A', '-'];

/**
 * Returns a boolean that is given as such or as text, because target details and Java maps in the log write booleans as text. Returns
 * `undefined` for any other value.
 */
export function booleanIn(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.toLowerCase() : undefined;
  return word === 'true' || word === 'false' ? word === 'true' : undefined;
}

/**
 * Returns the risk level from a value such as `{level=LOW}` or `{reasons=Anomalous Location, Anomalous Device, level=HIGH}`, or from an
 * object. Returns `undefined` if the value has no risk level.
 */
export function riskLevelIn(value: unknown): string | undefined {
  if (isObject(value)) return levelOf(value.level);
  if (typeof value !== 'string') return undefined;
  const at = value.lastIndexOf('level=');
  return at < 0 ? undefined : levelOf(/^[A-Za-z]+/.exec(value.slice(at + 'level='.length))?.[0]);
}

function levelOf(level: unknown): string | undefined {
  const word = typeof level === 'string' ? level.toUpperCase() : undefined;
  return word !== undefined && LEVELS.includes(word) ? word : undefined;
}

const LEVELS: readonly string[] = ['LOW', 'MEDIUM', 'HIGH'];

/** The result of evaluating a behavior, in the words of the service. */
export type BehaviorResult = (typeof BEHAVIOR_RESULTS)[number];

const BEHAVIOR_RESULTS = ['POSITIVE', 'NEGATIVE', 'UNKNOWN', 'BAD_REQUEST'] as const;

/** The results of evaluating behaviors, by the name or the id of the behavior. */
export type BehaviorResults = ReadonlyMap<string, BehaviorResult>;

/**
 * Parses the behaviors that the service evaluated. The value may be `{New Device=POSITIVE, Anomalous Location: Country=NEGATIVE}`, an array
 * of such texts, an object of results, or an array of `{ name, result }`. Each may be JSON text. Returns `undefined` for other values.
 */
export function behaviorsIn(value: unknown): BehaviorResults | undefined {
  return typeof value === 'string' && value.length <= LONGEST_KEPT
    ? behaviorsInText(value)
    : resultsIn(value);
}

/** The maximum length of a text whose parsed value is cached, in characters. */
const LONGEST_KEPT = 1000;

const MOST_KEPT = 1000;

/** Parses the results of behaviors. The parsed values are cached, because most sign-ins have the same results as others. */
const behaviorsInText = cacheRecent(resultsIn, MOST_KEPT);

function resultsIn(value: unknown): BehaviorResults | undefined {
  const pairs = pairsIn(value);
  if (pairs === undefined) return undefined;
  const results = pairs.flatMap(([name, result]) => {
    const known = BEHAVIOR_RESULTS.find((one) => one === result);
    return known === undefined || name === '' ? [] : [[name, known] as const];
  });
  return new Map(results);
}

function pairsIn(value: unknown): readonly (readonly [string, unknown])[] | undefined {
  if (typeof value === 'string') {
    const parsed = isJsonText(value) ? jsonIn(value) : undefined;
    return parsed === undefined ? unbraced(value).split(BETWEEN_BEHAVIORS).map(pairOf) : pairsIn(parsed);
  }
  if (Array.isArray(value))
    return value.flatMap((one) => {
      if (typeof one === 'string') return [pairOf(one)];
      if (!isObject(one)) return [];
      return [one.id, one.name].flatMap((name) =>
        typeof name === 'string' ? [[name, one.result] as const] : [],
      );
    });
  return isObject(value) ? Object.entries(value) : undefined;
}

/** Returns the text between the braces of a Java map such as `{level=LOW}`. */
function unbraced(text: string): string {
  const trimmed = text.trim();
  const start = trimmed.startsWith('{') ? 1 : 0;
  return trimmed.slice(start, trimmed.endsWith('}') ? -1 : undefined);
}

/** The separator between behaviors. A behavior name may contain commas, so a comma only separates if it follows a result. */
const BETWEEN_BEHAVIORS = /(?<==(?:POSITIVE|NEGATIVE|UNKNOWN|BAD_REQUEST)), /;

/** Splits a text at its last `=`, because a behavior name may contain that character. */
function pairOf(text: string): readonly [string, string] {
  const at = text.lastIndexOf('=');
  return at < 0 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

/**
 * Returns the logged results of conditions, by the text of the condition. The value has the form `[{result=true, condition=…},
 * {result=false, …}]` or is the equivalent JSON.
 */
export function securityConditionsIn(value: unknown): ReadonlyMap<string, boolean> {
  const parsed = jsonIn(value);
  if (Array.isArray(parsed)) {
    return new Map(
      parsed.flatMap((one): [string, boolean][] =>
        isObject(one) && typeof one.condition === 'string' && typeof one.result === 'boolean'
          ? [[one.condition, one.result]]
          : [],
      ),
    );
  }
  if (typeof value !== 'string') return new Map();
  const list = value.trim();
  if (!list.startsWith('[') || !list.endsWith(']')) return new Map();
  return new Map(
    unbraced(list.slice(1, -1))
      .split(/\}, \{(?=result=)/)
      .flatMap((part) => {
        const [, result, condition] = /^result=(true|false), condition=(.*)$/s.exec(part) ?? [];
        return condition === undefined ? [] : [[condition, result === 'true'] as const];
      }),
  );
}

/**
 * Returns the risk and the behaviors that the service evaluated although no policy required them (`logOnlySecurityData`). Returns an empty
 * object if the event has none.
 */
export function loggedSecurity(debug: DebugData): Members {
  const value = debug.value('logOnlySecurityData');
  const read = typeof value === 'string' && value.length <= LONGEST_KEPT ? securityInText : jsonIn;
  const security = read(value);
  return isObject(security) ? security : {};
}

const securityInText = cacheRecent(jsonIn, MOST_KEPT);

/** Returns whether a text looks like a JSON object or array. */
export function isJsonText(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

/**
 * Parses JSON text. A value that is not text is returned unchanged, because some log stores have parsed it already. Invalid JSON results in
 * `undefined`.
 */
export function jsonIn(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return isTooDeep(value) ? undefined : JSON.parse(value);
  } catch {
    return undefined;
  }
}
