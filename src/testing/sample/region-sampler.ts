import { applicationsIn } from '../../analysis/questions/completions/case-search.js';
import type { RequestRegion } from '../../analysis/questions/completions/region-cases.js';
import { sessionOf } from '../../analysis/questions/session/session.js';
import { Encoded, type EncodedList, encodeList } from '../../analysis/symbolic/encode.js';
import { requestsByUsers } from '../../analysis/symbolic/known-users.js';
import { appIdsOf, meaningsIn } from '../../analysis/symbolic/rule-lists.js';
import { type Space, spaceOf } from '../../analysis/symbolic/space.js';
import { requestFrom } from '../../analysis/symbolic/theories/dimension.js';
import { choice } from '../../analysis/symbolic/theories/theory.js';
import { groupBy } from '../../base/group-by.js';
import { range } from '../../base/number-arrays.js';
import { atomsOf } from '../../logic/kleene/formula.js';
import type { Literal } from '../../logic/solver/literal.js';
import type { Model, Solver } from '../../logic/solver/satisfy.js';
import type { Budget } from '../../logic/solver/search.js';
import { distinctAtoms } from '../../model/facts/definition/distinct-atoms.js';
import type { Draft } from '../../model/facts/definition/request-draft.js';
import type { Fact, Meaning } from '../../model/facts/fact.js';
import type { Request } from '../../model/facts/request.js';
import type { World } from '../../model/facts/world.js';
import { ALL_ZONES, blockedByZones } from '../../model/facts/zones/zone.js';
import type { Compiled } from '../../simulate/compile.js';
import { regionOf } from '../region/region.js';
import { borderSteps } from './address-steps.js';
import { type Aim, aimsOver } from './aims.js';
import { regionMembership } from './region-membership.js';
import { type FactSteps, stepsIn } from './steps.js';

/**
 * The choices that determine a generated request. If not all choices can be met, earlier ones take precedence. Without choices, the request
 * is as plain as possible.
 */
export interface SampleChoice {
  readonly aims: readonly Aim[];
  /**
   * The values that the request should have in the dimensions of the solver. `dimension` is an index in `sizes`. `value` is a number below
   * that size; 0 is the preferred value of the dimension.
   */
  readonly values: readonly { readonly dimension: number; readonly value: number }[];
  /**
   * Changes that set a fact to a boundary value: a value just inside or just outside the range that a rule tests. A change is left out if
   * the request would then no longer belong to the set of sign-ins of the sampler.
   */
  readonly steps: readonly { readonly fact: number; readonly step: number }[];
}

/**
 * Generates complete requests that belong to a set of sign-ins (region), without rejection sampling. Equal choices give equal requests, and
 * every request of the set can be generated. Spec: Policy tests, 7.
 */
export interface RegionSampler {
  /** The number of rules that an {@link Aim} can name. The rules are numbered from 1. */
  readonly rules: number;
  /** For each dimension of the solver (a property of requests), the number of values that a request can have. */
  readonly sizes: readonly number[];
  /**
   * For each request fact, the number of changes that set it to a boundary value: a value just inside or just outside the range that a rule
   * tests.
   */
  readonly steps: readonly number[];
  /**
   * Changes that move a request to an address at the border of a zone. If a rule tests a zone, there is an entry for each border of the
   * zone. An entry consists of the number of the rule, the index of the fact, and the index of the change.
   */
  readonly edges: readonly SampleEdge[];
  requestAt(choice: SampleChoice): Request;
}

export interface SampleEdge {
  readonly rule: number;
  readonly fact: number;
  readonly step: number;
}

export type SamplerAnswer =
  | { readonly ok: true; readonly sampler: RegionSampler }
  | { readonly ok: false; readonly reasons: readonly string[] };

/**
 * The budget of the solver for one request. If it runs out, the sampler ignores the {@link SampleChoice} and returns the plainest request
 * in the set of sign-ins.
 */
const BUDGET = { conflicts: 5000 };

export function samplerOf(when: unknown, now: string | undefined, compiled: Compiled): SamplerAnswer {
  const { world, snapshot } = compiled;
  const { ruleLists } = sessionOf(compiled);
  const ofRules = meaningsIn(ruleLists, world);
  const reading = regionOf({ when }, now, ofRules, compiled);
  if (reading.kind === 'unknown')
    return { ok: false, reasons: reading.problems.map(({ message }) => message) };
  const region = { ...reading.region, appIds: reading.appIds ?? appIdsOf(compiled.snapshot) };
  const asked = [...ofRules, { meaning: blockedByZones(world), world }];
  const space = spaceOf(
    [...asked, ...region.within],
    [...new Set([...appIdsOf(snapshot), ...region.appIds])],
    { isForRefused: true },
  );
  const lists = ruleLists.map((list) => encodeList(list, space, world));
  const given = [
    space.acceptable,
    ...applicationsIn(region, space),
    ...region.within.map(({ meaning, world: of }) => new Encoded(meaning, space, of).must),
  ];
  const membership = regionMembership(
    region,
    asked.map(({ meaning }) => meaning),
    compiled,
  );
  const literalsFor = aimsOver(lists, world);
  const dimensions = dimensionsOf(space);
  const usual = dimensions.map((dimension) => dimension.literalOf(0));
  const requestWith = (wanted: readonly Literal[]): Request | undefined => {
    const model = satisfyInOrder(given, [...wanted, space.found, ...usual], space.solver, BUDGET);
    return model && requestsAt(model, region, space, compiled).find((one) => membership.contains(one));
  };
  const plainest = firstOf(searchStarts(space), requestWith);
  if (plainest === undefined)
    return {
      ok: false,
      reasons: ['no sign-in satisfies it, or no example was found that the service accepts'],
    };
  const steps = stepsIn(
    valuesByFact(
      asked.map(({ meaning }) => meaning),
      region,
    ),
    {
      snapshot,
      world: region.within[0]?.world ?? world,
    },
  );
  return {
    ok: true,
    sampler: {
      rules: lists.reduce((sum, { rules }) => sum + rules.length, 0),
      sizes: dimensions.map(({ size }) => size),
      steps: steps.map((one) => one.steps.length),
      edges: edgesOf(lists, steps, world),
      requestAt({ aims, values, steps: wanted }) {
        const chosen = [
          ...aims.flatMap(literalsFor),
          ...values.flatMap(({ dimension, value }) => dimensions[dimension]?.literalOf(value) ?? []),
        ];
        return wanted.reduce((request, { fact, step }) => {
          const take = steps[fact]?.steps[step];
          if (take === undefined) return request;
          const draft = structuredClone(request) as Draft;
          take(draft);
          const next = requestFrom(draft);
          return membership.contains(next) &&
            membership.countUndecided(next) <= membership.countUndecided(request)
            ? next
            : request;
        }, requestWith(chosen) ?? plainest);
      },
    },
  };
}

