import { canonicalKey } from '../../base/brand.js';
import {
  type AuthenticatorImportance,
  importanceOf,
  type ThreeValued,
} from '../../model/assurance/authenticator-importance.js';
import type { AuthenticatorUse } from '../../model/assurance/authenticator-use.js';
import { usesOfAuthenticators } from '../../model/assurance/org-authenticators.js';
import { completenessOf } from '../../model/policies/completeness.js';
import { optionsOf } from '../../simulate/outcome/required.js';
import { type AdmittedBy, type AdmittingAnswer, admitting } from './admitting.js';
import { judgePaths } from './joint-requirements.js';
import type { RegionLimits } from './session/limits.js';
import type { Session } from './session/session.js';

/** The authenticator that the question names, or one of its methods. */
export type WantedAuthenticator = Pick<AuthenticatorUse, 'id' | 'key' | 'method'>;

/** A rule of the application's policy that allows access with the authenticator, or may allow it. */
export interface RuleWith extends AdmittedBy, AuthenticatorImportance {}

export interface AuthenticatorAnswer extends AdmittingAnswer {
  readonly kind: 'with';
  /**
   * The rules that allow access with the authenticator. If the list is empty and nothing is undecided, no authentication path uses the
   * authenticator.
   */
  readonly rules: readonly RuleWith[];
  /**
   * Whether the authenticator is active in the org. Also true if it is only possibly active, because the export may lack authenticators.
   */
  readonly isAvailable: boolean;
  /** Whether at least one sign-in to the application is known to be allowed. */
  readonly isAccessible: boolean;
}

/** Finds authentication paths into an application that require or accept an authenticator. */
export function pathsWithAuthenticator(
  { appId, authenticator }: { readonly appId: string; readonly authenticator: WantedAuthenticator },
  session: Session,
  limits: RegionLimits,
): AuthenticatorAnswer {
  const { compiled } = session;
  const { brand, authenticators } = compiled.snapshot;
  const isIt = matchesAuthenticator(authenticator, brand);
  const judge = judgePaths<AuthenticatorImportance>(
    (methods, available, options, effort) => {
      const what = importanceOf(isIt, methods, available, options, effort);
      return what.isUsed === 'no' || effort.isSpent ? undefined : what;
    },
    joinFindings,
    compiled,
  );
  const { rules, ...rest } = admitting<AuthenticatorImportance>(
    appId,
    { judge, order: byUse },
    session,
    limits,
  );
  return {
    kind: 'with',
    rules: rules.map(({ what, all, allowsOtherAccess, ...rule }) => ({
      ...what,
      ...rule,
      isNeeded: leastOf([
        ...all.map(({ isNeeded }) => isNeeded),
        ...(allowsOtherAccess ? (['no'] as const) : []),
      ]),
    })),
    isAvailable:
      !completenessOf(compiled.snapshot).isComplete('authenticators') ||
      usesOfAuthenticators(authenticators, optionsOf(compiled)).some(isIt),
    ...rest,
  };
}

function matchesAuthenticator(
  wanted: WantedAuthenticator,
  brand: string,
): (use: AuthenticatorUse) => boolean {
  const key = canonicalKey(wanted.key, brand);
  const isSame = (one: string | undefined, other: string | undefined) =>
    one === undefined || other === undefined || one.toUpperCase() === other.toUpperCase();
  return (use) =>
    canonicalKey(use.key, brand) === key && isSame(wanted.method, use.method) && isSame(wanted.id, use.id);
}

/**
 * Joins several results into one. There is one result for each requirement that the rules may have. The joined result is decided only if
 * all results agree.
 */
function joinFindings(
  found: readonly [AuthenticatorImportance, ...AuthenticatorImportance[]],
  isOfAll: boolean,
): AuthenticatorImportance {
  const [first = found[0]] = found.toSorted(byUse);
  const needed = new Set(found.map(({ isNeeded }) => isNeeded));
  return {
    ...first,
    isUsed: isOfAll ? leastOf(found.map(({ isUsed }) => isUsed)) : 'undecided',
    isNeeded: isOfAll && needed.size === 1 ? first.isNeeded : 'undecided',
  };
}

const THREE: readonly ThreeValued[] = ['no', 'undecided', 'yes'];

/** Orders rules that may use an authenticator. Rules that definitely use it come first. */
function byUse(one: AuthenticatorImportance, other: AuthenticatorImportance): number {
  return THREE.indexOf(other.isUsed) - THREE.indexOf(one.isUsed);
}

function leastOf(all: readonly ThreeValued[]): ThreeValued {
  return THREE.find((one) => all.includes(one)) ?? 'no';
}
