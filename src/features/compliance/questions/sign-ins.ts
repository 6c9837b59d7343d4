import type { Judgement } from '../../../analysis/questions/admitting.js';
import type { MeaningIn, RegionPoint } from '../../../analysis/questions/completions/case-search.js';
import { type AlikeApplications, listsFor } from '../../../analysis/questions/completions/lists-for.js';
import { regionCases } from '../../../analysis/questions/completions/region-cases.js';
import {
  type SignInCase,
  type SignInScope,
  signInCases,
} from '../../../analysis/questions/completions/sign-in-cases.js';
import { whyGuessedSignIn } from '../../../analysis/questions/session/guess.js';
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
import { knownOf } from '../../../model/policies/known.js';
import type { SimulatedTypeName } from '../../../model/policies/policy-type.js';
import type { Compiled } from '../../../simulate/compile.js';
import type { CaseOutcome } from '../../../testing/expect/case-outcome.js';
import type { Subject } from '../../../testing/expect/subject.js';
import { assignedTo } from '../configuration/assigned.js';
import { type Asking, sharedSession } from '../control/asking.js';
import type { FailingSignIns } from '../control/failing.js';
import { type BrokenCase, describedCases } from './described-cases.js';
import { type CasePoint, casePoints, knownCases } from './known-cases.js';

/** A claim about sign-ins, judged of every way in which one comes out. */
export interface SignInClaim {
  /** The policy types that it depends on. */
  readonly types: readonly SimulatedTypeName[];
  readonly appIds: readonly string[];
  /** Further conditions of the sign-ins that it is about. */
  readonly within?: readonly Meaning[];
  /** Judges one result; a counterexample is text. */
  judge(one: SignInCase, outcome: CaseOutcome, subject: Subject): Judgement<string>;
}

/** The result of a claim. */
export interface ClaimedSignIns {
  /** The sign-ins that break it. */
  readonly failing?: FailingSignIns & { readonly text: string };
  /** Why more may break it. */
  readonly undecided: readonly string[];
  /** Whether anybody is known to get in at all. */
  readonly isReached: boolean;
}

const NO_USERS = 'the export does not contain all users, and the question is about users';

/** The most results that are examined, and the most counterexamples that are described. */
const MOST_POINTS = 600;
const MOST_BROKEN = 24;

/**
 * Goes through every way in which a sign-in comes out that the service surely lets through to its policies. Where it is not
 * known what decides, the claim still stands if it stands whichever way that is; what breaks it only if an expression can
 * come out so, of which nothing is known, does not show it false. Spec: Posture, "Answering".
 */
export function claimOfSignIns(claim: SignInClaim, asking: Asking): ClaimedSignIns {
  const { population, compiled } = asking;
  if (population === 'export' && !knownOf(compiled.snapshot).isWhole('users'))
    return { undecided: [NO_USERS], isReached: false };
  const undecided = new Set<string>();
  const broken: BrokenCase[] = [];
  let isReached = false;
  let points = 0;
  for (const { appIds, lists, at } of pointsOf(claim, asking)) {
    points += 1;
    if (points > MOST_POINTS) undecided.add(LIMIT_REACHED);
    if (points > MOST_POINTS || broken.length === MOST_BROKEN) break;
    const { found, open } = at;
    const judged = judgedPoint(claim, at);
    const stated =
      found === undefined || open !== undefined ? undefined : ifWords(statedOutcomes(found.subject.request));
    const isFound = judged.kind === 'found' && found !== undefined && open === undefined;
    const guessed = isFound ? whyGuessedSignIn(found.subject.request, compiled) : undefined;
    if (guessed !== undefined) undecided.add(guessed);
    else if (judged.kind === 'found' && stated !== undefined) undecided.add(`${judged.what}: ${stated}`);
    else if (judged.kind === 'found' && found !== undefined && open === undefined)
      broken.push({
        one: found.one,
        witness: found.subject.request,
        text: judged.what,
        appIds,
        lists,
        within: toldOf(claim, asking),
      });
    else if (judged.kind === 'undecided') undecided.add(judged.reason);
    else if (judged.kind === 'found') undecided.add(open ?? UNKNOWABLE);
    isReached ||= judged.kind === 'found' || judged.kind === 'others';
  }
  asking.noteBroken?.(
    broken.map((one) => ({ meaning: meaningOfBroken(one, claim, asking), world: compiled.world })),
  );
  const [first] = broken;
  return {
    ...(first !== undefined && {
      failing: describedCases(broken, { first, isCut: broken.length === MOST_BROKEN }, asking),
    }),
    undecided: [...undecided],
    isReached,
  };
}

