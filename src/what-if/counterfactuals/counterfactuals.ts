import { type Refutes, refutationsFor } from '../../analysis/questions/completions/refutation.js';
import { signInCases } from '../../analysis/questions/completions/sign-in-cases.js';
import { getOrMake } from '../../base/memo.js';
import { runSteps, type Steps } from '../../base/work-steps.js';
import { readBody } from '../../documents/request/read-request.js';
import type { ServiceAnswer } from '../../documents/request/refusal.js';
import type { AuthenticatorUse } from '../../model/assurance/authenticator-use.js';
import type { AccountStatus } from '../../model/facts/account-state.js';
import { isPossibleDevice } from '../../model/facts/device.js';
import type { Request } from '../../model/facts/request.js';
import { SIGN_IN_TYPES } from '../../model/policies/policy-type.js';
import type { Compiled } from '../../simulate/compile.js';
import { whyPoliciesAreMissing } from '../../simulate/outcome/absent-policies.js';
import { type CellOutcome, caseKeyOf, cellOutcomeOf, deniedByAccount } from '../matrix/cell.js';
import { tableScope, tableState } from '../matrix/table-frame.js';
import { lackingGroups } from './lacking-groups.js';
import {
  type AskedRequest,
  CHANGE_KINDS,
  type ChangeKind,
  type RequestChange,
  type RequestStep,
} from './step.js';
import { requestStepsOf, type StepOptions } from './steps-of.js';
import { isAsWanted, type WantedOutcome } from './wanted.js';

/** A set of changes of a request that leads to the outcome that the caller wants, for every value of the unknown facts. */
export interface Counterfactual {
  readonly changes: readonly RequestChange[];
  /** The changed request, confirmed by the simulator. */
  readonly request: Request;
  readonly authenticators?: readonly AuthenticatorUse[];
  /** The possible outcomes of the changed request, over all values of its unknown facts. */
  readonly outcomes: readonly Omit<CellOutcome, 'example'>[];
}

export interface CounterfactualAnswer {
  readonly wanted: WantedOutcome;
  /** Whether the request already has the outcome that the caller wants, so that nothing needs to change. */
  readonly isAlreadySatisfied: boolean;
  /** The possible outcomes of the request without changes; empty if `isAlreadySatisfied` is false. */
  readonly outcomes: Counterfactual['outcomes'];
  /**
   * Sets of changes of the request. Each set leads to the outcome that the caller wants, and no proper subset of it does. Sets with fewer
   * changes come first. Sets with equally many changes are sorted by the kinds of their changes, in the order of `ease`.
   */
  readonly found: readonly Counterfactual[];
  /**
   * The number of changes in the largest sets that were tried. The search also stops when it has found enough sets. Therefore, there may be
   * further sets that lead to the wanted outcome.
   */
  readonly searchedSize: number;
  /**
   * Whether the search was complete. If it was and `found` is empty, it is proved that no set of at most `searchedSize` changes leads to
   * the wanted outcome.
   */
  readonly isProved: boolean;
  /** The reasons why the search was incomplete; absent if it was complete. */
  readonly unprovedReasons?: readonly UnprovedReason[];
  /** The status of the account, if it denies the sign-in before any policy. */
  readonly account?: AccountStatus;
}

/**
 * A reason why a search for changes was incomplete. `search-limit`: the search stopped at its limit, so larger sets were not tried.
 * `unknown-groups`: not all groups of the user are known, so changes of them were not tried. `unstated-facts`: a condition tests a fact
 * that no request can state. `unknown-policies`: the policies of the application are not completely known.
 */
export type UnprovedReason = 'search-limit' | 'unknown-groups' | 'unknown-policies' | 'unstated-facts';

export interface CounterfactualOptions extends StepOptions {
  readonly authenticators?: readonly AuthenticatorUse[];
  /** The kinds of change to try first, the easiest first. All other kinds follow in the order of `CHANGE_KINDS`. */
  readonly ease?: readonly ChangeKind[];
}

/** The maximum number of changes in one set. */
const MOST_CHANGES = 3;

