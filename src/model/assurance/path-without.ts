import { NOT_MATCH } from '../../logic/kleene/verdict.js';
import type { Effort } from '../../logic/solver/effort.js';
import { type AssuranceOptions, type AuthenticatorUse, knownUse } from './authenticator-use.js';
import type { Characteristic } from './authenticators.js';
import {
  type Configuration,
  type ConfiguredSet,
  configurationsOf,
  configuredSets,
  type KnownMethod,
  pathOfSet,
} from './configured-sets.js';

/** A set of authenticators that satisfies some verification methods, although none of its authenticators has a given characteristic. */
export interface PathWithout {
  readonly authenticators: readonly AuthenticatorUse[];
  /** Whether the set definitely satisfies the methods and definitely lacks the characteristic. */
  readonly isCertain: boolean;
  /**
   * The members of `authenticators` that may have the characteristic, depending on how they are configured. If at least one of them has it,
   * the set is not an authentication path without this characteristic.
   */
  readonly unless: readonly AuthenticatorUse[];
}

/**
 * Returns an authentication path that satisfies all of the verification methods and uses only authenticators without the given
 * characteristic. Prefers a path that definitely satisfies them. Returns `undefined` if no path exists or the search budget runs out.
 * Spec: Authentication policy, "Constraint properties".
 */
export function pathWithout(
  characteristic: Characteristic,
  methods: readonly KnownMethod[],
  available: readonly AuthenticatorUse[],
  options: AssuranceOptions,
  effort: Effort,
): PathWithout | undefined {
  const lacking = configurationsOf(available, options)
    .filter(({ known }) => lacks(known.candidates, characteristic))
    .map(
      (one): Lacking => ({
        ...one,
        isCertain: lacks(knownUse(one.origin, options).candidates, characteristic),
      }),
    );
  let best: ConfiguredSet<Lacking> | undefined;
  for (const set of configuredSets(methods, lacking, ({ isCertain }) => isCertain, effort))
    if (best === undefined || uncertaintyOf(set) < uncertaintyOf(best)) best = set;
  if (best === undefined) return undefined;
  const { authenticators } = pathOfSet(best, options);
  return {
    authenticators,
    isCertain: isCertain(best),
    unless: authenticators.filter((use) => !lacks(knownUse(use, options).candidates, characteristic)),
  };
}

interface Lacking extends Configuration {
  /** Whether the authenticator lacks the characteristic in every configuration. */
  readonly isCertain: boolean;
}

/**
 * Returns an authentication path in which at least one authenticator lacks the characteristic, preferably a definite path; `undefined` if
 * no such path exists.
 */
export function pathWithLackingMember(
  characteristic: Characteristic,
  methods: readonly KnownMethod[],
  available: readonly AuthenticatorUse[],
  options: AssuranceOptions,
  effort: Effort,
): Pick<PathWithout, 'isCertain'> | undefined {
  const configurations = configurationsOf(available, options).map((one) => ({
    ...one,
    isLacking: lacks(one.known.candidates, characteristic),
    isCertain: lacks(knownUse(one.origin, options).candidates, characteristic),
  }));
  const kindOf = (one: (typeof configurations)[number]) => Number(one.isLacking) + Number(one.isCertain);
  let found: Pick<PathWithout, 'isCertain'> | undefined;
  for (const { set, isExact } of configuredSets(methods, configurations, kindOf, effort)) {
    if (!set.some(({ isLacking }) => isLacking)) continue;
    if (isExact && set.some((one) => one.isCertain)) return { isCertain: true };
    found = { isCertain: false };
  }
  return found;
}

/** Whether at least one set of authenticators satisfies, or may satisfy, all of the methods. */
export function isAnyPathPossible(
  methods: readonly KnownMethod[],
  available: readonly AuthenticatorUse[],
  options: AssuranceOptions,
  effort: Effort,
): boolean {
  const [first] = configuredSets(methods, configurationsOf(available, options), () => '', effort);
  return first !== undefined;
}

function lacks(
  candidates: readonly { readonly has: Readonly<Record<Characteristic, unknown>> }[],
  characteristic: Characteristic,
): boolean {
  return candidates.every(({ has }) => has[characteristic] === NOT_MATCH);
}

function isCertain({ isExact, set }: ConfiguredSet<Lacking>): boolean {
  return isExact && set.every((one) => one.isCertain);
}

/**
 * Returns a number that is larger for a less certain set of authenticators. For a definite set without assumptions, it is the number of
 * members.
 */
function uncertaintyOf(found: ConfiguredSet<Lacking>): number {
  const { set, isExact } = found;
  const unsure = set.filter((one) => !one.isCertain).length + Number(!isExact);
  const assumed = set.reduce(
    (sum, { known, origin }) => sum + Object.keys(known.use).length - Object.keys(origin).length,
    0,
  );
  return unsure * MANY + assumed * FEW + set.length;
}

const FEW = 10;
const MANY = 1000;
