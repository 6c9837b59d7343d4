import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSnapshot } from '../../src/public/core.js';
import type { AnyRequest } from '../../src/public/org.js';
import { unwrap } from '../../src/public/unwrap.js';
import { counterfactuals } from '../../src/public/what-if.js';
import type { CounterfactualOptions } from '../../src/what-if/counterfactuals/counterfactuals.js';

const org = unwrap(
  readSnapshot(readFileSync(new URL('../../examples/notebooks/acme.json', import.meta.url), 'utf8')),
);

const ANN = { app: 'Payroll', user: 'ann@example.com', ip: '198.51.100.7', risk: 'LOW', managed: false };

function nearest(request: AnyRequest, options?: CounterfactualOptions) {
  const { found, ...rest } = unwrap(counterfactuals(org, request, 'allowed', options));
  return { ...rest, found: found.map(({ changes }) => changes.map(({ words }) => words)) };
}

test('of as many changes the easiest comes first, as a person would try them, or as is asked for', () => {
  expect(nearest(ANN).found).toEqual([['from Office'], ['on a managed device']]);
  expect(nearest(ANN, { ease: ['device'] }).found).toEqual([['on a managed device'], ['from Office']]);
});

test('the user stays, unless others are looked at, too', () => {
  const bob = { ...ANN, user: 'bob@example.com', ip: '203.0.113.7' };
  expect(nearest(bob).found).toEqual([['as a member of Finance']]);
  expect(nearest(bob, { vary: ['user'] }).found).toEqual([
    ['as a member of Finance'],
    ['as ann@example.com'],
  ]);
});

test('what comes out so already needs no change, and it is said what it comes to', () => {
  const { isAlready, found, outcomes } = nearest({ ...ANN, managed: true });
  expect([isAlready, found]).toEqual([true, []]);
  expect(outcomes).toMatchObject([{ result: 'allowed', strength: 'two' }]);
});

test('options that are none are refused', () => {
  const wrong = { ease: 5 } as unknown as CounterfactualOptions;
  expect(counterfactuals(org, ANN, 'allowed', wrong).ok).toBe(false);
});
