import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flagFor } from '../../src/console/request/request-flags.js';
import { treeText } from '../../src/report/simulate/tree.js';
import { widthOf } from '../../src/report/text/fill.js';
import { paintWith } from '../../src/report/text/paint.js';
import { compile } from '../../src/simulate/compile.js';
import { explainBody } from '../../src/simulate/explain.js';
import { simulateBody } from '../../src/simulate/simulate.js';
import { arbitraryOrgAndRequest } from '../generators/request.js';

test('property: the explanation tree of simulate shows the deciding and undecided rules of the API response', () => {
  const wire = { deciding: 0, open: 0 };
  fc.assert(
    fc.property(arbitraryOrgAndRequest(), ({ org, request }) => {
      const compiled = compile(org);
      const answer = simulateBody(compiled, request);
      const explanation = explainBody(compiled, request);
      expect(explanation.ok).toBe(answer.ok);
      if (!answer.ok || !explanation.ok) return;
      const told = { explanation: explanation.value, snapshot: org, request, give: flagFor };
      const lines = treeText(told, { columns: 1000, paint: paintWith(false) }).split('\n');
      const { evaluation } = answer.value;
      const deciding = evaluation.flatMap(({ result }) => rulesIn(result));
      const open = evaluation.filter((one) => rulesIn(one.undefined).length > 0);
      expect(lines.filter((line) => line.includes('← decides'))).toHaveLength(deciding.length);
      expect(lines.filter((line) => /^ +\? unless |^\? \w+ +not decided: /.test(line))).toHaveLength(
        open.length,
      );
      wire.deciding += deciding.length;
      wire.open += open.length;
    }),
    { numRuns: 150 },
  );
  expect(Math.min(wire.deciding, wire.open)).toBeGreaterThan(50);
});

test('property: no line of the explanation tree of `simulate` is wider than the terminal, at 80 columns and more', () => {
  fc.assert(
    fc.property(
      arbitraryOrgAndRequest(),
      fc.integer({ min: 80, max: 120 }),
      fc.boolean(),
      ({ org, request }, columns, isColoured) => {
        const explanation = explainBody(compile(org), request);
        if (!explanation.ok) return;
        const told = { explanation: explanation.value, snapshot: org, request, give: flagFor };
        const text = treeText(told, { columns, paint: paintWith(isColoured) });
        expect(text.split('\n').filter((line) => widthOf(line) > columns)).toEqual([]);
      },
    ),
    { numRuns: 90 },
  );
});

function rulesIn({ policies }: { readonly policies: readonly { readonly rules: readonly unknown[] }[] }) {
  return policies.flatMap(({ rules }) => rules);
}
