import { getOrMake } from '../../base/memo.js';
import type { PolicyRule } from '../../model/policies/policy.js';
import { ruleInPolicy } from '../../model/policies/rule-in-policy.js';
import type { Compiled } from '../../simulate/compile.js';
import { isWithoutApplicationPolicies } from '../../simulate/outcome/absent-policies.js';
import { type ApplicationValues, applicationReader } from '../../simulate/outcome/application.js';
import { canSatisfy } from '../../simulate/outcome/can-satisfy.js';
import { type EnrollmentValues, enrollmentReader } from '../../simulate/outcome/enrollment.js';
import { type EffectReader, effectOfRule, type Part } from '../../simulate/outcome/part.js';
import {
  applicationRequirements,
  NO_REQUIREMENT,
  type Requirement,
  sessionRequirements,
} from '../../simulate/outcome/requirement.js';
import type { RoutingValues } from '../../simulate/outcome/routing.js';
import { type SessionValues, sessionReader } from '../../simulate/outcome/session.js';
import { possibleValues, reasonsIn, valueIf } from '../../simulate/outcome/settled.js';
import type { EncodedRule } from '../symbolic/encode.js';
import type { Sense } from '../symbolic/first-match.js';
import { FirstPair, type PairLists, type PairRow, type RulePair, type Solve } from './first-pair.js';
import { reachIndexOf } from './reach.js';
import type { Session } from './session/session.js';

/**
 * The pairs of a session rule and an enrollment rule that may lock out users of one application's rule. Such users may be unable to meet
 * the requirements of the application's rule.
 */
export interface InsufficientPairs {
  /** The pairs of a session rule and an enrollment rule that definitely lock users out. */
  readonly certain: FirstPair;
  /** The pairs of a session rule and an enrollment rule that may lock users out. */
  readonly possible: FirstPair;
  /**
   * The first pair of rules that locks users out if its enrollment rule is reachable. It is undecided whether a sign-in can reach this
   * enrollment rule. `undefined` if no such pair exists.
   */
  readonly possiblyUnreachable: UndecidedPair | undefined;
  readonly whetherEnough: (pair: RulePair) => Enough;
}

export interface UndecidedPair extends RulePair {
  /** Why it is undecided whether the enrollment rule is reachable. */
  readonly reason: string;
}

/**
 * Whether the authenticators that an enrollment rule allows satisfy the requirements of an application's rule. `reason` says why that is
 * unknown.
 */
export type Enough = { readonly kind: 'no' | 'yes' } | { readonly kind: 'unknown'; readonly reason: string };

/** The number of solver steps that count in the search budget for comparing requirements with the authenticators that users can enroll. */
const STEPS_PER_COMPARISON = 10_000;

/**
 * Returns a function for a rule of an application's policy. It finds the pairs of a session rule and an enrollment rule that may lock out
 * users of this rule. It returns `undefined` if the search budget is spent. Rules with the same requirements share the result. Therefore,
 * the cost depends on the number of different requirements and enrollments, not on the number of rules.
 */
export function insufficientPairsIn(
  lists: PairLists,
  solveIn: (sense: Sense) => Solve,
  session: Session,
): (access: EncodedRule) => InsufficientPairs | undefined {
  const { compiled } = session;
  const keyOf = (rule: PolicyRule, requirementsOf: typeof ofSession) =>
    JSON.stringify(requirementsOf(rule, compiled).map(({ access, method }) => [access, method]));
  const compared: ComparedRules = {
    session,
    lists,
    solveIn,
    sessionKeys: new Map((lists.sessions?.rules ?? []).map((rule) => [rule, keyOf(rule, ofSession)])),
    enrollmentKeys: new Map(
      lists.enrollments.rules.map((rule) => [
        rule,
        JSON.stringify(partIfDecided(enrollmentReader, rule).effect),
      ]),
    ),
  };
  const known = new Map<string, InsufficientPairs | undefined>();
  const requirementsOf = isWithoutApplicationPolicies(compiled) ? ofSession : ofApplication;
  return (access) => getOrMake(known, keyOf(access, requirementsOf), () => pairsFor(access, compared));
}

function ofSession(rule: PolicyRule, { snapshot: { engine } }: Compiled): readonly Requirement[] {
  return sessionRequirements(partIfDecided(sessionReader(engine), rule), engine === 'classic');
}

function ofApplication(rule: PolicyRule, { snapshot }: Compiled): readonly Requirement[] {
  return applicationRequirements(partIfDecided(applicationReader(snapshot.brand), rule));
}

interface ComparedRules {
  readonly session: Session;
  readonly lists: PairLists;
  /** Returns a function that runs a solver query over the sign-ins that the service does not block (see `acceptableIn` of `Space`). */
  solveIn(sense: Sense): Solve;
  /** The requirements of each session rule, as text. */
  readonly sessionKeys: ReadonlyMap<EncodedRule, string>;
  /** The authenticators that each enrollment rule allows to enroll, as text. */
  readonly enrollmentKeys: ReadonlyMap<EncodedRule, string>;
}

