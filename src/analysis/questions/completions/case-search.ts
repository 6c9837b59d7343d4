import { readBody } from '../../../documents/request/read-request.js';
import { type Literal, negated } from '../../../logic/solver/literal.js';
import type { Model } from '../../../logic/solver/satisfy.js';
import type { Meaning } from '../../../model/facts/fact.js';
import type { Request } from '../../../model/facts/request.js';
import type { World } from '../../../model/facts/world.js';
import { blockedByZones } from '../../../model/facts/zones/zone.js';
import type { Compiled } from '../../../simulate/compile.js';
import {
  Encoded,
  type EncodedList,
  type EncodedRule,
  encodeList,
  literalsOf,
} from '../../symbolic/encode.js';
import type { MatchLiterals } from '../../symbolic/first-match.js';
import { appIdsOf, meaningsIn, type RuleList } from '../../symbolic/rule-lists.js';
import { type Space, spaceOf } from '../../symbolic/space.js';
import { withoutSpareStatements } from '../../symbolic/spare-statements.js';
import { choice } from '../../symbolic/theories/theory.js';
import { budgetFor, type SearchLimits, type SharedBudget } from '../session/limits.js';
import { LIMIT_REACHED, UNCONFIRMED, whyNoneCanTell } from '../session/reasons.js';
import { firstHolding } from './completions.js';
import { type SignInCase, type SignInScope, signInCases, surelyDecidedCase } from './sign-in-cases.js';

/** A question in a world. */
export interface MeaningIn {
  readonly meaning: Meaning;
  readonly world: World;
}

/** One way in which requests of a region come out, with one of them that was run through the simulator. */
export interface RegionCase {
  readonly one: SignInCase;
  readonly witness: Request;
}

/** What stands at a place of the region: a case, or why it is unknown whether any request is there. */
export type RegionPoint = RegionCase | UndecidedPoint;

export interface UndecidedPoint {
  readonly undecided: string;
  /** What would decide there together, and what a request there says; absent where the search gave up. */
  readonly possible?: Pick<JointPoint, 'decided' | 'witness'>;
}

/** That a request is surely one of some requests, and that it may be. */
export type Within = Pick<MatchLiterals, 'may' | 'must'>;

/** Some requests of a {@link CaseSearch}. */
export interface SearchedRegion {
  readonly appIds: readonly string[];
  /** What holds of all of them. */
  readonly within: readonly Within[];
  /** A request that was made up, at these values of the space, as those of the region put it: the best way first. */
  readonly puttings: (request: Request, model: Model) => Iterable<Request>;
  /** Whether a request is one of them; absent: a witness says all that was found. */
  readonly has?: (request: Request) => boolean;
}

/** Some lists of rules in one space, to be asked of one region after the other how its requests come out. */
export interface CaseSearch {
  readonly space: Space;
  readonly lists: readonly EncodedList[];
  readonly budget: SharedBudget;
  /** That a blocklist zone refuses before any policy, where that matters. */
  readonly refusal: Encoded | undefined;
  encoded(one: MeaningIn): Encoded;
  /** Every way in which some request of the region comes out; when it ends by itself, there is no other. */
  casesIn(region: SearchedRegion): Generator<RegionPoint>;
}

/** The lists are those of the types in scope; `asked`: what regions may ask beside them. Spec: Policy tests, 3. */
export function caseSearch(
  ruleLists: readonly RuleList[],
  scope: SignInScope,
  asked: readonly MeaningIn[],
  appIds: readonly string[],
  compiled: Compiled,
  limits: SearchLimits = {},
): CaseSearch {
  const { world, snapshot } = compiled;
  const refused = blockedByZones(world);
  const space = spaceOf(
    [...meaningsIn(ruleLists, world), { meaning: refused, world }, ...asked],
    [...new Set([...appIdsOf(snapshot), ...appIds])],
    { isForRefused: true },
  );
  const refusal = new Encoded(refused, space, world);
  const lists = ruleLists.map((list) => encodeList(list, space, world));
  const budget = budgetFor(ruleLists, limits);
  const encoded = ({ meaning, world: of }: MeaningIn) => new Encoded(meaning, space, of);
  const search = { space, lists, budget, refusal: scope.withRefusal ? refusal : undefined };
  return {
    ...search,
    encoded,
    *casesIn({ appIds: own, within, puttings, has = () => false }) {
      const apps = applicationsIn({ appIds: own }, space);
      const must = within.map((one) => one.must);
      const may = within.map((one) => one.may);
      const points = joint({
        ...search,
        must: [...apps, ...must, ...(scope.withRefusal ? [] : [negated(refusal.may)])],
        may: [space.acceptable, ...apps, ...may, ...(scope.withRefusal ? [] : [negated(refusal.must)])],
      });
      for (const point of points)
        yield 'undecided' in point ? point : confirmed(point, { puttings, has }, scope, compiled);
    },
  };
}

