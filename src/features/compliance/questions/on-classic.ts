import type { Compiled } from '../../../simulate/compile.js';
import type { EffectAnswer } from '../control/answer.js';

/**
 * Returns the result "not applicable" for an org of the Classic Engine, which has no authentication policies; `undefined` for Identity
 * Engine. Spec: Posture, "Answering".
 */
export function onClassic({ snapshot }: Compiled): EffectAnswer | undefined {
  return snapshot.engine === 'classic' ? { kind: 'not applicable', reason: NO_POLICIES } : undefined;
}

const NO_POLICIES =
  'on the Classic Engine an export has no application sign-on policies, so the factors for an application are unknown; `preflight access` shows what the session requires';
