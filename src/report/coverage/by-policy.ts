import { groupBy } from '../../base/group-by.js';
import type { Policy } from '../../model/policies/policy.js';
import type { SimulatedType } from '../../model/policies/policy-type.js';
import { nameOrId } from '../../model/policies/rule-words.js';
import {
  type Coverage,
  countGoals,
  type GoalCoverage,
  type MeasureCoverage,
} from '../../testing/coverage/coverage.js';
import { MEASURE_NAMES, type Measure } from '../../testing/coverage/goals.js';

/** The coverage of a policy, or of all network zones together. */
export interface CoverageRow {
  readonly name: string;
  readonly type?: SimulatedType;
  readonly policy?: Policy;
  readonly goals: readonly GoalCoverage[];
  readonly measures: Readonly<Record<Measure, MeasureCoverage>>;
}

/** Returns the coverage of each policy, in the order of the org. */
export function coverageRows({ goals }: Coverage): readonly CoverageRow[] {
  return [...groupBy(goals, ({ goal }) => goal.owner?.policy)].map(([policy, own]) => {
    const type = own[0]?.goal.owner?.type;
    return {
      name: policy === undefined ? 'network zones' : nameOrId(policy),
      ...(type && { type }),
      ...(policy && { policy }),
      goals: own,
      measures: measuresOf(own),
    };
  });
}

export function measuresOf(goals: readonly GoalCoverage[]): CoverageRow['measures'] {
  return Object.fromEntries(
    MEASURE_NAMES.map((measure) => [
      measure,
      countGoals(goals.filter(({ goal }) => goal.measure === measure)),
    ]),
  ) as CoverageRow['measures'];
}
