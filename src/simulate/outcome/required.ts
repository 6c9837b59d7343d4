import { getOrMake, memoize } from '../../base/memo.js';
import { disjunction, MATCH, NOT_MATCH, type Rank, UNDEFINED } from '../../logic/kleene/verdict.js';
import type { AssuranceLevel } from '../../model/assurance/assurance-level.js';
import {
  type AssuranceOptions,
  type AuthenticatorUse,
  usesOf,
} from '../../model/assurance/authenticator-use.js';
import {
  assuranceOfAll,
  assuranceOfMethod,
  type MethodAssurance,
} from '../../model/assurance/method-assurance.js';
import { usesOfAuthenticators } from '../../model/assurance/org-authenticators.js';
import type { Paths } from '../../model/assurance/paths.js';
import { usesForMethod } from '../../model/assurance/uses-for-method.js';
import type { VerificationMethod } from '../../model/assurance/verification-method.js';
import { completenessOf } from '../../model/policies/completeness.js';
import type { RuleInPolicy } from '../../model/policies/rule-in-policy.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { settledLevel, strongerThan } from './application.js';
import { acceptsAnyFactor, pathsOfBoth } from './both.js';
import { describeRequirement, type Requirement } from './requirement.js';
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
 * The combined requirements of the global session policy and the application's policy. The user must satisfy both, and
 * either can deny access. `null`: not applicable, because access is denied.
 * Spec: Simulation, 7, "Outcome"; Policy, "Evaluation rules".
 */
export interface RequiredValues {
  readonly access: Access;
  /** Whether the global session policy or the authentication policy requires two types of factor; `null` if it is undecided. */
  readonly secondFactor: boolean | null;
  /** The assurance level of the weakest authentication path among the considered authenticators. */
  readonly assurance: AssuranceLevel;
  /**
   * The requirements of the global session policy and of the authentication policy as phrases. "Any one factor" is omitted if the second of
   * these policies requires more.
   */
  readonly requirements: readonly RequiredBy[] | null;
  /** The minimal sets of authenticators that satisfy both policies. */
  readonly paths: Paths | null;
}

export interface RequiredBy {
  readonly by: Requirement['by'];
  readonly described: string;
}

export interface Required extends Effect<RequiredValues> {
  /** The authenticators that were considered: the active authenticators of the org or, if these are unknown, all known authenticators. */
  readonly among: 'the authenticators of the org' | 'all authenticators';
  /** The rules that set, or may set, the requirements: rules of the session policy and of the authentication policy. */
  readonly requiredBy: readonly RuleInPolicy[];
}

const FIELDS = [
  'access',
  'secondFactor',
  'assurance',
  'requirements',
  'paths',
] as const satisfies readonly (keyof RequiredValues)[];

export function requiredOf(
  session: readonly Requirement[],
  application: readonly Requirement[],
  org: OrgMeans,
): Required {
  const pairs = pairsOf(session, application);
  return {
    ...(pairs.length > MOST_CASES ? undecidedEffect(pairs) : effectOfAll(pairs, org)),
    among: hasAuthenticators(org) ? 'the authenticators of the org' : 'all authenticators',
    requiredBy: rulesOf([...session, ...application]),
  };
}

type Pair = readonly [session: Requirement, application: Requirement];

export function pairsOf(session: readonly Requirement[], application: readonly Requirement[]): Pair[] {
  return session.flatMap((one) => application.map((other) => [one, other] as const));
}

/**
 * Maximum number of pairs that are compared. Each pair has a requirement of the session and a requirement of the application. With more
 * pairs, the result is undecided without a comparison, because many pairs rarely have equal results.
 */
export const MOST_CASES = 50;

export const TOO_MANY = 'the possible deciding rules have too many different requirements';

function effectOfAll(pairs: readonly Pair[], org: OrgMeans): Effect<RequiredValues> {
  return agreedEffect<RequiredValues>(
    pairs.map(([one, other]) => cachedEffectOf(one, other, org)),
    FIELDS,
  );
}

/**
 * A cache of effects, with the requirements as the key. Many rules of an org have the same requirements, and finding all authentication
 * paths takes milliseconds.
 */
const effectsByRequirements = memoize((_snapshot: Snapshot) => new Map<string, Effect<RequiredValues>>());

function cachedEffectOf(
  session: Requirement,
  application: Requirement,
  org: OrgMeans,
): Effect<RequiredValues> {
  if (org.table !== undefined) return effectOf(session, application, org);
  const key = JSON.stringify(
    [session, application].map(({ by, rules, access, method }) => [by, rules.length > 0, access, method]),
  );
  return getOrMake(effectsByRequirements(org.snapshot), key, () => effectOf(session, application, org));
}

