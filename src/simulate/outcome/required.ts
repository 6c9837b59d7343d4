import { getOrMake, memoize } from '../../base/memo.js';
import { disjunction, MATCH, NOT_MATCH, type Rank, UNDEFINED } from '../../logic/kleene/verdict.js';
import {
  type AssuranceLevel,
  assuranceOfAll,
  assuranceOfMethod,
  type MethodAssurance,
} from '../../model/assurance/assurance-level.js';
import {
  type AssuranceOptions,
  type AuthenticatorUse,
  usesOf,
} from '../../model/assurance/authenticator-use.js';
import { usesOfAuthenticators } from '../../model/assurance/org-authenticators.js';
import type { Paths } from '../../model/assurance/paths.js';
import { usesForMethod } from '../../model/assurance/uses-for-method.js';
import type { VerificationMethod } from '../../model/assurance/verification-method.js';
import { completenessOf } from '../../model/policies/completeness.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { settledLevel, strongerThan } from './application.js';
import { asksForAny, pathsOfBoth } from './both.js';
import { type Demand, describeDemand } from './demand.js';
import type { RuleInPolicy } from './part.js';
import { ACCESS, type Access } from './session.js';
import {
  agreed,
  agreedEffect,
  type Effect,
  everyField,
  reasonsIn,
  type Settled,
  settled,
  unsettled,
} from './settled.js';
import type { OrgMeans } from './usable.js';

/**
 * What the global session policy and the application's policy ask together: the user must satisfy both, and either
 * may deny. `null`: not asked, because access is denied. Spec: Simulation, 7, "Outcome"; Policy, "Evaluation rules".
 */
export interface RequiredValues {
  readonly access: Access;
  /** Whether two types of factor are needed, whichever policy asks it. */
  readonly secondFactor: boolean | null;
  /** Of the weakest way in among the authenticators looked at. */
  readonly assurance: AssuranceLevel;
  /** What each policy asks, in a phrase; without one that asks only what the other asks anyway. */
  readonly asks: readonly RequiredBy[] | null;
  /** The minimal sets of authenticators that satisfy both. */
  readonly paths: Paths | null;
}

export interface RequiredBy {
  readonly by: Demand['by'];
  readonly described: string;
}

export interface Required extends Effect<RequiredValues> {
  /** Whose authenticators strength and paths are looked for among: the org's that are active, or all that are known. */
  readonly among: 'the authenticators of the org' | 'all authenticators';
  /** The rules that ask it, or may. */
  readonly askedBy: readonly RuleInPolicy[];
}

const FIELDS = [
  'access',
  'secondFactor',
  'assurance',
  'asks',
  'paths',
] as const satisfies readonly (keyof RequiredValues)[];

export function requiredOf(
  session: readonly Demand[],
  application: readonly Demand[],
  org: OrgMeans,
): Required {
  const pairs = pairsOf(session, application);
  return {
    ...(pairs.length > MOST_CASES ? ofTooMany(pairs) : effectOfAll(pairs, org)),
    among: hasAuthenticators(org) ? 'the authenticators of the org' : 'all authenticators',
    askedBy: rulesOf([...session, ...application]),
  };
}

type Pair = readonly [session: Demand, application: Demand];

export function pairsOf(session: readonly Demand[], application: readonly Demand[]): Pair[] {
  return session.flatMap((one) => application.map((other) => [one, other] as const));
}

/** More different cases than this are not looked into: they would hardly agree. */
export const MOST_CASES = 50;

export const TOO_MANY = 'the possible deciding rules have too many different requirements';

function effectOfAll(pairs: readonly Pair[], org: OrgMeans): Effect<RequiredValues> {
  return agreedEffect<RequiredValues>(
    pairs.map(([one, other]) => knownEffectOf(one, other, org)),
    FIELDS,
  );
}

/**
 * By what is asked: rules of an org ask for the same again and again, and to look for all ways in takes milliseconds.
 */
const knownByDemands = memoize((_snapshot: Snapshot) => new Map<string, Effect<RequiredValues>>());

function knownEffectOf(session: Demand, application: Demand, org: OrgMeans): Effect<RequiredValues> {
  if (org.table !== undefined) return effectOf(session, application, org);
  const key = JSON.stringify(
    [session, application].map(({ by, rules, access, method }) => [by, rules.length > 0, access, method]),
  );
  return getOrMake(knownByDemands(org.snapshot), key, () => effectOf(session, application, org));
}

function ofTooMany(pairs: readonly Pair[]): Effect<RequiredValues> {
  const unknown = everyField<RequiredValues>(FIELDS, unsettled<never>([TOO_MANY]));
  return { ...unknown, access: agreed(pairs.map(([one, other]) => accessOfBoth(one, other))) };
}

/** Denied if one denies, allowed if both allow; what is unknown for one may be either. */
export function accessOfBoth(one: Demand, other: Demand): Settled<Access> {
  const both = [one.access, other.access];
  if (both.some((access) => access.kind === 'settled' && access.value === 'DENY')) return settled('DENY');
  const reasons = both.flatMap(reasonsIn);
  if (reasons.length === 0) return settled('ALLOW');
  return unsettled(reasons, ACCESS);
}

