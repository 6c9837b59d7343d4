import type { Session } from '../../analysis/questions/session/session.js';
import { Encoded, type EncodedList } from '../../analysis/symbolic/encode.js';
import { both, eitherOf, type Sense, SHIELDS } from '../../analysis/symbolic/first-match.js';
import { getOrMake } from '../../base/memo.js';
import { range } from '../../base/number-arrays.js';
import { always, atom as atomOf, never, replaceAtoms } from '../../logic/kleene/formula.js';
import { type Literal, negated } from '../../logic/solver/literal.js';
import type { Leaf } from '../../model/conditions/condition.js';
import type { Atom, Meaning } from '../../model/facts/fact.js';
import type { World } from '../../model/facts/world.js';
import { addressText } from '../../model/facts/zones/addresses.js';
import { inZone } from '../../model/facts/zones/zone.js';
import type { ZoneDefinition } from '../../model/facts/zones/zone-map.js';
import { worldOf } from '../../model/policies/world-of-snapshot.js';
import type { Compiled } from '../../simulate/compile.js';
import type { CoveragePoint, CoveragePoints, Owner } from './points.js';
import { MOST_EDGES } from './zone-edges.js';

/**
 * The sense of a solver literal for a condition. `must` holds only if the condition definitely holds; `may` holds also if the condition
 * possibly holds.
 */
export type CertainSense = Exclude<Sense, 'actual'>;

/** A function that returns the solver assumptions under which a request reaches a coverage point. */
export type PointLiterals = (point: CoveragePoint, sense: CertainSense) => readonly Literal[];

/** The maximum number of addresses at zone edges that are searched, over all zones. */
const MOST_PLACES = 4096;

/**
 * Additional conditions for the solver. Each condition is true for requests from one address at the edge of a zone. `world` has an
 * additional zone for each such address, which contains only this address. No policy uses these zones.
 */
export interface EdgeQuestions {
  readonly meanings: readonly { readonly meaning: Meaning; readonly world: World }[];
  /** The numbers of the coverage points about addresses at the edges of zones. `meanings` has a condition for each of these points. */
  readonly asked: ReadonlySet<number>;
}

export function edgeQuestions({ all, zones }: CoveragePoints, { snapshot }: Compiled): EdgeQuestions {
  const asked = zones
    .flatMap(({ edges }) => edges.slice(0, MOST_EDGES))
    .flatMap(({ inside, outside }) => (outside === undefined ? [] : [inside, outside]))
    .slice(0, MOST_PLACES);
  const places = new Map(
    asked.map((number) => {
      const point = all[number] as EdgePoint;
      return [placeId(point), placeAt(point)] as const;
    }),
  );
  const world =
    places.size === 0 ? undefined : worldOf({ ...snapshot, zones: [...snapshot.zones, ...places.values()] });
  return {
    meanings: world === undefined ? [] : [...places.keys()].map((id) => ({ meaning: inZone(id), world })),
    asked: new Set(asked),
  };
}

type EdgePoint = Extract<CoveragePoint, { readonly kind: 'edge' }>;

function placeId({ address }: EdgePoint): string {
  return `the address ${addressText(address)}`;
}

function placeAt(point: EdgePoint): ZoneDefinition {
  const value = addressText(point.address);
  return { id: placeId(point), type: 'IP', status: 'ACTIVE', gateways: [{ value }] };
}

