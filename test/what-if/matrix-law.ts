import fc from 'fast-check';
import { expect } from 'vitest';
import { definiteCase, signInCases } from '../../src/analysis/questions/completions/sign-in-cases.js';
import { ownAt } from '../../src/base/own.js';
import { runSteps } from '../../src/base/work-steps.js';
import { readBody } from '../../src/documents/request/read-request.js';
import { MATCH, NOT_MATCH, type Rank, UNDEFINED } from '../../src/logic/kleene/verdict.js';
import { accountOf } from '../../src/model/facts/account-state.js';
import { isAssigned } from '../../src/model/facts/assignment.js';
import type { Request } from '../../src/model/facts/request.js';
import { blockedBy } from '../../src/model/facts/zones/zone.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import { type Compiled, compile } from '../../src/simulate/compile.js';
import { signInOutcome } from '../../src/simulate/outcome/outcome.js';
import type { Slice } from '../../src/what-if/axes/axis.js';
import type { AxisName } from '../../src/what-if/axes/axis-of.js';
import { rankInSlice } from '../../src/what-if/axes/rank-in-slice.js';
import {
  type CellOutcome,
  cellOutcomeKey,
  cellOutcomeOf,
  type MatrixCell,
  resultKey,
} from '../../src/what-if/matrix/cell.js';
import { filledTable } from '../../src/what-if/matrix/matrix.js';
import { type TableFrame, tableFrame } from '../../src/what-if/matrix/table-frame.js';
import { anyRequest } from '../generators/any-request.js';
import { assertWithFixedCases } from '../runs.js';
import { arbitraryOutcomeCase } from '../simulate/outcome/generators.js';

export interface Tried {
  orgs: number;
  cells: number;
  /** The number of requests that are in a cell. */
  requests: number;
  /** The number of outcomes whose example was compared with the simulator. */
  outcomes: number;
  /** The number of cells whose outcomes are not all known. */
  undecided: number;
  /** The number of pairs of different outcomes in a cell. The examples of the two outcomes differ in a fact that the cell depends on. */
  apart: number;
}

const EXACT = ['people', 'places'] as const satisfies readonly AxisName[];

/**
 * Checks that a random request is in exactly one cell (if the axes are exact), and has one of the outcomes of that cell. Checks that each
 * outcome of a cell occurs for at least one request.
 * Spec: What-if, 1, "Axes".
 */
export function checkCells(orgs: number, requests: number): Tried {
  const tried: Tried = { orgs: 0, cells: 0, requests: 0, outcomes: 0, undecided: 0, apart: 0 };
  const drawn = arbitraryOutcomeCase().chain(({ org, request }) =>
    fc.record({
      org: fc.constant(org),
      app: fc.constant(request.appInstance),
      requests: fc.array(anyRequest(org), { minLength: requests, maxLength: requests }),
    }),
  );
  assertWithFixedCases(
    fc.property(drawn, ({ org, app, requests: all }) => {
      const compiled = compile(org);
      const [rows, columns] = EXACT;
      const frame = runSteps(tableFrame([compiled], { rows, columns, base: { app } }));
      if (!frame.ok) return;
      const { cells } = runSteps(filledTable(frame.value, compiled, frame.value.states[0]?.ruleLists ?? []));
      tried.orgs += 1;
      for (const [at, row] of frame.value.rows.slices.entries())
        for (const [beside, column] of frame.value.columns.slices.entries()) {
          const cell = cells[at]?.[beside] as MatrixCell;
          tried.cells += 1;
          if (cell.undecided.length > 0) tried.undecided += 1;
          tried.apart += countDistinguished(cell);
          for (const outcome of cell.outcomes) {
            isShown(outcome, [row, column], frame.value, compiled);
            tried.outcomes += 1;
          }
        }
      for (const request of all)
        if (fallsIntoOne(asThemselves({ ...request, appInstance: app }, org), frame.value, cells, compiled))
          tried.requests += 1;
    }),
    { numRuns: orgs },
  );
  return tried;
}

/** Returns the request with the user's facts as in the export, and the user's own login. */
function asThemselves(request: Request, { users }: Snapshot): Request {
  const { identifier: _, ...context } = request.policyContext;
  const id = context.user?.id;
  if (id == null || !users.some((one) => one.id === id)) return request;
  return { ...request, policyContext: { ...context, user: { id } } };
}

/**
 * Checks with the simulator that the example of an outcome belongs to its row and column and has that outcome. If a condition stays
 * undecided, all completions of the example must have it.
 */
