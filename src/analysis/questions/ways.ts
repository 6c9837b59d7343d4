import type { AuthenticatorUse } from '../../model/assurance/authenticator-use.js';
import type { Characteristic } from '../../model/assurance/authenticators.js';
import { type PathWithout, pathWithout } from '../../model/assurance/path-without.js';
import { type AdmittedBy, type AdmittingAnswer, admitting } from './admitting.js';
import { judgeWays } from './joint-demands.js';
import type { RegionLimits } from './session/limits.js';
import type { Session } from './session/session.js';

/** A rule of the application's policy that lets people in without any such authenticator, or may. */
export interface Without extends AdmittedBy {
  /** For example with these. */
  readonly authenticators: readonly AuthenticatorUse[];
  /** Otherwise it depends. */
  readonly isSure: boolean;
  /** On the configuration of these, which may be such authenticators. */
  readonly unless: readonly AuthenticatorUse[];
}

export interface PathsAnswer extends AdmittingAnswer {
  readonly kind: 'ways';
  /** None, and none undecided: every way in has such an authenticator. */
  readonly rules: readonly Without[];
  /** Whether anybody is known to get in at all. */
  readonly isReached: boolean;
}

/** Whether every way into an application has an authenticator of a characteristic. */
export function waysWithout(
  { appId, characteristic }: { readonly appId: string; readonly characteristic: Characteristic },
  session: Session,
  limits: RegionLimits,
): PathsAnswer {
  const judge = judgeWays<PathWithout>(
    (...search) => pathWithout(characteristic, ...search),
    (found, isOfAll) => ({ ...found[0], isSure: isOfAll && found.every(({ isSure }) => isSure) }),
    session.compiled,
  );
  const order = (one: PathWithout, other: PathWithout) => Number(other.isSure) - Number(one.isSure);
  const { rules, ...rest } = admitting<PathWithout>(appId, { judge, order }, session, limits);
  return {
    kind: 'ways',
    rules: rules.map(({ what, all: _, isOthers: __, ...rule }) => ({ ...what, ...rule })),
    ...rest,
  };
}
