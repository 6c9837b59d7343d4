import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STRENGTHS } from '../../src/assurance/strength.js';
import { type Expectation, judge } from '../../src/questions/expectation.js';
import { compile } from '../../src/simulate/compile.js';
import { decideBody } from '../../src/simulate/decide.js';
import { signInOutcome } from '../../src/simulate/outcome/outcome.js';
import { arbitraryCompletion } from '../generators/completion.js';
import { arbitraryOutcomeCase } from '../outcome/generators.js';

const judged = arbitraryOutcomeCase().chain(({ org, request }) => {
  const rules = org.policies.flatMap((policy) => policy.rules.map((rule) => ({ policy, rule })));
  const expectations: readonly fc.Arbitrary<Expectation>[] = [
    fc.constantFrom(
      { kind: 'result', results: ['allowed'] },
      { kind: 'result', results: ['denied', 'refused'] },
    ),
    fc.constantFrom(...STRENGTHS.slice(0, -1)).map((least) => ({ kind: 'strength', least })),
    ...(rules.length === 0
      ? []
      : [fc.constantFrom(...rules).map((rule) => ({ kind: 'rule', rule }) as const)]),
  ];
  return fc.record({
    org: fc.constant(org),
    request: fc.constant(request),
    expected: fc.oneof(...expectations),
    completions: fc.array(arbitraryCompletion(org, request), { minLength: 3, maxLength: 3 }),
  });
});

test('what is judged stays so, whatever more is known', () => {
  const seen: Record<string, number> = {};
  fc.assert(
    fc.property(judged, ({ org, request, expected, completions }) => {
      const compiled = compile(org);
      const one = judge(expected, compiled, request);
      if (!one.ok || one.value.kind === 'undecided') return;
      for (const more of completions) {
        const other = judge(expected, compiled, more);
        if (!other.ok) continue;
        expect(other.value.kind).toBe(one.value.kind);
        const key = `${expected.kind} ${one.value.kind}`;
        seen[key] = (seen[key] ?? 0) + 1;
      }
    }),
    { numRuns: 160 },
  );
  for (const key of ['result met', 'result failed', 'strength failed', 'rule met', 'rule failed'])
    expect(seen[key] ?? 0, key).toBeGreaterThan(3);
});

test('a result is as expected where the outcome says so, a rule where it decides', () => {
  fc.assert(
    fc.property(judged, ({ org, request, expected }) => {
      const compiled = compile(org);
      const [judgement, answer] = [judge(expected, compiled, request), signInOutcome(compiled, request)];
      expect(judgement.ok).toBe(answer.ok);
      if (!judgement.ok || !answer.ok) return;
      const { result } = answer.value.overall;
      if (expected.kind === 'result' && result.kind === 'undefined')
        expect(judgement.value.kind).toBe('undecided');
      if (expected.kind === 'result' && result.kind === 'settled')
        expect(judgement.value.kind).toBe(expected.results.includes(result.value) ? 'met' : 'failed');
      if (expected.kind === 'rule' && judgement.value.kind === 'met') {
        const decided = decideBody(compiled, expected.rule.policy.type, request);
        if (decided.ok && decided.value !== null) expect(decided.value.rule).toBe(expected.rule.rule);
      }
    }),
    { numRuns: 60 },
  );
});
