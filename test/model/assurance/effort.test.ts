import { expect, test } from 'vitest';
import { assuranceOfMethod } from '../../../src/model/assurance/method-assurance.js';
import { pathsOfMethod } from '../../../src/model/assurance/paths.js';
import { methodIn } from '../../../src/model/assurance/read-verification-method.js';
import { TOO_MANY_COMBINATIONS } from '../../../src/model/assurance/search-effort.js';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const named = (of: number) => ({ key: `key_${of}`, method: `method_${of % 7}` });

/** Makes a verification method with `objects` constraints. Each constraint names `names` unknown authenticators. */
const crowded = (objects: number, names: number) =>
  methodIn({
    type: 'ASSURANCE',
    factorMode: '2FA',
    constraints: numbers(objects).map((object) => ({
      knowledge: {
        required: true,
        authenticationMethods: numbers(names).map((at) => named(object + 3 * at)),
      },
      possession: {
        required: true,
        authenticationMethods: numbers(names).map((at) => named(object + 2 * at)),
      },
    })),
  });

/** Makes a chain of steps, each satisfied by any of its authenticators. */
const chain = (steps: readonly (readonly number[])[]): object => {
  const [first = [], ...others] = steps;
  return {
    authenticationMethods: first.map(named),
    ...(others.length > 0 && { next: [chain(others)] }),
  };
};
const chained = (steps: readonly (readonly number[])[]) =>
  methodIn({ type: 'AUTH_METHOD_CHAIN', chains: [chain(steps)] });

test('the assurance level and paths of a verification method are unknown if too many combinations of authenticators are possible', () => {
  const method = crowded(200, 60);
  expect(assuranceOfMethod(method)).toEqual({ kind: 'unknown', reason: TOO_MANY_COMBINATIONS });
  expect(pathsOfMethod(method)).toEqual({ certain: [], possible: [], reason: TOO_MANY_COMBINATIONS });
});

test('the authentication paths of a verification method are unknown if the steps of a chain permit too many combinations of authenticators', () => {
  const method = chained(numbers(3).map(() => numbers(90)));
  expect(pathsOfMethod(method)).toEqual({ certain: [], possible: [], reason: TOO_MANY_COMBINATIONS });
});

test('the assurance level of a verification method with many constraint objects is known within the effort limit', () => {
  expect(assuranceOfMethod(crowded(10, 8))).toMatchObject({
    kind: 'known',
    assurance: '2fa',
    isExact: false,
  });
});

test('an authenticator that is passed twice as available counts only once for the assurance level', () => {
  const twice = { authenticationMethods: [named(1)] };
  const method = methodIn({
    type: 'ASSURANCE',
    factorMode: '2FA',
    constraints: [twice, twice].map((possession) => ({ possession })),
  });
  expect(pathsOfMethod(method).possible.every(({ authenticators }) => authenticators.length < 3)).toBe(true);
});
