import { inZone } from '../../facts/zone.js';
import { not } from '../../logic/kleene/formula.js';
import { valueIf } from '../../simulate/outcome/settled.js';
import type { EffectAnswer } from '../control/answer.js';
import type { Asking } from '../control/asking.js';
import { effectOfClaim } from './effect-of-claim.js';
import { claimOfSignIns } from './sign-ins.js';

/** That nobody gets into the applications from outside these zones. Spec: Posture, "Questions", `denied`. */
export function deniedOutside(
  zoneIds: readonly string[],
  appIds: readonly string[],
  asking: Asking,
): EffectAnswer {
  const found = claimOfSignIns(
    {
      types: ['SVC_SIGN_ON', 'ACCESS_POLICY'],
      appIds,
      within: zoneIds.map((id) => not(inZone(id))),
      judge(_, { session, application }) {
        const both = [session(), application()].map((effect) => effect?.access);
        if (both.some((access) => access === undefined || valueIf(access) === 'DENY'))
          return { kind: 'nobody' };
        return both.every((access) => access !== undefined && valueIf(access) === 'ALLOW')
          ? { kind: 'found', what: 'access from outside these networks' }
          : { kind: 'undecided', reason: 'what a policy says of access is not known' };
      },
    },
    asking,
  );
  const effect = effectOfClaim(found);
  return effect.kind === 'holds' ? { kind: 'holds', isVacuous: false } : effect;
}
