import { canonical } from '../../../base/canonical.js';
import { isObject } from '../../../base/object.js';
import { describeMinutes } from '../../../model/assurance/duration.js';
import type { PolicyRule } from '../../../model/policies/policy.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { type Limit, type SessionValues, sessionReader } from '../../../simulate/outcome/session.js';
import {
  type Effect,
  possibleValues,
  reasonsIn,
  type Settled,
  valueIf,
} from '../../../simulate/outcome/settled.js';
import { differences } from './differences.js';
import type { EffectComparison, RuleEffect } from './rule-effect.js';
import { agreedStrictness, joinedStrictness, type Strictness, strictnessOf } from './strictness.js';

export interface SessionEffect extends RuleEffect {
  /** The fields of the session rule that determine its effect; absent if they cannot be read at all, or if access is denied. */
  readonly fields?: Fields;
}

export type Fields = { readonly [Field in keyof SessionValues]: Written<SessionValues[Field]> };

/**
 * A field's value: parsed (`read`), and as in the document (`written`). Two values that cannot be parsed count as equal if they are the
 * same in the documents.
 */
interface Written<Value> {
  readonly read: Settled<Value>;
  readonly written: unknown;
}

/**
 * Returns the functions that read and compare the effects of rules in global session policies. Spec: Global session policy,
 * `actions.signon`.
 */
export function sessionEffect({ engine }: Pick<Snapshot, 'engine'>): EffectComparison<SessionEffect> {
  const { fields, read } = sessionReader(engine);
  return {
    effectOf: (of) => effectOf(of, fields, read(of.rule, of.policy)),
    words: ({ fields: before, does }, { fields: after, does: other }) =>
      before && after ? wordsOf(before, after) : [does, other],
  };
}

function effectOf(
  { rule }: PolicyRule,
  fields: readonly (keyof SessionValues)[],
  effect: Effect<SessionValues>,
): SessionEffect {
  const access = valueIf(effect.access);
  const { signon, ...others } = rule.actions ?? {};
  const unmodelled = { ...others, signon: unreadFields(signon, fields) };
  if (access === 'DENY')
    return { key: canonical(access), admits: false, does: 'denied', rest: others, unmodelled };
  if (access === undefined) {
    const [, text] = differences({}, signon);
    return { key: canonical(signon), admits: undefined, does: text, rest: others, unmodelled };
  }
  const all = Object.fromEntries(
    fields.map((field) => [field, { read: effect[field], written: writtenAt(signon, field) }]),
  ) as Fields;
  return {
    key: canonical(fields.map((field) => keyOf(all[field]))),
    admits: true,
    does: describeEffect(fields, all, signon),
    rest: unmodelled,
    unmodelled,
    fields: all,
  };
}

function keyOf({ read, written }: Written<unknown>): unknown {
  return read.kind === 'decided' ? [read.value] : { written };
}

/**
 * Describes the effect of a session rule. If a required field is missing, the description mentions only the fields that the document has;
 * if one of these cannot be read, the description quotes the document instead.
 */
function describeEffect(fields: readonly (keyof SessionValues)[], all: Fields, signon: unknown): string {
  const isComplete = fields.every((field) => isRead(all[field]));
  const described = isComplete ? fields : fields.filter((field) => all[field].written != null);
  const words = sentence(described.map((field) => fieldWords(field, valuesIn(all))));
  if (words === '' || !described.every((field) => isRead(all[field])))
    return `allow: ${differences({}, signon)[1]}`;
  return `allowed: ${words}`;
}

function isRead({ read }: Written<unknown>): boolean {
  return reasonsIn(read).length === 0;
}

/** Returns one value for each field: the parsed value, or one of the possible values if the field cannot be read. */
function valuesIn(all: Fields): SessionValues {
  return Object.fromEntries(
    Object.entries(all).map(([field, { read }]) => [field, possibleValues<unknown>(read)[0] ?? null]),
  ) as unknown as SessionValues;
}

