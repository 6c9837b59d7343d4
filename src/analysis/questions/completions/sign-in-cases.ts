import { getOrMake } from '../../../base/memo.js';
import { MATCH, UNDEFINED } from '../../../logic/kleene/verdict.js';
import { type Literal, negated } from '../../../logic/solver/literal.js';
import type { Request } from '../../../model/facts/request.js';
import { blockedBy, blockedByZones } from '../../../model/facts/zones/zone.js';
import type { SimulatedTypeName } from '../../../model/policies/policy-type.js';
import type { Compiled } from '../../../simulate/compile.js';
import {
  decideDefinitely,
  possibleRules,
  type Visit,
  type VisitedRule,
  visit,
} from '../../../simulate/match-rules.js';
import { both, eitherOf } from '../../symbolic/first-match.js';
import type { SearchLimits } from '../session/limits.js';
import { type Completions, firstHolding, meaningsOf, requestCompletions } from './completions.js';
import { type SettledBy, smallestFacts } from './smallest-facts.js';

/** The scope of a search: the policy types whose deciding rules matter, and whether network blocklists matter. */
export interface SignInScope {
  readonly types: readonly SimulatedTypeName[];
  /** Whether to distinguish requests that a network blocklist blocks before any policy. */
  readonly withBlocklist: boolean;
}

/** A possible combination of deciding rules for a request, given its unknown facts. */
export interface SignInCase {
  /** The deciding rule of each policy type; `undefined` if no rule decides. */
  readonly decided: ReadonlyMap<SimulatedTypeName, VisitedRule | undefined>;
  readonly isBlocked: boolean;
}

export interface SignInCases {
  readonly cases: readonly SignInCase[];
  /** Whether all combinations were found; if not, the search exceeded its budget. */
  readonly isComplete: boolean;
  /**
   * Returns the smallest set of missing facts that would decide whether a statement about the sign-in holds. `isTrueOf` returns whether it
   * holds for a combination of deciding rules.
   */
  settledBy(isTrueOf: (one: SignInCase) => boolean): SettledBy;
}

/** Maximum number of combinations of deciding rules to search for one request. */
const MOST_CASES = 64;

/** Returns the only possible combination of deciding rules if every relevant condition is decided, otherwise `undefined`. */
export function definiteCase(
  request: Request,
  { types, withBlocklist }: SignInScope,
  compiled: Compiled,
): SignInCase | undefined {
  const refusal = withBlocklist ? blockedBy(compiled.world, request.policyContext).rank : undefined;
  if (refusal === UNDEFINED) return undefined;
  const knowledge = compiled.knowledgeOf(request);
  const decided = new Map<SimulatedTypeName, VisitedRule | undefined>();
  for (const type of types) {
    const sure = decideDefinitely(policiesFor(request, type, compiled), knowledge);
    if (sure === undefined) return undefined;
    decided.set(type, sure ?? undefined);
  }
  return { decided, isBlocked: refusal === MATCH };
}

/** Returns every possible combination of deciding rules for a request. Spec: Simulation, 7, "Settling". */
export function signInCases(
  request: Request,
  scope: SignInScope,
  compiled: Compiled,
  limits: SearchLimits = {},
): SignInCases {
  const sure = definiteCase(request, scope, compiled);
  if (sure !== undefined) return { cases: [sure], isComplete: true, settledBy: () => SETTLED };
  const { types, withBlocklist } = scope;
  const knowledge = compiled.knowledgeOf(request);
  const refusal = withBlocklist ? blockedBy(compiled.world, request.policyContext).rank : undefined;
  const visits = types.map((type): Visit => visit(policiesFor(request, type, compiled), knowledge));
  const open = visits.map(possibleRules);
  const caseAt = (indices: readonly number[], isBlocked: boolean): SignInCase => ({
    decided: new Map(types.map((type, at) => [type, open[at]?.[indices[at] ?? 0]])),
    isBlocked,
  });
  const lists = [
    ...open.map(meaningsOf),
    ...(refusal === undefined ? [] : [[blockedByZones(compiled.world)]]),
  ];
  const completions = requestCompletions(lists, request, compiled, limits);
  const { found, isComplete } = combinationsIn(completions);
  const cases = found.map((indices) => caseAt(indices, withBlocklist && indices.at(-1) === 0));
  return {
    cases,
    isComplete,
    settledBy: (isTrueOf) => settledBy(isTrueOf, found, cases, completions),
  };
}

/** Returns the policies that apply to the application, in order. */
export function policiesFor(
  { appInstance }: Pick<Request, 'appInstance'>,
  type: SimulatedTypeName,
  { types }: Compiled,
) {
  return types.get(type)?.listFor(appInstance).policies ?? [];
}

const SETTLED: SettledBy = { kind: 'decided' };

/** Returns the possible combinations of deciding rules: for each rule list, the index of its deciding rule. */
function combinationsIn({ space: { solver }, lists, known, budget }: Completions): {
  readonly found: readonly (readonly number[])[];
  readonly isComplete: boolean;
} {
  const found: number[][] = [];
  const isNew = solver.selector();
  let isComplete = false;
  while (found.length < MOST_CASES) {
    const answer = solver.solve([...known, isNew], budget);
    if (answer.kind !== 'satisfiable') {
      isComplete = answer.kind === 'unsatisfiable';
      break;
    }
    const indices = lists.map((list) => firstHolding(list, answer.model));
    found.push(indices);
    const denied = lists.map(({ first }, at) => negated(first.decides(indices[at] as number)));
    solver.requireAny([negated(isNew), ...denied]);
  }
  solver.requireAny([negated(isNew)]);
  return { found, isComplete };
}

function settledBy(
  isTrueOf: (one: SignInCase) => boolean,
  found: readonly (readonly number[])[],
  cases: readonly SignInCase[],
  completions: Completions,
): SettledBy {
  const truths = cases.map(isTrueOf);
  if (new Set(truths).size < 2) return SETTLED;
  const { lists, space } = completions;
  const literalOf = (indices: readonly number[]) =>
    indices
      .map((index, at) => lists[at]?.first.decides(index))
      .filter((literal) => literal !== undefined)
      .reduce((one, other) => both(one, other, space.solver));
  const literals = new Map<boolean, Literal>();
  const where = (isTrue: boolean) =>
    getOrMake(literals, isTrue, () =>
      eitherOf(found.filter((_, at) => truths[at] === isTrue).map(literalOf), space.solver),
    );
  const truthAt = (indices: readonly number[]) =>
    truths[found.findIndex((one) => one.every((index, at) => index === indices[at]))] === true;
  return smallestFacts(
    (model) => where(truthAt(lists.map((list) => firstHolding(list, model)))),
    completions,
  );
}
