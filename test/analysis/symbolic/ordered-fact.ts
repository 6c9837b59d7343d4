import { type Static, Type } from '../../../src/base/json-schema.js';
import { nullable } from '../../../src/base/nullable.js';
import { type Condition, defineCondition, leaf } from '../../../src/model/conditions/condition.js';
import { BLANK_WORLD } from '../../../src/model/expression/evaluate/blank-world.js';
import { factOfField } from '../../../src/model/facts/definition/fact-of-field.js';
import { compareNumber, type NumberOperator } from '../../../src/model/facts/definition/number-comparison.js';
import type { Meaning } from '../../../src/model/facts/fact.js';
import type { Request } from '../../../src/model/facts/request.js';

export const LEAST = 0;
export const GREATEST = 12;

/** Returns a fact whose values are the whole numbers from 0 to 12. The service has no such fact. */
export function sessionAgeFact(usual: number) {
  return factOfField({
    name: 'sessionAge',
    about: 'person',
    field: 'sessionAge',
    schema: Type.Integer({ minimum: LEAST, maximum: GREATEST, description: 'the age of the session' }),
    read: (age) => [String(age)],
    write: ([age]) => Number(age),
    domain: {
      kind: 'ordered',
      title: 'session age',
      preposition: 'with',
      unit: 'minute',
      ...{ least: LEAST, greatest: GREATEST, usual },
    },
  });
}

export const sessionAge = sessionAgeFact(5);

/** A number as a fact, with a command-line option. Only the tests have this fact; the service does not. */
export const failedSignIns = factOfField({
  name: 'failedSignIns',
  about: 'risk',
  field: 'failures',
  schema: Type.Object({ count: Type.Integer() }),
  member: 'count',
  read: ({ count }) => [String(count)],
  write: ([count]) => ({ count: Number(count) }),
  flags: [
    { flag: '--failures', value: 'count', what: 'failed attempts', field: 'policyContext.failures.count' },
  ],
  domain: { kind: 'ordered', title: 'failed sign-ins', least: 0, greatest: 100, usual: 0 },
});

const SessionAge = Type.Object({
  minMinutes: nullable(Type.Integer()),
  maxMinutes: nullable(Type.Integer()),
  maxFailures: nullable(Type.Integer()),
});

/** A condition on the age of the session. The service has no such condition. */
export const sessionAgeCondition = defineCondition({
  key: 'sessionAge',
  schema: SessionAge,
  usableIn: { rules: ['ACCESS_POLICY'] },
  leaves: ({ minMinutes, maxMinutes, maxFailures }) => [
    ...(maxFailures == null
      ? []
      : [leaf('sessionAge.maxFailures', compareNumber(failedSignIns, '<=', maxFailures))]),
    ...(minMinutes == null
      ? []
      : [leaf('sessionAge.minMinutes', compareNumber(sessionAge, '>=', minMinutes))]),
    ...(maxMinutes == null
      ? []
      : [leaf('sessionAge.maxMinutes', compareNumber(sessionAge, '<=', maxMinutes))]),
  ],
  examples: [],
});

/** Returns the meaning of each leaf of a condition. */
export function meaningsOf(condition: Condition, value: Static<typeof SessionAge>): readonly Meaning[] {
  return condition.leaves(value, { isDefault: false, world: BLANK_WORLD }).map(({ meaning }) => meaning);
}

/** The comparisons of numbers as JavaScript has them, independent of the code under test. */
export const OPERATORS: Readonly<Record<NumberOperator, (number: number, limit: number) => boolean>> = {
  '<': (number, limit) => number < limit,
  '<=': (number, limit) => number <= limit,
  '>': (number, limit) => number > limit,
  '>=': (number, limit) => number >= limit,
  '==': (number, limit) => number === limit,
};

export function requestAt(age: number): Request {
  return { appInstance: 'app', policyContext: { sessionAge: age } } as Request;
}

export function ageIn({ policyContext }: Request): unknown {
  return (policyContext as { readonly sessionAge?: unknown }).sessionAge;
}

/** Returns all session ages, in minutes, that a description such as `session age at most 5 minutes` matches. */
export function agesIn(text: string): number[] {
  const [, phrases] = /^session age (.*)$/.exec(text) ?? [];
  const tests = (phrases ?? '').split(/, | or /).map(testOfPhrase);
  return Array.from({ length: GREATEST - LEAST + 1 }, (_, index) => LEAST + index).filter((age) =>
    tests.some((isTrueFor) => isTrueFor(age)),
  );
}

function testOfPhrase(phrase: string): (age: number) => boolean {
  const [, kind = '', first = '', last = '', noun] =
    /^(at most |more than |exactly |)(\d+)(?: to (\d+))? (minutes?)$/.exec(phrase) ?? [];
  const [one, two] = [Number(first), Number(last)];
  if (noun !== (Number(last || first) === 1 ? 'minute' : 'minutes'))
    throw new Error(`\`${phrase}\` does not describe ages`);
  if (kind === 'at most ') return (age) => age <= one;
  if (kind === 'more than ') return (age) => age > one;
  if (kind === 'exactly ') return (age) => age === one;
  return (age) => one <= age && age <= two;
}
