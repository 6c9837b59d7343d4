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
 * Generates requests to an org. Most are at a border of some rule: the rule matches, or exactly one of its conditions fails. Examples are
 * the first, last and next address of a range, members and non-members of a group, and values inside and outside of a list. Each request is
 * valid and has every field that the policies read; a blocklist may block it. Each request satisfies `when`, because the generator only
 * makes such requests: fast-check need not discard any. fast-check prints counterexamples with names, and shrinks them towards the simplest
 * request.
 *
 * Throws a `PreflightError` if it is unknown which requests `when` describes, or if `when` describes no request. Spec: Policy tests, 7.
 */
export function arbitraryRequest(org: Snapshot, options?: SampleOptions): fc.Arbitrary<Request> {
  const { rules, sizes, steps, edges, requestAt } = unwrap(requestSampler(org, options));
  const values = sizes.length === 0 ? fc.constant([]) : valuesOf(sizes);
  const anywhere = fc.record<SampleChoice>({
    aims: fc.array(aimAt(rules), { maxLength: 2, size: 'max' }),
    values,
    steps: steps.length === 0 ? fc.constant([]) : fc.array(stepOf(steps), { maxLength: 3, size: 'max' }),
  });
  const choices = edges.length === 0 ? anywhere : mixWithBorderRequests(anywhere, edges);
  const names = namesIn(org, (text) => text);
  return choices.map((choice) => printedInWords(requestAt(choice), names));
}

/** Adds a description with names to a request. fast-check prints it before the request. */
function printedInWords(request: Request, names: Names): Request {
  return Object.defineProperty(request, fc.toStringMethod, {
    value: () => `${signInWords(request, names)}: ${JSON.stringify(request)}`,
  });
}

/**
 * Generates values of {@link SampleChoice}; each value describes a request. Half of them come from the generator `anywhere`. The other half
 * test the borders of zones. Each such request meets all conditions of a rule, except that its address is just inside or just outside of
 * the required zone. `edges` lists these rules and addresses.
 */
function mixWithBorderRequests(
  anywhere: fc.Arbitrary<SampleChoice>,
  edges: readonly SampleEdge[],
): fc.Arbitrary<SampleChoice> {
  const onEdge = fc.noBias(fc.nat({ max: edges.length - 1 })).map((number): SampleChoice => {
    const { rule, fact, step } = edges[number] as SampleEdge;
    return { aims: [{ rule, border: 0 }], values: [], steps: [{ fact, step }] };
  });
  return fc.oneof({ withCrossShrink: true }, anywhere, onEdge);
}

/**
 * The maximum value of `border`, which selects a request for a rule. With 0, the rule matches the request. With any other value, the
 * request fails exactly one condition of the rule.
 */
const BORDERS = 12;

function aimAt(rules: number): fc.Arbitrary<SampleChoice['aims'][number]> {
  return fc.record({
    rule: fc.noBias(fc.nat({ max: rules })),
    border: fc.oneof(fc.constant(0), fc.nat({ max: BORDERS })),
  });
}

/**
 * Generates lists of facts with values for a request. Three of four lists have at most 4 facts, so that few facts differ from the default;
 * the others have up to 40.
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
