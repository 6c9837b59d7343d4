import { evaluate } from '../../logic/kleene/evaluate.js';
import { MATCH, NOT_MATCH, negate, type Rank, UNDEFINED } from '../../logic/kleene/verdict.js';
import type { Request } from '../../model/facts/request.js';
import { chainOf } from '../../model/facts/zones/zone-map.js';
import type { SimulatedTypeName } from '../../model/policies/policy-type.js';
import type { Compiled } from '../../simulate/compile.js';
import type { CompiledLeaf } from '../../simulate/compiled-policy.js';
import type { AtomTable, RankOf } from '../../simulate/knowledge.js';
import { rankOfLeaf } from '../../simulate/match-rules.js';
import type { CoveragePoint, CoveragePoints, LeafPoints, Owner } from './points.js';
import { definitelyVisited, visitsOf } from './visited.js';

/** Returns the coverage points of these policy types that a request reaches, according to the simulator. Spec: Policy tests, 5. */
export function pointsHit(
  request: Request,
  types: Iterable<SimulatedTypeName>,
  points: CoveragePoints,
  compiled: Compiled,
): readonly number[] {
  const hit: number[] = [];
  const zones = new Set<string>();
  const visits = visitsOf(request, types, compiled);
  const { rank } = compiled.knowledgeOf(request);
  for (const visit of visits.values())
    for (const { policy, rules } of definitelyVisited(visit))
      for (const { owner, leaves } of [
        { owner: points.ofOwner.get(policy.policy), leaves: policy.leaves },
        ...rules.map((one) => ({ owner: points.ofOwner.get(one.rule), leaves: one.leaves })),
      ]) {
        if (owner === undefined) continue;
        for (const id of owner.zones) zones.add(id);
        addOwnerHits(owner, leaves, { rank, atoms: compiled.atoms }, hit);
      }
  const chain = chainOf(request.policyContext) ?? [];
  const [address] = chain;
  if (chain.length === 1 && address !== undefined)
    for (const number of points.ofAddress.get(address) ?? []) {
      const point = points.all[number];
      if (point?.kind === 'edge' && zones.has(point.zone.id) && isKnown(point, compiled)) hit.push(number);
    }
  return hit;
}

/**
 * Whether it is known that the address of a coverage point is inside or outside of its zone. An address outside of all readable entries may
 * still be inside if the zone has unreadable entries.
 */
function isKnown(
  { zone, isInside }: Extract<CoveragePoint, { readonly kind: 'edge' }>,
  { world }: Compiled,
): boolean {
  return isInside || !world.zones.unreadable.includes(world.zones.numberOf(zone.id) ?? -1);
}

interface Known {
  readonly rank: RankOf;
  readonly atoms: AtomTable;
}

function addOwnerHits(owner: Owner, planned: readonly CompiledLeaf[], known: Known, hit: number[]): void {
  const ranks = planned.map((leaf) => rankOfLeaf(leaf, known.rank));
  const others = ranks.filter((rank) => rank !== MATCH).length;
  if (others === 0) hit.push(owner.all);
  // `planned` can have one condition more than `owner.leaves`, at the end. It exists if the mapping of an application is unknown, and
  // states that the application is mapped to this policy.
  for (const [index, one] of planned.entries()) {
    const [leaf, rank] = [owner.leaves[index], ranks[index]];
    if (leaf === undefined) continue;
    const isAlone = others === (rank === MATCH ? 0 : 1);
    if (rank === MATCH) hit.push(leaf.match);
    if (rank === NOT_MATCH) hit.push(leaf.differs);
    if (rank === NOT_MATCH && isAlone) hit.push(leaf.alone);
    if (isAlone) addAtomHits(leaf, one, known, hit);
  }
}

/**
 * Adds the coverage points of a condition's comparisons, such as `department == 'Sales'`. A comparison counts if the verdict of the
 * condition depends on it: if its result were the opposite, the verdict would be the opposite, too.
 */
function addAtomHits({ atoms }: LeafPoints, { formula }: CompiledLeaf, known: Known, hit: number[]): void {
  for (const { atom, isTrue, isFalse } of atoms) {
    const number = known.atoms.numberOf(atom);
    const own = known.rank(number);
    if (own === UNDEFINED) continue;
    const outcomeIf = (rank: Rank) => evaluate(formula, (one) => (one === number ? rank : known.rank(one)));
    const outcome = outcomeIf(MATCH);
    if (outcome !== UNDEFINED && outcome === negate(outcomeIf(NOT_MATCH)))
      hit.push(own === MATCH ? isTrue : isFalse);
  }
}
