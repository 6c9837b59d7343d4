import type { MeaningIn } from '../../analysis/questions/completions/case-search.js';
import { listsFor } from '../../analysis/questions/completions/lists-for.js';
import { requestFormula } from '../../analysis/questions/completions/request-formula.js';
import { tiedMeanings } from '../../analysis/questions/completions/tied-facts.js';
import { decidedIn, type RegionFound } from '../../analysis/questions/diff/changed-regions.js';
import {
  type DiffSession,
  diffSession,
  searchedChanges,
} from '../../analysis/questions/diff/diff-session.js';
import { movedIds } from '../../analysis/questions/diff/moved-people.js';
import { regionChange } from '../../analysis/questions/diff/region-change.js';
import { CHANGES, type Change } from '../../analysis/questions/effects/change.js';
import { isDecidedBy } from '../../analysis/questions/session/confirm.js';
import { whyPossiblyImpossibleForUser } from '../../analysis/questions/session/guess.js';
import { budgetFor, type SharedBudget } from '../../analysis/questions/session/limits.js';
import { LIMIT_REACHED, UNCONFIRMED } from '../../analysis/questions/session/reasons.js';
import { sessionOf } from '../../analysis/questions/session/session.js';
import { Encoded } from '../../analysis/symbolic/encode.js';
import { everyOf } from '../../analysis/symbolic/first-match.js';
import { withoutRedundantStatements } from '../../analysis/symbolic/redundant-statements.js';
import { meaningsIn } from '../../analysis/symbolic/rule-lists.js';
import { getOrMake } from '../../base/memo.js';
import { runSteps } from '../../base/work-steps.js';
import type { Answer } from '../../documents/request/refusal.js';
import { type Literal, negated } from '../../logic/solver/literal.js';
import type { Context, Request } from '../../model/facts/request.js';
import type { PolicyRule } from '../../model/policies/policy.js';
import type { SimulatedTypeName } from '../../model/policies/policy-type.js';
import { type RuleInPolicy, ruleInPolicy } from '../../model/policies/rule-in-policy.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { withIdsAfterPlan } from '../../model/policies/successors.js';
import { type Compiled, compiledOf } from '../../simulate/compile.js';
import { meaningsOfSlice, type Slice } from '../axes/axis.js';
import { atomsWithWorld } from '../axes/truth-vectors.js';
import { type AlikeClasses, alikeClassesOver } from './alike-classes.js';
import { deniedByAccount } from './cell.js';
import { filledTable } from './matrix.js';
import { requestingUsers } from './requesting-users.js';
import { requestsWithContext } from './requests-with-context.js';
import type { Matrix } from './table.js';
import { bodyOfCell, type TableFrame, type TableOptions, tableFrame } from './table-frame.js';

/** A change of the result of some requests in a table cell. */
export interface CellChange {
  readonly policyType: SimulatedTypeName;
  readonly change: Change;
  /** The deciding rule before the change; `null` if no rule decides. */
  readonly before: RuleInPolicy | null;
  readonly after: RuleInPolicy | null;
  /** An example request, confirmed by the simulator in both states. */
  readonly example: Request;
}

export interface ChangedCell {
  /** The changes in the cell, the most permissive first. If the list and `undecided` are empty, nothing changes. */
  readonly changes: readonly CellChange[];
  /** The reasons why there may be more changes. */
  readonly undecided: readonly string[];
}

/** The same table before and after a change, with the differences. */
export interface ComparedMatrix {
  readonly before: Matrix;
  readonly after: Matrix;
  /** The changes in each cell, indexed by row, then by column. */
  readonly changes: readonly (readonly ChangedCell[])[];
  /** Whether the comparison of both states is complete. */
  readonly isComplete: boolean;
}

/**
 * Returns the cells of a table that change, and how. A cell changes if it contains sign-ins whose result differs between the states. Spec:
 * What-if, 1, `compare`.
 */