/** Returns a field of `actions.signon` as written in the document; the session limits are in the member `session` of `signon`. */
function writtenAt(signon: unknown, field: string): unknown {
  if (!isObject(signon)) return signon;
  if (!SESSION_LIMITS.has(field)) return signon[field];
  return isObject(signon.session) ? signon.session[field] : signon.session;
}

const SESSION_LIMITS: ReadonlySet<string> = new Set<keyof SessionValues>([
  'maxSessionIdleMinutes',
  'maxSessionLifetimeMinutes',
  'usePersistentCookie',
]);

/** Returns the members of `actions.signon` that the parser ignores; `undefined` if there are none. */
function unreadFields(signon: unknown, fields: readonly string[]): object | undefined {
  if (!isObject(signon)) return undefined;
  const unreadMembers = (object: object) =>
    Object.fromEntries(
      Object.entries(object).filter(([key, value]) => !fields.includes(key) && value != null),
    );
  const { session, ...flat } = signon;
  const unread = { ...unreadMembers(flat), ...(isObject(session) ? unreadMembers(session) : {}) };
  return Object.keys(unread).length === 0 ? undefined : unread;
}

/** The factors that a session rule requires. If a field of the rule cannot be read, this is one of several possible requirements. */
export interface SessionRequirement {
  readonly isSecondRequired: boolean;
  readonly primary: SessionValues['primaryFactor'];
}

/**
 * Returns pairs of possible requirements: those of the session rule before a change, and those of the session rule after it. If a field
 * cannot be read, there is one pair for each value that it may have. If both rules have the same unreadable value in a field, both elements
 * of a pair have the same value.
 */
export function requirementPairs(
  before: Fields,
  after: Fields,
): readonly (readonly [before: SessionRequirement, after: SessionRequirement])[] {
  return pairsOf(before.requireFactor, after.requireFactor).flatMap(([was, is]) =>
    pairsOf(before.primaryFactor, after.primaryFactor).map(
      ([from, to]) =>
        [
          { isSecondRequired: was === true, primary: from },
          { isSecondRequired: is === true, primary: to },
        ] as const,
    ),
  );
}

/** Returns the factors that a session rule requires: several possible requirements if a field of the rule cannot be read. */
export function requirementReadings(fields: Fields): readonly SessionRequirement[] {
  return requirementPairs(fields, fields).map(([demand]) => demand);
}

/** Returns the possible pairs of a field's value before the change and its value after it. */
function pairsOf<Value>(
  before: Written<Value>,
  after: Written<Value>,
): readonly (readonly [was: Value, is: Value])[] {
  const [was, is] = [before, after].map(({ read }) => possibleValues(read)) as [Value[], Value[]];
  if (isUnreadAlike(before, after)) return was.map((value) => [value, value]);
  return was.flatMap((one) => is.map((other) => [one, other] as const));
}

function isUnreadAlike(before: Written<unknown>, after: Written<unknown>): boolean {
  if (isRead(before) || isRead(after)) return false;
  return canonical(before.written) === canonical(after.written);
}

/** For each compared field, a function that returns a number for its value: the greater the number, the stricter the value. */
type Measures = {
  readonly [Field in keyof SessionValues]?: (value: NonNullable<SessionValues[Field]>) => number;
};

const REAUTHENTICATION: Measures = {
  factorPromptMode: (mode) => ['DEVICE', 'SESSION', 'ALWAYS'].indexOf(mode),
  factorLifetime: shorter,
  rememberDeviceByDefault: (isRemembered) => Number(!isRemembered),
};

const LIFETIME: Measures = {
  maxSessionIdleMinutes: shorter,
  maxSessionLifetimeMinutes: shorter,
  usePersistentCookie: (isKept) => Number(!isKept),
};

function shorter(limit: Limit): number {
  return limit === 'no limit' ? Number.NEGATIVE_INFINITY : -limit;
}

/**
 * Compares two session rules by how often they require a second factor again. The result says how strict the rule after the change is,
 * compared with the rule before it.
 */
export function promptStrictness(before: Fields, after: Fields): Strictness {
  return strictnessBy(REAUTHENTICATION, before, after);
}

/**
 * Compares two session rules by how long sessions may last (maximum lifetime, idle time, persistence). The result says how strict the rule
 * after the change is, compared with the rule before it.
 */
