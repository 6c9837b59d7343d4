import type { SearchLimits } from '../../analysis/questions/session/limits.js';
import type { SimulatedTypeName } from '../../model/policies/policy-type.js';
import type { Compiled } from '../../simulate/compile.js';
import { runExample } from '../expect/example.js';
import type { Suite } from '../file/suite.js';
import { assertedTypes } from './asserted-types.js';
import type { CoveragePoints } from './points.js';
import { pointsHit } from './points-hit.js';
import { suiteExamples } from './suite-examples.js';
import { requestOfExample } from './visited.js';

/** The coverage points that passing tests reach, for the policy types that each test makes a claim about. */
export interface PointsReached {
  /** The number of tests that reach each coverage point. The index in the array is the number of the coverage point. */
  readonly counts: Int32Array;
  readonly asserted: ReadonlySet<SimulatedTypeName>;
  readonly tests: number;
}

export function pointsReached(
  suites: readonly Suite[],
  points: CoveragePoints,
  compiled: Compiled,
  limits: SearchLimits,
): PointsReached {
  const counts = new Int32Array(points.all.length);
  const asserted = new Set<SimulatedTypeName>();
  let tests = 0;
  for (const suite of suites)
    for (const example of suiteExamples(suite)) {
      const { request, expect } = example;
      const types = assertedTypes(expect, compiled.snapshot.brand);
      for (const type of types) asserted.add(type);
      const { expectations: words } = runExample(request, expect, { compiled, now: suite.now, limits });
      if (words.length === 0 || words.some(({ status }) => status !== 'passed')) continue;
      tests += 1;
      const read = requestOfExample(example, suite, compiled);
      for (const number of read === undefined ? [] : pointsHit(read, types, points, compiled))
        counts[number] = (counts[number] as number) + 1;
    }
  return { counts, asserted, tests };
}