export function compareMatrices(
  before: Snapshot,
  after: Snapshot,
  { merge: _, ...options }: TableOptions,
): Answer<ComparedMatrix> {
  const states = [compiledOf(withIdsAfterPlan(after, before)), compiledOf(after)] as const;
  const made = runSteps(tableFrame(states, options), options.progress);
  if (!made.ok) return made;
  const frame = made.value;
  const tables = states.map((compiled, at) =>
    runSteps(filledTable(frame, compiled, frame.states[at]?.ruleLists ?? []), options.progress),
  ) as [Matrix, Matrix];
  const [one, other] = states;
  const session = diffSession(sessionOf(one), sessionOf(other), undefined, askedBy(frame, other));
  const { regions, undecided } = runSteps(searchedChanges(session, { ...options, progress: undefined }));
  const concerned = regions.filter(({ pair }) => frame.scope.types.includes(pair.type));
  const moved = movedIds(session);
  const compareCell = cellComparison(concerned, moved, frame, session);
  const changes = frame.rows.slices.map((row) =>
    frame.columns.slices.map((column) => compareCell(row, column)),
  );
  return {
    ok: true,
    value: {
      before: tables[0],
      after: tables[1],
      changes,
      isComplete: undecided.length === 0 && moved.size === 0,
    },
  };
}

/** Returns all conditions that separate the cells of the table, including conditions that no changed rule uses. */
function askedBy(frame: TableFrame, compiled: Compiled): readonly MeaningIn[] {
  const { rows, columns, states } = frame;
  const slices = [rows, columns].flatMap((axis) => axis.slices);
  const bodies = rows.slices.flatMap((row) =>
    columns.slices.flatMap((column) => {
      const made = bodyOfCell(row, column, frame, compiled);
      return made.ok ? [made.value.body as Request] : [];
    }),
  );
  const tied = states.flatMap(({ asked, compiled: { world } }) =>
    tiedMeanings(
      asked.map(({ meaning }) => meaning),
      bodies,
      world,
    ),
  );
  return [...slices.flatMap(meaningsOfSlice), ...states.flatMap(({ asked }) => asked), ...tied];
}

/** Returns a function that finds the changes in one cell of the table. */
function cellComparison(
  regions: readonly RegionFound[],
  moved: ReadonlySet<string>,
  frame: TableFrame,
  session: DiffSession,
): (row: Slice, column: Slice) => ChangedCell {
  const { space } = session;
  const { solver } = space;
  const budget: SharedBudget = budgetFor(
    session.pairs.flatMap((pair) => [pair.before ?? [], pair.after ?? []].flat()),
    frame.options,
  );
  const literalOf = ({ meaning, world }: MeaningIn) => new Encoded(meaning, space, world).actual;
  const together = (all: readonly MeaningIn[]) => everyOf(all.map(literalOf), solver);
  const slices = new Map<Slice, readonly Literal[]>();
  const within = (slice: Slice) =>
    getOrMake(slices, slice, () => [
      ...slice.within.map(literalOf),
      ...(slice.noneOf ?? []).filter((all) => all.length > 0).map((all) => negated(together(all))),
    ]);
  const decided = new Map(regions.map((one) => [one, decidedIn(one, space)]));
  const contextLiterals = frame.states.map(({ compiled: { world }, asked }) => {
    const toMeaning = requestFormula(
      asked.map(({ meaning }) => meaning),
      world,
    );
    return (body: Request) => literalOf({ meaning: toMeaning(body), world });
  });
  const alikeFor = makeClassesOf(frame);
  return (row, column) => {
    const { compiled } = session.after;
    const made = bodyOfCell(row, column, frame, compiled);
    if (!made.ok) return NOTHING_CHANGES;
    const body = made.value.body as Request;
    if (frame.states.every((state) => deniedByAccount(body, state.compiled) !== undefined))
      return NOTHING_CHANGES;
    const { appInstance } = body;
    const value = space.application.ids.indexOf(appInstance);
    if (value < 0) return NOTHING_CHANGES;
    const own = regions.filter(({ pair }) => pair.appIds?.includes(appInstance) ?? true);
    if (own.length === 0 && moved.size === 0) return NOTHING_CHANGES;
    const app = solver.literal({
      kind: 'atom',
      atom: { variable: space.application.variable, values: [value] },
    });
    const changes = new Map<RegionFound, CellChange>();
    const undecided = new Set<string>();
    const guessed = new Map<RegionFound, string>();
    for (const { context, userIds } of requestingUsers(row, column, body, compiled, alikeFor(appInstance))) {
      const askers = userIds ?? [context.user?.id ?? ''];
      if (askers.some((id) => moved.has(id))) undecided.add(NOT_AS_BEFORE);
      const contextLiteral = contextLiterals.map((literal) =>
        literal({ appInstance, policyContext: context }),
      );
      const here = [app, ...contextLiteral, ...within(row), ...within(column)];
      for (const region of own) {
        if (changes.has(region)) continue;
        const answer = space.find([...here, decided.get(region) as Literal], budget);
        if (answer.kind === 'undecided') undecided.add(LIMIT_REACHED);
        if (answer.kind !== 'satisfiable') continue;
        const made = space.requestOf(answer.model);
        const requests = (userIds ?? [undefined]).flatMap((id) => requestsWithContext(made, context, id));
        const shown = requests.filter((request) => isConfirmed(request, region, session));
        if (shown.length === 0) {
          undecided.add(UNCONFIRMED);
          continue;
        }
        const { change } = regionChange(region, session, { budget, given: here });
        if (change === undefined) continue;
        const whyGuess = makeGuessReason(region, context, session);
        const example = shown.find((request) => whyGuess(request) === undefined);
        if (example === undefined) {
          guessed.set(region, whyGuess(shown[0] as Request) as string);
          continue;
        }
        const spared = withoutRedundantStatements(example, (request) =>
          isConfirmed(request, region, session),
        );
        changes.set(region, changeOf(region, change, spared));
      }
    }
    for (const [region, why] of guessed) if (!changes.has(region)) undecided.add(why);
    return {
      changes: [...changes.values()].sort(
        (one, other) => CHANGES.indexOf(one.change) - CHANGES.indexOf(other.change),
      ),
      undecided: [...undecided],
    };
  };
}

