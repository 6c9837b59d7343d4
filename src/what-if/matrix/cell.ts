import type { RegionCase } from '../../analysis/questions/completions/case-search.js';
import type { SignInCase } from '../../analysis/questions/completions/sign-in-cases.js';
import type { Verdict } from '../../logic/kleene/verdict.js';
import { ASSURANCE_LEVELS, type AssuranceLevel } from '../../model/assurance/assurance-level.js';
import { type AccountStatus, accountOf } from '../../model/facts/account-state.js';
import type { Request } from '../../model/facts/request.js';
import type { SignInType } from '../../model/policies/policy-type.js';
import { type RuleInPolicy, ruleInPolicy } from '../../model/policies/rule-in-policy.js';
import type { Compiled } from '../../simulate/compile.js';
import type { MissingFact } from '../../simulate/missing-fact.js';
import type { OutcomeOptions } from '../../simulate/outcome/outcome.js';
import type { SignInResult } from '../../simulate/outcome/overall.js';
import type { Access } from '../../simulate/outcome/session.js';
import { reasonsIn, type Settled, valueIf } from '../../simulate/outcome/settled.js';
import { caseOutcomeOf } from '../../testing/expect/case-outcome.js';

/** A possible outcome of the requests in a table cell. */
export interface CellOutcome {
  /** The result of the sign-in; `null` if the result is unknown although the deciding rules are known. */
  readonly result: SignInResult | null;
  /** The reasons why the result is unknown. */
  readonly unknown: readonly string[];
  /** The lowest assurance level that satisfies the global session policy and the authentication policy; `null` if it is unknown. */
  readonly assurance: AssuranceLevel | null;
  /**
   * The access that the authentication policy of the application grants, and its deciding rule; `null` if no rule decides. The access is
   * also `null` if it is unknown.
   */
  readonly access: Access | null;
  readonly rule: RuleInPolicy | null;
  /**
   * The access that the global session policy grants, and its deciding rule; `null` if no rule decides. The access is also `null` if it is
   * unknown.
   */
  readonly sessionAccess: Access | null;
  readonly sessionRule: RuleInPolicy | null;
  /** The status of the account, if it denies the sign-in before any policy. */
  readonly account?: AccountStatus;
  /** An example request, confirmed by the simulator. */
  readonly example: Request;
}

/** A cell of a table: the possible outcomes of the requests that belong to its row and its column. */
export interface MatrixCell {
  /** All outcomes that were found. There may be several with the same result if different rules decide. */
  readonly outcomes: readonly CellOutcome[];
  /**
   * Whether every request of the cell is decided by a rule of the authentication policy (`MATCH`), or no request is (`NOT_MATCH`).
   * `UNDEFINED` if only some requests are, or if there may be further outcomes.
   */
  readonly verdict: Verdict;
  /** The smallest known set of facts that determines the outcome; `null` if no small set was found. */
  readonly dependsOn: readonly MissingFact[] | null;
  /** The reasons why there may be further outcomes; empty if all outcomes are listed. */
  readonly undecided: readonly string[];
  /** The reason why no request belongs to the cell. */
  readonly empty?: string;
}

export function cellOutcomeOf(
  { one, example }: RegionCase,
  compiled: Compiled,
  options: OutcomeOptions,
): CellOutcome {
  const outcome = caseOutcomeOf(one, { compiled, request: example, options });
  const { overall, required } = outcome.joint();
  const ruleOf = (type: SignInType) => {
    const decided = one.decided.get(type);
    return decided === undefined ? null : ruleInPolicy(decided.policy.compiled.policy, decided.rule.rule);
  };
  return {
    result: known(overall.result),
    unknown: reasonsIn(overall.result),
    assurance: known(required.assurance),
    access: known(outcome.application()?.access),
    rule: ruleOf('ACCESS_POLICY'),
    sessionAccess: known(outcome.session()?.access),
    sessionRule: ruleOf('OKTA_SIGN_ON'),
    example,
  };
}

/**
 * Returns the outcome for a request whose account cannot sign in; otherwise `undefined`. The service evaluates no policy for such an
 * account.
 */
export function deniedByAccount(
  example: Request,
  { world }: Pick<Compiled, 'world'>,
): CellOutcome | undefined {
  const { signIn, status } = accountOf(example.policyContext, world);
  if (signIn !== 'unable' || status === null) return undefined;
  return {
    result: 'denied',
    unknown: [],
    assurance: 'denied',
    access: null,
    rule: null,
    sessionAccess: null,
    sessionRule: null,
    account: status,
    example,
  };
}

/** Returns a text that identifies the deciding rules and the user's authenticators, which together determine the outcome. */
export function caseKeyOf({ decided, isBlocked }: SignInCase, authenticators: unknown): string {
  const rules = [...decided].map(([type, rule]) => [
    type,
    rule && [rule.policy.compiled.policy.id, rule.rule.rule.id],
  ]);
  return JSON.stringify([rules, isBlocked, authenticators]);
}

function known<Value>(one: Settled<Value> | undefined): Value | null {
  return one === undefined ? null : (valueIf(one) ?? null);
}

/** Returns a text that is equal for two outcomes if the table shows them as one outcome. */
export function cellOutcomeKey({
  result,
  assurance,
  access,
  rule,
  sessionAccess,
  sessionRule,
  account,
}: CellOutcome): string {
  return JSON.stringify([result, assurance, access, rule, sessionAccess, sessionRule, account]);
}

/**
 * Compares two outcomes for sorting: allowed outcomes first, those with the lowest assurance level before the others; unknown outcomes
 * last. The order does not depend on the order in which the search found them.
 */
export function byEaseOfAccess(one: CellOutcome, other: CellOutcome): number {
  const [first, second] = [easeKey(one), easeKey(other)];
  return first < second ? -1 : Number(first > second);
}

const RESULTS: readonly (SignInResult | null)[] = ['allowed', 'denied', 'locked out', 'blocked', null];

function easeKey(outcome: CellOutcome): string {
  const { result, assurance } = outcome;
  const asked = assurance === null ? ASSURANCE_LEVELS.length : ASSURANCE_LEVELS.indexOf(assurance);
  return `${RESULTS.indexOf(result)} ${String(asked).padStart(2, '0')} ${cellOutcomeKey(outcome)}`;
}

/** Returns a text that identifies the result that the user sees, whatever rules decide. */
export function resultKey({ result, assurance }: Pick<CellOutcome, 'result' | 'assurance'>): string {
  return JSON.stringify([result, result === 'allowed' ? assurance : null]);
}

export function verdictOfOutcomes(outcomes: readonly CellOutcome[], undecided: readonly string[]): Verdict {
  const decides = new Set(outcomes.map(({ rule }) => rule !== null));
  if (decides.size !== 1 || undecided.length > 0) return 'UNDEFINED';
  return decides.has(true) ? 'MATCH' : 'NOT_MATCH';
}