/** The applications whose sign-ins come out alike: those of whom it is known who is assigned each by itself (P2). */
function alikeApplications({ types, appIds }: SignInClaim, asking: Asking) {
  const { compiled } = asking;
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

/** Yields the results for all applications in turn. */
function* pointsOf(claim: SignInClaim, asking: Asking) {
  for (const alike of alikeApplications(claim, asking))
    for (const at of pointsOfAlike(claim, alike, asking)) yield { ...alike, at };
}

function pointsOfAlike(
  claim: SignInClaim,
  { appIds, lists }: AlikeApplications,
  asking: Asking,
): Iterable<CasePoint> {
  const { compiled, limits, besides = [], only } = asking;
  const { world } = compiled;
  const scope: SignInScope = { types: claim.types, withRefusal: only !== undefined };
  const meaning = regionOf(claim, appIds, asking);
  const within = [
    { meaning, world },
    ...besides.map((one) => ({ meaning: not(one.meaning), world: one.world })),
  ];
  if (only !== undefined)
    return casePoints(pointOf(only, { claim, appIds, within, scope }, compiled, limits), compiled);
  const region = { appIds, within, withFixedFacts: <One>(request: One) => request };
  const search = () => regionCases(region, scope, lists, compiled, limits);
  return besides.length === 0
    ? knownCases({ types: claim.types, appIds, meaning, limits }, search, compiled)
    : casePoints(search(), compiled);
}

/** Returns the conditions that the description of a claim states: exceptions and places. */
function toldOf(
  { within = [] }: SignInClaim,
  { compiled, excepted, about = [], besides = [] }: Asking,
): MeaningIn[] {
  const { world } = compiled;
  const told = [...within, ...about, ...excepted.map(not)].filter((meaning) => meaning.kind !== 'always');
  return [
    ...told.map((meaning) => ({ meaning, world })),
    ...besides.map((one) => ({ meaning: not(one.meaning), world: one.world })),
  ];
}

/** Returns the set of sign-ins that a claim is about, for equivalent applications. */
function regionOf({ types, within = [] }: SignInClaim, [appId = '']: readonly string[], asking: Asking) {
  const { compiled, excepted, about = [] } = asking;
  const assigned = types.includes('ACCESS_POLICY') ? restrictedTo(appId, compiled.world) : undefined;
  return all([
    ...within,
    ...about,
    ...(assigned === undefined ? [] : [assigned]),
    ...ofPopulation(asking),
    ...excepted.map(not),
  ]);
}

interface OneSignIn {
  readonly claim: SignInClaim;
  readonly appIds: readonly string[];
  readonly within: readonly MeaningIn[];
  readonly scope: SignInScope;
}

/** How one sign-in comes out, where it is one that the claim is about. */
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
  if (one?.isRefused === true && others.length === 0) return [];
  const isSure = others.length === 0 && isComplete && !ranks.includes(UNDEFINED);
  return one !== undefined && isSure ? [{ one, witness: request }] : [{ undecided: UNKNOWABLE }];
}

/** Which sign-ins come out as this one, as a question to a sign-in. */
function meaningOfBroken({ appIds, lists, one }: BrokenCase, claim: SignInClaim, asking: Asking): Meaning {
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
  return all([regionOf(claim, appIds, asking), ...forApplications, ...decided]);
}

/** Returns who may use an application; `undefined` if that is unknown or everyone. */
function restrictedTo(appId: string, world: World): Meaning | undefined {
  const assigned = assignedTo(appId, world);
  return assigned === always ? undefined : assigned;
}

/** One of the users at hand, where the claim is about them alone. */
export function ofPopulation({ population, compiled }: Asking): Meaning[] {
  return population === 'export' ? [any(compiled.snapshot.users.map(({ id }) => isUser(id)))] : [];
}

function judgedPoint(claim: SignInClaim, { found, open = UNKNOWABLE }: CasePoint): Judgement<string> {
  return found === undefined
    ? { kind: 'undecided', reason: open }
    : claim.judge(found.one, found.outcome, found.subject);
}
