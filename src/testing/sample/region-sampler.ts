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
import { range } from '../../base/range.js';
import { atomsOf } from '../../logic/kleene/formula.js';
import type { Literal } from '../../logic/solver/literal.js';
import type { Model } from '../../logic/solver/satisfy.js';
import { distinctAtoms } from '../../model/facts/definition/distinct-atoms.js';
import type { Draft } from '../../model/facts/definition/draft.js';
import type { Fact, Meaning } from '../../model/facts/fact.js';
import type { Request } from '../../model/facts/request.js';
import type { World } from '../../model/facts/world.js';
import { ALL_ZONES, refusedBefore } from '../../model/facts/zone.js';
import type { Compiled } from '../../simulate/compile.js';
import { regionOf } from '../region/region.js';
import { stepsBeside } from './address-steps.js';
import { type Aim, aimsOver } from './aims.js';
import { firstsThatHold } from './firsts-that-hold.js';
import { standingIn } from './standing.js';
import { type FactSteps, stepsIn } from './steps.js';

/** What is chosen of a request: what comes first wins where not all can be. Nothing chosen: the plainest there is. */
export interface SampleChoice {
  readonly aims: readonly Aim[];
  /** Values of dimensions, by their numbers; 0 is the one that a plain request has. */
  readonly values: readonly { readonly dimension: number; readonly value: number }[];
  /** Steps from there to a value beside, each taken where it does not leave the region. */
  readonly steps: readonly { readonly fact: number; readonly step: number }[];
}

/**
 * Complete requests of a region, by what is chosen of them: made so that they stand in it, not drawn until one does. The
 * same choice gives the same request, and every point of the region can be chosen. Spec: Policy tests, 7.
 */
export interface RegionSampler {
  /** How many rules can be aimed at. */
  readonly rules: number;
  /** How many values each dimension has. */
  readonly sizes: readonly number[];
  /** How many steps there are for each fact. */
  readonly steps: readonly number[];
  /** Rules with steps next to the borders of the zones that they require. */
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

/** Of one request: conflicts. A draw that takes more is the plainest request. */
const BUDGET = { conflicts: 5000 };

export function samplerOf(when: unknown, now: string | undefined, compiled: Compiled): SamplerAnswer {
  const { world, snapshot } = compiled;
  const { ruleLists } = sessionOf(compiled);
  const ofRules = meaningsIn(ruleLists, world);
  const reading = regionOf({ when }, now, ofRules, compiled);
  if (reading.kind === 'unknown')
    return { ok: false, reasons: reading.problems.map(({ message }) => message) };
  const region = { ...reading.region, appIds: reading.appIds ?? appIdsOf(compiled.snapshot) };
  const asked = [...ofRules, { meaning: refusedBefore(world), world }];
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
  const standing = standingIn(
    region,
    asked.map(({ meaning }) => meaning),
    compiled,
  );
  const literalsFor = aimsOver(lists, world);
  const dimensions = dimensionsOf(space);
  const usual = dimensions.map((dimension) => dimension.literalOf(0));
  const requestWith = (wanted: readonly Literal[]): Request | undefined => {
    const model = firstsThatHold(given, [...wanted, space.found, ...usual], space.solver, BUDGET);
    return model && requestsAt(model, region, space, compiled).find((one) => standing.isOf(one));
  };
  const plainest = firstOf(startsIn(space), requestWith);
  if (plainest === undefined)
    return {
      ok: false,
      reasons: ['no sign-in meets it, or none was found that the service accepts'],
    };
  const steps = stepsIn(
    askedBy(
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
          return standing.isOf(next) && standing.open(next) <= standing.open(request) ? next : request;
        }, requestWith(chosen) ?? plainest);
      },
    },
  };
}

/** Returns the borders of the zones that each rule requires: a slightly wider zone has an effect only there. */
function edgesOf(
  lists: readonly EncodedList[],
  steps: readonly FactSteps[],
  world: World,
): readonly SampleEdge[] {
  const fact = steps.findIndex((one) => one.fact.name === 'zone');
  const beside = new Map(world.zones.zones.map((zone) => [zone.id, stepsBeside(zone, world)]));
  return lists
    .flatMap(({ rules }) => rules)
    .flatMap(({ meaning }, number) => {
      const asked = atomsOf(meaning).flatMap((one) => (one.fact.name === 'zone' ? [one.value] : []));
      const ids = asked.includes(ALL_ZONES) ? [...beside.keys()] : asked;
      const own = new Set(ids.flatMap((id) => beside.get(id) ?? []));
      return [...own].map((step) => ({ rule: number + 1, fact, step }));
    });
}

/** More applications are not tried before it is said that none of them has a request. */
const MOST_APPLICATIONS = 50;

/** Where the plainest request is looked for: anywhere, then at one application after the other. */
function startsIn({ application: { ids, variable }, solver }: Space): readonly (readonly Literal[])[] {
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
  /** 0: the value that a plain request has. */
  literalOf(value: number): Literal;
}

/** Those that requests can tell. */
function dimensionsOf({ dimensions, solver, unknowable }: Space): readonly ChosenDimension[] {
  return dimensions.flatMap(({ size, preferred }, variable) =>
    size < 2 || unknowable.has(variable)
      ? []
      : [{ size, literalOf: (value) => solver.literal(choice(variable, [(preferred + value) % size])) }],
  );
}

/** The request of a model, and as those would make it who alone may use the application. */
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

function askedBy(
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
