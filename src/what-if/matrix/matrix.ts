import {
  type CaseSearch,
  caseSearch,
  type MeaningIn,
  type RegionCase,
  type RegionPoint,
  type Within,
} from '../../analysis/questions/completions/case-search.js';
import { listsFor } from '../../analysis/questions/completions/lists-for.js';
import {
  type KeyedCase,
  questionKey,
  regionFacts,
} from '../../analysis/questions/completions/region-facts.js';
import { requestFormula } from '../../analysis/questions/completions/request-formula.js';
import { tiedMeanings } from '../../analysis/questions/completions/tied-facts.js';
import { budgetFor, type SharedBudget } from '../../analysis/questions/session/limits.js';
import { everyOf } from '../../analysis/symbolic/first-match.js';
import { knownUsers } from '../../analysis/symbolic/known-users.js';
import { meaningsIn, type RuleList } from '../../analysis/symbolic/rule-lists.js';
import { groupBy } from '../../base/group-by.js';
import { lazy } from '../../base/lazy.js';
import { getOrMake } from '../../base/memo.js';
import { mapInSteps, runSteps, type Steps } from '../../base/work-steps.js';
import { readBody } from '../../documents/request/read-request.js';
import type { Answer, Refusal } from '../../documents/request/refusal.js';
import { atomsOf } from '../../logic/kleene/formula.js';
import { MATCH, UNDEFINED } from '../../logic/kleene/verdict.js';
import { negated } from '../../logic/solver/literal.js';
import type { Model } from '../../logic/solver/satisfy.js';
import { accountOf, isUnableToSignIn, type SignInAbility } from '../../model/facts/account-state.js';
import { isAssumedAssigned } from '../../model/facts/assignment.js';
import type { AssumptionId } from '../../model/facts/assumptions.js';
import type { Meaning } from '../../model/facts/fact.js';
import type { Context, Request } from '../../model/facts/request.js';
import type { World } from '../../model/facts/world.js';
import { blockedBy, blockedByZones } from '../../model/facts/zones/zone.js';
import { assumptionsOver } from '../../model/policies/completeness.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { type Compiled, compiledOf } from '../../simulate/compile.js';
import { isWithoutApplicationPolicies } from '../../simulate/outcome/absent-policies.js';
import type { OutcomeOptions } from '../../simulate/outcome/outcome.js';
import { MAY_BE_BLOCKED } from '../../simulate/outcome/overall.js';
import type { SuiteRequest } from '../../testing/request/suite-request.js';
import { type MatrixAxis, meaningsOfSlice, type Slice, type SlicedAxis } from '../axes/axis.js';
import { rankInSlice } from '../axes/rank-in-slice.js';
import { atomsWithWorld } from '../axes/truth-vectors.js';
import { type AlikeClasses, alikeClassesOver } from './alike-classes.js';
import { cachedPoints, regionKeys, type UsersRegion } from './cached-points.js';
import {
  byEaseOfAccess,
  type CellOutcome,
  caseKeyOf,
  cellOutcomeKey,
  cellOutcomeOf,
  deniedByAccount,
  type MatrixCell,
  resultKey,
  verdictOfOutcomes,
} from './cell.js';
import { mergedTable } from './merged.js';
import { type RequestingUsers, requestingUsers } from './requesting-users.js';
import { requestsWithContext } from './requests-with-context.js';
import type { Matrix } from './table.js';
import { bodyOfCell, type TableFrame, type TableOptions, tableFrame } from './table-frame.js';

/**
 * Returns a table. For each row and column, it has every outcome that the requests of this cell can have, each with an example that the
 * simulator confirms. Spec: What-if.
 */
export function matrixOf(snapshot: Snapshot, options: TableOptions): Answer<Matrix> {
  return runSteps(matrixSteps(snapshot, options), options.progress);
}

/** Computes {@link matrixOf} in steps that report progress. */
export function* matrixSteps(
  snapshot: Snapshot,
  options: TableOptions,
): Steps<Answer<Matrix>, 'cells' | 'users'> {
  const compiled = compiledOf(snapshot);
  const frame = yield* tableFrame([compiled], options);
  if (!frame.ok) return frame;
  const table = yield* filledTable(frame.value, compiled, frame.value.states[0]?.ruleLists ?? []);
  return { ok: true, value: options.merge === true ? mergedTable(table) : table };
}

