import {
  conjunction,
  disjunction,
  MATCH,
  NOT_MATCH,
  type Rank,
  rankOf,
  UNDEFINED,
  type Verdict,
  verdictOf,
} from '../../logic/kleene/verdict.js';
import {
  type Alternative,
  type AuthenticatorDemand,
  alternativesOf,
  type FactorDemand,
  factorRank,
  isReused,
  type Profile,
  profileOf,
  rankOfFactors,
  rankOfProfiles,
} from './alternative.js';
import { type Check, rankOfCheck } from './authenticator-check.js';
import {
  type AssuranceOptions,
  type AuthenticatorUse,
  type KnownUse,
  knownUse,
  labelOf,
} from './authenticator-use.js';
import { FACTOR_CLASSES } from './authenticators.js';
import type { Unreadable, VerificationMethod } from './verification-method.js';

/** Whether some authenticators satisfy a verification method, with the reasons. */
export interface Satisfaction {
  readonly verdict: Verdict;
  /** One report for each constraint object or chain, in document order. Satisfying any one of them is enough. */
  readonly alternatives: readonly AlternativeReport[];
  /** The reason why nothing is known about the verification method; absent if the method could be read. */
  readonly reason?: string;
}

export interface AlternativeReport {
  /** The location of the constraint object or chain: a JSON pointer inside the verification method. */
  readonly at: string;
  readonly verdict: Verdict;
  /**
   * The demands (required authenticators) of this alternative, which must all be met. Each has a verdict and the authenticators that meet
   * it.
   */
  readonly demands: readonly DemandReport[];
  readonly unreadable: readonly Unreadable[];
}

export interface DemandReport {
  readonly of: 'knowledge' | 'possession' | 'step' | 'steps' | 'factors';
  readonly at: string;
  readonly verdict: Verdict;
  /** The explanation of why the demand is not met or is undecided; absent if it is met. */
  readonly message?: string;
  readonly metBy: readonly AuthenticatorUse[];
  /** The authenticators that do not definitely meet the demand, each with the reasons. */
  readonly shortfalls: readonly Shortfall[];
}

export interface Shortfall {
  readonly authenticator: AuthenticatorUse;
  readonly at: string;
  /** The property of the constraint as named in the document, or `class` for the factor class. */
  readonly property: string;
  readonly verdict: Exclude<Verdict, 'MATCH'>;
  readonly message: string;
}

/**
 * Returns the verdict and its reasons: whether these authenticators together satisfy the verification method. Additional authenticators
 * never make the verdict worse. Spec: Authentication policy, "a user satisfies the method by satisfying any one object".
 */
export function satisfactionOf(
  method: VerificationMethod,
  authenticators: readonly AuthenticatorUse[],
  options: AssuranceOptions = {},
): Satisfaction {
  const verdict = assuranceVerdict(method, authenticators, options);
  if (method.kind === 'unknown') return { verdict, alternatives: [], reason: method.reason };
  const uses = authenticators.map((one) => knownUse(one, options));
  return { verdict, alternatives: alternativesOf(method).map((one) => reportOf(one, uses)) };
}

/** Returns only the verdict of {@link satisfactionOf}, which is faster, for callers that need no explanation. */
export function assuranceVerdict(
  method: VerificationMethod,
  authenticators: readonly AuthenticatorUse[],
  options: AssuranceOptions = {},
): Verdict {
  if (method.kind === 'unknown') return 'UNDEFINED';
  const uses = authenticators.map((one) => knownUse(one, options));
  const ranks = alternativesOf(method).map((alternative) => {
    const profiles = uses.map((use) => profileOf(alternative, use));
    return rankOfProfiles(alternative, profiles);
  });
  return verdictOf(disjunction(ranks));
}

/** Returns the verdict, as a number, on whether the authenticators together satisfy all of the verification methods. */
export function rankOfAll(
  methods: readonly VerificationMethod[],
  uses: readonly AuthenticatorUse[],
  options: AssuranceOptions,
): Rank {
  return conjunction(methods.map((method) => rankOf(assuranceVerdict(method, uses, options))));
}

/** Returns the sentences that explain why the verdict is not `MATCH`, without duplicates. */
export function reasonsAgainst({ verdict, alternatives, reason }: Satisfaction): string[] {
  if (reason !== undefined) return [reason];
  if (verdict === 'MATCH') return [];
  const telling = alternatives.filter((one) => one.verdict === verdict);
  return [...new Set(telling.flatMap(reasonsOfAlternative))];
}

function reasonsOfAlternative({ demands, unreadable }: AlternativeReport): string[] {
  const unmet = demands.flatMap(({ message, shortfalls }) =>
    message === undefined ? [] : [message, ...shortfalls.map((one) => one.message)],
  );
  return [...unmet, ...unreadable.map((one) => one.reason)];
}

