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
import { withoutRedundantStatements } from '../../symbolic/redundant-statements.js';
import type { RuleList } from '../../symbolic/rule-lists.js';
import type { Space } from '../../symbolic/space.js';
import { choice } from '../../symbolic/theories/theory.js';
import { budgetFor, type SearchLimits, type SharedBudget } from '../session/limits.js';
import { LIMIT_REACHED, UNCONFIRMED, whyAnyUnknowable } from '../session/reasons.js';
import { firstHolding } from './completions.js';
import { searchSpace } from './search-space.js';
import { definiteCase, type SignInCase, type SignInScope, signInCases } from './sign-in-cases.js';

/** A condition as a formula (meaning), with the snapshot data (world) in which it is evaluated. */
export interface MeaningIn {
  readonly meaning: Meaning;
  readonly world: World;
}

/** A possible combination of deciding rules (case) for a set of requests, with an example that was run through the simulator. */
export interface RegionCase {
  readonly one: SignInCase;
  readonly example: Request;
}

/**
 * A possible combination of deciding rules, with an example request. Alternatively, the reason why it is undecided whether a further
 * combination is possible.
 */
export type RegionPoint = RegionCase | UndecidedPoint;

export interface UndecidedPoint {
  readonly undecided: string;
  /** The combination of deciding rules, with an unconfirmed example; absent if the search exceeded its budget. */
  readonly possible?: Pick<JointPoint, 'decided' | 'example'>;
}

/** The solver literals for "the request is definitely in the set of requests" (`must`) and "the request may be in the set" (`may`). */
export type Within = Pick<MatchLiterals, 'may' | 'must'>;

/** A set of requests (region) for which the possible combinations of deciding rules are searched. */
export interface SearchedRegion {
  readonly appIds: readonly string[];
  /** Formulas that hold for every request of the set of requests. */
  readonly within: readonly Within[];
  /**
   * Returns requests to try as the example of a combination of deciding rules, the best one first. They are variants of `request`, which
   * was generated from `model`. They also state the facts that all requests of the set share.
   */
  readonly requestsAt: (request: Request, model: Model) => Iterable<Request>;
  /**
   * Returns whether the set of requests contains a request. An example may state results of expressions. With this function, the
   * unnecessary ones are removed; without it, the example keeps all of them.
   */
  readonly has?: (request: Request) => boolean;
}

/**
 * A search for cases (possible combinations of deciding rules). The rule lists are encoded once, in one search space; then any number of
 * sets of requests can be searched.
 */
export interface CaseSearch {
  readonly space: Space;
  readonly lists: readonly EncodedList[];
  readonly budget: SharedBudget;
  /** The formula for "a network blocklist blocks the request"; absent if blocking is irrelevant. */
  readonly refusal: Encoded | undefined;
  encoded(one: MeaningIn): Encoded;
  /** Yields every possible combination of deciding rules in a set of requests. The result is complete if the generator ends by itself. */
  casesIn(region: SearchedRegion): Generator<RegionPoint>;
}

/**
 * Creates a search for combinations of deciding rules. `ruleLists` are the rule lists of the policy types in scope; `asked` are the
 * conditions that define the sets of requests to search.
 * Spec: Policy tests, 3.
 */
export function caseSearch(
  ruleLists: readonly RuleList[],
  scope: SignInScope,
  asked: readonly MeaningIn[],
  appIds: readonly string[],
  compiled: Compiled,
  limits: SearchLimits = {},
): CaseSearch {
  const { world } = compiled;
  const refused = blockedByZones(world);
  const space = searchSpace(ruleLists, asked, appIds, compiled);
  const refusal = new Encoded(refused, space, world);
  const lists = ruleLists.map((list) => encodeList(list, space, world));
  const budget = budgetFor(ruleLists, limits);
  const encoded = ({ meaning, world: of }: MeaningIn) => new Encoded(meaning, space, of);
  const search = { space, lists, budget, refusal: scope.withBlocklist ? refusal : undefined };
  return {
    ...search,
    encoded,
    *casesIn({ appIds: own, within, requestsAt, has = () => false }) {
      const apps = applicationsIn({ appIds: own }, space);
      const must = within.map((one) => one.must);
      const may = within.map((one) => one.may);
      const points = findCombinations({
        ...search,
        must: [...apps, ...must, ...(scope.withBlocklist ? [] : [negated(refusal.may)])],
        may: [space.acceptable, ...apps, ...may, ...(scope.withBlocklist ? [] : [negated(refusal.must)])],
      });
      for (const point of points)
        yield 'undecided' in point ? point : confirmCombination(point, { requestsAt, has }, scope, compiled);
    },
  };
}