export function rulesOf(demands: readonly Demand[]): RuleInPolicy[] {
  const rules = demands.flatMap((demand) => demand.rules);
  return [...new Map(rules.map((one) => [`${one.policy.id} ${one.rule.id}`, one])).values()];
}

function effectOf(session: Demand, application: Demand, org: OrgMeans): Effect<RequiredValues> {
  const access = accessOfBoth(session, application);
  if (access.kind === 'undefined')
    return { ...everyField<RequiredValues>(FIELDS, unsettled<never>(access.reasons)), access };
  if (access.value === 'DENY')
    return { ...everyField<RequiredValues>(FIELDS, settled(null)), access, assurance: settled('denied') };
  const options = optionsOf(org);
  const methods = [session.method, application.method] as const;
  const available = availableFor(application.method, org, options);
  const isKnown = areAuthenticatorsKnown(org.snapshot);
  const paths = pathsOfBoth(...methods, available, options);
  const assurance = assuranceOfAll(methods, available, options);
  const unknown = methods.flatMap((method) => (method.kind === 'unknown' ? [method.reason] : []));
  return {
    access,
    secondFactor: secondFactorOf(methods, options),
    assurance: isKnown ? settledLevel(assurance) : atLeast(assurance),
    asks: unknown.length > 0 ? unsettled(unknown) : settled(phrasesOf([session, application], options)),
    paths:
      paths.reason === undefined ? settled(isKnown ? paths : possibly(paths)) : unsettled([paths.reason]),
  };
}

/** Whether no list of authenticators is stated not to be known; that an org lists none is not such a statement. */
export function areAuthenticatorsKnown(snapshot: Snapshot): boolean {
  return completenessOf(snapshot).unknownPart('authenticators') === undefined;
}

/** The fewer of all authenticators an org has, the stronger is the weakest way in. */
function atLeast(found: MethodAssurance): Settled<AssuranceLevel> {
  if (found.kind === 'unknown' || found.assurance === 'denied') return settledLevel(found);
  return unsettled(['the authenticators of the org are unknown'], strongerThan(found.assurance));
}

function possibly({ certain, possible }: Paths): Paths {
  return { certain: [], possible: [...certain, ...possible] };
}

export function optionsOf({ snapshot, table }: OrgMeans): AssuranceOptions & { readonly brand: string } {
  return { brand: snapshot.brand, ...(table !== undefined && { table }) };
}

/** What asks for any one factor goes without saying, where the other policy asks something too. */
function phrasesOf(demands: readonly Demand[], { brand }: { readonly brand: string }): RequiredBy[] {
  const asking = demands.filter(({ rules, method }) => rules.length > 0 && !asksForAny(method));
  const said = asking.length > 0 ? asking : demands.filter(({ rules }) => rules.length > 0).slice(-1);
  return said.map((demand) => ({ by: demand.by, described: describeDemand(demand, brand) }));
}

/** Of the org, where it says which are active; otherwise all that the table and the method name. */
export function availableFor(
  method: VerificationMethod,
  org: OrgMeans,
  options: AssuranceOptions,
): readonly AuthenticatorUse[] {
  if (hasAuthenticators(org)) return usesOfAuthenticators(org.snapshot.authenticators, options);
  return method.kind === 'unknown' ? usesOf(options) : usesForMethod(method, options);
}

function hasAuthenticators({ snapshot }: OrgMeans): boolean {
  return completenessOf(snapshot).isComplete('authenticators');
}

/** Whether a policy asks two types of factor, by whichever rule. */
export function asksSecondFactor(demands: readonly Demand[], org: OrgMeans): Settled<boolean> {
  const options = optionsOf(org);
  return agreed(
    demands.map(({ access, method }) => {
      if (access.kind === 'undefined') return unsettled<boolean>(access.reasons, [true, false]);
      return access.value === 'DENY' ? settled(false) : secondFactorOf([method], options);
    }),
  );
}

function secondFactorOf(methods: readonly VerificationMethod[], options: AssuranceOptions): Settled<boolean> {
  const rank = disjunction(methods.map((method) => rankOfSecondFactor(method, options)));
  if (rank === UNDEFINED) return unsettled(['it is unknown whether 2FA is required'], [true, false]);
  return settled(rank === MATCH);
}

/** Two factors are said, or follow from all that satisfies the method. */
function rankOfSecondFactor(method: VerificationMethod, options: AssuranceOptions): Rank {
  if (method.kind === 'unknown') return UNDEFINED;
  if (method.kind === 'assurance' && method.factors === 2) return MATCH;
  const found = assuranceOfMethod(method, undefined, options);
  if (found.kind === 'unknown' || found.assurance === 'denied') return UNDEFINED;
  if (found.assurance.startsWith('2fa')) return MATCH;
  return found.isExact ? NOT_MATCH : UNDEFINED;
}
