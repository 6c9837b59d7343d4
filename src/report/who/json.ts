import type { Strength } from '../../assurance/strength.js';
import type { BelowAnswer } from '../../confirmed/query.js';
import { jsonText } from '../json.js';
import { inPolicy } from '../reach/json.js';

/** All that is known, for programs. */
export function whoJson(
  { rules, undecided, isWithSession, noPolicy }: BelowAnswer,
  { appId, strength }: { readonly appId: string; readonly strength: Strength },
): string {
  return jsonText({
    application: appId,
    below: strength,
    ...(noPolicy !== undefined && { noPolicy }),
    isWithSession,
    rules: rules.map(({ policy, rule, sessions, ...rest }) => ({
      ...inPolicy({ policy, rule }),
      sessions: sessions.map(inPolicy),
      ...rest,
    })),
    undecided: undecided.map(({ policy, rule, reason }) => ({ ...inPolicy({ policy, rule }), reason })),
  });
}