interface JointSearch {
  readonly space: Space;
  readonly lists: readonly EncodedList[];
  /** The formula for "a network blocklist blocks the request"; absent if blocking is irrelevant. */
  readonly refusal: Encoded | undefined;
  /**
   * Solver assumptions for "the request is definitely in the searched set" (`must`) and "the request may be in the searched set" (`may`).
   */
  readonly must: readonly Literal[];
  readonly may: readonly Literal[];
  readonly budget: SharedBudget;
}

/** A possible combination of deciding rules, with an example that the simulator has not confirmed yet. */
interface JointPoint {
  readonly decided: ReadonlyMap<string, EncodedRule | undefined>;
  readonly isBlocked: boolean;
  readonly example: Request;
  readonly model: Model;
}

/** Yields each possible combination of deciding rules once. */
function* findCombinations({
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
      const isBlocked = refusal?.isAt(model);
      const sureOf = (literal: Encoded) => (isBlocked ? literal.must : negated(literal.may));
      const here = [
        ...lists.map(({ first }, at) => first.must.decides(indices[at] as number)),
        ...(refusal === undefined ? [] : [sureOf(refusal)]),
      ];
      const decided = new Map(lists.map(({ type, rules }, at) => [type.name, rules[indices[at] as number]]));
      const found = space.find([...must, ...here], budget);
      if (found.kind !== 'satisfiable')
        yield {
          undecided:
            found.kind === 'undecided' ? LIMIT_REACHED : whyAnyUnknowable(decidingOrLast(lists, indices)),
          possible: { decided, example: space.requestOf(model) },
        };
      else
        yield {
          decided,
          isBlocked: isBlocked === true,
          example: space.requestOf(found.model),
          model: found.model,
        };
      const actual = [
        ...lists.map(({ first }, at) => first.actual.decides(indices[at] as number)),
        ...(refusal === undefined ? [] : [isBlocked ? refusal.actual : negated(refusal.actual)]),
      ];
      if (actual.length === 0) return;
      solver.requireAny([negated(isNew), ...actual.map(negated)]);
    }
  } finally {
    solver.requireAny([negated(isNew)]);
  }
}

/** Returns one rule of each rule list: the deciding rule, or the last rule if no rule of the list decides. */
function decidingOrLast(lists: readonly EncodedList[], indices: readonly number[]): readonly EncodedRule[] {
  return lists.flatMap(({ rules }, at) => rules[indices[at] as number] ?? rules.at(-1) ?? []);
}

/** Returns the solver assumption that the request is for one of the given applications. */
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
 * Returns a combination of deciding rules with an example that the simulator confirms; "undecided" if no request can be confirmed. Prefers
 * a request that decides all relevant conditions. Otherwise, takes a request whose completions all lead to the same combination.
 */
function confirmCombination(
  { decided, isBlocked, example, model }: JointPoint,
  { requestsAt, has }: Required<Pick<SearchedRegion, 'has' | 'requestsAt'>>,
  scope: SignInScope,
  compiled: Compiled,
): RegionPoint {
  const isSame = (one: SignInCase) =>
    one.isBlocked === isBlocked &&
    [...one.decided].every(([type, rule]) => decided.get(type)?.rule === rule?.rule.rule);
  const readable: Request[] = [];
  for (const whole of requestsAt(example, model)) {
    if (!readBody(whole, compiled.world, 'person').ok) continue;
    readable.push(whole);
    const one = definiteCase(whole, scope, compiled);
    if (one === undefined || !isSame(one)) continue;
    const holds = (request: Request) => {
      const without = has(request) ? definiteCase(request, scope, compiled) : undefined;
      return without !== undefined && isSame(without);
    };
    return { one, example: withoutRedundantStatements(whole, holds) };
  }
  for (const whole of readable) {
    const { cases, isComplete } = signInCases(whole, scope, compiled);
    const [one, ...others] = cases;
    if (one !== undefined && others.length === 0 && isComplete && isSame(one)) return { one, example: whole };
  }
  return { undecided: UNCONFIRMED, possible: { decided, example } };
}