function reportOf(alternative: Alternative, uses: readonly KnownUse[]): AlternativeReport {
  const profiles = uses.map((use) => profileOf(alternative, use));
  return {
    at: alternative.at,
    verdict: verdictOf(rankOfProfiles(alternative, profiles)),
    demands: [
      ...alternative.demands.map((demand, index) =>
        reportOfDemand(
          demand,
          uses,
          profiles.map((profile) => profile[index] ?? NOT_MATCH),
        ),
      ),
      ...reportOfReuse(alternative, profiles),
      ...reportOfFactors(alternative, uses, profiles),
    ],
    unreadable: alternative.unreadable,
  };
}

function reportOfDemand(
  demand: AuthenticatorDemand,
  uses: readonly KnownUse[],
  ranks: readonly Rank[],
): DemandReport {
  const { of, at, checks } = demand;
  const rank = disjunction(ranks);
  return {
    of,
    at,
    verdict: verdictOf(rank),
    ...(rank !== MATCH && { message: demandMessage(demand, rank) }),
    metBy: uses.filter((_, index) => ranks[index] === MATCH).map(({ use }) => use),
    shortfalls: uses.flatMap((use, index) => (ranks[index] === MATCH ? [] : shortfallsOf(use, checks))),
  };
}

function demandMessage({ of, at }: AuthenticatorDemand, rank: Rank): string {
  const what = of === 'step' ? 'one of the authentication methods of the step' : `the ${of} factor`;
  if (rank === NOT_MATCH) return `no authenticator is ${what} that \`${at}\` requires`;
  return `it is unknown whether an authenticator is ${what} that \`${at}\` requires`;
}

/**
 * Returns the failed checks of an authenticator or, if no check failed, the undecided checks. For an authenticator of another factor class,
 * returns only the class check.
 */
function shortfallsOf(known: KnownUse, checks: readonly Check[]): Shortfall[] {
  const failed = checks.filter((check) => rankOfCheck(check, known) === NOT_MATCH);
  const otherClass = failed.filter(({ property }) => property === 'class');
  if (otherClass.length > 0) return otherClass.map((check) => shortfall(known, check, NOT_MATCH));
  if (failed.length > 0) return failed.map((check) => shortfall(known, check, NOT_MATCH));
  const open = checks.filter((check) => rankOfCheck(check, known) === UNDEFINED);
  return open.map((check) => shortfall(known, check, UNDEFINED));
}

function shortfall({ use }: KnownUse, { at, property, explainFailure }: Check, rank: 0 | 1): Shortfall {
  const verdict = rank === NOT_MATCH ? 'NOT_MATCH' : 'UNDEFINED';
  return { authenticator: use, at, property, verdict, message: explainFailure(labelOf(use), rank) };
}

function reportOfReuse(alternative: Alternative, profiles: readonly Profile[]): DemandReport[] {
  if (!isReused(alternative, profiles)) return [];
  const message =
    'one authenticator would have to be used in two steps, and it is not documented whether that is allowed';
  return [{ of: 'steps', at: alternative.at, verdict: 'UNDEFINED', message, metBy: [], shortfalls: [] }];
}

function reportOfFactors(
  alternative: Alternative,
  uses: readonly KnownUse[],
  profiles: readonly Profile[],
): DemandReport[] {
  const { factors, at } = alternative;
  if (factors === undefined) return [];
  const rank = rankOfFactors(alternative, profiles);
  const ranks = FACTOR_CLASSES.map((one) => factorRank(alternative, profiles, one));
  const counts = (profile: Profile) => profile.slice(alternative.demands.length).includes(MATCH);
  return [
    {
      of: 'factors',
      at,
      verdict: verdictOf(rank),
      ...(rank !== MATCH && { message: factorMessage(factors.least, ranks) }),
      metBy: uses.filter((_, index) => counts(profiles[index] ?? [])).map(({ use }) => use),
      shortfalls: rank === MATCH ? [] : uses.flatMap((use) => factorShortfalls(use, factors)),
    },
  ];
}

function factorMessage(least: 1 | 2 | undefined, ranks: readonly Rank[]): string {
  const classesOf = (rank: Rank) => FACTOR_CLASSES.filter((_, index) => ranks[index] === rank);
  const [sure, possible] = [classesOf(MATCH), classesOf(UNDEFINED)];
  const needed = least === undefined ? '`factorMode` cannot be read' : `${numberOf(least)} needed`;
  const found = sure.length === 0 ? 'none' : sure.join(' and ');
  return `${needed}; available: ${found}${possible.length === 0 ? '' : `, possibly ${possible.join(' or ')}`}`;
}

function numberOf(least: 1 | 2): string {
  return least === 1 ? 'one factor is' : 'two factor types are';
}

/**
 * Returns the reasons why an authenticator definitely or possibly does not count as a factor. The wrong factor class alone is not reported.
 */
function factorShortfalls(known: KnownUse, { checks }: FactorDemand): Shortfall[] {
  const all = FACTOR_CLASSES.flatMap((one) => shortfallsOf(known, checks[one]));
  return all.filter(({ property, verdict }) => property !== 'class' || verdict === 'UNDEFINED');
}
