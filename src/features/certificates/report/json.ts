import { defineJson } from '../../../report/text/json-format.js';
import { assumptionsOf, type VerifyReport } from './verify-report.js';

/** The JSON format: the answer, the assumptions by kind, and each claim. */
export const verifyJson = defineJson({
  what: 'for programs: the answer, the assumptions by kind, and each claim',
  members: verifyMembers,
});

function verifyMembers({ verification }: VerifyReport) {
  const claims = verification.kind === 'rejected' ? [] : verification.claims;
  return {
    answer: verification.kind,
    ...(verification.kind === 'rejected' && { reason: verification.reason }),
    assumptions: [...assumptionsOf(claims)].map(([kind, count]) => ({ kind, count })),
    claims: claims.map(({ policyId, ruleId, assumed }) => ({
      policyId,
      ruleId,
      answer: Object.keys(assumed).length === 0 ? ('verified' as const) : ('assumed' as const),
      assumptions: [...assumptionsOf([{ policyId, ruleId, assumed }])].map(([kind, count]) => ({
        kind,
        count,
      })),
    })),
  };
}
