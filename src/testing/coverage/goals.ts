import type { Verdict } from '../../logic/kleene/verdict.js';
import type { Leaf } from '../../model/conditions/condition.js';
import type { Atom } from '../../model/facts/fact.js';
import type { ZoneDefinition } from '../../model/facts/zones/zone-map.js';
import type { CoveragePoints, LeafPoints, Owner, ZonePoints } from './points.js';

/** The measures of coverage, in the order of reports. Spec: Policy tests, 5. */
export const MEASURES = {
  rules: 'rules that decide a test',
  leaves: 'verdicts of conditions: MATCH in one test that visits the rule, NOT_MATCH in another',
  independence: 'conditions that decide independently: all match in one test, all others in another',
  atoms: 'comparisons of expressions that decide independently',
  boundaries: 'boundaries of zones: a test at the first or last address, and one next to it outside the zone',
} as const;

export type Measure = keyof typeof MEASURES;

export const MEASURE_NAMES = Object.keys(MEASURES) as readonly Measure[];

/** A single thing to cover. */
export interface Goal {
  readonly measure: Measure;
  /** The policy or rule; absent for a zone. */
  readonly owner?: Owner;
  readonly leaf?: Leaf;
  /** For a leaf, the verdict to cover. */
  readonly verdict?: Verdict;
  readonly atom?: Atom;
  readonly zone?: ZoneDefinition;
  /** For a zone, the policies and rules with a condition on it. */
  readonly askers?: readonly Owner[];
  /** Sets of points. The goal is covered if tests reach every point of one set. */
  readonly ways: readonly (readonly number[])[];
}

/** Returns all goals of an org. */
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

/** An edge at the end of the address space has no address outside, so it makes no goal. */
function goalOfZone({ zone, askers, edges }: ZonePoints): Goal {
  return {
    measure: 'boundaries',
    zone,
    askers,
    ways: edges.flatMap(({ inside, outside }) => (outside === undefined ? [] : [[inside, outside]])),
  };
}
