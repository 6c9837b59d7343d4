import { describeDuration } from '../../assurance/duration.js';
import { canonical } from '../../base/canonical.js';
import { isObject } from '../../base/object.js';
import type { PolicyRule } from '../../policies/policy.js';
import type { Engine } from '../../policies/snapshot.js';
import { type Limit, type SessionValues, sessionReader } from '../../simulate/outcome/session.js';
import { possibleValues, reasonsIn, valueIf } from '../../simulate/outcome/settled.js';
import { differences } from './differences.js';
import { lexicographic, product } from './partial-order.js';
import type { EffectComparison, RuleEffect } from './rule-effect.js';

interface SessionEffect extends RuleEffect {
  /** Absent where some of it cannot be read. */
  readonly values?: SessionValues;
}

/** Spec: Global session policy, `actions.signon`. Longer sessions, and fewer questions, are weaker. */
export function sessionEffect(engine: Engine): EffectComparison<SessionEffect> {
  const { fields, read } = sessionReader(engine);
  return {
    effectOf: (of) => effectOf(of, fields, read(of.rule, of.policy)),
    order: ({ values: before }, { values: after }) => before && after && orderOf(before, after),
    words: ({ values: before, does }, { values: after, does: other }) =>
      before?.access === 'ALLOW' && after?.access === 'ALLOW' ? wordsOf(before, after) : [does, other],
  };
}

/**
 * How two rules that admit differ where what is demanded is known to differ so, whatever they demand by themselves.
 * `undefined`: it cannot be said.
 */
export function sessionOrderUnder(
  demand: number | undefined,
  engine: Engine,
  before: PolicyRule,
  after: PolicyRule,
): number | undefined {
  const { effectOf } = sessionEffect(engine);
  const [was, is] = [effectOf(before), effectOf(after)];
  if (was.values === undefined || is.values === undefined) return undefined;
  if (canonical(was.rest) !== canonical(is.rest)) return undefined;
  return lexicographic(demand, signsOf(TIMES, was.values, is.values));
}

function effectOf(
  { rule }: PolicyRule,
  fields: readonly (keyof SessionValues)[],
  effect: ReturnType<ReturnType<typeof sessionReader>['read']>,
): SessionEffect {
  const access = valueIf(effect.access);
  const { signon, ...others } = rule.actions ?? {};
  if (fields.some((field) => reasonsIn(effect[field]).length > 0)) {
    const [, said] = differences({}, signon);
    return {
      key: canonical(signon),
      admits: access && access === 'ALLOW',
      does: access === undefined ? said : `${access.toLowerCase()}: ${said}`,
      rest: others,
    };
  }
  const values = Object.fromEntries(
    fields.map((field) => [field, possibleValues<unknown>(effect[field])[0]]),
  ) as unknown as SessionValues;
  const isAdmitted = values.access === 'ALLOW';
  return {
    key: canonical(values),
    admits: isAdmitted,
    does: isAdmitted ? `allowed: ${sentence(fields.map((field) => fieldWords(field, values)))}` : 'denied',
    rest: isAdmitted ? { ...others, signon: unreadIn(signon, fields) } : others,
    values,
  };
}

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

/** How strong a value is, where it is heard at all. */
type Strengths = {
  readonly [Field in keyof SessionValues]?: (value: NonNullable<SessionValues[Field]>) => number;
};

const DEMANDS: Strengths = {
  requireFactor: Number,
  primaryFactor: (factor) => Number(factor === 'PASSWORD_IDP'),
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

function orderOf(before: SessionValues, after: SessionValues): number | undefined {
  return lexicographic(product(signsOf(DEMANDS, before, after)), signsOf(TIMES, before, after));
}

function signsOf(strengths: Strengths, before: SessionValues, after: SessionValues): number[] {
  return Object.entries(strengths).map(([field, strength]) => {
    const [was, is] = [before, after].map((values) => values[field as keyof SessionValues]);
    if (was == null || is == null || was === is) return 0;
    const measure = strength as (value: unknown) => number;
    return measure(is) < measure(was) ? -1 : Number(measure(is) > measure(was));
  });
}

function wordsOf(before: SessionValues, after: SessionValues): [string, string] {
  const differing = (Object.keys(before) as (keyof SessionValues)[]).filter(
    (field) => before[field] !== after[field],
  );
  const [did, does] = [before, after].map((values) =>
    sentence(differing.map((field) => fieldWords(field, values))),
  );
  return [did ?? '', does ?? ''];
}

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
      return values.factorLifetime === null ? undefined : `again after ${minutes(values.factorLifetime)}`;
    case 'rememberDeviceByDefault':
      return values.requireFactor && values.rememberDeviceByDefault
        ? 'devices remembered by default'
        : undefined;
    case 'maxSessionIdleMinutes':
      return `sessions end after ${minutes(values.maxSessionIdleMinutes ?? 'no limit')} of idleness`;
    case 'maxSessionLifetimeMinutes':
      return values.maxSessionLifetimeMinutes === 'no limit'
        ? 'sessions last without limit'
        : `sessions last ${minutes(values.maxSessionLifetimeMinutes ?? 'no limit')}`;
    case 'usePersistentCookie':
      return values.usePersistentCookie
        ? 'the cookie outlives the browser'
        : 'the cookie ends with the browser';
  }
}

function minutes(limit: Limit): string {
  return limit === 'no limit' ? 'any time' : describeDuration({ text: '', minutes: limit });
}
