import type { Verdict } from '../../logic/kleene/verdict.js';
import type { Leaf } from '../../model/conditions/condition.js';
import type { Atom } from '../../model/facts/fact.js';
import type { ZoneDefinition } from '../../model/facts/zones/zone-map.js';
import type { CoveragePoints, LeafPoints, Owner, ZonePoints } from './points.js';

/** What is measured, in the order in which it is reported. Spec: Policy tests, 5. */
export const MEASURES = {
  rules: 'rules that decide a test',
  leaves: 'verdicts of conditions: MATCH in one test that visits the rule, NOT_MATCH in another',
  independence: 'conditions that decide independently: all match in one test, all others in another',
  atoms: 'comparisons of expressions that decide independently',
  boundaries: 'boundaries of zones: a test at the first or last address, and one next to it outside the zone',
} as const;

export type Measure = keyof typeof MEASURES;

export const MEASURE_NAMES = Object.keys(MEASURES) as readonly Measure[];

/** One thing to be covered. */
export interface Goal {
  readonly measure: Measure;
  /** Whose it is; absent for a zone. */
  readonly owner?: Owner;
  readonly leaf?: Leaf;
  /** Of a leaf: which verdict. */
  readonly verdict?: Verdict;
  readonly atom?: Atom;
  readonly zone?: ZoneDefinition;
  /** Of a zone: what asks about it. */
  readonly askers?: readonly Owner[];
  /** It is covered when all points of one of these are. */
  readonly ways: readonly (readonly number[])[];
}

/** All there is to cover of an org. */
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

/** At the border of the address space there is no address next to it. */
function goalOfZone({ zone, askers, edges }: ZonePoints): Goal {
  return {
    measure: 'boundaries',
    zone,
    askers,
    ways: edges.flatMap(({ inside, outside }) => (outside === undefined ? [] : [[inside, outside]])),
  };
}