function undecidedEffect(pairs: readonly Pair[]): Effect<RequiredValues> {
  const unknown = everyField<RequiredValues>(FIELDS, unsettled<never>([TOO_MANY]));
  return { ...unknown, access: agreed(pairs.map(([one, other]) => accessOfBoth(one, other))) };
}

/** Returns `DENY` if one policy denies access, `ALLOW` if both allow it, and otherwise undecided. */
export function accessOfBoth(one: Requirement, other: Requirement): Settled<Access> {
  const both = [one.access, other.access];
  if (both.some((access) => access.kind === 'decided' && access.value === 'DENY')) return settled('DENY');
  const reasons = both.flatMap(reasonsIn);
  if (reasons.length === 0) return settled('ALLOW');
  return unsettled(reasons, ACCESS);
}

export function rulesOf(demands: readonly Requirement[]): RuleInPolicy[] {
  const rules = demands.flatMap((demand) => demand.rules);
  return [...new Map(rules.map((one) => [`${one.policy.id} ${one.rule.id}`, one])).values()];
}

function effectOf(session: Requirement, application: Requirement, org: OrgMeans): Effect<RequiredValues> {
  const access = accessOfBoth(session, application);
  if (access.kind === 'undecided')
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
    requirements:
      unknown.length > 0 ? unsettled(unknown) : settled(phrasesOf([session, application], options)),
    paths:
      paths.reason === undefined ? settled(isKnown ? paths : asPossible(paths)) : unsettled([paths.reason]),
  };
}

/**
 * Whether the list of authenticators counts as known, because the snapshot does not declare it unknown. Even an empty list then counts as
 * known.
 */
export function areAuthenticatorsKnown(snapshot: Snapshot): boolean {
  return completenessOf(snapshot).unknownPart('authenticators') === undefined;
}

/**
 * Returns the assurance level as a lower bound: this level and all stricter levels are possible. The level was computed as if the org had
 * all authenticators that exist. With fewer authenticators, the level can be stricter.
 */
function atLeast(found: MethodAssurance): Settled<AssuranceLevel> {
  if (found.kind === 'unknown' || found.assurance === 'denied') return settledLevel(found);
  return unsettled(['the authenticators of the org are unknown'], strongerThan(found.assurance));
}

function asPossible({ certain, possible }: Paths): Paths {
  return { certain: [], possible: [...certain, ...possible] };
}

export function optionsOf({ snapshot, table }: OrgMeans): AssuranceOptions & { readonly brand: string } {
  return { brand: snapshot.brand, ...(table !== undefined && { table }) };
}

/**
 * Returns the requirements of both policies as phrases. A policy that accepts any one factor is left out if the other policy requires more.
 */
function phrasesOf(demands: readonly Requirement[], { brand }: { readonly brand: string }): RequiredBy[] {
  const asking = demands.filter(({ rules, method }) => rules.length > 0 && !acceptsAnyFactor(method));
  const described = asking.length > 0 ? asking : demands.filter(({ rules }) => rules.length > 0).slice(-1);
  return described.map((demand) => ({ by: demand.by, described: describeRequirement(demand, brand) }));
}

/**
 * Returns the active authenticators of the org, if known; otherwise all authenticators of the vendor's table and those that the method
 * names.
 */
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

/** Returns whether the policy requires two types of factor, under every rule that may decide. */
export function requiresSecondFactor(demands: readonly Requirement[], org: OrgMeans): Settled<boolean> {
  const options = optionsOf(org);
  return agreed(
    demands.map(({ access, method }) => {
      if (access.kind === 'undecided') return unsettled<boolean>(access.reasons, [true, false]);
      return access.value === 'DENY' ? settled(false) : secondFactorOf([method], options);
    }),
  );
}

function secondFactorOf(methods: readonly VerificationMethod[], options: AssuranceOptions): Settled<boolean> {
  const rank = disjunction(methods.map((method) => rankOfSecondFactor(method, options)));
  if (rank === UNDEFINED) return unsettled(['it is unknown whether 2FA is required'], [true, false]);
  return settled(rank === MATCH);
}

/**
 * Returns `MATCH` if the method requires two types of factor, `NOT_MATCH` if it does not, and `UNDEFINED` if that is undecided. A method
 * requires them if it states two factors, or if every set of authenticators that satisfies it has two types.
 */
function rankOfSecondFactor(method: VerificationMethod, options: AssuranceOptions): Rank {
  if (method.kind === 'unknown') return UNDEFINED;
  if (method.kind === 'assurance' && method.factors === 2) return MATCH;
  const found = assuranceOfMethod(method, undefined, options);
  if (found.kind === 'unknown' || found.assurance === 'denied') return UNDEFINED;
  if (found.assurance.startsWith('2fa')) return MATCH;
  return found.isExact ? NOT_MATCH : UNDEFINED;
}
