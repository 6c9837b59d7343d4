import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signInCases } from '../../src/questions/completions/sign-in-cases.js';
import { diffOf } from '../../src/questions/diff.js';
import { readBody } from '../../src/read/request/read-request.js';
import { compile } from '../../src/simulate/compile.js';
import { signInOutcome } from '../../src/simulate/outcome/outcome.js';
import { possibleValues, valueIf } from '../../src/simulate/outcome/settled.js';
import { tableScope } from '../../src/what-if/matrix/table-frame.js';
import { orgEdits } from '../../src/what-if/repairs/org-edits.js';
import { repairsOf } from '../../src/what-if/repairs/repairs.js';
import { arbitraryOutcomeCase } from '../outcome/generators.js';

test('after a repair the request comes out as wanted, and what else changes is what the difference says', () => {
  let found = 0;
  fc.assert(
    fc.property(arbitraryOutcomeCase(), fc.constantFrom('allowed', 'denied'), ({ org, request }, wanted) => {
      const compiled = compile(org);
      const answer = repairsOf(compiled, request, wanted);
      const read = readBody(request, compiled.world);
      if (!answer.ok || !read.ok) return;
      const { cases } = signInCases(read.value, tableScope(), compiled);
      const edits = orgEdits(compiled, read.value, cases);
      for (const { edit, regions } of answer.value.found) {
        const edited = edits.find(({ words }) => words === edit)?.apply(org);
        if (edited?.ok !== true) throw new Error(`no such edit: ${edit}`);
        const outcome = signInOutcome(compile(edited.value), read.value);
        if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal));
        const { result } = outcome.value.overall;
        if (wanted === 'allowed') expect([undefined, 'allowed']).toContain(valueIf(result));
        else expect(possibleValues(result)).not.toEqual(['allowed']);
        expect(diffOf(org, edited.value).regions).toEqual(regions);
        found += 1;
      }
    }),
    { numRuns: 25, endOnFailure: true },
  );
  expect(found).toBeGreaterThan(5);
});
