import { describeMinutes } from '../../assurance/duration.js';
import { compareStrength, type MethodStrength, strengthOfMethod } from '../../assurance/strength.js';
import { canonical } from '../../base/canonical.js';
import { getOrMake } from '../../base/memo.js';
import { isObject } from '../../base/object.js';
import type { PolicyRule } from '../../policies/policy.js';
import type { Snapshot } from '../../policies/snapshot.js';
import { sessionMethod } from '../../simulate/outcome/demand.js';
import { type Limit, type SessionValues, sessionReader } from '../../simulate/outcome/session.js';
import {
  type Effect,
  possibleValues,
  reasonsIn,
  type Settled,
  valueIf,
} from '../../simulate/outcome/settled.js';
import { differences } from './differences.js';
import { lexicographic, product } from './partial-order.js';
import type { EffectComparison, RuleEffect } from './rule-effect.js';

interface SessionEffect extends RuleEffect {
  /** Absent where what it does cannot be read at all, or nobody is admitted. */
  readonly fields?: Fields;
}

type Fields = { readonly [Field in keyof SessionValues]: Written<SessionValues[Field]> };

/** As it is read, and as it is written: what cannot be read alike is the same, whatever it is. */
interface Written<Value> {
  readonly read: Settled<Value>;
  readonly written: unknown;
}

type Org = Pick<Snapshot, 'brand' | 'engine'>;

/** Spec: Global session policy, `actions.signon`. Longer sessions, and fewer questions, are weaker. */
export function sessionEffect(org: Org): EffectComparison<SessionEffect> {
  const { fields, read } = sessionReader(org.engine);
  const demandOrder = demandOrderIn(org);
  return {
    effectOf: (of) => effectOf(of, fields, read(of.rule, of.policy)),
    order: ({ fields: before }, { fields: after }) =>
      before && after && lexicographic(demandOrder(before, after), signsOfTimes(before, after)),
    words: ({ fields: before, does }, { fields: after, does: other }) =>
      before && after ? wordsOf(before, after) : [does, other],
  };
}

/**
 * How two rules that admit differ where what is demanded is known to differ so, whatever they demand by themselves.
 * `undefined`: it cannot be said.
 */
export function sessionOrderUnder(
  demand: number | undefined,
  org: Org,
  before: PolicyRule,
  after: PolicyRule,
): number | undefined {
  const { effectOf } = sessionEffect(org);
  const [was, is] = [effectOf(before), effectOf(after)];
  if (was.fields === undefined || is.fields === undefined) return undefined;
  if (canonical(was.rest) !== canonical(is.rest)) return undefined;
  return lexicographic(demand, signsOfTimes(was.fields, is.fields));
}

function effectOf(
  { rule }: PolicyRule,
  fields: readonly (keyof SessionValues)[],
  effect: Effect<SessionValues>,
): SessionEffect {
  const access = valueIf(effect.access);
  const { signon, ...others } = rule.actions ?? {};
  if (access === 'DENY') return { key: canonical(access), admits: false, does: 'denied', rest: others };
  if (access === undefined) {
    const [, said] = differences({}, signon);
    return { key: canonical(signon), admits: undefined, does: said, rest: others };
  }
  const all = Object.fromEntries(
    fields.map((field) => [field, { read: effect[field], written: writtenAt(signon, field) }]),
  ) as Fields;
  return {
    key: canonical(fields.map((field) => keyOf(all[field]))),
    admits: true,
    does: doesOf(fields, all, signon),
    rest: { ...others, signon: unreadIn(signon, fields) },
    fields: all,
  };
}

function keyOf({ read, written }: Written<unknown>): unknown {
  return read.kind === 'settled' ? [read.value] : { written };
}

/** Half of what is written tells little in words of its own. */
function doesOf(fields: readonly (keyof SessionValues)[], all: Fields, signon: unknown): string {
  if (!fields.every((field) => isRead(all[field]))) return `allow: ${differences({}, signon)[1]}`;
  return `allowed: ${sentence(fields.map((field) => fieldWords(field, valuesIn(all))))}`;
}

function isRead({ read }: Written<unknown>): boolean {
  return reasonsIn(read).length === 0;
}

/** Of what cannot be read, one of the values that it may have. */
function valuesIn(all: Fields): SessionValues {
  return Object.fromEntries(
    Object.entries(all).map(([field, { read }]) => [field, possibleValues<unknown>(read)[0] ?? null]),
  ) as unknown as SessionValues;
}

/** What a field is in the document: some stand in `session`. */
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

/** What the reader does not read. */
function unreadIn(signon: unknown, fields: readonly string[]): object | undefined {
  if (!isObject(signon)) return undefined;
  const beside = (object: object) =>
    Object.fromEntries(
      Object.entries(object).filter(([key, value]) => !fields.includes(key) && value != null),
    );
  const { session, ...flat } = signon;
  const unread = { ...beside(flat), ...(isObject(session) ? beside(session) : {}) };
  return Object.keys(unread).length === 0 ? undefined : unread;
}

/**
 * Two factors are more than one, and a password is more than any one factor; where one says less and the other more, the
 * weakest way in is compared. Of what cannot be read all that may stand there is looked at, the same in both where both
 * write it alike. `undefined`: it cannot be said.
 */
