import { brandedType } from '../../base/brand.js';
import { resourceMembers } from '../../model/policies/rule-words.js';
import { comparisonWords } from '../../testing/coverage/comparisons.js';
import type { GoalCoverage } from '../../testing/coverage/coverage.js';
import { MEASURE_NAMES } from '../../testing/coverage/goals.js';
import { defineJson } from '../text/json-format.js';
import type { CoverageReport, OrgCoverage } from './coverage-report.js';
import { placesOfGoals } from './goal-place.js';
import { percentOf, shortfallsOf } from './percent.js';
import { stateWords } from './state-words.js';

/** Prints every coverage goal with its state, and the number of covered goals by measure. */
export const coverageJson = defineJson({
  what: 'for programs: every goal with its location',
  members: (report: CoverageReport) => ({
    orgs: report.orgs.map(orgMembers),
    belowMinimum: shortfallsOf(report),
  }),
});

function orgMembers({ name, coverage }: OrgCoverage) {
  const { org, tests, types, unmeasuredTypes, measures, goals } = coverage;
  const places = placesOfGoals(
    goals.map(({ goal }) => goal),
    org,
  );
  const branded = (all: readonly string[]) => all.map((type) => brandedType(type, org.brand));
  return {
    org: name,
    tests,
    policyTypes: branded(types),
    unmeasuredTypes: branded(unmeasuredTypes),
    measures: Object.fromEntries(
      MEASURE_NAMES.map((measure) => [
        measure,
        { ...measures[measure], percent: percentOf(measures[measure]) ?? null },
      ]),
    ),
    goals: goals.map((one) => ({
      ...goalMembers(one, org.brand),
      place: places.get(one.goal) ?? null,
    })),
  };
}

function goalMembers({ goal, state, tests }: GoalCoverage, brand: string) {
  const { measure, owner, leaf, verdict, atom, zone } = goal;
  const why = stateWords(state);
  return {
    measure,
    ...(owner && {
      policyType: brandedType(owner.type.name, brand),
      policy: resourceMembers(owner.policy),
      rule: owner.rule === undefined ? null : resourceMembers(owner.rule),
    }),
    ...(zone && { zone: { id: zone.id, name: zone.name ?? null } }),
    ...(leaf && { leaf: leaf.type }),
    ...(verdict && { verdict }),
    ...(atom && { comparison: comparisonWords(atom) }),
    state: state.kind,
    ...(why !== '' && { why }),
    tests,
  };
}
