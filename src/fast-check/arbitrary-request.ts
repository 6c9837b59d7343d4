import fc from 'fast-check';
import type { Request } from '../facts/request.js';
import type { Snapshot } from '../policies/snapshot.js';
import { requestSampler, type SampleChoice, type SampleOptions } from '../public/testing.js';
import { unwrap } from '../public/unwrap.js';

/**
 * Requests to an org that stand on the borders of what its rules tell apart: such as a rule decides, or would but for one
 * of its conditions; on the first, the last and the next address of a range; by members of groups and others; with values
 * that are asked and with others. Each is complete as far as the policies ask, and one that the service answers; one that
 * a blocklist refuses is among them. They shrink towards the plainest request, and `when` is met by construction.
 *
 * Throws a `PreflightError` if it is unknown which requests `when` describes, or if there is no such request. Spec: Policy tests, 7.
 */
export function arbitraryRequest(org: Snapshot, options?: SampleOptions): fc.Arbitrary<Request> {
  const { rules, sizes, steps, requestAt } = unwrap(requestSampler(org, options));
  const values = sizes.length === 0 ? fc.constant([]) : valuesOf(sizes);
  return fc
    .record<SampleChoice>({
      aims: fc.array(aimAt(rules), { maxLength: 2, size: 'max' }),
      values,
      steps: steps.length === 0 ? fc.constant([]) : fc.array(stepOf(steps), { maxLength: 3, size: 'max' }),
    })
    .map(requestAt);
}

/** Leaves of more than these are turned, too: what is too much is counted anew. */
const BORDERS = 12;

function aimAt(rules: number): fc.Arbitrary<SampleChoice['aims'][number]> {
  return fc.record({
    rule: fc.noBias(fc.nat({ max: rules })),
    border: fc.oneof(fc.constant(0), fc.nat({ max: BORDERS })),
  });
}

/** Few of them mostly, so that a request is about something; now and then as many as there are. */
function valuesOf(sizes: readonly number[]): fc.Arbitrary<SampleChoice['values']> {
  const one = fc
    .nat({ max: sizes.length - 1 })
    .chain((dimension) =>
      fc.nat({ max: (sizes[dimension] as number) - 1 }).map((value) => ({ dimension, value })),
    );
  return fc.oneof(
    { weight: 3, arbitrary: fc.array(one, { maxLength: 4, size: 'max' }) },
    { weight: 1, arbitrary: fc.array(one, { maxLength: Math.min(sizes.length, 40), size: 'max' }) },
  );
}

function stepOf(steps: readonly number[]): fc.Arbitrary<SampleChoice['steps'][number]> {
  return fc
    .nat({ max: steps.length - 1 })
    .chain((fact) => fc.nat({ max: (steps[fact] as number) - 1 }).map((step) => ({ fact, step })));
}
