import fc from 'fast-check';
import { unwrap } from '../../documents/unwrap.js';
import type { Request } from '../../model/facts/request.js';
import { type Names, namesIn } from '../../model/policies/display-names.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import {
  requestSampler,
  type SampleChoice,
  type SampleEdge,
  type SampleOptions,
} from '../../public/testing.js';
import { signInWords } from '../../report/words/sign-in-words.js';

/**
 * Generates requests to an org at the borders of what its rules compare: requests that a rule decides, or would but for one
 * condition; the first, last and next address of a range; members and non-members of groups; values inside and outside of lists.
 * Each request is valid and has every field that the policies read; some are blocked by a blocklist. Counterexamples are printed
 * with names and shrink towards the simplest request. `when` is met by construction, without discarding requests.
 *
 * Throws a `PreflightError` if it is unknown which requests `when` describes, or if there is no such request. Spec: Policy tests,
 * 7.
 */
export function arbitraryRequest(org: Snapshot, options?: SampleOptions): fc.Arbitrary<Request> {
  const { rules, sizes, steps, edges, requestAt } = unwrap(requestSampler(org, options));
  const values = sizes.length === 0 ? fc.constant([]) : valuesOf(sizes);
  const anywhere = fc.record<SampleChoice>({
    aims: fc.array(aimAt(rules), { maxLength: 2, size: 'max' }),
    values,
    steps: steps.length === 0 ? fc.constant([]) : fc.array(stepOf(steps), { maxLength: 3, size: 'max' }),
  });
  const choices = edges.length === 0 ? anywhere : onEdgeOr(anywhere, edges);
  const names = namesIn(org, (text) => text);
  return choices.map((choice) => printedInWords(requestAt(choice), names));
}

/** Adds a description with names to a request, which fast-check prints in front of it. */
function printedInWords(request: Request, names: Names): Request {
  return Object.defineProperty(request, fc.toStringMethod, {
    value: () => `${signInWords(request, names)}: ${JSON.stringify(request)}`,
  });
}

/** Draws every other request at an address next to a border of a zone that a rule requires. The request meets the other conditions of the rule. */
function onEdgeOr(
  anywhere: fc.Arbitrary<SampleChoice>,
  edges: readonly SampleEdge[],
): fc.Arbitrary<SampleChoice> {
  const onEdge = fc.noBias(fc.nat({ max: edges.length - 1 })).map((number): SampleChoice => {
    const { rule, fact, step } = edges[number] as SampleEdge;
    return { aims: [{ rule, border: 0 }], values: [], steps: [{ fact, step }] };
  });
  return fc.oneof({ withCrossShrink: true }, anywhere, onEdge);
}

/** The maximum value of `border`. With 0, the request matches the rule; with any other value, exactly one condition of the rule fails. */
const BORDERS = 12;

function aimAt(rules: number): fc.Arbitrary<SampleChoice['aims'][number]> {
  return fc.record({
    rule: fc.noBias(fc.nat({ max: rules })),
    border: fc.oneof(fc.constant(0), fc.nat({ max: BORDERS })),
  });
}

/**
 * Generates lists of facts with values for a request: mostly at most 4 facts, so that a request has a focus, and in one of four cases up to
 * 40.
 */
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