/** Computes the cells of a table for one state of the org. */
export function* filledTable(
  frame: TableFrame,
  compiled: Compiled,
  ruleLists: readonly RuleList[],
): Steps<Matrix, 'cells'> {
  const { rows, columns, scope } = frame;
  const pairs = rows.slices.flatMap((row, rowAt) =>
    columns.slices.map((column, columnAt) => ({ row, column, rowAt, columnAt })),
  );
  const places = yield* mapInSteps(
    pairs,
    (pair): Place => ({ ...pair, ...requestOf(pair.row, pair.column, frame, compiled) }),
  );
  const cells: MatrixCell[][] = rows.slices.map(() => []);
  let done = 0;
  const put = ({ rowAt, columnAt }: Place, cell: MatrixCell) => {
    (cells[rowAt] as MatrixCell[])[columnAt] = cell;
    return { done: ++done, total: places.length, of: 'cells' } as const;
  };
  const refused = places.filter(({ refusal }) => refusal !== undefined);
  for (const place of refused) yield put(place, emptyCell(place.refusal ?? ''));
  const asked = places.filter(({ refusal }) => refusal === undefined);
  const byApp = groupBy(asked, ({ body }) => body.appInstance);
  const alike = alikeClassesOver(frame.states.flatMap(({ asked }) => asked.flatMap(atomsWithWorld)));
  const hints = budgetFor([], { limit: 2000, effort: DEPENDENCY_EFFORT });
  for (const { appIds, lists } of listsFor([...byApp.keys()], scope, ruleLists)) {
    const own = appIds.flatMap((appId) => byApp.get(appId) ?? []);
    const filler: Filler = { ...fillerOf(own, appIds, lists, frame, compiled, alike), hints };
    for (const place of own) yield put(place, cellAt(place, filler));
  }
  const isOfSession = scope.types.includes('ACCESS_POLICY') && isWithoutApplicationPolicies(compiled);
  const ofPeople = asked
    .filter(isOfPerson)
    .flatMap(({ rowAt, columnAt }) => cells[rowAt]?.[columnAt]?.outcomes ?? []);
  const assumptions = [
    ...(isOfSession ? (['A22'] as const) : []),
    ...userAssumptions(ofPeople, compiled.world),
  ];
  return {
    rows: axisFrom(rows),
    columns: axisFrom(columns),
    cells,
    ...assumptionsOver([compiled.snapshot], assumptions),
  };
}

/** Whether the requests of a cell are made by known users: by users in the snapshot, or by a user whom the caller states. */
function isOfPerson({ row, column, body }: Place): boolean {
  return (row.classes ?? column.classes ?? body.policyContext.user?.id) != null;
}

/** Returns the assumptions about user accounts and assignments that the outcomes depend on. */
function userAssumptions(outcomes: readonly CellOutcome[], world: World): readonly AssumptionId[] {
  const mayEnter = ({ result }: CellOutcome) => result === 'allowed' || result === null;
  const isAble = (one: CellOutcome, signIn: SignInAbility) =>
    mayEnter(one) && accountOf(one.example.policyContext, world).signIn === signIn;
  const isAssumed = (one: CellOutcome) => isAble(one, 'unknown');
  const isByStatus = (one: CellOutcome) => one.account !== undefined || isAble(one, 'must act first');
  return [
    ...(outcomes.some(isAssumed) ? (['A25'] as const) : []),
    ...(outcomes.some(isByStatus) ? (['A26'] as const) : []),
    ...(outcomes.some((one) => mayEnter(one) && isAssumedAssigned(one.example, world))
      ? (['A29'] as const)
      : []),
  ];
}

/** The maximum number of solver steps for finding the facts that outcomes depend on, over all cells of a table. */
const DEPENDENCY_EFFORT = 60_000_000;

function axisFrom({ slices, ...axis }: SlicedAxis): MatrixAxis {
  return { ...axis, entries: slices.map(({ entry }) => entry) };
}

/** A cell of the table with the request from which its outcomes are computed. */
interface Place {
  readonly row: Slice;
  readonly column: Slice;
  readonly rowAt: number;
  readonly columnAt: number;
  readonly body: Request;
  readonly options: Pick<SuiteRequest, 'authenticators'>;
  /** The reason why the service rejects every request of the cell; absent if it does not. */
  readonly refusal?: string;
}

const NO_REQUEST: Request = { appInstance: '', policyContext: {} };

function requestOf(
  row: Slice,
  column: Slice,
  frame: TableFrame,
  compiled: Compiled,
): Pick<Place, 'body' | 'options' | 'refusal'> {
  const made = bodyOfCell(row, column, frame, compiled);
  if (!made.ok) return { body: NO_REQUEST, options: {}, refusal: made.refusal.body.errorSummary };
  const { body, ...options } = made.value;
  const read = readBody(withPerson(body as Request), compiled.world, 'person');
  if (!read.ok) return { body: NO_REQUEST, options, refusal: refusalWords(read.refusal) };
  return { body: body as Request, options };
}

