import {
  conjunction,
  disjunction,
  MATCH,
  NOT_MATCH,
  negate,
  type Rank,
  UNDEFINED,
} from '../../logic/kleene/verdict.js';
import {
  type Check,
  classCheck,
  constraintChecks,
  rankOfChecks,
  referenceCheck,
  userPresenceCheck,
} from './authenticator-check.js';
import { type AuthenticatorUse, agreement, type Candidate, type KnownUse } from './authenticator-use.js';
import { FACTOR_CLASSES, type FactorClass } from './authenticators.js';
import type {
  Assurance,
  AuthenticationMethodChains,
  Chain,
  Constraint,
  ConstraintObject,
  Unreadable,
} from './verification-method.js';

/** One way to satisfy a verification method: a constraint object or a chain. Any one of these ways is enough. */
export interface Alternative {
  /** The location of the constraint object or chain: a JSON pointer inside the verification method. */
  readonly at: string;
  /** Demands (required authenticators) that must all be met. */
  readonly demands: readonly AuthenticatorDemand[];
  /**
   * Whether the demands are the steps of a chain. Each step then needs a different authenticator, since the service does not document
   * whether one authenticator may serve two steps.
   */
  readonly inSteps: boolean;
  /** The required number of factors. Absent for chains. */
  readonly factors?: FactorDemand;
  readonly unreadable: readonly Unreadable[];
  /** The maximum number of authenticators in a minimal set that satisfies the constraint object or chain. */
  readonly size: number;
  /**
   * The cost of evaluating one authenticator: the number of checks in the constraint object or chain, plus the number of authenticators
   * that its lists name.
   */
  readonly work: number;
}

/** A demand (required authenticator), which is met by one authenticator that passes all checks. */
export interface AuthenticatorDemand {
  readonly of: 'knowledge' | 'possession' | 'step';
  readonly at: string;
  readonly checks: readonly Check[];
}

/** A demand for a number of different factor types, over all used authenticators. */
export interface FactorDemand {
  /** The required number of factor types. Absent if it is unknown. */
  readonly least?: 1 | 2;
  /** For each factor class, the checks that an authenticator must pass to count as a factor of that class. */
  readonly checks: Readonly<Record<FactorClass, readonly Check[]>>;
}

/**
 * The suitability of one authenticator for an alternative of a verification method, as a list of truth values. The first values state
 * whether the authenticator meets each demand (required authenticator). The last values state whether the authenticator counts as a factor
 * of each factor class.
 */
export type Profile = readonly Rank[];

/** Returns the alternatives that a verification method allows: its constraint objects, or its chains. */
export function alternativesOf(method: Assurance | AuthenticationMethodChains): readonly Alternative[] {
  switch (method.kind) {
    case 'assurance':
      return method.constraints.map((constraint) => alternativeOfConstraints(constraint, method.factors));
    case 'chains':
      return method.chains.map(alternativeOfChain);
  }
}

export function profileOf({ demands, factors }: Alternative, { candidates }: KnownUse): Profile {
  const checks = [
    ...demands.map((demand) => demand.checks),
    ...(factors === undefined ? [] : FACTOR_CLASSES.map((one) => factors.checks[one])),
  ];
  return checks.map((all) => agreement(candidates.map((candidate) => rankOfChecks(all, candidate))));
}

/**
 * Returns the verdict, as a number, on whether these authenticators together satisfy an alternative of a verification method. Each
 * authenticator has a profile in `profiles`. Additional authenticators never make the verdict worse.
 */
export function rankOfProfiles(alternative: Alternative, profiles: readonly Profile[]): Rank {
  return conjunction([
    rankOfDemands(alternative, profiles),
    rankOfFactors(alternative, profiles),
    ...alternative.unreadable.map(() => UNDEFINED as Rank),
  ]);
}

/**
 * Returns the verdict (`MATCH`, `NOT_MATCH` or `UNDEFINED`), as a number, on whether one of the authenticators is a factor of the given
 * class. Each authenticator has a profile in `profiles`.
 */
export function factorRank(
  { demands }: Alternative,
  profiles: readonly Profile[],
  factor: FactorClass,
): Rank {
  return bestRank(profiles, demands.length + FACTOR_CLASSES.indexOf(factor));
}

/**
 * Returns the verdict, as a number, on whether these authenticators together provide the required number of factor types. Each
 * authenticator has a profile in `profiles`.
 */
export function rankOfFactors(alternative: Alternative, profiles: readonly Profile[]): Rank {
  if (alternative.factors === undefined) return MATCH;
  const { least } = alternative.factors;
  const ranks = FACTOR_CLASSES.map((one) => factorRank(alternative, profiles, one));
  const possible = ranks.filter((rank) => rank !== NOT_MATCH).length;
  if (least === undefined) return possible > 0 ? UNDEFINED : NOT_MATCH;
  if (ranks.filter((rank) => rank === MATCH).length >= least) return MATCH;
  return possible >= least ? UNDEFINED : NOT_MATCH;
}

/** Whether all steps of a chain can be met, but only by using one authenticator for two steps. */
export function isReused(alternative: Alternative, profiles: readonly Profile[]): boolean {
  if (!alternative.inSteps || rankOfEach(alternative, profiles) !== MATCH) return false;
  return assignSteps(alternative.demands.length, profiles, MATCH) === undefined;
}

