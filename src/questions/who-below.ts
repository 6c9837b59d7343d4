import { compareStrength, type Strength } from '../assurance/strength.js';
import type { Compiled } from '../simulate/compile.js';
import { applicationDemands } from '../simulate/outcome/demand.js';
import type { Outcome } from '../simulate/outcome/outcome.js';
import { requiredOf } from '../simulate/outcome/required.js';
import { possibleValues, reasonsIn, type Settled, valueIf } from '../simulate/outcome/settled.js';
import { type AdmittedBy, type AdmittingAnswer, admitting, type Judge, type Judgement } from './admitting.js';
import { NO_SESSION } from './joint-demands.js';
import type { RegionLimits } from './session/limits.js';
import { UNKNOWABLE } from './session/reasons.js';
import type { Session } from './session/session.js';

/** A rule of the application's policy that lets people in with too little. */
export interface Below extends AdmittedBy {
  /** The weakest way in, of all that this region allows. */
  readonly strength: Strength;
  /** Otherwise it may be that nothing so weak leads in. */
  readonly isExact: boolean;
  /** How much it takes under another rule of the global session policy, where that is more. */
  readonly upTo?: Strength;
}

export interface BelowAnswer extends AdmittingAnswer {
  readonly kind: 'below';
  readonly rules: readonly Below[];
}

/** Who can reach an application with less than a strength. */
export function whoBelow(
  { appId, strength }: { readonly appId: string; readonly strength: Strength },
  session: Session,
  limits: RegionLimits,
): BelowAnswer {
  const judge: Judge<Weak> = {
    judge: (found, isWithSession) => judged(strengthIn(found, session.compiled, isWithSession), strength),
    order: (one, other) => compareStrength(one.strength, other.strength),
  };
  const { rules, isReached: _, ...rest } = admitting(appId, judge, session, limits);
  return {
    kind: 'below',
    rules: rules.map(({ what, all, isOthers: __, ...rule }) => {
      const [most] = all.map((one) => one.strength).toSorted((one, other) => compareStrength(other, one));
      return { ...what, ...(most !== undefined && most !== what.strength && { upTo: most }), ...rule };
    }),
    ...rest,
  };
}

type Weak = Pick<Below, 'isExact' | 'strength'>;

function judged(asks: Settled<Strength>, than: Strength): Judgement<Weak> {
  if (valueIf(asks) === 'denied') return { kind: 'nobody' };
  const weaker = possibleValues(asks).filter((one) => compareStrength(one, than) < 0);
  if (asks.kind === 'undefined' && weaker.length === 0)
    return { kind: 'undecided', reason: reasonsIn(asks)[0] ?? UNKNOWABLE };
  const [least] = weaker.toSorted(compareStrength);
  if (least === undefined) return { kind: 'others' };
  return { kind: 'found', what: { strength: least, isExact: asks.kind === 'settled' } };
}

/** Of both policies; without a global session policy, of the application's alone. */
function strengthIn(found: Outcome, { snapshot }: Compiled, isWithSession: boolean): Settled<Strength> {
  if (isWithSession) return found.required.strength;
  return requiredOf([NO_SESSION], applicationDemands(found.application), { snapshot }).strength;
}