/** Adds an empty list of groups to a request without a person, because the service requires a person or groups in each request. */
function withPerson(body: Request): Request {
  const { policyContext } = body;
  if (policyContext.user?.id != null || policyContext.groups != null) return body;
  return { ...body, policyContext: { ...policyContext, groups: { ids: [] } } };
}

function refusalWords({ body: { errorSummary, errorCauses } }: Refusal): string {
  return errorCauses[0]?.errorSummary ?? errorSummary;
}

function emptyCell(empty: string): MatrixCell {
  return { outcomes: [], verdict: 'NOT_MATCH', dependsOn: [], undecided: [], empty };
}

interface Filler {
  readonly search: CaseSearch;
  readonly compiled: Compiled;
  /**
   * Returns solver constraints for the requests that state the facts in `context`. For such a request, each condition of the policies has a
   * verdict. The constraints require this verdict.
   */
  constraintOf(context: Context): ContextConstraint;
  within(slice: Slice): readonly Within[];
  /**
   * Yields requests like `made`, with the facts of `context`. With `userIds`, yields at least one request by each of these users. Without
   * `userIds`, the last request is by the user of `made`. If the context states no user or groups, requests by similar users of the org
   * come first: no condition distinguishes these users from the user of `made`.
   */
  requestsAt(
    made: Request,
    model: Model,
    context: Context,
    userIds: RequestingUsers['userIds'],
  ): Iterable<Request>;
  /** Returns the possible outcomes in a set of sign-ins (region). */
  pointsIn(region: UsersRegion): readonly RegionPoint[];
  outcomeOf(point: RegionCase, options: OutcomeOptions): CellOutcome;
  /** Groups classes of users that no condition of the application distinguishes. */
  readonly alikeClasses: AlikeClasses;
  readonly hints: SharedBudget;
  regionKey(within: readonly Within[]): string;
  /**
   * A cache of the facts that the outcome of a cell depends on. Cells often share an entry, because many users sign in from the same
   * network place.
   */
  readonly dependencies: Map<string, MatrixCell['dependsOn']>;
}

interface ContextConstraint {
  readonly questions: ReadonlySet<string>;
  readonly within: Within;
}

function fillerOf(
  places: readonly Place[],
  appIds: readonly string[],
  lists: readonly RuleList[],
  { scope, options }: TableFrame,
  compiled: Compiled,
  alike: ReturnType<typeof alikeClassesOver>,
): Omit<Filler, 'hints'> {
  const slices = [...new Set(places.flatMap(({ row, column }) => [row, column]))];
  const sliceMeanings = slices.flatMap(meaningsOfSlice);
  const { world } = compiled;
  const questions = questionsOf(lists, sliceMeanings, world);
  const toMeaning = requestFormula(questions, world);
  const stated = tiedMeanings(
    questions,
    places.map(({ body }) => body),
    world,
  );
  const search = caseSearch(lists, scope, [...sliceMeanings, ...stated], appIds, compiled, options);
  const users = lazy(() => knownUsers(compiled.snapshot.users, search.space, world));
  const activeLike = (model: Model) =>
    users()
      .like(model, search.space.dimensions.keys())
      .filter((id) => !isUnableToSignIn(world.person(id)));
  const constraints = new Map<string, ContextConstraint>();
  const known = new Map<Slice, readonly Within[]>();
  const outcomes = new Map<string, CellOutcome>();
  const regionKey = regionKeys();
  return {
    pointsIn: cachedPoints(search, scope, compiled, regionKey),
    regionKey,
    dependencies: new Map(),
    outcomeOf(point, own) {
      const outcome = getOrMake(outcomes, caseKeyOf(point.one, own.authenticators), () =>
        cellOutcomeOf(point, compiled, own),
      );
      return { ...outcome, example: point.example };
    },
    alikeClasses: alike(questions.flatMap((meaning) => atomsWithWorld({ meaning, world }))),
    search,
    compiled,
    constraintOf(policyContext) {
      const meaning = toMeaning({ appInstance: '', policyContext });
      const parts = meaning.kind === 'all' ? meaning.of : [meaning];
      const key = parts.map((part) => `${part.kind} ${atomsOf(part).map(questionKey).join()}`).join('\n');
      return getOrMake(constraints, key, () => ({
        questions: new Set(atomsOf(meaning).map(questionKey)),
        within: search.encoded({ meaning, world }),
      }));
    },
    within: (slice) => getOrMake(known, slice, () => withinSlice(slice, search)),
    *requestsAt(made, model, context, userIds) {
      const isSaid = context.user?.id != null || context.groups != null;
      const ids = userIds ?? (isSaid ? [] : activeLike(model));
      for (const id of ids) yield* requestsWithContext(made, context, id);
      if (userIds === undefined) yield* requestsWithContext(made, context);
    },
  };
}