function isShown(
  outcome: CellOutcome,
  slices: readonly Slice[],
  { scope }: TableFrame,
  compiled: Compiled,
): void {
  const { example, result, assurance, rule } = outcome;
  for (const slice of slices) expect(rankOf(slice, example, compiled.snapshot), slice.entry.name).toBe(MATCH);
  if (definiteCase(example, scope, compiled) === undefined) {
    const keys = signInCases(example, scope, compiled).cases.map((one) =>
      cellOutcomeKey(cellOutcomeOf({ one, example }, compiled, {})),
    );
    expect(keys).toEqual([cellOutcomeKey(outcome)]);
    return;
  }
  const found = signInOutcome(compiled, example);
  if (!found.ok) throw new Error(JSON.stringify(found.refusal));
  const { required, application, ifActive, overall } = found.value;
  const { result: expected } = outcome.account === undefined ? (ifActive ?? overall) : overall;
  if (result !== null) expect(expected).toEqual({ kind: 'decided', value: result });
  if (assurance !== null) expect(required.assurance).toEqual({ kind: 'decided', value: assurance });
  expect(application.decidedBy?.rule.id ?? null).toBe(rule?.rule.id ?? null);
}

/**
 * Checks each pair of different outcomes of a cell: their examples must differ in a fact that the cell depends on. Returns the number of
 * pairs. Skips a cell that depends on outcomes of expressions, because an example may state the facts that an expression reads instead of
 * its outcome.
 */
function countDistinguished({ outcomes, dependsOn }: MatrixCell): number {
  if (dependsOn === null) return 0;
  const own = dependsOn.flatMap((fact) => fact.fields);
  const fields = own.includes('policyContext.groups.ids') ? [...own, 'policyContext.user.groupIds'] : own;
  if (own.includes('policyContext.expressions')) return 0;
  const saidBy = ({ example }: CellOutcome) =>
    JSON.stringify(fields.map((field) => ownAt(example, field.split('.')) ?? null));
  const pairs = outcomes.flatMap((one, at) =>
    outcomes
      .slice(at + 1)
      .flatMap((other) => (resultKey(one) === resultKey(other) ? [] : [[one, other] as const])),
  );
  for (const [one, other] of pairs) expect(saidBy(one), fields.join()).not.toBe(saidBy(other));
  return pairs.length;
}

function fallsIntoOne(
  given: Request,
  { rows, columns, scope }: TableFrame,
  cells: readonly (readonly MatrixCell[])[],
  compiled: Compiled,
): boolean {
  const read = readBody(given, compiled.world);
  if (!read.ok) return false;
  const request = read.value;
  if (!canBeSignIn(request, compiled)) return false;
  // Users whose accounts cannot sign in have no row. Without other users, the matrix has no rows.
  if (rows.slices.length === 0) return false;
  if (
    rows.slices.some(({ classes }) => classes !== undefined) &&
    accountOf(request.policyContext, compiled.world).signIn === 'unable'
  ) {
    for (const slice of rows.slices) expect(rankOf(slice, request, compiled.snapshot)).not.toBe(MATCH);
    return false;
  }
  const [at, beside] = [rows, columns].map(({ slices }) => {
    const ranks = slices.map((slice) => rankOf(slice, request, compiled.snapshot));
    if (ranks.includes(UNDEFINED)) return undefined;
    expect(ranks.filter((rank) => rank === MATCH).length, JSON.stringify(request)).toBe(1);
    return ranks.indexOf(MATCH);
  });
  if (at === undefined || beside === undefined) return false;
  const cell = cells[at]?.[beside] as MatrixCell;
  if (cell.undecided.length > 0) return false;
  const { cases, isComplete } = signInCases(request, scope, compiled);
  if (!isComplete || blockedBy(compiled.world, request.policyContext).rank === UNDEFINED) return false;
  const [one, ...others] = cases;
  if (one === undefined || others.length > 0) return false;
  const key = cellOutcomeKey(cellOutcomeOf({ one, example: request }, compiled, {}));
  expect(cell.outcomes.map(cellOutcomeKey), JSON.stringify(request)).toContain(key);
  return true;
}

/** Whether somebody with exactly the stated groups may use the application. The service checks this only if the request names a user. */
function canBeSignIn({ appInstance, policyContext }: Request, { world }: Compiled): boolean {
  const ids = policyContext.groups?.ids;
  const app = world.application(appInstance);
  const memberships = ids == null ? undefined : { inside: ids, outside: [], complete: true };
  return app === undefined || isAssigned(app, policyContext.user?.id ?? '', memberships, world) !== false;
}

/**
 * Returns whether the request belongs to a row or column. If the row or column consists of users of the export, it contains the requests of
 * these users.
 */
export function rankOf(slice: Slice, request: Request, { users }: Snapshot): Rank {
  const { classes } = slice;
  if (classes === undefined) return rankInSlice(slice)(request);
  const userId = request.policyContext.user?.id ?? '';
  if (!users.some(({ id }) => id === userId)) return UNDEFINED;
  return classes.some((ids) => ids.includes(userId)) ? MATCH : NOT_MATCH;
}
