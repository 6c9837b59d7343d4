import type { Verdict } from '../../logic/kleene/verdict.js';
import type { Leaf } from '../../model/conditions/condition.js';
import type { Atom } from '../../model/facts/fact.js';
import type { ZoneDefinition } from '../../model/facts/zones/zone-map.js';
import type { CoveragePoints, LeafPoints, Owner, ZonePoints } from './points.js';

/** The measures of coverage, in the order of reports. Spec: Policy tests, 5. */
export const MEASURES = {
  rules: 'rules that decide a test',
  leaves: 'verdicts of conditions: MATCH in one test that visits the rule, NOT_MATCH in another',
  independence:
    'conditions that decide independently: all conditions match in one test, and all except this condition in another',
  atoms:
    'comparisons in expressions: each comparison alone changes the result of its expression between two tests',
  boundaries: 'boundaries of zones: a test at the first or last address, and one next to it outside the zone',
} as const;

export type Measure = keyof typeof MEASURES;

export const MEASURE_NAMES = Object.keys(MEASURES) as readonly Measure[];

/** A coverage goal: a single rule, verdict or zone that tests should cover. */
export interface Goal {
  readonly measure: Measure;
  /** The policy or rule that tests should cover, or that has the condition to cover; absent if the coverage goal is about a zone. */
  readonly owner?: Owner;
  readonly leaf?: Leaf;
  /** The verdict that a test must produce for the condition, if the coverage goal is about a condition. */
  readonly verdict?: Verdict;
  readonly atom?: Atom;
  readonly zone?: ZoneDefinition;
  /** The policies and rules that have a condition on the zone, if the coverage goal is about a zone. */
  readonly askers?: readonly Owner[];
  /** Sets of coverage points. The goal is covered if tests reach every point of one set. */
  readonly ways: readonly (readonly number[])[];
}

/** Returns all coverage goals of an org. */
export function goalsOf({ owners, zones }: CoveragePoints): readonly Goal[] {
  return [...owners.flatMap(goalsOfOwner), ...zones.map(goalOfZone)];
}

function goalsOfOwner(owner: Owner): Goal[] {
  return [
    ...(owner.rule === undefined ? [] : [{ measure: 'rules', owner, ways: [[owner.all]] } as const]),
    ...owner.leaves.flatMap((leaf) => goalsOfLeaf(owner, leaf)),
  ];
}

function goalsOfLeaf(owner: Owner, { leaf, match, differs, alone, atoms }: LeafPoints): Goal[] {
  return [
    { measure: 'leaves', owner, leaf, verdict: 'MATCH', ways: [[match]] },
    { measure: 'leaves', owner, leaf, verdict: 'NOT_MATCH', ways: [[differs]] },
    { measure: 'independence', owner, leaf, ways: [[owner.all, alone]] },
    ...atoms.map(
      ({ atom, isTrue, isFalse }): Goal => ({
        measure: 'atoms',
        owner,
        leaf,
        atom,
        ways: [[isTrue, isFalse]],
      }),
    ),
  ];
}

/**
 * Returns the coverage goal for the boundaries of a zone. Tests cover it with two adjacent addresses: one inside the zone, and the other
 * outside. If the zone extends to the last possible address, there is no address outside at this edge, so this edge is left out.
 */
function goalOfZone({ zone, askers, edges }: ZonePoints): Goal {
  return {
    measure: 'boundaries',
    zone,
    askers,
    ways: edges.flatMap(({ inside, outside }) => (outside === undefined ? [] : [[inside, outside]])),
  };
}