/** Returns the authenticators in the order of the chain steps that they serve. For a constraint object, keeps the given order. */
export function inStepOrder(
  alternative: Alternative,
  uses: readonly KnownUse[],
  least: Rank,
): readonly AuthenticatorUse[] {
  const { demands, inSteps } = alternative;
  const profiles = uses.map((use) => profileOf(alternative, use));
  const order = inSteps ? assignSteps(demands.length, profiles, least) : undefined;
  return (order?.map((index) => uses[index] as KnownUse) ?? uses).map(({ use }) => use);
}

/**
 * Assigns a different authenticator to each step of a chain. If `least` is `MATCH`, each authenticator must definitely meet its step;
 * otherwise, it only must possibly meet its step. Returns the indexes of the authenticators, or `undefined` if this is impossible.
 */
function assignSteps(
  steps: number,
  profiles: readonly Profile[],
  least: Rank,
  taken: readonly number[] = [],
): readonly number[] | undefined {
  if (taken.length === steps) return taken;
  for (const [index, profile] of profiles.entries()) {
    if ((profile[taken.length] ?? NOT_MATCH) < least || taken.includes(index)) continue;
    const found = assignSteps(steps, profiles, least, [...taken, index]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Converts a constraint object to an alternative of the verification method. Spec: Authentication policy, `constraints`: "OR between
 * objects, AND inside one".
 */
function alternativeOfConstraints(
  { at, knowledge, possession, unreadable }: ConstraintObject,
  least?: 1 | 2,
): Alternative {
  const usable = optionalPossessionChecks(possession, `${at}/possession`);
  const asKnowledge = [...usable, ...limitingChecks(knowledge, `${at}/knowledge`)];
  const factors: FactorDemand = {
    ...(least !== undefined && { least }),
    checks: {
      knowledge: [classCheck('knowledge', at), ...asKnowledge],
      possession: [classCheck('possession', at), ...usable],
      inherence: [classCheck('inherence', at), ...usable],
    },
  };
  const demands = [
    ...demandOf('knowledge', knowledge, `${at}/knowledge`, usable),
    ...demandOf('possession', possession, `${at}/possession`, usable),
  ];
  const work = [knowledge, possession].reduce((sum, one) => sum + workOf(one), 20);
  const inside = [knowledge, possession].flatMap((constraint) => constraint?.unreadable ?? []);
  return { at, demands, inSteps: false, factors, unreadable: [...unreadable, ...inside], size: 2, work };
}

function workOf(constraint: Constraint | undefined): number {
  if (constraint === undefined) return 0;
  const { types, methods, authenticationMethods = [], excludedAuthenticationMethods } = constraint;
  return [types, methods, authenticationMethods, excludedAuthenticationMethods].flat().length;
}

function demandOf(
  of: 'knowledge' | 'possession',
  constraint: Constraint | undefined,
  at: string,
  usable: readonly Check[],
): AuthenticatorDemand[] {
  if (constraint?.required !== true) return [];
  return [{ of, at, checks: [classCheck(of, at), ...usable, ...constraintChecks(constraint, at)] }];
}

/**
 * Returns the checks of a possession constraint that is optional: a method without a possession factor also satisfies it. If an
 * authenticator fails one of these checks, it does not count as a factor of any class. Most of the checks apply only to possession factors.
 */
function optionalPossessionChecks(possession: Constraint | undefined, at: string): Check[] {
  if (possession === undefined) return [];
  const ifPossessed = limitingChecks(possession, at).map((check) => onlyIf('possession', check));
  return possession.isSilent ? [...ifPossessed, userPresenceCheck(at)] : ifPossessed;
}

/**
 * Returns the checks that an authenticator must pass to count as a factor of one class, such as possession. `constraint` is the constraint
 * on this class. A constraint that requires a factor adds no checks here, because the required factor is checked as a demand.
 */
function limitingChecks(constraint: Constraint | undefined, at: string): Check[] {
  return constraint === undefined || constraint.required ? [] : constraintChecks(constraint, at);
}

function onlyIf(factorClass: FactorClass, check: Check): Check {
  const ask = (candidate: Candidate) =>
    disjunction([negate(candidate.is[factorClass]), check.ask(candidate)]);
  return { ...check, ask };
}

function alternativeOfChain({ at, steps }: Chain): Alternative {
  const demands = steps.map(
    ({ at, authenticationMethods }): AuthenticatorDemand => ({
      of: 'step',
      at,
      checks:
        authenticationMethods.length === 0
          ? []
          : [referenceCheck(authenticationMethods, `${at}/authenticationMethods`)],
    }),
  );
  const unreadable = steps.flatMap((step) => step.unreadable);
  const work = steps.reduce((sum, { authenticationMethods }) => sum + 1 + authenticationMethods.length, 0);
  return { at, demands, inSteps: true, unreadable, size: steps.length, work };
}

function rankOfDemands(alternative: Alternative, profiles: readonly Profile[]): Rank {
  return isReused(alternative, profiles) ? UNDEFINED : rankOfEach(alternative, profiles);
}

function rankOfEach({ demands }: Alternative, profiles: readonly Profile[]): Rank {
  return conjunction(demands.map((_, index) => bestRank(profiles, index)));
}

function bestRank(profiles: readonly Profile[], index: number): Rank {
  return disjunction(profiles.map((profile) => profile[index] ?? NOT_MATCH));
}
