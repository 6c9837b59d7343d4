import { canonicalKey } from '../../../base/brand.js';
import { getOrMake, memoize } from '../../../base/memo.js';
import {
  type AssuranceLevel,
  compareAssurance,
  describeLevel,
} from '../../../model/assurance/assurance-level.js';
import { labelOf } from '../../../model/assurance/authenticator-use.js';
import type { Characteristic } from '../../../model/assurance/authenticators.js';
import type { KnownMethod } from '../../../model/assurance/configured-sets.js';
import { assuranceOfAll } from '../../../model/assurance/method-assurance.js';
import { pathWithLackingMember, pathWithout } from '../../../model/assurance/path-without.js';
import type { Path } from '../../../model/assurance/paths.js';
import { searchEffort } from '../../../model/assurance/search-effort.js';

/** A requirement on authentication paths (sets of authenticators that are enough to sign in). */
export type PathCriterion =
  | {
      readonly kind: 'at least';
      readonly assurance: AssuranceLevel;
      /**
       * How to count a single authenticator that also verifies the user, for example a passkey with a PIN. By default it counts as two
       * factors. With `is one` it counts as one factor, and with `is open` the result is undecided (assumptions P14, P16).
       */
      readonly verifiedAlone?: 'is one' | 'is open';
    }
  /**
   * A requirement on the authenticators of a path. With `have`, at least one authenticator has the characteristic; with `only`, each has
   * it.
   */
  | { readonly kind: 'have' | 'only'; readonly characteristic: Characteristic }
  /** The requirement that a path uses none of the given authenticators. `keys` are written without the vendor prefix. */
  | { readonly kind: 'avoid'; readonly keys: readonly string[] }
  /** The requirement that the complete set of authenticators of a path is different from each of the given sets. */
  | { readonly kind: 'no set'; readonly sets: readonly (readonly string[])[] }
  | { readonly kind: 'either'; readonly wanted: readonly PathCriterion[] };

/** The requirement that no path uses a password as its only kind of factor. */
export const NO_PASSWORD_ALONE: PathCriterion = {
  kind: 'no set',
  sets: [['okta_password'], ['okta_password', 'security_question']],
};

/**
 * An authentication path, with the methods that the global session rule and the authentication policy rule require. `isCertain` means that
 * the path definitely exists.
 */
export interface CandidatePath {
  readonly path: Path;
  readonly methods: readonly KnownMethod[];
  readonly isCertain: boolean;
  readonly brand: string;
}

/**
 * Whether an authentication path meets a requirement in every configuration of its authenticators that the policies accept. If it does not,
 * `words` states why.
 */
export type PathJudgement =
  | { readonly verdict: 'kept' }
  | { readonly verdict: 'unknown'; readonly reason?: string }
  | { readonly verdict: 'broken'; readonly words: string };

const [KEPT, UNKNOWN] = [
  { verdict: 'kept' },
  { verdict: 'unknown' },
] as const satisfies readonly PathJudgement[];

export function judgePath(wanted: PathCriterion, candidate: CandidatePath): PathJudgement {
  return getOrMake(cachedJudgementsOf(candidate), JSON.stringify(wanted), () => judge(wanted, candidate));
}

/**
 * The results of {@link judgePath} for an authentication path, by the JSON text of the criterion. They are cached, because many controls
 * use the same criterion.
 */
const cachedJudgementsOf = memoize((_: CandidatePath) => new Map<string, PathJudgement>());

function judge(wanted: PathCriterion, candidate: CandidatePath): PathJudgement {
  switch (wanted.kind) {
    case 'at least':
      return judgeAssurance(wanted, candidate);
    case 'have':
    case 'only':
      return judgeCharacteristic(wanted, candidate);
    case 'avoid':
      return keysOf(candidate).some((key) => wanted.keys.includes(key)) ? brokenBy(candidate) : KEPT;
    case 'no set': {
      const keys = new Set(keysOf(candidate));
      const isSet = wanted.sets.some((set) => set.length === keys.size && set.every((key) => keys.has(key)));
      return isSet ? brokenBy(candidate) : KEPT;
    }
    case 'either': {
      const judged = wanted.wanted.map((one) => judgePath(one, candidate));
      return (
        judged.find(({ verdict }) => verdict === 'kept') ??
        judged.find(({ verdict }) => verdict === 'unknown') ??
        judged[0] ??
        KEPT
      );
    }
  }
}

function keysOf({ path, brand }: CandidatePath): readonly string[] {
  return path.authenticators.map(({ key }) => canonicalKey(key, brand));
}

function brokenBy({ isCertain, path }: CandidatePath): PathJudgement {
  return brokenIf(isCertain, pathWords(path));
}

function judgeAssurance(
  { assurance: least, verifiedAlone }: PathCriterion & { kind: 'at least' },
  { path, methods, isCertain, brand }: CandidatePath,
): PathJudgement {
  const found = assuranceOfAll(methods, path.authenticators, { brand });
  if (found.kind === 'unknown') return UNKNOWN;
  if (compareAssurance(found.assurance, least) < 0)
    return brokenIf(isCertain && found.isExact, `${describeLevel(found.assurance)}, ${pathWords(path)}`);
  if (verifiedAlone === undefined || path.authenticators.length > 1) return KEPT;
  return verifiedAlone === 'is open'
    ? { verdict: 'unknown', reason: `${VERIFIED_ALONE}: ${pathWords(path)}` }
    : brokenIf(isCertain, `one authenticator with user verification, ${pathWords(path)}`);
}

const VERIFIED_ALONE =
  'whether one authenticator with user verification counts as two factors in this framework is open to interpretation';

function judgeCharacteristic(
  { kind, characteristic }: PathCriterion & { kind: 'have' | 'only' },
  { path, methods, isCertain, brand }: CandidatePath,
): PathJudgement {
  const effort = searchEffort();
  const wayThat = kind === 'have' ? pathWithout : pathWithLackingMember;
  const way = wayThat(characteristic, methods, path.authenticators, { brand }, effort);
  if (effort.isSpent) return UNKNOWN;
  return way === undefined ? KEPT : brokenIf(isCertain && way.isCertain, pathWords(path));
}

function brokenIf(isCertain: boolean, words: string): PathJudgement {
  return isCertain ? { verdict: 'broken', words } : UNKNOWN;
}

/** Returns the keys of the authenticators of a path as text, for example `` `okta_password` and `google_otp` ``. */
export function pathWords({ authenticators }: Path): string {
  return authenticators.map(labelOf).join(' and ');
}
