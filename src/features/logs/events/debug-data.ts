import { lazy } from '../../../base/lazy.js';
import { cacheRecent } from '../../../base/memo.js';
import { isObject, type Members } from '../../../base/object.js';
import { isTooDeep } from '../../../documents/text/depth.js';

/**
 * `debugData`, by keys whose case and underscores do not matter: the service has no contract about it, and writes snake
 * case in its catalogue, camel case in its API and capitals in its console. Spec: Sign-in logs, 3.
 */
export interface DebugData {
  /** The value under a key in camel case; `undefined` where it says nothing. */
  value(key: string): unknown;
  text(key: string): string | undefined;
}

export function debugDataIn(debugContext: unknown): DebugData {
  const context = Array.isArray(debugContext) ? debugContext[0] : debugContext;
  const data = isObject(context) ? (context.debugData ?? context.debugdata ?? context.debug_data) : undefined;
  const value = memberReader(data);
  return { value, text: (key) => givenText(value(key)) };
}

export type MemberReader = (key: string) => unknown;

/** What an object has under a key, however its words are joined and in whatever case. */
export function foldedMember(members: Members, key: string): unknown {
  return memberReader(members)(key);
}

/** The same for many keys of one object. */
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
  return key.length > LONGEST_KEY ? folded(key) : foldedOfShort(key);
}

const LONGEST_KEY = 64;

/** A log has few keys, and each in every event. */
const foldedOfShort = cacheRecent(folded, 1000);

function folded(key: string): string {
  return key.replaceAll('_', '').toLowerCase();
}

/** A text that says something: exports write nothing as an empty text, or as the language that they are written in does. */
export function givenText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value !== 'string' || NOTHING.includes(value) ? undefined : value;
}

const NOTHING: readonly string[] = ['', 'null', 'NULL', 'None', 'nan', 'NaN', 'N/A', '-'];

/** Details of targets, and what Java writes, are texts. */
export function booleanIn(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.toLowerCase() : undefined;
  return word === 'true' || word === 'false' ? word === 'true' : undefined;
}

/** The level of a risk: `{level=LOW}`, `{reasons=Anomalous Location, Anomalous Device, level=HIGH}`, or an object. */
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

/** What the service found of a behavior. */
export type BehaviorResult = (typeof BEHAVIOR_RESULTS)[number];

const BEHAVIOR_RESULTS = ['POSITIVE', 'NEGATIVE', 'UNKNOWN', 'BAD_REQUEST'] as const;

/** By the name that the administrator gave it, or its id. */
export type BehaviorResults = ReadonlyMap<string, BehaviorResult>;

/**
 * The behaviors that were evaluated: `{New Device=POSITIVE, Anomalous Location: Country=NEGATIVE}`, a list of such, an
 * object of results, or a list of `{ name, result }`, be it as JSON in a text. `undefined` where nothing can be read.
 */
export function behaviorsIn(value: unknown): BehaviorResults | undefined {
  return typeof value === 'string' && value.length <= LONGEST_KEPT
    ? behaviorsInText(value)
    : resultsIn(value);
}

/** In characters; what is longer is read each time. */
const LONGEST_KEPT = 1000;

const MOST_KEPT = 1000;

/** Most sign-ins have the results of others. */
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

/** What stands between the braces of a map as Java writes it. */
function unbraced(text: string): string {
  const trimmed = text.trim();
  const start = trimmed.startsWith('{') ? 1 : 0;
  return trimmed.slice(start, trimmed.endsWith('}') ? -1 : undefined);
}

/** Names may hold commas: one ends a behavior only behind its result. */
const BETWEEN_BEHAVIORS = /(?<==(?:POSITIVE|NEGATIVE|UNKNOWN|BAD_REQUEST)), /;

/** The name is all before the last `=`. */
function pairOf(text: string): readonly [string, string] {
  const at = text.lastIndexOf('=');
  return at < 0 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

/**
 * The service's own truth values of conditions, by their texts: `[{result=true, condition=…}, {result=false, …}]`, or the
 * same as JSON.
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

/** What was evaluated though no policy asked for it; none where the event does not say. */
export function loggedSecurity(debug: DebugData): Members {
  const value = debug.value('logOnlySecurityData');
  const read = typeof value === 'string' && value.length <= LONGEST_KEPT ? securityInText : jsonIn;
  const security = read(value);
  return isObject(security) ? security : {};
}

const securityInText = cacheRecent(jsonIn, MOST_KEPT);

/** Whether a text looks like an object or a list as JSON. */
export function isJsonText(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

/** JSON that stands in a text, or that a reader took out of it already. */
export function jsonIn(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return isTooDeep(value) ? undefined : JSON.parse(value);
  } catch {
    return undefined;
  }
}
