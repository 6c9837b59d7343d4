import { reachabilityWords } from '../../analysis/questions/reachability-words.js';
import { printable } from '../../base/printable.js';
import type { SourceLocation } from '../../base/result.js';
import { locatePlaces } from '../../documents/text/positions.js';
import type { Verdict } from '../../logic/kleene/verdict.js';
import type { SimulatedTypeName } from '../../model/policies/policy-type.js';
import type { IdAndName } from '../../model/policies/rule-in-policy.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { comparisonWords } from './comparisons.js';
import type { GoalState } from './goal-state.js';
import type { Goal, Measure } from './goals.js';
import { type MeasureTotals, totalsByMeasure } from './measure-totals.js';
import type { MeasuredCoverage } from './measured-coverage.js';
import type { Owner } from './points.js';

/**
 * The coverage of an org's policies by its tests: plain data, which names the resources of the org by id and name.
 * Spec: Policy tests, 5.
 */
export interface Coverage {
  /** The number of tests whose coverage is measured: the passing examples. A passing statement does not count. */
  readonly tests: number;
  /** The policy types whose coverage is measured. */
  readonly policyTypes: readonly SimulatedTypeName[];
  /**
   * The policy types without coverage goals: no test makes a claim about them, and the simulate operation evaluates them only on request.
   */
  readonly unmeasuredTypes: readonly SimulatedTypeName[];
  /**
   * For each measure, how many of its coverage goals the tests cover. The measures are `rules`, `leaves` (verdicts of conditions),
   * `independence` (conditions that decide alone), `atoms` (comparisons) and `boundaries` (of zones).
   */
  readonly measures: Readonly<Record<Measure, MeasureTotals>>;
  /**
   * The coverage goals: first those of rules and conditions, by type, policy, rule and condition as in the org, then those of the network
   * zones.
   */
  readonly goals: readonly GoalCoverage[];
}

/** A rule, a verdict of a condition, a comparison or the boundary of a zone that tests can cover. */
export interface CoverageGoal {
  readonly measure: Measure;
  /**
   * The policy type of the rule or condition. If the coverage goal is the boundary of a zone, `policyType`, `policy` and `rule` are absent.
   */
  readonly policyType?: SimulatedTypeName;
  readonly policy?: IdAndName;
  /** The rule; `null` if the coverage goal is about a condition of the policy. */
  readonly rule?: IdAndName | null;
  /** The zone, if the coverage goal is the boundary of a zone. */
  readonly zone?: IdAndName;
  /** The path of the condition, such as `network.include`, if the coverage goal is about a condition. */
  readonly leaf?: string;
  /** The verdict that a test must produce for the condition, if the coverage goal is about a condition. */
  readonly verdict?: Verdict;
  /** The comparison in an expression, if the coverage goal is about a comparison. */
  readonly comparison?: string;
  /** The source location of the condition, rule, policy or zone; `null` if it is unknown. */
  readonly location: SourceLocation | null;
}

/** A coverage goal, and whether tests cover it. */
export interface GoalCoverage extends CoverageGoal {
  /** `missing`: a test can cover the goal, but none does. `impossible`: it is proved that no test can cover it. */
  readonly state: 'covered' | 'missing' | 'undecided' | 'impossible';
  /** The reason why the coverage goal is impossible or undecided. */
  readonly why?: string;
  /**
   * The number of tests that cover the goal. A goal may consist of several coverage points that different numbers of tests reach. The
   * smallest of these numbers then counts.
   */
  readonly tests: number;
}

/** Converts a measured coverage to plain data: ids, names and source locations replace the objects of the org. */
export function coverageRecord({ org, goals, types, unmeasuredTypes, tests }: MeasuredCoverage): Coverage {
  const described = coverageGoals(
    org,
    goals.map(({ goal }) => goal),
  );
  const records = goals.map(
    ({ state, tests: own }, index): GoalCoverage => ({
      ...(described[index] as CoverageGoal),
      ...stateMembers(state),
      tests: own,
    }),
  );
  return { tests, policyTypes: types, unmeasuredTypes, measures: totalsByMeasure(records), goals: records };
}

/** Returns coverage goals as plain data: names and source locations take the place of the objects of the org. */
export function coverageGoals(org: Snapshot, goals: readonly Goal[]): readonly CoverageGoal[] {
  const places = locatePlaces(
    org,
    goals.map(({ owner, leaf, zone }) => ({
      resource: owner?.rule ?? owner?.policy ?? org.zones.find(({ id }) => id === zone?.id) ?? org,
      path: leaf === undefined ? [] : ['conditions', ...leaf.type.split('.')],
    })),
  );
  return goals.map((goal, index) => ({ ...goalMembers(goal), location: places[index] ?? null }));
}

/** Returns whether a coverage goal is covered, missing, impossible or undecided, with the reason. */
export function stateMembers(state: GoalState): Pick<GoalCoverage, 'state' | 'why'> {
  const why = whyNotCovered(state);
  return { state: state.kind, ...(why !== undefined && { why }) };
}

type GoalMembers = Omit<CoverageGoal, 'location'>;

function goalMembers({ measure, owner, leaf, verdict, atom, zone }: Goal): GoalMembers {
  return {
    measure,
    ...(owner && ownerMembers(owner)),
    ...(zone && { zone: { id: zone.id, name: zone.name ?? null } }),
    ...(leaf && { leaf: leaf.type }),
    ...(verdict && { verdict }),
    ...(atom && { comparison: comparisonWords(atom) }),
  };
}

function ownerMembers({ type, policy, rule }: Owner): Pick<GoalCoverage, 'policy' | 'policyType' | 'rule'> {
  return {
    policyType: type.name,
    policy: { id: policy.id, name: policy.name },
    rule: rule === undefined ? null : { id: rule.id, name: rule.name },
  };
}

/** Returns why a coverage goal is impossible or undecided; `undefined` for any other goal. */
function whyNotCovered(state: GoalState): string | undefined {
  switch (state.kind) {
    case 'covered':
    case 'missing':
      return undefined;
    case 'impossible':
      return state.unreached === undefined ? IMPOSSIBLE[state.why] : reachabilityWords(state.unreached);
    case 'undecided':
      return printable(state.reason);
  }
}

/** The reason why the coverage goals of a policy are impossible if no application uses the policy. */
export const NO_APPLICATION = 'no application uses its policy';

const IMPOSSIBLE = {
  'no application': NO_APPLICATION,
  'never visited': 'the rules above it match every sign-in',
  'no request': 'no sign-in has this result',
  border: 'the range ends at the end of the address space',
} as const satisfies Record<Extract<GoalState, { readonly kind: 'impossible' }>['why'], string>;
