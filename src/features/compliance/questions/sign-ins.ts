import type { Judgement } from '../../../analysis/questions/admitting.js';
import type { MeaningIn, RegionPoint } from '../../../analysis/questions/completions/case-search.js';
import { type AlikeApplications, listsFor } from '../../../analysis/questions/completions/lists-for.js';
import { regionCases } from '../../../analysis/questions/completions/region-cases.js';
import {
  type SignInCase,
  type SignInScope,
  signInCases,
} from '../../../analysis/questions/completions/sign-in-cases.js';
import { whySignInPossiblyImpossible } from '../../../analysis/questions/session/guess.js';
import type { SearchLimits } from '../../../analysis/questions/session/limits.js';
import { LIMIT_REACHED, UNKNOWABLE } from '../../../analysis/questions/session/reasons.js';
import { ifWords, statedOutcomes } from '../../../analysis/questions/session/stated-outcomes.js';
import { evaluatorOf } from '../../../analysis/symbolic/theories/theory.js';
import { evaluate } from '../../../logic/kleene/evaluate.js';
import { all, always, any, not } from '../../../logic/kleene/formula.js';
import { NOT_MATCH, UNDEFINED } from '../../../logic/kleene/verdict.js';
import { isApp } from '../../../model/facts/app.js';
import type { Meaning } from '../../../model/facts/fact.js';
import type { Request } from '../../../model/facts/request.js';
import { isUser } from '../../../model/facts/user.js';
import type { World } from '../../../model/facts/world.js';
import { completenessOf } from '../../../model/policies/completeness.js';
import type { SimulatedTypeName } from '../../../model/policies/policy-type.js';
import type { Compiled } from '../../../simulate/compile.js';
import type { CaseOutcome } from '../../../testing/expect/case-outcome.js';
import type { Subject } from '../../../testing/expect/subject.js';
import { assignedTo } from '../configuration/assigned.js';
import { type ControlContext, sharedSession } from '../control/context.js';
import type { FailingSignIns } from '../control/failing.js';
import { type BrokenCase, describedCases } from './described-cases.js';
import { type CasePoint, casePoints, knownCases } from './known-cases.js';

/** A claim about sign-ins: the requirement of a control, which every possible result of the sign-ins must meet. */
export interface SignInClaim {
  /** The policy types whose deciding rules the claim depends on. */
  readonly types: readonly SimulatedTypeName[];
  readonly appIds: readonly string[];
  /** Conditions that limit the sign-ins that the claim is about. */
  readonly within?: readonly Meaning[];
  /** Checks whether one result of a sign-in meets the claim. If not, returns the violation as text. */
  judge(one: SignInCase, outcome: CaseOutcome, subject: Subject): Judgement<string>;
}

/** The result of checking a claim for all sign-ins. */
export interface ClaimedSignIns {
  /** The sign-ins that violate the claim. */
  readonly failing?: FailingSignIns & { readonly text: string };
  /** The reasons why it is undecided whether further sign-ins violate the claim. */
  readonly undecided: readonly string[];
  /** Whether at least one sign-in definitely has access. */
  readonly isAccessible: boolean;
}

const NO_USERS = 'the export does not contain all users, but only users in the export are checked';

/** The maximum number of possible results that are checked for a claim, and the maximum number of counterexamples that are collected. */
const MOST_POINTS = 600;
const MOST_BROKEN = 24;

/**
 * Checks a claim for every possible result of sign-ins that are definitely not blocked. If the deciding rule is unknown, the claim must
 * hold for every rule that may decide. A counterexample does not refute the claim if it depends on an unknown value of an expression. Spec:
 * Posture, "Answering".
 */