/**
 * Returns the borders of the zones that each rule requires. Requests from addresses at these borders are good tests: if a zone is made
 * slightly wider, only requests from these addresses get a different result.
 */
function edgesOf(
  lists: readonly EncodedList[],
  steps: readonly FactSteps[],
  world: World,
): readonly SampleEdge[] {
  const fact = steps.findIndex((one) => one.fact.name === 'zone');
  const stepsByZone = new Map(world.zones.zones.map((zone) => [zone.id, borderSteps(zone, world)]));
  return lists
    .flatMap(({ rules }) => rules)
    .flatMap(({ meaning }, number) => {
      const asked = atomsOf(meaning).flatMap((one) => (one.fact.name === 'zone' ? [one.value] : []));
      const ids = asked.includes(ALL_ZONES) ? [...stepsByZone.keys()] : asked;
      const own = new Set(ids.flatMap((id) => stepsByZone.get(id) ?? []));
      return [...own].map((step) => ({ rule: number + 1, fact, step }));
    });
}

/** The maximum number of applications that are tried, one after the other, to find the plainest request of the set of sign-ins. */
const MOST_APPLICATIONS = 50;

/** Returns the solver assumptions to try in the search for the plainest request: first none, then one application at a time. */
function searchStarts({ application: { ids, variable }, solver }: Space): readonly (readonly Literal[])[] {
  const values = range(Math.min(ids.length, MOST_APPLICATIONS));
  return [[], ...values.map((value) => [solver.literal(choice(variable, [value]))])];
}

function firstOf<From, Found>(
  all: readonly From[],
  find: (one: From) => Found | undefined,
): Found | undefined {
  for (const one of all) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

interface ChosenDimension {
  readonly size: number;
  /**
   * Returns the solver literal of a value of this dimension. Values are numbers from 0 to `size - 1`; 0 is the preferred value of the
   * dimension.
   */
  literalOf(value: number): Literal;
}

/**
 * Returns the solver dimensions whose value a sampled request can choose. Dimensions with only one value and dimensions whose value cannot
 * be known offline are left out.
 */
function dimensionsOf({ dimensions, solver, unknowable }: Space): readonly ChosenDimension[] {
  return dimensions.flatMap(({ size, preferred }, variable) =>
    size < 2 || unknowable.has(variable)
      ? []
      : [{ size, literalOf: (value) => solver.literal(choice(variable, [(preferred + value) % size])) }],
  );
}

/**
 * Returns the request that a solver model describes. Also returns the same request for each of the first few users who are directly
 * assigned to the application.
 */
function requestsAt(
  model: Model,
  region: RequestRegion,
  space: Space,
  { world }: Compiled,
): readonly Request[] {
  const request = space.requestOf(model);
  const userIds = world.application(request.appInstance)?.users.ids ?? [];
  return [request, ...requestsByUsers(request, [...userIds])].map((one) => region.withFixedFacts(one));
}

function valuesByFact(
  meanings: readonly Meaning[],
  { within }: RequestRegion,
): ReadonlyMap<Fact, readonly string[]> {
  const atoms = distinctAtoms(
    [...meanings, ...within.map(({ meaning }) => meaning)].flatMap((one) => atomsOf(one)),
  );
  return new Map(
    [...groupBy(atoms, ({ fact }) => fact)].map(([fact, own]) => [fact, own.map(({ value }) => value)]),
  );
}

/**
 * Returns a solver model of the `given` literals that also satisfies as many `wanted` literals as possible; earlier ones take precedence.
 * The result does not depend on earlier queries of the solver. Returns `undefined` if there is no model, or none within the budget.
 */
function satisfyInOrder(
  given: readonly Literal[],
  wanted: readonly Literal[],
  solver: Solver,
  budget: Budget,
): Model | undefined {
  const order = [...new Set(wanted)].filter((literal) => !given.includes(literal));
  const positions = new Map(order.map((literal, at) => [literal, at]));
  const dropped = new Set<Literal>();
  const before = (end: number) => order.slice(0, end).filter((literal) => !dropped.has(literal));
  for (let end = order.length; ; ) {
    const answer = solver.solve([...given, ...before(end)], budget);
    switch (answer.kind) {
      case 'undecided':
        return undefined;
      case 'satisfiable':
        if (end === order.length) return answer.model;
        dropped.add(order[end] as Literal);
        end = order.length;
        break;
      case 'unsatisfiable':
        end = Math.max(-1, ...answer.core.flatMap((literal) => positions.get(literal) ?? []));
        if (end < 0) return undefined;
    }
  }
}