/** Returns the conditions that the rules, the rows and columns, and the network blocklist use. */
function questionsOf(
  lists: readonly RuleList[],
  sliceMeanings: readonly MeaningIn[],
  world: World,
): Meaning[] {
  const own = sliceMeanings.filter((one) => one.world === world);
  return [...meaningsIn(lists, world), ...own, { meaning: blockedByZones(world) }].map(
    ({ meaning }) => meaning,
  );
}

function withinSlice({ within, noneOf = [] }: Slice, { encoded, space: { solver } }: CaseSearch): Within[] {
  const together = (all: readonly MeaningIn[], sense: keyof Within) =>
    everyOf(
      all.map((one) => encoded(one)[sense]),
      solver,
    );
  return [
    ...within.map(encoded),
    ...noneOf
      .filter((all) => all.length > 0)
      .map((all) => ({ must: negated(together(all, 'may')), may: negated(together(all, 'must')) })),
  ];
}

function cellAt(place: Place, filler: Filler): MatrixCell {
  const { row, column, body, options } = place;
  const { compiled } = filler;
  const isAboutPerson = isOfPerson(place);
  const askers = requestingUsers(row, column, body, compiled, filler.alikeClasses);
  if (askers.length === 0)
    return emptyCell('none of these users can sign in and is assigned to the application');
  const usersByConstraint = new Map(askers.map((asker) => [filler.constraintOf(asker.context), asker]));
  const outcomes = new Map<string, CellOutcome>();
  const cases: KeyedCase[] = [];
  const undecided = new Set<string>();
  const sliceConstraints = [row, column].flatMap(filler.within);
  const isOfBoth = (one: Request) => [row, column].every((slice) => rankInSlice(slice)(one) === MATCH);
  for (const [constraint, { context, userIds }] of usersByConstraint) {
    const points = filler.pointsIn({
      appIds: [body.appInstance],
      within: [constraint.within, ...sliceConstraints],
      isOfUsers: userIds !== undefined,
      *requestsAt(made, model) {
        for (const one of filler.requestsAt(made, model, context, userIds)) if (isOfBoth(one)) yield one;
      },
    });
    for (const point of points) {
      if ('undecided' in point) {
        undecided.add(point.undecided);
        continue;
      }
      const denied = isAboutPerson ? deniedByAccount(point.example, compiled) : undefined;
      const outcome = denied ?? filler.outcomeOf(point, options);
      const key = cellOutcomeKey(outcome);
      const blocked =
        denied === undefined ? blockedBy(compiled.world, point.example.policyContext) : undefined;
      if (blocked?.rank === UNDEFINED && blocked.why !== undefined)
        undecided.add(`${MAY_BE_BLOCKED}: ${blocked.why}`);
      cases.push({ ...point.one, key: resultKey(outcome) });
      if (!outcomes.has(key)) outcomes.set(key, outcome);
    }
  }
  const found = [...outcomes.values()].toSorted(byEaseOfAccess);
  if (found.length === 0 && undecided.size === 0)
    return emptyCell('no sign-in belongs to both the row and the column');
  // An account that cannot sign in is denied whatever the unknown facts are.
  if (found.length > 0 && found.every(({ account }) => account !== undefined)) undecided.clear();
  const isSettled = new Set(cases.map(({ key }) => key)).size < 2;
  return {
    outcomes: found,
    verdict: verdictOfOutcomes(found, [...undecided]),
    dependsOn: isSettled ? [] : dependsOn(cases, [row, column], [...usersByConstraint.keys()], filler),
    undecided: [...undecided],
  };
}

/** Returns the facts that determine the outcome of a cell, without those that the row, the column or the request already states. */
function dependsOn(
  cases: readonly KeyedCase[],
  slices: readonly Slice[],
  [constraint, ...others]: readonly ContextConstraint[],
  { search, compiled, hints, within, regionKey, dependencies }: Filler,
): MatrixCell['dependsOn'] {
  if (constraint === undefined || others.length > 0 || hints.effort.isSpent) return null;
  const sliceAtoms = slices.flatMap((slice) => slice.within.flatMap(({ meaning }) => atomsOf(meaning)));
  const known = new Set([...constraint.questions, ...sliceAtoms.map(questionKey)]);
  const region = [constraint.within, ...slices.flatMap(within)];
  const key = JSON.stringify([regionKey(region), cases.map((one) => caseKeyOf(one, one.key))]);
  return getOrMake(dependencies, key, () => {
    const found = regionFacts(search, region, cases, (one) => known.has(one), compiled, hints);
    return found.kind === 'facts' ? found.facts : null;
  });
}