export function claimOfSignIns(claim: SignInClaim, context: ControlContext): ClaimedSignIns {
  const { population, compiled } = context;
  if (population === 'export' && !completenessOf(compiled.snapshot).isComplete('users'))
    return { undecided: [NO_USERS], isAccessible: false };
  const undecided = new Set<string>();
  const broken: BrokenCase[] = [];
  let isAccessible = false;
  let points = 0;
  for (const { appIds, lists, at } of pointsOf(claim, context)) {
    points += 1;
    if (points > MOST_POINTS) undecided.add(LIMIT_REACHED);
    if (points > MOST_POINTS || broken.length === MOST_BROKEN) break;
    const { found, unknownReason } = at;
    const judged = judgedPoint(claim, at);
    const stated =
      found === undefined || unknownReason !== undefined
        ? undefined
        : ifWords(statedOutcomes(found.subject.request));
    const isFound = judged.kind === 'found' && found !== undefined && unknownReason === undefined;
    const guessed = isFound ? whySignInPossiblyImpossible(found.subject.request, compiled) : undefined;
    if (guessed !== undefined) undecided.add(guessed);
    else if (judged.kind === 'found' && stated !== undefined) undecided.add(`${judged.what}: ${stated}`);
    else if (judged.kind === 'found' && found !== undefined && unknownReason === undefined)
      broken.push({
        one: found.one,
        example: found.subject.request,
        text: judged.what,
        appIds,
        lists,
        within: statedConditions(claim, context),
      });
    else if (judged.kind === 'undecided') undecided.add(judged.reason);
    else if (judged.kind === 'found') undecided.add(unknownReason ?? UNKNOWABLE);
    isAccessible ||= judged.kind === 'found' || judged.kind === 'others';
  }
  context.reportViolations?.(
    broken.map((one) => ({ meaning: conditionOfBroken(one, claim, context), world: compiled.world })),
  );
  const [first] = broken;
  return {
    ...(first !== undefined && {
      failing: describedCases(broken, { first, isCut: broken.length === MOST_BROKEN }, context),
    }),
    undecided: [...undecided],
    isAccessible,
  };
}

/**
 * Groups the applications whose sign-ins have the same results. An application whose assigned users are known is alone in its group
 * (assumption P2).
 */
function equivalentApplications({ types, appIds }: SignInClaim, context: ControlContext) {
  const { compiled } = context;
  const concerned = sharedSession(compiled).ruleLists.filter(({ type }) => types.includes(type.name));
  const isByApplication = types.includes('ACCESS_POLICY');
  return listsFor(appIds, { types }, concerned).flatMap(({ appIds: alike, lists }) => {
    const known = isByApplication ? alike.filter((id) => restrictedTo(id, compiled.world) !== undefined) : [];
    const others = alike.filter((id) => !known.includes(id));
    return [...known.map((id) => [id]), ...(others.length > 0 ? [others] : [])].map((some) => ({
      appIds: some,
      lists,
    }));
  });
}

/** Yields the results of the sign-ins to each group of applications, group by group. */
function* pointsOf(claim: SignInClaim, context: ControlContext) {
  for (const alike of equivalentApplications(claim, context))
    for (const at of pointsOfGroup(claim, alike, context)) yield { ...alike, at };
}

function pointsOfGroup(
  claim: SignInClaim,
  { appIds, lists }: AlikeApplications,
  context: ControlContext,
): Iterable<CasePoint> {
  const { compiled, limits, alsoExcluded = [], only } = context;
  const { world } = compiled;
  const scope: SignInScope = { types: claim.types, withBlocklist: only !== undefined };
  const meaning = regionOf(claim, appIds, context);
  const within = [
    { meaning, world },
    ...alsoExcluded.map((one) => ({ meaning: not(one.meaning), world: one.world })),
  ];
  if (only !== undefined)
    return casePoints(pointOf(only, { claim, appIds, within, scope }, compiled, limits), compiled);
  const region = { appIds, within, withFixedFacts: <One>(request: One) => request };
  const search = () => regionCases(region, scope, lists, compiled, limits);
  return alsoExcluded.length === 0
    ? knownCases({ types: claim.types, appIds, meaning, limits }, search, compiled)
    : casePoints(search(), compiled);
}

