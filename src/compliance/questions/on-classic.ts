import type { Compiled } from '../../simulate/compile.js';
import type { EffectAnswer } from '../control/answer.js';

/** What asks about policies of applications does not apply to the Classic Engine. Spec: Posture, "Answering". */
export function onClassic({ snapshot }: Compiled): EffectAnswer | undefined {
  return snapshot.engine === 'classic' ? { kind: 'not applicable', reason: NO_POLICIES } : undefined;
}

const NO_POLICIES =
  'on the Classic Engine no export holds the sign-on policies of applications: what a way into one takes cannot be told; `preflight access` says what the session takes';
