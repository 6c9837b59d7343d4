import type { RegionCase } from '../../analysis/questions/completions/case-search.js';
import type { SignInCase } from '../../analysis/questions/completions/sign-in-cases.js';
import type { Verdict } from '../../logic/kleene/verdict.js';
import { ASSURANCE_LEVELS, type AssuranceLevel } from '../../model/assurance/assurance-level.js';
import { type AccountStatus, accountOf } from '../../model/facts/account-state.js';
import type { Request } from '../../model/facts/request.js';
import type { Compiled } from '../../simulate/compile.js';
import type { MissingFact } from '../../simulate/missing-fact.js';
import type { OutcomeOptions } from '../../simulate/outcome/outcome.js';
import type { SignInResult } from '../../simulate/outcome/overall.js';
import { type RuleInPolicy, ruleInPolicy } from '../../simulate/outcome/part.js';
import type { Access } from '../../simulate/outcome/session.js';
import { reasonsIn, type Settled, valueIf } from '../../simulate/outcome/settled.js';
import { caseOutcomeOf } from '../../testing/expect/case-outcome.js';

/** How requests of a cell come out. */
export interface CellOutcome {
  /** `null` where the simulator does not know it, though it knows which rules decide. */
  readonly result: SignInResult | null;
  /** Why it is unknown. */
  readonly unknown: readonly string[];
  /** The weakest way in that both policies admit; `null` where it is unknown. */
  readonly assurance: AssuranceLevel | null;
  /** What the application's policy says, and the rule by which it does; `null`: no rule decides. */
  readonly access: Access | null;
  readonly rule: RuleInPolicy | null;
  /** The same of the global session policy. */
  readonly sessionAccess: Access | null;
  readonly sessionRule: RuleInPolicy | null;
  /** The status of the account, where that denies the sign-in before any policy. */
  readonly account?: AccountStatus;
  /** One of the requests; it was run through the simulator. */
  readonly witness: Request;
}

/** What becomes of the requests of a row and a column. */
export interface MatrixCell {
  /** One, where it is settled. */
  readonly outcomes: readonly CellOutcome[];
  /** Whether a rule of the application's policy decides: of all, of none, or of some of them. */
  readonly verdict: Verdict;
  /** The smallest set of facts that would tell which outcome it is; `null` where none so small is known to. */
  readonly dependsOn: readonly MissingFact[] | null;
  /** Why there may be other outcomes; none: these are all. */
  readonly undecided: readonly string[];
  /** Why no request stands here, where none does. */
  readonly empty?: string;
}

export function cellOutcomeOf(
  { one, witness }: RegionCase,
  compiled: Compiled,
  options: OutcomeOptions,
): CellOutcome {
  const outcome = caseOutcomeOf(one, { compiled, request: witness, options });
  const { overall, required } = outcome.joint();
  const ruleOf = (type: 'ACCESS_POLICY' | 'SVC_SIGN_ON') => {
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
    sessionRule: ruleOf('SVC_SIGN_ON'),
    witness,
  };
}

/** The outcome of a request by an account that cannot sign in: no policy is evaluated. `undefined` for any other. */
export function deniedByAccount(
  witness: Request,
  { world }: Pick<Compiled, 'world'>,
): CellOutcome | undefined {
  const { signIn, status } = accountOf(witness.policyContext, world);
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
    witness,
  };
}

/** What comes of a sign-in depends on the rules that decide it, and on what the user has. */
export function caseKeyOf({ decided, isRefused }: SignInCase, authenticators: unknown): string {
  const rules = [...decided].map(([type, rule]) => [
    type,
    rule && [rule.policy.compiled.policy.id, rule.rule.rule.id],
  ]);
  return JSON.stringify([rules, isRefused, authenticators]);
}

function known<Value>(one: Settled<Value> | undefined): Value | null {
  return one === undefined ? null : (valueIf(one) ?? null);
}

/** Outcomes of one key are shown as one. */
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

/** What lets in first, by the least that is asked; what is unknown is last. In which order they were found says nothing. */
export function byEaseOfEntry(one: CellOutcome, other: CellOutcome): number {
  const [first, second] = [easeKey(one), easeKey(other)];
  return first < second ? -1 : Number(first > second);
}

const RESULTS: readonly (SignInResult | null)[] = ['allowed', 'denied', 'locked out', 'refused', null];

function easeKey(outcome: CellOutcome): string {
  const { result, assurance } = outcome;
  const asked = assurance === null ? ASSURANCE_LEVELS.length : ASSURANCE_LEVELS.indexOf(assurance);
  return `${RESULTS.indexOf(result)} ${String(asked).padStart(2, '0')} ${cellOutcomeKey(outcome)}`;
}

/** What a person meets: by which rules does not matter. */
export function metKey({ result, assurance }: Pick<CellOutcome, 'result' | 'assurance'>): string {
  return JSON.stringify([result, result === 'allowed' ? assurance : null]);
}

export function verdictOfOutcomes(outcomes: readonly CellOutcome[], undecided: readonly string[]): Verdict {
  const decides = new Set(outcomes.map(({ rule }) => rule !== null));
  if (decides.size !== 1 || undecided.length > 0) return 'UNDEFINED';
  return decides.has(true) ? 'MATCH' : 'NOT_MATCH';
}