/** Returns the conditions that the description of a counterexample mentions: the conditions of the claim, and the exceptions. */
function statedConditions(
  { within = [] }: SignInClaim,
  { compiled, excepted, about = [], alsoExcluded = [] }: ControlContext,
): MeaningIn[] {
  const { world } = compiled;
  const stated = [...within, ...about, ...excepted.map(not)].filter((meaning) => meaning.kind !== 'always');
  return [
    ...stated.map((meaning) => ({ meaning, world })),
    ...alsoExcluded.map((one) => ({ meaning: not(one.meaning), world: one.world })),
  ];
}

/**
 * Returns a formula that is true exactly for the sign-ins that a claim is about, within one group of applications with the same results.
 */
function regionOf(
  { types, within = [] }: SignInClaim,
  [appId = '']: readonly string[],
  context: ControlContext,
) {
  const { compiled, excepted, about = [] } = context;
  const assigned = types.includes('ACCESS_POLICY') ? restrictedTo(appId, compiled.world) : undefined;
  return all([
    ...within,
    ...about,
    ...(assigned === undefined ? [] : [assigned]),
    ...populationConditions(context),
    ...excepted.map(not),
  ]);
}

interface OneSignIn {
  readonly claim: SignInClaim;
  readonly appIds: readonly string[];
  readonly within: readonly MeaningIn[];
  readonly scope: SignInScope;
}

/**
 * Returns the result of one sign-in, as a list with one entry. The list is empty if the claim is not about the sign-in, or if the sign-in
 * is definitely blocked.
 */
function pointOf(
  request: Request,
  { claim: { types }, appIds, within, scope }: OneSignIn,
  compiled: Compiled,
  limits: SearchLimits,
): readonly RegionPoint[] {
  if (types.includes('ACCESS_POLICY') && !appIds.includes(request.appInstance)) return [];
  const rankIn = ({ meaning, world }: MeaningIn) =>
    evaluate(meaning, ({ fact, value }) => evaluatorOf(fact, [value], world)(request)(0));
  const ranks = within.map(rankIn);
  if (ranks.includes(NOT_MATCH)) return [];
  const { cases, isComplete } = signInCases(request, scope, compiled, limits);
  const [one, ...others] = cases;
  if (one?.isBlocked === true && others.length === 0) return [];
  const isCertain = others.length === 0 && isComplete && !ranks.includes(UNDEFINED);
  return one !== undefined && isCertain ? [{ one, example: request }] : [{ undecided: UNKNOWABLE }];
}

/**
 * Returns a formula that is true for all sign-ins with the same deciding rules as the given violation. These sign-ins violate the claim in
 * the same way.
 */
function conditionOfBroken(
  { appIds, lists, one }: BrokenCase,
  claim: SignInClaim,
  context: ControlContext,
): Meaning {
  const decided = lists.map(({ type, rules }) => {
    const rule = one.decided.get(type.name)?.rule.rule;
    const found = rule === undefined ? -1 : rules.findIndex((listed) => listed.rule === rule);
    const index = found < 0 ? rules.length : found;
    return all([
      ...rules.slice(0, index).map(({ meaning }) => not(meaning)),
      rules[index]?.meaning ?? always,
    ]);
  });
  const forApplications = claim.types.includes('ACCESS_POLICY') ? [any(appIds.map(isApp))] : [];
  return all([regionOf(claim, appIds, context), ...forApplications, ...decided]);
}

/**
 * Returns the condition that the user is assigned to an application; `undefined` if the assignments are unknown, or if everyone may use the
 * application.
 */
function restrictedTo(appId: string, world: World): Meaning | undefined {
  const assigned = assignedTo(appId, world);
  return assigned === always ? undefined : assigned;
}

/** Returns the condition that the user is in the export, if only users in the export are checked; otherwise no condition. */
export function populationConditions({ population, compiled }: ControlContext): Meaning[] {
  return population === 'export' ? [any(compiled.snapshot.users.map(({ id }) => isUser(id)))] : [];
}

function judgedPoint(
  claim: SignInClaim,
  { found, unknownReason = UNKNOWABLE }: CasePoint,
): Judgement<string> {
  return found === undefined
    ? { kind: 'undecided', reason: unknownReason }
    : claim.judge(found.one, found.outcome, found.subject);
}