function demandOrderIn({ brand, engine }: Org): (before: Fields, after: Fields) => number | undefined {
  const known = new Map<string, MethodStrength>();
  const strengthOf = ({ isSecondRequired, primary }: Demand) =>
    getOrMake(known, `${isSecondRequired} ${primary}`, () =>
      strengthOfMethod(sessionMethod(isSecondRequired, primary, engine === 'classic'), undefined, { brand }),
    );
  const orderOf = (was: Demand, is: Demand) => {
    const signs = DEMANDS.map((measure) => signOf(measure(was), measure(is)));
    return product(signs) ?? strengthOrder(strengthOf(was), strengthOf(is));
  };
  return (before, after) =>
    onlyOf(
      pairsOf(before.requireFactor, after.requireFactor).flatMap(([was, is]) =>
        pairsOf(before.primaryFactor, after.primaryFactor).map(([from, to]) =>
          orderOf(
            { isSecondRequired: was === true, primary: from },
            { isSecondRequired: is === true, primary: to },
          ),
        ),
      ),
    );
}

interface Demand {
  readonly isSecondRequired: boolean;
  readonly primary: SessionValues['primaryFactor'];
}

const DEMANDS: readonly ((demand: Demand) => number)[] = [
  ({ isSecondRequired }) => Number(isSecondRequired),
  ({ primary }) => Number(primary === 'PASSWORD_IDP'),
];

function strengthOrder(was: MethodStrength, is: MethodStrength): number | undefined {
  if (was.kind === 'unknown' || is.kind === 'unknown') return undefined;
  return Math.sign(compareStrength(is.strength, was.strength)) || undefined;
}

/** What two fields may be before and after. */
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

function onlyOf(signs: readonly (number | undefined)[]): number | undefined {
  const [only, ...others] = new Set(signs);
  return others.length === 0 ? only : undefined;
}

/** How strong a value is, where it is heard at all. */
type Strengths = {
  readonly [Field in keyof SessionValues]?: (value: NonNullable<SessionValues[Field]>) => number;
};

const TIMES: Strengths = {
  factorPromptMode: (mode) => ['DEVICE', 'SESSION', 'ALWAYS'].indexOf(mode),
  factorLifetime: shorter,
  rememberDeviceByDefault: (isRemembered) => Number(!isRemembered),
  maxSessionIdleMinutes: shorter,
  maxSessionLifetimeMinutes: shorter,
  usePersistentCookie: (isKept) => Number(!isKept),
};

function shorter(limit: Limit): number {
  return limit === 'no limit' ? Number.NEGATIVE_INFINITY : -limit;
}

function signsOfTimes(before: Fields, after: Fields): (number | undefined)[] {
  return Object.entries(TIMES).map(([name, strength]) => {
    const field = name as keyof SessionValues;
    const measure = strength as (value: unknown) => number;
    if (isUnreadAlike(before[field], after[field])) return 0;
    const pairs = pairsOf<unknown>(before[field], after[field]);
    return onlyOf(
      pairs.map(([was, is]) => (was == null || is == null ? 0 : signOf(measure(was), measure(is)))),
    );
  });
}

function signOf(was: number, is: number): number {
  return is < was ? -1 : Number(is > was);
}

function wordsOf(before: Fields, after: Fields): [string, string] {
  const differing = (Object.keys(before) as (keyof SessionValues)[]).filter(
    (field) => canonical(keyOf(before[field])) !== canonical(keyOf(after[field])),
  );
  const said = (all: Fields, field: keyof SessionValues) =>
    isRead(all[field]) ? fieldWords(field, valuesIn(all)) : LEFT_OPEN[field];
  const isSaid = (all: Fields, field: keyof SessionValues) =>
    isRead(all[field]) || (all[field].written == null && field in LEFT_OPEN);
  const known = differing.filter((field) => isSaid(before, field) && isSaid(after, field));
  const unread = differing.filter((field) => !known.includes(field));
  const written = (all: Fields) => Object.fromEntries(unread.map((field) => [field, all[field].written]));
  const [left, right] = differences(written(before), written(after));
  const [did, does] = [before, after].map((all) => sentence(known.map((field) => said(all, field)))) as [
    string,
    string,
  ];
  return [sentence([did || undefined, left || undefined]), sentence([does || undefined, right || undefined])];
}

/** What a document that says nothing of a field leaves to the service, or to another document. */
const LEFT_OPEN: Readonly<Partial<Record<keyof SessionValues, string>>> = {
  primaryFactor: 'which factor comes first is not said',
};

function sentence(words: readonly (string | undefined)[]): string {
  return words.filter((word) => word !== undefined).join(', ');
}

const PROMPTS = {
  DEVICE: 'asked for once on each device',
  SESSION: 'asked for in each session',
  ALWAYS: 'asked for at every sign-in',
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
      return values.factorLifetime === null ? undefined : `again after ${limitWords(values.factorLifetime)}`;
    case 'rememberDeviceByDefault':
      return values.requireFactor && values.rememberDeviceByDefault
        ? 'devices remembered by default'
        : undefined;
    case 'maxSessionIdleMinutes':
      return `sessions end after ${limitWords(values.maxSessionIdleMinutes ?? 'no limit')} of idleness`;
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

/** How long a limit lets be. */
export function limitWords(limit: Limit): string {
  return limit === 'no limit' ? 'any time' : describeMinutes(limit);
}
