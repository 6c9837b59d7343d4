import { groupBy } from '../../base/group-by.js';
import type { SimulatedTypeName } from '../../model/policies/policy-type.js';
import { nameOrId } from '../../model/policies/rule-words.js';
import type { Coverage, GoalCoverage } from '../../testing/coverage/coverage.js';
import { totalsByMeasure } from '../../testing/coverage/measure-totals.js';

/** The coverage of a policy, or of all network zones together. */
export interface CoverageRow extends Pick<Coverage, 'goals' | 'measures'> {
  readonly name: string;
  readonly policyType?: SimulatedTypeName | undefined;
}

/** Returns the coverage of each policy, in the order of the org. */
export function coverageRows({ goals }: Coverage): readonly CoverageRow[] {
  return [...groupBy(goals, ({ policy }) => policy?.id).values()].map((own) => {
    const { policy, policyType } = own[0] as GoalCoverage;
    return {
      name: policy === undefined ? 'network zones' : nameOrId(policy),
      policyType,
      goals: own,
      measures: totalsByMeasure(own),
    };
  });
}
