import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flagFor } from '../../src/console/request/request-flags.js';
import { ruleWords } from '../../src/model/policies/rule-words.js';
import { outcomeTree } from '../../src/report/outcome/tree.js';
import { simulateTreeText } from '../../src/report/simulate/tree.js';
import { paintWith } from '../../src/report/text/paint.js';
import { compile } from '../../src/simulate/compile.js';
import { signInOutcome } from '../../src/simulate/outcome/outcome.js';
import { valueIf } from '../../src/simulate/outcome/settled.js';
import { simulateBody } from '../../src/simulate/simulate.js';
import { assertWithFixedCases } from '../runs.js';
import { arbitraryOpenOrDecidedCase } from '../simulate/outcome/generators.js';

const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

const VERDICTS = {
  blocked: ' is BLOCKED from ',
  denied: ' is DENIED access to ',
  'locked out': ' is LOCKED OUT of ',
  allowed: ' is ALLOWED access to ',
} as const;

test('property: the first line of an explanation states the user, verdict, policy and rule of the outcome in every command', () => {
  const seen = new Map<string, number>();
  assertWithFixedCases(
    fc.property(arbitraryOpenOrDecidedCase(), ({ org, request }) => {
      const compiled = compile(org);
      const plain = { columns: 10_000, paint: paintWith(false) };
      const coloured = { ...plain, paint: paintWith(true) };
      const common = { compiled, request, give: flagFor };
      const answer = signInOutcome(compiled, request);
      if (!answer.ok) return;
      const outcomes = [plain, coloured].map((page) => outcomeTree.text({ ...common, answer }, page));
      const asked = { ...request, policyTypes: ['ACCESS_POLICY'] };
      const simulated = simulateBody(compiled, asked);
      const trees = [plain, coloured].map((page) =>
        simulateTreeText({ ...common, answer: simulated, request: asked }, page),
      );
      for (const [bare, painted] of [outcomes, trees]) expect(painted?.replace(COLOUR, '')).toBe(bare);

      const [first = ''] = outcomes[0]?.split('\n') ?? [];
      const { overall, account, session, application, canSatisfy } = answer.value;
      const result = valueIf(overall.result);
      const who = request.policyContext.user?.id ?? 'a member of ';
      const login = org.users.find(({ id }) => id === who)?.login ?? who;
      expect(first).toContain(login);
      if (result === undefined)
        expect(first).toMatch(
          /^it is UNDECIDED whether .* can sign in to | is BLOCKED or (DENIED access to|LOCKED OUT of) /,
        );
      else expect(first).toContain(VERDICTS[result]);
      if (account.signIn === 'unable') {
        expect(first).toContain(' before any policy: the account is ');
        seen.set('account', (seen.get('account') ?? 0) + 1);
        return;
      }
      const rules = [...session.possible, ...application.possible];
      const locking = canSatisfy.lockouts.flatMap(({ unmet }) => unmet.flatMap((one) => one.rules));
      const named = [...rules, ...locking].map((rule) => `"${ruleWords(rule)}"`);
      if (rules.length > 0 && result !== 'blocked')
        expect(
          named.some((words) => first.includes(words)),
          first,
        ).toBe(true);
      const verdict = result ?? 'open';
      seen.set(verdict, (seen.get(verdict) ?? 0) + 1);

      if (simulated.ok && org.policies.some(({ type }) => type === 'ACCESS_POLICY'))
        expect(trees[0]?.split('\n')[0]).toBe(first);
    }),
    { numRuns: 13, fixedSeed: 2 },
  );
  for (const verdict of ['account', 'denied', 'blocked', 'allowed', 'open'])
    expect(seen.get(verdict), verdict).toBeGreaterThan(0);
});
