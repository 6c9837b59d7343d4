import type { AuthenticatorUse } from '../../model/assurance/authenticator-use.js';
import type { Characteristic } from '../../model/assurance/authenticators.js';
import { type PathWithout, pathWithout } from '../../model/assurance/path-without.js';
import { type AdmittedBy, type AdmittingAnswer, admitting } from './admitting.js';
import { judgePaths } from './joint-requirements.js';
import type { RegionLimits } from './session/limits.js';
import type { Session } from './session/session.js';

/** A rule of the application's policy that allows, or may allow, access without an authenticator that has a given characteristic. */
export interface RuleWithout extends AdmittedBy {
  /** An example of a set of authenticators that is sufficient for access. */
  readonly authenticators: readonly AuthenticatorUse[];
  /** Whether access is definitely possible; if not, it depends on the authenticators in `dependsOn`. */
  readonly isCertain: boolean;
  /** Authenticators that may or may not have the characteristic, depending on their configuration. */
  readonly dependsOn: readonly AuthenticatorUse[];
}

export interface PathsAnswer extends AdmittingAnswer {
  readonly kind: 'requires';
  /**
   * The rules that allow access without any authenticator that has the queried characteristic. If there are none and nothing is undecided,
   * every authentication path uses an authenticator with the characteristic.
   */
  readonly rules: readonly RuleWithout[];
  /** Whether at least one sign-in to the application is known to be allowed. */
  readonly isAccessible: boolean;
}

/** Finds authentication paths into an application that use no authenticator with a characteristic. */
export function pathsWithout(
  { appId, characteristic }: { readonly appId: string; readonly characteristic: Characteristic },
  session: Session,
  limits: RegionLimits,
): PathsAnswer {
  const judge = judgePaths<PathWithout>(
    (...search) => pathWithout(characteristic, ...search),
    (found, isOfAll) => ({ ...found[0], isCertain: isOfAll && found.every(({ isCertain }) => isCertain) }),
    session.compiled,
  );
  const order = (one: PathWithout, other: PathWithout) => Number(other.isCertain) - Number(one.isCertain);
  const { rules, ...rest } = admitting<PathWithout>(appId, { judge, order }, session, limits);
  return {
    kind: 'requires',
    rules: rules.map(({ what: { unless, ...what }, all: _, allowsOtherAccess: __, ...rule }) => ({
      ...what,
      dependsOn: unless,
      ...rule,
    })),
    ...rest,
  };
}