interface JointSearch {
  readonly space: Space;
  readonly lists: readonly EncodedList[];
  /** Where it matters. */
  readonly refusal: Encoded | undefined;
  /** To be assumed of requests that are surely of the region, and of those that may be. */
  readonly must: readonly Literal[];
  readonly may: readonly Literal[];
  readonly budget: SharedBudget;
}

/** What decides of each type, together, with a request of which it should be so. */
interface JointPoint {
  readonly decided: ReadonlyMap<string, EncodedRule | undefined>;
  readonly isRefused: boolean;
  readonly witness: Request;
  readonly model: Model;
}

/** What decides together; each way to come out once. */
function* joint({
  space,
  lists,
  refusal,
  must,
  may,
  budget,
}: JointSearch): Generator<JointPoint | UndecidedPoint> {
  const { solver } = space;
  const isNew = solver.selector();
  try {
    for (;;) {
      const answer = solver.solve([...may, isNew], budget);
      if (answer.kind === 'unsatisfiable') return;
      if (answer.kind === 'undecided') {
        yield { undecided: LIMIT_REACHED };
        return;
      }
      const { model } = answer;
      const indices = lists.map((list) => firstHolding(list, model));
      const isRefused = refusal?.isAt(model);
      const sureOf = (literal: Encoded) => (isRefused ? literal.must : negated(literal.may));
      const here = [
        ...lists.map(({ first }, at) => first.must.decides(indices[at] as number)),
        ...(refusal === undefined ? [] : [sureOf(refusal)]),
      ];
      const decided = new Map(lists.map(({ type, rules }, at) => [type.name, rules[indices[at] as number]]));
      const found = space.find([...must, ...here], budget);
      if (found.kind !== 'satisfiable')
        yield {
          undecided: found.kind === 'undecided' ? LIMIT_REACHED : whyNoneCanTell(tellingOf(lists, indices)),
          possible: { decided, witness: space.requestOf(model) },
        };
      else
        yield {
          decided,
          isRefused: isRefused === true,
          witness: space.requestOf(found.model),
          model: found.model,
        };
      const actual = [
        ...lists.map(({ first }, at) => first.actual.decides(indices[at] as number)),
        ...(refusal === undefined ? [] : [isRefused ? refusal.actual : negated(refusal.actual)]),
      ];
      if (actual.length === 0) return;
      solver.requireAny([negated(isNew), ...actual.map(negated)]);
    }
  } finally {
    solver.requireAny([negated(isNew)]);
  }
}

/** What decides of each list; where none does, the last of all that do not. */
function tellingOf(lists: readonly EncodedList[], indices: readonly number[]): readonly EncodedRule[] {
  return lists.flatMap(({ rules }, at) => rules[indices[at] as number] ?? rules.at(-1) ?? []);
}

/** To be assumed: the application is one of these. */
export function applicationsIn(
  { appIds }: Pick<SearchedRegion, 'appIds'>,
  { application, solver }: Space,
): readonly Literal[] {
  const values = [...new Set(appIds)]
    .map((id) => application.ids.indexOf(id))
    .filter((value) => value >= 0)
    .sort((one, other) => one - other);
  return values.length === application.ids.length
    ? []
    : literalsOf(choice(application.variable, values), solver);
}

/**
 * As the simulator has it: a request that it leaves open, or refuses, shows nothing. One of which it knows each condition
 * goes before one of which only all ways to complete it come out alike.
 */
function confirmed(
  { decided, isRefused, witness, model }: JointPoint,
  { puttings, has }: Required<Pick<SearchedRegion, 'has' | 'puttings'>>,
  scope: SignInScope,
  compiled: Compiled,
): RegionPoint {
  const isSame = (one: SignInCase) =>
    one.isRefused === isRefused &&
    [...one.decided].every(([type, rule]) => decided.get(type)?.rule === rule?.rule.rule);
  const readable: Request[] = [];
  for (const whole of puttings(witness, model)) {
    if (!readBody(whole, compiled.world, 'person').ok) continue;
    readable.push(whole);
    const one = surelyDecidedCase(whole, scope, compiled);
    if (one === undefined || !isSame(one)) continue;
    const holds = (request: Request) => {
      const without = has(request) ? surelyDecidedCase(request, scope, compiled) : undefined;
      return without !== undefined && isSame(without);
    };
    return { one, witness: withoutSpareStatements(whole, holds) };
  }
  for (const whole of readable) {
    const { cases, isComplete } = signInCases(whole, scope, compiled);
    const [one, ...others] = cases;
    if (one !== undefined && others.length === 0 && isComplete && isSame(one)) return { one, witness: whole };
  }
  return { undecided: UNCONFIRMED, possible: { decided, witness } };
}