/** The maximum number of sets of changes that are returned. */
const MOST_FOUND = 5;

/** The maximum number of changed requests that are tried. */
export const MOST_TRIED = 30_000;

/**
 * Returns the smallest sets of changes of a request that give the wanted result for all values of the unknown facts. Spec: What-if, 1,
 * `counterfactuals`.
 */
export function counterfactualsOf(
  compiled: Compiled,
  body: unknown,
  wanted: WantedOutcome,
  options: CounterfactualOptions = {},
): ServiceAnswer<CounterfactualAnswer> {
  return runSteps(counterfactualSteps(compiled, body, wanted, options));
}

/** Computes {@link counterfactualsOf} in steps. */
export function* counterfactualSteps(
  compiled: Compiled,
  body: unknown,
  wanted: WantedOutcome,
  { authenticators, ease = [], ...options }: CounterfactualOptions = {},
): Steps<ServiceAnswer<CounterfactualAnswer>, never> {
  const read = readBody(body, compiled.world, 'person');
  if (!read.ok) return read;
  const asked: AskedRequest = { request: read.value, ...(authenticators && { authenticators }) };
  const outcomesOf = outcomesByRequest(compiled, read.value);
  const isRefuted = refutationTest(compiled, read.value.appInstance, wanted);
  yield undefined;
  const isSuccessful = (one: AskedRequest) =>
    (deniedByAccount(one.request, compiled) !== undefined || !isRefuted(one)) &&
    (outcomesOf(one)?.every((outcome) => isAsWanted(outcome, wanted)) ?? false);
  const shownOf = (one: AskedRequest) => (outcomesOf(one) ?? []).map(({ example: _, ...outcome }) => outcome);
  if (isSuccessful(asked))
    return {
      ok: true,
      value: {
        wanted,
        isAlreadySatisfied: true,
        outcomes: shownOf(asked),
        found: [],
        searchedSize: 0,
        isProved: true,
      },
    };
  const account = deniedByAccount(read.value, compiled)?.account;
  yield undefined;
  const state = tableState(compiled, [read.value.appInstance]);
  yield undefined;
  const { steps, notTried } = requestStepsOf(asked, state, options);
  yield undefined;
  const search = yield* searchNearest(steps, [...new Set([...ease, ...CHANGE_KINDS])], asked, isSuccessful);
  const unprovedReasons: readonly UnprovedReason[] = [
    ...notTried,
    ...(arePoliciesKnown(read.value, compiled) ? [] : (['unknown-policies'] as const)),
    ...(search.isComplete ? [] : (['search-limit'] as const)),
  ];
  return {
    ok: true,
    value: {
      wanted,
      isAlreadySatisfied: false,
      outcomes: [],
      found: search.found.map((own) => {
        const after = applySteps(own, asked);
        return {
          changes: own.map(({ kind, key, text }) => ({ kind, key, text })),
          ...after,
          outcomes: shownOf(after),
        };
      }),
      searchedSize: search.within,
      isProved: unprovedReasons.length === 0,
      ...(unprovedReasons.length > 0 && { unprovedReasons }),
      ...(account !== undefined && { account }),
    },
  };
}

/** Applies all changes to a request. */
export function applySteps(steps: readonly RequestStep[], asked: AskedRequest): AskedRequest {
  return steps.reduce((before, step) => step.apply(before), asked);
}

/** Whether the snapshot contains the policies of the application. If it lacks a policy, the effect of changes is unknown. */
function arePoliciesKnown({ appInstance }: Request, compiled: Compiled): boolean {
  return SIGN_IN_TYPES.every((type) => {
    const { policies } = compiled.types.get(type)?.listFor(appInstance) ?? { policies: [] };
    return (
      whyPoliciesAreMissing(type, compiled) === undefined &&
      policies.every(({ policy }) => policy.unknown === undefined)
    );
  });
}

/**
 * Returns a function that gives the possible outcomes of a changed request. The function returns `undefined` if a sign-in with these facts
 * cannot happen, if the service rejects the request, or if not all outcomes are known.
 */
