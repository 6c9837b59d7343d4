import { lazy } from '../../../base/lazy.js';
import { cacheRecent } from '../../../base/memo.js';
import { isObject, type Members } from '../../../base/object.js';
import { isTooDeep } from '../../../documents/text/depth.js';

/**
 * The `debugData` of an event. Case and underscores of its keys are ignored: the service does not guarantee their form, and uses snake case
 * in its catalogue, camel case in its API and capitals in its console. Spec: Sign-in logs, 3.
 */
export interface DebugData {
  /** Returns the value of a key in camel case, or `undefined` if it is missing. */
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

/** Returns the member with a key, ignoring case and underscores. */
export function foldedMember(members: Members, key: string): unknown {
  return memberReader(members)(key);
}

/** Returns a function that reads members of an object, ignoring case and underscores. */
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

/** Cached: a log has few keys, and each is in every event. */
const foldShortKey = cacheRecent(folded, 1000);

function folded(key: string): string {
  return key.replaceAll('_', '').toLowerCase();
}

/** Returns a text, or `undefined` if it represents a missing value, as an empty text or the null of some language. */
export function presentText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value !== 'string' || NOTHING.includes(value) ? undefined : value;
}

const NOTHING: readonly string[] = ['', 'null', 'NULL', 'None', 'nan', 'NaN', 'N/A', '-'];

/** Returns a boolean that may be written as text, as in target details and Java maps. */
export function booleanIn(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.toLowerCase() : undefined;
  return word === 'true' || word === 'false' ? word === 'true' : undefined;
}

/** Returns the level of a risk in the form `{level=LOW}`, `{reasons=Anomalous Location, Anomalous Device, level=HIGH}`, or an object. */
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

/** The service's result for a behavior. */
export type BehaviorResult = (typeof BEHAVIOR_RESULTS)[number];

const BEHAVIOR_RESULTS = ['POSITIVE', 'NEGATIVE', 'UNKNOWN', 'BAD_REQUEST'] as const;

/** The results by the name or the id of the behavior. */
export type BehaviorResults = ReadonlyMap<string, BehaviorResult>;

/**
 * Returns the behaviors that were evaluated. The value may be `{New Device=POSITIVE, Anomalous Location: Country=NEGATIVE}`, an array of
 * such texts, an object of results, or an array of `{ name, result }`; each may be JSON text. Returns `undefined` for other values.
 */
export function behaviorsIn(value: unknown): BehaviorResults | undefined {
  return typeof value === 'string' && value.length <= LONGEST_KEPT
    ? behaviorsInText(value)
    : resultsIn(value);
}

/** The maximum length of cached texts, in characters. */
const LONGEST_KEPT = 1000;

const MOST_KEPT = 1000;

/** Cached: most sign-ins have the same results as others. */
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

/** Returns the text between the braces of a Java map. */
function unbraced(text: string): string {
  const trimmed = text.trim();
  const start = trimmed.startsWith('{') ? 1 : 0;
  return trimmed.slice(start, trimmed.endsWith('}') ? -1 : undefined);
}

/** The separator between behaviors. Names may contain commas, so a comma only counts after a result. */
const BETWEEN_BEHAVIORS = /(?<==(?:POSITIVE|NEGATIVE|UNKNOWN|BAD_REQUEST)), /;

/** Splits at the last `=`: names may contain the character. */
function pairOf(text: string): readonly [string, string] {
  const at = text.lastIndexOf('=');
  return at < 0 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

/**
 * Returns the service's results of conditions by their texts, from `[{result=true, condition=…}, {result=false, …}]` or the equivalent
 * JSON.
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

/** Returns the security data that was evaluated without a policy requiring it; empty if the event has none. */
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

/** Parses JSON text. Other values are returned unchanged, because some stores parse the text already. Invalid JSON is `undefined`. */
export function jsonIn(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return isTooDeep(value) ? undefined : JSON.parse(value);
  } catch {
    return undefined;
  }
}
