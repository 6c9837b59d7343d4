import { canonical } from '../../../base/canonical.js';
import { memoize } from '../../../base/memo.js';
import { isObject } from '../../../base/object.js';
import type { KnownMethod } from '../../../model/assurance/configured-sets.js';
import { methodInWords } from '../../../model/assurance/describe-method.js';
import type { Duration } from '../../../model/assurance/duration.js';
import { methodIn } from '../../../model/assurance/read-verification-method.js';
import {
  type ChainStep,
  type Constraint,
  reauthenticationOf,
} from '../../../model/assurance/verification-method.js';
import type { PolicyRule } from '../../../model/policies/policy.js';
import type { EffectComparison, RuleEffect } from './rule-effect.js';
import { joinedStrictness, type Strictness, strictnessOf } from './strictness.js';

export interface AccessEffect extends RuleEffect {
  /** The verification method; absent if access is denied or the method cannot be read. */
  readonly method?: KnownMethod;
}

/** Returns the functions that read and compare the effects of rules in authentication policies. Spec: Authentication policy. */
export function accessEffect(brand: string): EffectComparison<AccessEffect> {
  return {
    effectOf: (of) => effectOf(of, brand),
    words: (before, after) => [before.does, after.does],
  };
}

function effectOf({ rule }: PolicyRule, brand: string): AccessEffect {
  const { appSignOn, ...others } = rule.actions ?? {};
  const members = isObject(appSignOn) ? appSignOn : {};
  const { access, verificationMethod, ...more } = members;
  const word = typeof access === 'string' ? access.toUpperCase() : undefined;
  const rest = { ...others, ...(Object.keys(more).length > 0 && { appSignOn: more }) };
  if (word === 'DENY') return { key: 'DENY', admits: false, does: 'denied', rest: others, unmodelled: rest };
  const method = methodIn(verificationMethod, brand);
  if (word !== 'ALLOW' || method.kind === 'unknown')
    return {
      key: canonical([word, verificationMethod]),
      admits: word === 'ALLOW' ? true : undefined,
      does: word === 'ALLOW' ? methodInWords(method, brand) : '`access` cannot be read',
      rest,
      unmodelled: rest,
    };
  return {
    key: canonical(normalize(method, PLACES)),
    admits: true,
    does: methodInWords(method, brand),
    rest,
    unmodelled: rest,
    method,
  };
}

/** Fields that contain source locations, which do not affect the requirements. */
const PLACES: ReadonlySet<string> = new Set(['at']);

/** Fields that contain source locations or re-authentication intervals. */
const PLACES_AND_TIMES: ReadonlySet<string> = new Set(['at', 'reauthenticateIn', 'inactivityPeriod']);

/**
 * Returns a copy of a value for comparison: without the fields in `without`, with durations in minutes, and with lists sorted, except lists
 * of steps.
 */
function normalize(value: unknown, without: ReadonlySet<string>, key = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => normalize(item, without));
    if (key === 'steps') return items;
    return items
      .map((item) => [canonical(item), item] as const)
      .sort(([one], [other]) => (one < other ? -1 : Number(one > other)))
      .map(([, item]) => item);
  }
  if (!isObject(value)) return value;
  if (typeof value.minutes === 'number' && typeof value.text === 'string') return value.minutes;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      without.has(name) ? [] : [[name, normalize(member, without, name)]],
    ),
  );
}

/**
 * Compares how often two verification methods require re-authentication. Returns whether the method `after` is stricter than the method
 * `before`, less strict, or equal.
 */
export function reauthenticationStrictness(before: KnownMethod, after: KnownMethod): Strictness {
  return joinedStrictness([periodStrictness(before, after), idleStrictness(before, after)]);
}

/** Returns a text that is equal for two verification methods only if the same sets of authenticators satisfy both. */
export const requirementKeyOf = memoize((method: KnownMethod) =>
  canonical(normalize(method, PLACES_AND_TIMES)),
);

/**
 * Compares two verification methods like {@link reauthenticationStrictness}, but only by their shortest and their longest interval between
 * re-authentications.
 */
function periodStrictness(before: KnownMethod, after: KnownMethod): Strictness {
  const [was, is] = [periodsOf(before), periodsOf(after)];
  if (was === undefined || is === undefined) return samePeriods(before, after) ? 'equal' : 'unknown';
  return joinedStrictness([Math.min, Math.max].map((end) => strictnessOf(-end(...was), -end(...is))));
}

/** Whether two verification methods state the same re-authentication intervals, if any. */
function samePeriods(before: KnownMethod, after: KnownMethod): boolean {
  const [was, is] = [before, after].map((method) =>
    canonical(textsIn(partsOf(method).map((part) => reauthenticationOf(method, part)))),
  );
  return was === is;
}

function textsIn(periods: readonly (Duration | undefined)[]): readonly unknown[] {
  return [...new Set(periods.map((period) => period?.minutes ?? period?.text ?? null))].sort();
}

/** Returns the re-authentication intervals in minutes; `undefined` if one of them is not stated, or has no known number of minutes. */
function periodsOf(method: KnownMethod): readonly number[] | undefined {
  const periods = partsOf(method).map((part) => reauthenticationOf(method, part)?.minutes);
  return periods.includes(undefined) ? undefined : (periods as number[]);
}

/**
 * Returns the parts of a verification method that may state a re-authentication interval: constraints or steps. The first element,
 * `undefined`, represents the method itself, which may also state one.
 */
function partsOf(method: KnownMethod): readonly (Constraint | ChainStep | undefined)[] {
  const parts =
    method.kind === 'assurance'
      ? method.constraints.flatMap(({ knowledge, possession }) => [knowledge, possession])
      : method.chains.flatMap(({ steps }) => steps);
  return [undefined, ...parts.filter((part) => part !== undefined)];
}

/**
 * Compares two verification methods like {@link reauthenticationStrictness}, but only by the allowed idle time. Without a stated limit, the
 * idle time is infinite.
 */
function idleStrictness(
  { inactivityPeriod: before }: KnownMethod,
  { inactivityPeriod: after }: KnownMethod,
): Strictness {
  const [was, is] = [before, after].map((period) =>
    period === undefined ? Number.POSITIVE_INFINITY : period.minutes,
  );
  if (was === undefined || is === undefined) return before?.text === after?.text ? 'equal' : 'unknown';
  return strictnessOf(-was, -is);
}
