import { expect, test } from 'vitest';
import * as conditions from '../../../src/model/conditions/registry.js';
import { analysisAgreesWithEnumeration, QUESTION_NAMES } from './law.js';
import { ACCESS_CONDITIONS, SESSION_CONDITIONS } from './orgs.js';

test('property: every answer of the analysis about a small org agrees with the simulated results of all possible requests', () => {
  const { orgs, requests, questions, keys } = analysisAgreesWithEnumeration(150);
  expect(orgs).toBe(150);
  expect(requests).toBeGreaterThan(25_000);
  for (const name of QUESTION_NAMES) {
    const { claims, undecided } = questions[name];
    expect(claims, name).toBeGreaterThan(50);
    expect(undecided, name).toBeLessThan(claims / 2);
  }
  expect(keys.sessions).toEqual(new Set(Object.keys(SESSION_CONDITIONS)));
  expect(keys.accesses).toEqual(new Set(Object.keys(ACCESS_CONDITIONS)));
});

test('the small orgs for which the tests simulate all requests use every condition of global session rules and access rules', () => {
  const keysFor = (type: 'ACCESS_POLICY' | 'SIGN_ON') =>
    Object.values(conditions)
      .filter(({ usableIn }) => usableIn.rules.some((one) => one === type))
      .map(({ key }) => key)
      .toSorted();
  expect(Object.keys(SESSION_CONDITIONS).toSorted()).toEqual(keysFor('SIGN_ON'));
  expect(Object.keys(ACCESS_CONDITIONS).toSorted()).toEqual(keysFor('ACCESS_POLICY'));
});