function pairsFor(access: EncodedRule, compared: ComparedRules): InsufficientPairs | undefined {
  const { session: all, lists, sessionKeys, enrollmentKeys } = compared;
  const { effort } = all.budget;
  const verdicts = new Map<string, Enough>();
  const whetherEnough = ({ session, enrollment }: RulePair) =>
    getOrMake(verdicts, `${session && sessionKeys.get(session)} ${enrollmentKeys.get(enrollment)}`, () => {
      effort.take(STEPS_PER_COMPARISON);
      return enoughUnder({ access, session, enrollment }, all.compiled);
    });
  const rows: CandidateRow[] = [];
  const rowsByKey = new Map<string | undefined, CandidateRow>();
  for (const session of [undefined, ...(lists.sessions?.rules ?? [])]) {
    if (effort.isSpent) return undefined;
    const row = getOrMake(rowsByKey, session && sessionKeys.get(session), () =>
      candidatesWith(session, compared, whetherEnough),
    );
    rows.push({ ...row, session });
  }
  return {
    certain: new FirstPair(
      rowsOf(rows, ({ certain }) => certain),
      { lists, solve: compared.solveIn('must') },
      'must',
    ),
    possible: new FirstPair(
      rowsOf(rows, ({ possible }) => possible),
      { lists, solve: compared.solveIn('actual') },
      'actual',
    ),
    possiblyUnreachable: rows.find(({ possiblyUnreachable }) => possiblyUnreachable !== undefined)
      ?.possiblyUnreachable,
    whetherEnough,
  };
}

interface CandidateRow {
  readonly session: EncodedRule | undefined;
  readonly certain: readonly EncodedRule[];
  readonly possible: readonly EncodedRule[];
  readonly possiblyUnreachable: UndecidedPair | undefined;
}

/**
 * Returns the enrollment rules that may lock users out together with a session rule. Leaves out rules that lock users out even without the
 * session rule.
 */
function candidatesWith(
  session: EncodedRule | undefined,
  { session: all, lists }: ComparedRules,
  whetherEnough: InsufficientPairs['whetherEnough'],
): CandidateRow {
  const { rules } = reachIndexOf(all);
  const certain: EncodedRule[] = [];
  const possible: EncodedRule[] = [];
  let possiblyUnreachable: UndecidedPair | undefined;
  for (const enrollment of lists.enrollments.rules) {
    const reached = rules.get(enrollment.rule)?.reached();
    if (reached?.kind !== 'reachable' && reached?.kind !== 'undecided') continue;
    const { kind } = whetherEnough({ session, enrollment });
    if (kind === 'yes') continue;
    if (session !== undefined && whetherEnough({ session: undefined, enrollment }).kind === 'no') continue;
    if (reached.kind === 'undecided') possiblyUnreachable ??= { session, enrollment, reason: reached.reason };
    else {
      possible.push(enrollment);
      if (kind === 'no') certain.push(enrollment);
    }
  }
  return { session, certain, possible, possiblyUnreachable };
}

function rowsOf(
  rows: readonly CandidateRow[],
  candidatesOf: (row: CandidateRow) => readonly EncodedRule[],
): readonly PairRow[] {
  return rows.flatMap((row) => {
    const enrollments = candidatesOf(row);
    return enrollments.length === 0 ? [] : [{ session: row.session, enrollments }];
  });
}

/** The rules that a lockout depends on: the rules with the requirements, and the enrollment rule. */
export interface LockoutRules<One extends PolicyRule = EncodedRule> {
  readonly access: One;
  /** The session rule; absent if the requirements of the global session policy are ignored. */
  readonly session?: One | undefined;
  readonly enrollment: One;
}

/** Returns whether users can enroll the required authenticators, under the assumption that these rules decide. */
function enoughUnder({ access, session, enrollment }: LockoutRules<PolicyRule>, compiled: Compiled): Enough {
  const { snapshot } = compiled;
  const isOfSession = isWithoutApplicationPolicies(compiled);
  const global = isOfSession ? access : session;
  const { answer } = canSatisfyBy(
    {
      session: global && partIfDecided(sessionReader(snapshot.engine), global),
      application: isOfSession ? undefined : partIfDecided(applicationReader(snapshot.brand), access),
      enrollment: partIfDecided(enrollmentReader, enrollment),
      routed: { possible: [] },
    },
    compiled,
  );
  if (!possibleValues(answer).includes('no')) return { kind: 'yes' };
  if (valueIf(answer) === 'no') return { kind: 'no' };
  return {
    kind: 'unknown',
    reason: reasonsIn(answer)[0] ?? 'it is unknown which authenticators users may enroll',
  };
}

/** Returns the part of a sign-in's outcome that the rule's policy type contributes, under the assumption that the rule decides. */
function partIfDecided<Values>(reader: EffectReader<Values>, { policy, rule }: PolicyRule): Part<Values> {
  const decidedBy = ruleInPolicy(policy, rule);
  const effect = effectOfRule(reader, { rule, policy });
  return {
    policyType: reader.policyType,
    chosen: null,
    decidedBy,
    possible: [{ ...decidedBy, effect }],
    noRuleReason: null,
    missing: [],
    effect,
  };
}

interface MetParts {
  /** The result of the global session policy; absent if its requirements are ignored. */
  readonly session: Part<SessionValues> | undefined;
  /** The result of the application's policy; absent if there is no such policy. */
  readonly application: Part<ApplicationValues> | undefined;
  readonly enrollment: Part<EnrollmentValues>;
  readonly routed: Pick<Part<RoutingValues>, 'possible'>;
}

/**
 * Returns whether authenticators that the enrollment policy lets users enroll meet the requirements of the global session policy and of the
 * application's policy.
 */
export function canSatisfyBy({ session, application, enrollment, routed }: MetParts, { snapshot }: Compiled) {
  return canSatisfy(
    {
      session: session
        ? sessionRequirements(session, snapshot.engine === 'classic')
        : [{ ...NO_REQUIREMENT, by: 'session' }],
      application: application ? applicationRequirements(application) : [NO_REQUIREMENT],
      enrollment,
      routed: routed as Part<RoutingValues>,
      enrolled: undefined,
    },
    { snapshot },
  );
}
