import { brandedType } from '../../base/brand.js';
import { defineJson } from '../text/json-format.js';
import type { CoverageReport, OrgCoverage } from './coverage-report.js';
import { shortfallsOf } from './percent.js';

/** Prints every coverage goal with its state, and the totals by measure. */
export const coverageJson = defineJson({
  what: 'for programs: every goal with its location',
  members: (report: CoverageReport) => ({
    orgs: report.orgs.map(orgMembers),
    belowMinimum: shortfallsOf(report),
  }),
});

function orgMembers({ name, brand, coverage }: OrgCoverage) {
  const branded = (type: string) => brandedType(type, brand);
  return {
    org: name,
    ...coverage,
    policyTypes: coverage.policyTypes.map(branded),
    unmeasuredTypes: coverage.unmeasuredTypes.map(branded),
    goals: coverage.goals.map((goal) => ({
      ...goal,
      ...(goal.policyType && { policyType: branded(goal.policyType) }),
    })),
  };
}