/** Encodes coverage points for the solver, from the same conditions and addresses that the simulator uses. */
export function pointLiterals(session: Session, places: World | undefined): PointLiterals {
  const { space, compiled } = session;
  const { solver } = space;
  const known = new Map<Meaning, Encoded>();
  const encoded = (meaning: Meaning) =>
    getOrMake(known, meaning, () => new Encoded(meaning, space, compiled.world));
  const holds = (meaning: Meaning, sense: CertainSense) => encoded(meaning)[sense];
  const fails = (meaning: Meaning, sense: CertainSense) => negated(encoded(meaning)[SHIELDS[sense]]);
  const visiting = visitingIn(session, holds);
  const othersHold = ({ leaves }: Owner, leaf: Leaf, sense: CertainSense) =>
    leaves.flatMap((one) => (one.leaf === leaf ? [] : [holds(one.leaf.meaning, sense)]));
  const decidesLeaf = memoDeciding((leaf, atom, sense) => {
    const [held, failed] = [always, never].map((outcome) => meaningIf(leaf.meaning, atom, outcome));
    const pair = (one: Meaning, other: Meaning) => both(holds(one, sense), fails(other, sense), solver);
    return eitherOf(
      [pair(held as Meaning, failed as Meaning), pair(failed as Meaning, held as Meaning)],
      solver,
    );
  });
  const askedAbout = new Map<string, Literal>();
  const asked = (point: EdgePoint, sense: CertainSense) =>
    getOrMake(askedAbout, `${sense} ${point.zone.id}`, () =>
      eitherOf(
        point.askers
          .filter((owner) => isMapped(owner, session))
          .map((owner) => visiting(owner, sense).reduce((one, other) => both(one, other, solver))),
        solver,
      ),
    );
  return (point, sense) => {
    switch (point.kind) {
      case 'all':
        return [
          ...visiting(point.owner, sense),
          ...point.owner.leaves.map(({ leaf }) => holds(leaf.meaning, sense)),
        ];
      case 'leaf':
        return [...visiting(point.owner, sense), (point.isMatch ? holds : fails)(point.leaf.meaning, sense)];
      case 'alone':
        return [
          ...visiting(point.owner, sense),
          ...othersHold(point.owner, point.leaf, sense),
          fails(point.leaf.meaning, sense),
        ];
      case 'atom': {
        const question: Meaning = atomOf(point.atom);
        return [
          ...visiting(point.owner, sense),
          ...othersHold(point.owner, point.leaf, sense),
          decidesLeaf(point.leaf, point.atom, sense),
          (point.isTrue ? holds : fails)(question, sense),
        ];
      }
      case 'edge': {
        const stands = places && new Encoded(inZone(placeId(point)), space, places);
        return [asked(point, sense), ...(stands === undefined ? [] : [stands.actual])];
      }
    }
  };
}

/** Whether the service may evaluate the policy or rule for at least one application. */
export function isMapped({ list }: Owner, { ruleLists }: Pick<Session, 'ruleLists'>): boolean {
  return ruleLists[list]?.appIds?.length !== 0;
}

/**
 * Returns a function that takes a policy or rule. It returns the solver assumptions under which the service evaluates this policy or rule
 * for a request. With the sense `must`, it also assumes a definite result for the policy type: a certain rule decides, or no rule.
 */
function visitingIn(
  { lists, space }: Session,
  holds: (meaning: Meaning, sense: CertainSense) => Literal,
): (owner: Owner, sense: CertainSense) => readonly Literal[] {
  const decided = new Map<EncodedList, readonly Literal[]>();
  const isDecided = (list: EncodedList) =>
    getOrMake(decided, list, () => {
      const { must, may } = list.first;
      if (must === may) return [];
      return [
        eitherOf(
          range(list.rules.length + 1).map((index) => must.decides(index)),
          space.solver,
        ),
      ];
    });
  return ({ list: number, index, policy, rule }, sense) => {
    const list = lists[number] as EncodedList;
    const above = list.policies.find((one) => one.policy === policy)?.leaves ?? [];
    return [
      ...list.apps,
      list.first[sense].noneAbove(index),
      ...(rule === undefined ? [] : above.map(({ meaning }) => holds(meaning, sense))),
      ...(sense === 'must' ? isDecided(list) : []),
    ];
  };
}

type Deciding = (leaf: Leaf, atom: Atom, sense: CertainSense) => Literal;

function memoDeciding(make: Deciding): Deciding {
  const known = new Map<string, Literal>();
  const leaves = new Map<Leaf, number>();
  return (leaf, atom, sense) => {
    const number = getOrMake(leaves, leaf, () => leaves.size);
    const key = JSON.stringify([number, atom.fact.name, atom.value, sense]);
    return getOrMake(known, key, () => make(leaf, atom, sense));
  };
}

/** Returns a condition in which one comparison is replaced by a constant result. */
function meaningIf(meaning: Meaning, { fact, value }: Atom, outcome: Meaning): Meaning {
  return replaceAtoms(meaning, (one) => (one.fact === fact && one.value === value ? outcome : atomOf(one)));
}
