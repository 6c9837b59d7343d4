import fc from 'fast-check';
import { expect, test } from 'vitest';
import { zonesHolding } from '../../../src/model/facts/zones/zone.js';
import { compile } from '../../../src/simulate/compile.js';
import { simulateBody } from '../../../src/simulate/simulate.js';
import { arbitraryOrg } from '../../generators/org.js';
import { arbitraryRequest } from '../../generators/request.js';
import { assertWithFixedCases, runs } from '../../runs.js';

const arbitraryCase = arbitraryOrg().chain((org) =>
  fc.record({
    org: fc.constant(org),
    request: arbitraryRequest(org, { byUser: true, byAddress: true }),
    some: fc.infiniteStream(fc.boolean()),
  }),
);

test('property: adding the zones of an address to a request changes no answer, and replacing the address by its zones changes no decided verdict', () => {
  let named = 0;
  assertWithFixedCases(
    fc.property(arbitraryCase, ({ org, request, some }) => {
      const compiled = compile(org);
      const { policyContext: context, ...rest } = request;
      const ids = zonesHolding(compiled.world, context).filter(() => some.next().value);
      if (ids.length > 0) named += 1;
      const open = [...(context.open ?? []), 'zones' as const];
      const whole = { ...rest, policyContext: { ...context, zones: { ids }, open } };
      const answer = simulateBody(compiled, request);
      const again = simulateBody(compiled, whole);
      expect(again.ok && again.value).toEqual(answer.ok && answer.value);
      const { ip: _, ipChain: __, ...elsewhere } = whole.policyContext;
      const partly = simulateBody(compiled, { ...rest, policyContext: elsewhere });
      if (!answer.ok || !partly.ok) return;
      for (const [index, { result, undefined: unknown }] of partly.value.evaluation.entries()) {
        const known = answer.value.evaluation[index];
        if (unknown.policies.length === 0) expect(result).toEqual(known?.result);
      }
    }),
    { ...runs(60, 5000), endOnFailure: true },
  );
  expect(named).toBeGreaterThan(3);
});