/**
 * Returns a function that takes the id of an application and returns its {@link AlikeClasses}. They give the same number to two classes of
 * users if no policy of the application distinguishes these classes, neither before nor after the change.
 */
function makeClassesOf({ states, scope, rows, columns }: TableFrame): (appId: string) => AlikeClasses {
  const alike = alikeClassesOver(states.flatMap(({ asked }) => asked.flatMap(atomsWithWorld)));
  const axisAtoms = [rows, columns]
    .flatMap(({ slices }) => slices.flatMap(meaningsOfSlice))
    .flatMap(atomsWithWorld);
  const found = new Map<string, AlikeClasses>();
  return (appId) =>
    getOrMake(found, appId, () => {
      const own = states.flatMap(({ compiled: { world }, ruleLists }) =>
        listsFor([appId], scope, ruleLists).flatMap(({ lists }) => meaningsIn(lists, world)),
      );
      return alike([...own.flatMap(atomsWithWorld), ...axisAtoms]);
    });
}

/**
 * The message for a user whose groups, type or profile differ between the two compared states of the org. The comparison assumes that they
 * are the same.
 */
const NOT_AS_BEFORE =
  'the user changes in a fact that rules use (groups, type, profile): run `preflight diff` to compare';

const NOTHING_CHANGES: ChangedCell = { changes: [], undecided: [] };

/**
 * Whether the simulator confirms that the rules decide the request: `before` in the state before the change, `after` in the state after it.
 */
function isConfirmed(request: Request, { pair, before, after }: RegionFound, session: DiffSession): boolean {
  return (
    isDecidedBy(before, pair.type, request, session.before.compiled) &&
    isDecidedBy(after, pair.type, request, session.after.compiled)
  );
}

/**
 * Returns a function that checks a request. It returns the reason why the request may be impossible before or after the change (see {@link
 * whyPossiblyImpossibleForUser}), or `undefined` if there is no reason. If the row or column of the table states the user, the stated facts
 * of the user are not doubted.
 */
function makeGuessReason(
  region: RegionFound,
  context: Context,
  session: DiffSession,
): (request: Request) => string | undefined {
  const id = context.user?.id;
  const holds = (request: Request) =>
    (id == null
      ? [request]
      : requestsWithContext(request, context, request.policyContext.user?.id ?? id)
    ).some((one) => isConfirmed(one, region, session));
  return (request) =>
    whyPossiblyImpossibleForUser(request, session.before.compiled, holds) ??
    whyPossiblyImpossibleForUser(request, session.after.compiled, holds);
}

function changeOf({ pair, before, after }: RegionFound, change: Change, example: Request): CellChange {
  return { policyType: pair.type, change, before: named(before), after: named(after), example };
}

function named(rule: PolicyRule | undefined): RuleInPolicy | null {
  return rule === undefined ? null : ruleInPolicy(rule.policy, rule.rule);
}
