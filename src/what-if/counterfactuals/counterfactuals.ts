import { type Refutes, refutationsFor } from '../../analysis/questions/completions/refutation.js';
import { signInCases } from '../../analysis/questions/completions/sign-in-cases.js';
import { getOrMake } from '../../base/memo.js';
import { readBody } from '../../documents/request/read-request.js';
import type { Answer } from '../../documents/request/refusal.js';
import type { AuthenticatorUse } from '../../model/assurance/authenticator-use.js';
import type { AccountStatus } from '../../model/facts/account-state.js';
import { isPossibleDevice } from '../../model/facts/device.js';
import type { Request } from '../../model/facts/request.js';
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

/** Changes of a request after which it comes out as wanted, whatever is still to be learnt. */
export interface Counterfactual {
  readonly changes: readonly RequestChange[];
  /** The request with them, which was run through the simulator. */
  readonly request: Request;
  readonly authenticators?: readonly AuthenticatorUse[];
  /** What it comes to, in each completion. */
  readonly outcomes: readonly Omit<CellOutcome, 'witness'>[];
}

export interface CounterfactualAnswer {
  readonly wanted: WantedOutcome;
  /** It comes out so as it is: there is nothing to change. */
  readonly isAlready: boolean;
  /** Where it is so: what it comes to as it is, in each completion. */
  readonly outcomes: Counterfactual['outcomes'];
  /** The nearest first: by number, then by ease; no part of one does it. */
  readonly found: readonly Counterfactual[];
  /** So many changes at once were looked at, and of each number all; otherwise there may be others so near. */
  readonly within: number;
  readonly isProved: boolean;
  /** The status of the account, where that denies the sign-in before any policy. */
  readonly account?: AccountStatus;
}

export interface CounterfactualOptions extends StepOptions {
  readonly authenticators?: readonly AuthenticatorUse[];
  /** What comes first of as many changes, the easiest first; what is not named comes after, as it is usual. */
  readonly ease?: readonly ChangeKind[];
}

/** So many changes at once, at most. */
const MOST_CHANGES = 3;

/** So many are shown. */
const MOST_FOUND = 5;

/** So many changed requests are looked at. */
const MOST_TRIED = 30_000;

/**
 * The nearest changes of a request that make it come out as wanted in every completion of what stays unknown.
 * Spec: What-if, 1, `counterfactuals`.
 */
export function counterfactualsOf(
  compiled: Compiled,
  body: unknown,
  wanted: WantedOutcome,
  { authenticators, ease = [], ...options }: CounterfactualOptions = {},
): Answer<CounterfactualAnswer> {
  const read = readBody(body, compiled.world, 'person');
  if (!read.ok) return read;
  const asked: AskedRequest = { request: read.value, ...(authenticators && { authenticators }) };
  const outcomesOf = judging(compiled, read.value);
  const isInVain = refuting(compiled, read.value.appInstance, wanted);
  const isSo = (one: AskedRequest) =>
    (deniedByAccount(one.request, compiled) !== undefined || !isInVain(one)) &&
    (outcomesOf(one)?.every((outcome) => isAsWanted(outcome, wanted)) ?? false);
  const shownOf = (one: AskedRequest) => (outcomesOf(one) ?? []).map(({ witness: _, ...outcome }) => outcome);
  if (isSo(asked))
    return {
      ok: true,
      value: { wanted, isAlready: true, outcomes: shownOf(asked), found: [], within: 0, isProved: true },
    };
  const account = deniedByAccount(read.value, compiled)?.account;
  const { steps, isWhole } = requestStepsOf(asked, tableState(compiled, [read.value.appInstance]), options);
  const search = nearest(steps, [...new Set([...ease, ...CHANGE_KINDS])], asked, isSo);
  return {
    ok: true,
    value: {
      wanted,
      isAlready: false,
      outcomes: [],
      found: search.found.map((own) => {
        const after = applied(own, asked);
        return {
          changes: own.map(({ kind, word, words }) => ({ kind, word, words })),
          ...after,
          outcomes: shownOf(after),
        };
      }),
      within: search.within,
      isProved: isWhole && search.isWhole && areHeld(read.value, compiled),
      ...(account !== undefined && { account }),
    },
  };
}

/** All changes together. */
export function applied(steps: readonly RequestStep[], asked: AskedRequest): AskedRequest {
  return steps.reduce((before, step) => step.apply(before), asked);
}

/** Of a policy that the snapshot does not hold it is unknown what changes would come to. */
function areHeld({ appInstance }: Request, compiled: Compiled): boolean {
  const types = ['SVC_SIGN_ON', 'ACCESS_POLICY'] as const;
  return types.every((type) => {
    const { policies } = compiled.types.get(type)?.listFor(appInstance) ?? { policies: [] };
    return (
      whyPoliciesAreMissing(type, compiled) === undefined &&
      policies.every(({ policy }) => policy.unknown === undefined)
    );
  });
}

/**
 * Returns the outcomes of a changed request in each completion; nothing where no such sign-in can happen, the service refuses
 * it, or not all of them are known.
 */
export function judging(
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
        cellOutcomeOf({ one, witness: read.value }, compiled, options),
      ),
    );
  };
}

/** Whether some completion of a request surely does not come out as wanted: so it is known of most changes that they are in vain. */
function refuting(
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
          isAsWanted(cellOutcomeOf({ one, witness: request }, compiled, options), wanted),
        ),
      );
    })(request);
}

interface Nearest {
  readonly found: readonly (readonly RequestStep[])[];
  readonly within: number;
  readonly isWhole: boolean;
}

/** By number, then by ease; of one set of words the first value that does. */
function nearest(
  steps: readonly RequestStep[],
  ease: readonly ChangeKind[],
  asked: AskedRequest,
  isSo: (one: AskedRequest) => boolean,
): Nearest {
  const sorted = steps.toSorted((one, other) => ease.indexOf(one.kind) - ease.indexOf(other.kind));
  const found: (readonly RequestStep[])[] = [];
  let tried = 0;
  let size = 1;
  for (; size <= MOST_CHANGES && found.length < MOST_FOUND; size++)
    for (const { set, after } of setsOf(sorted, size, asked)) {
      if (found.length === MOST_FOUND) break;
      if (++tried > MOST_TRIED) return { found, within: size - 1, isWhole: false };
      const words = new Set(set.map(topicOf));
      if (found.some((smaller) => smaller.every((one) => words.has(topicOf(one))))) continue;
      if (isSo(after)) found.push(set);
    }
  return { found, within: size - 1, isWhole: true };
}

/** Changes that differ in nothing else are of one kind. */
function topicOf({ kind, word }: RequestStep): string {
  return kind === 'group' ? kind : word;
}

/** Sets of so many steps of different words, each with the request after them. */
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
    if (own.some(({ word }) => word === step.word)) continue;
    yield* setsOf(steps, size, step.apply(before), [...own, step], at + 1);
  }
}
