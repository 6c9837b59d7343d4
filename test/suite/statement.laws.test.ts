import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBody } from '../../src/read/request/read-request.js';
import { compile } from '../../src/simulate/compile.js';
import { runExample } from '../../src/suite/example.js';
import { partOfRequest } from '../../src/suite/request/part-of-request.js';
import { claimProof } from '../../src/suite/statement/claim-proof.js';
import { arbitraryOutcomeCase } from '../outcome/generators.js';
import { possible } from '../questions/possible.js';
import { arbitraryExpectation, arbitraryWhen } from './suite-cases.js';

const stated = arbitraryOutcomeCase().chain(({ org, request }) =>
  fc.record({
    org: fc.constant(org),
    request: fc.constant(request),
    expect: arbitraryExpectation(org, request.appInstance),
    when: arbitraryWhen(request),
    kind: fc.constantFrom('always' as const, 'never' as const),
  }),
);

test('T1, T2: what is proved holds of a request of the region; a refutation, pasted as an example, shows it', () => {
  const seen: Record<string, number> = {};
  fc.assert(
    fc.property(stated, ({ org, request, expect: wanted, when, kind }) => {
      const compiled = compile(org);
      const { status, refutation, reasons } = claimProof({ kind, expect: wanted }, when, { compiled });
      seen[`${kind} ${status}`] = (seen[`${kind} ${status}`] ?? 0) + 1;
      if (status === 'fault') throw new Error(reasons.join());
      if (refutation !== undefined) {
        const { words, refusal } = runExample(refutation.request, wanted, { compiled });
        expect(refusal).toBeUndefined();
        const isSo = words.every((one) => one.status === 'passed');
        expect(isSo).toBe(kind === 'never');
        if (kind === 'always') expect(words.some((one) => one.status === 'wrong')).toBe(true);
      }
      const own = possible(request, org);
      const read = readBody(own, compiled.world);
      if (!read.ok || isRefused(own, compiled)) return;
      const { words } = runExample(partOfRequest(read.value, org), wanted, { compiled });
      const statuses = words.map((one) => one.status);
      // Groups without a user are answered where no user at all is assigned.
      if (status === 'vacuous' && own.policyContext.user?.id != null)
        throw new Error('a request stands in the region');
      if (status === 'proved' && kind === 'always') expect(statuses).not.toContain('wrong');
      if (status === 'proved' && kind === 'never')
        expect(statuses.every((one) => one === 'passed')).toBe(false);
    }),
    { numRuns: 300 },
  );
  for (const kind of ['always', 'never'] as const)
    for (const status of ['proved', 'refuted'] as const)
      expect(seen[`${kind} ${status}`] ?? 0).toBeGreaterThan(5);
});

function isRefused(request: Parameters<typeof possible>[0], compiled: ReturnType<typeof compile>): boolean {
  const { words } = runExample(
    partOfRequest(request, compiled.snapshot),
    { outcome: 'refused' },
    { compiled },
  );
  return words.some((one) => one.status !== 'wrong');
}