export function lifetimeStrictness(before: Fields, after: Fields): Strictness {
  return strictnessBy(LIFETIME, before, after);
}

function strictnessBy(measures: Measures, before: Fields, after: Fields): Strictness {
  const all = Object.entries(measures).map(([name, measureOf]) => {
    const field = name as keyof SessionValues;
    const measure = measureOf as (value: unknown) => number;
    const isUnheard = [before[field], after[field]].some(
      ({ read }) => read.kind === 'decided' && read.value === null,
    );
    if (isUnheard || isUnreadAlike(before[field], after[field])) return 'equal';
    return agreedStrictness(
      pairsOf<unknown>(before[field], after[field]).map(([was, is]) =>
        was == null || is == null ? 'equal' : strictnessOf(measure(was), measure(is)),
      ),
    );
  });
  return joinedStrictness(all);
}

function wordsOf(before: Fields, after: Fields): [string, string] {
  const differing = (Object.keys(before) as (keyof SessionValues)[]).filter(
    (field) => canonical(keyOf(before[field])) !== canonical(keyOf(after[field])),
  );
  const wordsFor = (all: Fields, field: keyof SessionValues) =>
    isRead(all[field]) ? fieldWords(field, valuesIn(all)) : LEFT_OPEN[field];
  const isSaid = (all: Fields, field: keyof SessionValues) =>
    isRead(all[field]) || (all[field].written == null && field in LEFT_OPEN);
  const known = differing.filter((field) => isSaid(before, field) && isSaid(after, field));
  const unread = differing.filter((field) => !known.includes(field));
  const written = (all: Fields) => Object.fromEntries(unread.map((field) => [field, all[field].written]));
  const [left, right] = differences(written(before), written(after));
  const [did, does] = [before, after].map((all) => sentence(known.map((field) => wordsFor(all, field)))) as [
    string,
    string,
  ];
  return [sentence([did || undefined, left || undefined]), sentence([does || undefined, right || undefined])];
}

/** The text about a missing field in the description of a session rule, for each field that may be missing. */
const LEFT_OPEN: Readonly<Partial<Record<keyof SessionValues, string>>> = {
  primaryFactor: 'the first factor is not stated',
};

function sentence(words: readonly (string | undefined)[]): string {
  return words.filter((word) => word !== undefined).join(', ');
}

const PROMPTS = {
  DEVICE: 'required once on each device',
  SESSION: 'required in each session',
  ALWAYS: 'required at every sign-in',
} as const;

function fieldWords(field: keyof SessionValues, values: SessionValues): string | undefined {
  switch (field) {
    case 'access':
      return undefined;
    case 'requireFactor':
      return values.requireFactor ? 'a second factor' : 'no second factor';
    case 'primaryFactor':
      if (values.primaryFactor === null) return undefined;
      return values.primaryFactor === 'PASSWORD_IDP'
        ? 'a password or another identity provider'
        : 'any one factor';
    case 'factorPromptMode':
      return values.factorPromptMode === null ? undefined : PROMPTS[values.factorPromptMode];
    case 'factorLifetime':
      return values.factorLifetime === null
        ? undefined
        : `required again after ${limitWords(values.factorLifetime)}`;
    case 'rememberDeviceByDefault':
      return values.requireFactor && values.rememberDeviceByDefault
        ? 'devices remembered by default'
        : undefined;
    case 'maxSessionIdleMinutes':
      return `sessions end after ${limitWords(values.maxSessionIdleMinutes ?? 'no limit')} of inactivity`;
    case 'maxSessionLifetimeMinutes':
      return values.maxSessionLifetimeMinutes === 'no limit'
        ? 'sessions last without limit'
        : `sessions last ${limitWords(values.maxSessionLifetimeMinutes ?? 'no limit')}`;
    case 'usePersistentCookie':
      return values.usePersistentCookie
        ? 'the cookie outlives the browser'
        : 'the cookie ends with the browser';
  }
}

/** Returns a session limit as text. */
export function limitWords(limit: Limit): string {
  return limit === 'no limit' ? 'any time' : describeMinutes(limit);
}
