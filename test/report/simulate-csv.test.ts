import fc from 'fast-check';
import { expect, test } from 'vitest';
import { simulateCsvText } from '../../src/report/simulate/csv.js';
import { type Compiled, compile } from '../../src/simulate/compile.js';
import { simulateBody } from '../../src/simulate/simulate.js';
import { arbitraryCompletion } from '../generators/completion.js';
import { arbitraryOrgAndRequest } from '../generators/request.js';
import { readCsv } from './read-csv.js';

test('the CSV output of `simulate` has a row for each policy type, with the deciding rule and the undecided rules', () => {
  const seen = { decided: 0, open: 0, both: 0 };
  fc.assert(
    fc.property(arbitraryOrgAndRequest(), ({ org, request }) => {
      const compiled = compile(org);
      const answer = simulateBody(compiled, request);
      if (!answer.ok) return;
      const rows = rowsByType(compiled, request);
      for (const { policyType, result, undefined: open } of answer.value.evaluation) {
        const [policy] = result.policies;
        const isOpen = open.policies.length > 0;
        const row = rows.get(policyType);
        expect(row).toMatchObject({
          status: policy === undefined ? (isOpen ? 'UNDEFINED' : 'NOT_MATCH') : 'MATCH',
          'policy id': policy?.id ?? '',
          'rule id': policy?.rules[0]?.id ?? '',
        });
        if (isOpen)
          expect(row).toMatchObject({ undecided: 'true', why: expect.stringContaining(' may match (') });
        if (row?.undecided === 'true') expect(row.why).not.toBe('');
        if (policy !== undefined) seen.decided += 1;
        if (isOpen) seen.open += 1;
        if (policy !== undefined && isOpen) seen.both += 1;
      }
    }),
    { numRuns: 100 },
  );
  expect(Math.min(seen.decided, seen.open, seen.both)).toBeGreaterThan(30);
});

test('property: in the CSV output of `simulate`, a known access and a decided rule stay the same when further facts become known', () => {
  const seen: Record<string, number> = {};
  const completed = arbitraryOrgAndRequest().chain(({ org, request }) =>
    fc.array(arbitraryCompletion(org, request), { minLength: 4, maxLength: 4 }).map((completions) => ({
      org,
      request,
      completions,
    })),
  );
  fc.assert(
    fc.property(completed, ({ org, request, completions }) => {
      const compiled = compile(org);
      if (!simulateBody(compiled, request).ok) return;
      const before = rowsByType(compiled, request);
      for (const more of completions.filter((one) => simulateBody(compiled, one).ok)) {
        const after = rowsByType(compiled, more);
        for (const [type, { access = '', undecided, 'rule id': rule }] of before) {
          if (access !== '') expect(after.get(type)?.access).toBe(access);
          if (undecided === 'false') expect(after.get(type)).toMatchObject({ 'rule id': rule, undecided });
          seen[access] = (seen[access] ?? 0) + 1;
        }
      }
    }),
    { numRuns: 125 },
  );
  expect(Math.min(seen.ALLOW ?? 0, seen.DENY ?? 0, seen[''] ?? 0)).toBeGreaterThan(30);
});

test('in the CSV output of `simulate`, a rejected request is one row, with the error code and every cause', () => {
  fc.assert(
    fc.property(arbitraryOrgAndRequest(), fc.anything(), ({ org }, request) => {
      const compiled = compile(org);
      const answer = simulateBody(compiled, request);
      if (answer.ok) return;
      const { errorCode, errorSummary, errorCauses } = answer.refusal.body;
      const [row, ...others] = rowsOf(compiled, request);
      expect(others).toEqual([]);
      expect(row).toMatchObject({ status: errorCode, access: '', 'rule id': '' });
      for (const words of [errorSummary, ...errorCauses.map((cause) => cause.errorSummary)])
        expect(row?.why).toContain(words);
    }),
    { numRuns: 50 },
  );
});

type Row = Readonly<Record<string, string>>;

function rowsByType(compiled: Compiled, request: unknown): Map<string | undefined, Row> {
  return new Map(rowsOf(compiled, request).map((row) => [row['policy type'], row]));
}

function rowsOf(compiled: Compiled, request: unknown): Row[] {
  const answer = simulateBody(compiled, request);
  const [columns = [], ...rows] = readCsv(
    simulateCsvText({ answer, compiled, request, give: (field) => field }),
  );
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? ''])));
}
