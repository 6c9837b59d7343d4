import type { Judgement } from '../../../analysis/questions/admitting.js';
import { accessListOf } from '../../../analysis/questions/session/access-list.js';
import { SIGN_IN_TYPES } from '../../../model/policies/policy-type.js';
import type { ApplicationValues } from '../../../simulate/outcome/application.js';
import type { SessionValues } from '../../../simulate/outcome/session.js';
import { type Effect, reasonsIn, valueIf } from '../../../simulate/outcome/settled.js';
import { type EffectAnswer, effectNotKnown } from '../control/answer.js';
import { type ControlContext, sharedSession } from '../control/context.js';
import { effectOfClaim } from './effect-of-claim.js';
import { nothingDecides } from './nothing-decides.js';
import { onClassic } from './on-classic.js';
import type { ClaimScope } from './paths-at.js';
import { claimOfSignIns } from './sign-ins.js';

/** A function that checks whether a global session rule and an authentication policy rule together meet a requirement. */
type JudgeAccess = (
  session: Effect<SessionValues>,
  application: Effect<ApplicationValues>,
) => Judgement<string>;

/**
 * Checks every sign-in with access to the applications: the global session rule and the authentication policy rule that grant access must
 * together meet a requirement. Spec: Posture, "Questions", `each`.
 */
export function eachAccess(
  { appIds, within }: ClaimScope,
  judge: JudgeAccess,
  context: ControlContext,
): EffectAnswer {
  const { compiled } = context;
  const classic = onClassic(compiled);
  if (classic !== undefined) return classic;
  if (!compiled.types.has('OKTA_SIGN_ON'))
    return effectNotKnown('the export has no global session policy', 'export the global session policies');
  const session = sharedSession(compiled);
  if (appIds.some((id) => accessListOf(id, session) === undefined))
    return effectNotKnown(NO_POLICY, 'export the authentication policies and their mappings');
  const found = claimOfSignIns(
    {
      types: SIGN_IN_TYPES,
      appIds,
      ...(within !== undefined && { within }),
      judge(_, outcome) {
        const [one, other] = [outcome.session(), outcome.application()];
        if ([one, other].some((part) => part !== undefined && valueIf(part.access) === 'DENY'))
          return { kind: 'nobody' };
        if (one === undefined) return nothingDecides('OKTA_SIGN_ON', compiled.snapshot);
        if (other === undefined) return nothingDecides('ACCESS_POLICY', compiled.snapshot);
        const [reason] = [one.access, other.access].flatMap(reasonsIn);
        return reason === undefined ? judge(one, other) : { kind: 'undecided', reason };
      },
    },
    context,
  );
  return effectOfClaim(found);
}

const NO_POLICY = 'the authentication policy of the application is unknown';

/**
 * Checks that access to the applications is denied. The result is never marked as vacuous (holding only because nobody has access), because
 * denied access is the requirement. Spec: Posture, "Questions", `denied`.
 */
export function denied(into: ClaimScope, where: string, context: ControlContext): EffectAnswer {
  const effect = eachAccess(into, () => ({ kind: 'found', what: `access${where}` }), context);
  return effect.kind === 'holds' ? { kind: 'holds', isVacuous: false } : effect;
}