export function outcomesByRequest(
  compiled: Compiled,
  before: Request,
): (asked: AskedRequest) => readonly CellOutcome[] | undefined {
  const isLacking = lackingGroups(compiled, before);
  const scope = tableScope();
  const known = new Map<string, CellOutcome>();
  return ({ request, authenticators }) => {
    const read = readBody(request, compiled.world, 'person');
    if (!read.ok || !isPossibleDevice(read.value, compiled.world) || isLacking(read.value)) return undefined;
    const denied = deniedByAccount(read.value, compiled);
    if (denied !== undefined) return [denied];
    const { cases, isComplete } = signInCases(read.value, scope, compiled);
    if (!isComplete) return undefined;
    const options = authenticators === undefined ? {} : { authenticators };
    return cases.map((one) =>
      getOrMake(known, caseKeyOf(one, authenticators), () =>
        cellOutcomeOf({ one, example: read.value }, compiled, options),
      ),
    );
  };
}

/**
 * Returns a quick test that excludes most changed requests from the search. If facts of a changed request are unknown, it can have several
 * results. The test returns `true` if it finds one of them that is definitely not the wanted result.
 */
function refutationTest(
  compiled: Compiled,
  appInstance: string,
  wanted: WantedOutcome,
): (asked: AskedRequest) => boolean {
  const refutes = refutationsFor(appInstance, tableScope(), compiled);
  const byUses = new Map<string, Refutes>();
  return ({ request, authenticators }) =>
    getOrMake(byUses, JSON.stringify(authenticators) ?? '', () => {
      const options = authenticators === undefined ? {} : { authenticators };
      const known = new Map<string, boolean>();
      return refutes((one) =>
        getOrMake(known, caseKeyOf(one, authenticators), () =>
          isAsWanted(cellOutcomeOf({ one, example: request }, compiled, options), wanted),
        ),
      );
    })(request);
}

interface Nearest {
  readonly found: readonly (readonly RequestStep[])[];
  readonly within: number;
  readonly isComplete: boolean;
}

/**
 * Searches for sets of changes for which `isSuccessful` is true. Sets with fewer changes are tried first. Sets with equally many changes
 * are tried in the order of the kinds of their changes in `ease`. If several sets change the same facts to different values, only the first
 * one is kept.
 */
function* searchNearest(
  steps: readonly RequestStep[],
  ease: readonly ChangeKind[],
  asked: AskedRequest,
  isSuccessful: (one: AskedRequest) => boolean,
): Steps<Nearest, never> {
  const sorted = steps.toSorted((one, other) => ease.indexOf(one.kind) - ease.indexOf(other.kind));
  const found: (readonly RequestStep[])[] = [];
  let tried = 0;
  let size = 1;
  for (; size <= MOST_CHANGES && found.length < MOST_FOUND; size++)
    for (const { set, after } of setsOf(sorted, size, asked)) {
      if (found.length === MOST_FOUND) break;
      if (++tried > MOST_TRIED) return { found, within: size - 1, isComplete: false };
      const words = new Set(set.map(topicOf));
      if (found.some((smaller) => smaller.every((one) => words.has(topicOf(one))))) continue;
      if (isSuccessful(after)) found.push(set);
      yield undefined;
    }
  return { found, within: size - 1, isComplete: true };
}

/**
 * Returns a text that identifies the fact that a change sets. All changes of group memberships have the same text, as if they set the same
 * fact.
 */
function topicOf({ kind, key: word }: RequestStep): string {
  return kind === 'group' ? kind : word;
}

/** Yields each set of `size` changes that set different facts, together with the request after these changes. */
function* setsOf(
  steps: readonly RequestStep[],
  size: number,
  before: AskedRequest,
  own: readonly RequestStep[] = [],
  from = 0,
): Generator<{ readonly set: readonly RequestStep[]; readonly after: AskedRequest }> {
  if (own.length === size) yield { set: own, after: before };
  for (let at = from; own.length < size && at < steps.length; at++) {
    const step = steps[at] as RequestStep;
    if (own.some(({ key: word }) => word === step.key)) continue;
    yield* setsOf(steps, size, step.apply(before), [...own, step], at + 1);
  }
}
