import { listsFor } from '../../analysis/questions/completions/lists-for.js';
import type { SignInScope } from '../../analysis/questions/completions/sign-in-cases.js';
import type { SearchLimits } from '../../analysis/questions/session/limits.js';
import { appIdsOf, meaningsIn, type RuleList, ruleListsOf } from '../../analysis/symbolic/rule-lists.js';
import { didYouMean } from '../../base/did-you-mean/nearest-word.js';
import { memoize } from '../../base/memo.js';
import type { Steps } from '../../base/work-steps.js';
import { refusedArgument } from '../../documents/never-throwing.js';
import type { Answer } from '../../documents/request/refusal.js';
import { atom, atomsOf } from '../../logic/kleene/formula.js';
import { distinctAtoms } from '../../model/facts/definition/distinct-atoms.js';
import type { Request } from '../../model/facts/request.js';
import {
  POLICY_TYPES,
  type PolicyTypeName,
  policyTypeNamed,
  type SimulatedTypeName,
} from '../../model/policies/policy-type.js';
import type { Compiled } from '../../simulate/compile.js';
import { mergeParts } from '../../testing/request/merge-parts.js';
import type { RequestPart } from '../../testing/request/part-words.js';
import { requestOfPart } from '../../testing/request/suite-request.js';
import type { Slice, SlicedAxis, TableState } from '../axes/axis.js';
import { type AxisChoice, axisOf } from '../axes/axis-of.js';

/** The options of a table. */
export interface TableOptions extends SearchLimits {
  readonly rows: AxisChoice;
  readonly columns: AxisChoice;
  /** The partial request that all requests of the table contain. */
  readonly base?: RequestPart;
  /** The policy types to evaluate; by default, all that determine the outcome of a sign-in. */
  readonly types?: readonly PolicyTypeName[];
  /** The time of every request, in ISO 8601. */
  readonly now?: string;
  /** Whether to merge rows whose cells are all equal, and columns whose cells are all equal. */
  readonly merge?: boolean;
  /** A function that receives the progress: first the number of users read for the axis of people, then the number of computed cells. */
  readonly progress?: ((done: number, total: number, of: 'cells' | 'users') => void) | undefined;
}

/** The rows, columns and org states of a table before its cells are computed. */
export interface TableFrame {
  readonly rows: SlicedAxis;
  readonly columns: SlicedAxis;
  readonly scope: SignInScope;
  readonly states: readonly (TableState & { readonly ruleLists: readonly RuleList[] })[];
  readonly options: TableOptions;
}

/** The policy types that determine the outcome of a sign-in. */
const USUAL_TYPES = [
  'IDP_DISCOVERY',
  'OKTA_SIGN_ON',
  'ACCESS_POLICY',
  'MFA_ENROLL',
] as const satisfies readonly SimulatedTypeName[];

/** Returns the rows and columns of a table for one state of the org, or for the states before and after a change. */
export function* tableFrame(
  states: readonly Compiled[],
  options: TableOptions,
): Steps<Answer<TableFrame>, 'users'> {
  const types = typesOf(options.types, states);
  if (!types.ok) return types;
  const appIds = applicationsOfTable(states, options);
  if (!appIds.ok) return appIds;
  const scope: SignInScope = { types: types.value, withBlocklist: options.types === undefined };
  const made = states.map((compiled) => stateOf(compiled, scope, appIds.value));
  const context = { states: made, appIds: appIds.value };
  const rows = yield* axisOf(options.rows, context);
  if (!rows.ok) return rows;
  const columns = yield* axisOf(options.columns, context);
  if (!columns.ok) return columns;
  const cells = rows.value.slices.length * columns.value.slices.length;
  if (cells > MOST_CELLS)
    return refusedArgument(
      `the table would have ${cells} cells, but the limit is ${MOST_CELLS}; choose smaller axes`,
    );
  return { ok: true, value: { rows: rows.value, columns: columns.value, scope, states: made, options } };
}

const MOST_CELLS = 40_000;

function typesOf(
  names: readonly string[] | undefined,
  [state]: readonly Compiled[],
): Answer<readonly SimulatedTypeName[]> {
  if (names === undefined) return { ok: true, value: USUAL_TYPES };
  const found = names.map((name) => policyTypeNamed(name, state?.snapshot.brand ?? '')?.name);
  const unknown = names.find((_, index) => found[index] === undefined);
  if (unknown !== undefined) {
    const known = POLICY_TYPES.map(({ name }) => name);
    return refusedArgument(
      `\`${unknown}\` is not a policy type that can be simulated${didYouMean(unknown, known)}`,
    );
  }
  return { ok: true, value: found.flatMap((name) => name ?? []) };
}

/** Returns the applications that the rows or columns name, or the application that all requests name. */
function applicationsOfTable(
  states: readonly Compiled[],
  { base = {}, rows, columns }: TableOptions,
): Answer<readonly string[]> {
  const axes = [rows, columns];
  if (axes.includes('apps'))
    return { ok: true, value: [...new Set(states.flatMap(({ snapshot }) => appIdsOf(snapshot)))] };
  const parts = axes.flatMap((axis) => (typeof axis === 'string' ? [] : axis.map(({ part }) => part)));
  const naming = [base, ...parts].filter((part) => part.app != null || part.request != null);
  if (naming.length === 0)
    return refusedArgument('a table needs an application: set `app` (`--app`), or use `apps` as an axis');
  const ids: string[] = [];
  for (const part of naming) {
    const of = requestOfPart(mergeParts([base, part]), (states[0] as Compiled).snapshot);
    if (!of.ok) return of;
    const { appInstance } = of.value.body as Partial<Request>;
    if (typeof appInstance === 'string') ids.push(appInstance);
  }
  return { ok: true, value: [...new Set(ids)] };
}

/** Returns the scope of a search that evaluates a complete sign-in: its policy types and the network blocklist. */
export function tableScope(): SignInScope {
  return { types: USUAL_TYPES, withBlocklist: true };
}

/** Returns a state of the org for a table. It consists of the org and all conditions in the policies of the given applications. */
export function tableState(compiled: Compiled, appIds: readonly string[]): TableState {
  return stateOf(compiled, tableScope(), appIds);
}

/** Returns a state of the org, with the rule lists in scope and the distinct conditions that the given applications use. */
function stateOf(compiled: Compiled, scope: SignInScope, appIds: readonly string[]) {
  const { world } = compiled;
  const ruleLists = allRuleListsOf(compiled).filter(({ type }) => scope.types.includes(type.name));
  const lists = new Set(listsFor(appIds, scope, ruleLists).flatMap((alike) => alike.lists));
  const meanings = meaningsIn([...lists], world);
  const atoms = distinctAtoms(meanings.flatMap(({ meaning }) => atomsOf(meaning)));
  return { compiled, ruleLists, asked: atoms.map((one) => ({ meaning: atom(one), world })) };
}

/** Returns all rule lists of an org. They are cached, because each search for the nearest changes of a sign-in needs them. */
const allRuleListsOf = memoize(({ snapshot, world }: Compiled) => ruleListsOf(snapshot, world));

/** Returns the body of the simulate operation for a cell of the table. It has the facts that all requests of the cell have in common. */
export function bodyOfCell(
  row: Slice,
  column: Slice,
  { options: { base = {}, now } }: TableFrame,
  { snapshot }: Compiled,
) {
  return requestOfPart(mergeParts([base, row.stated, column.stated]), snapshot, now);
}
