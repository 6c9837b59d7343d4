import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reachOf } from '../../../src/analysis/questions/reach.js';
import type { Request } from '../../../src/model/facts/request.js';
import { type Compiled, compile } from '../../../src/simulate/compile.js';
import { decideBody } from '../../../src/simulate/decide.js';
import { runs } from '../../runs.js';
import { orgOfExpression } from './one-rule.js';
import { arbitraryJoined, WORDS } from './two-comparisons.js';

const LETTERS = ['a', 'b', 'B', '@', '.', 'co', 'corp.com'];

/** Attribute values on both sides of every generated comparison, and some others. */
const VALUES: readonly unknown[] = [
  ...WORDS,
  ...LETTERS.flatMap((one) =>
    LETTERS.flatMap((other) => [one + other, ...LETTERS.map((last) => one + other + last)]),
  ),
  ...[1, 4, 8, 11, 15, 30].flatMap((count) => ['a'.repeat(count), `${'a'.repeat(count)}@corp.com`]),
  null,
  7,
  ['ab'],
];

test('property: the simulator confirms the example for two comparisons of one attribute, or no value satisfies the two comparisons', () => {
  const seen = { reachable: 0, unsatisfiable: 0, open: 0 };
  const { numRuns } = runs(60, 4000);
  fc.assert(
    fc.property(arbitraryJoined, ({ dialect, text }) => {
      const compiled = compile({ ...orgOfExpression(text), engine: dialect });
      const reached = reachOf(compiled.snapshot).rules[0]?.reachability;
      if (reached?.kind === 'reachable' && reached.if === undefined) {
        seen.reachable += 1;
        expect(isDecided(reached.example, compiled)).toBe(true);
      } else if (reached?.kind === 'unsatisfiable') {
        seen.unsatisfiable += 1;
        for (const value of VALUES) expect(isDecided(requestWith(value), compiled)).toBe(false);
      } else seen.open += 1;
    }),
    { numRuns },
  );
  expect(seen.open).toBeLessThanOrEqual(numRuns / 10);
  expect(seen.reachable).toBeGreaterThan(numRuns / 2);
  expect(seen.unsatisfiable).toBeGreaterThan(numRuns / 20);
});

function isDecided(request: Request, compiled: Compiled): boolean {
  const decided = decideBody(compiled, 'ACCESS_POLICY', request);
  return decided.ok && decided.value?.rule.name === 'asks 0';
}

function requestWith(p: unknown): Request {
  return {
    appInstance: '0oa1',
    policyContext: { user: { id: 'somebody', groupIds: [], profile: { p } } },
  } as Request;
}
