import { defineJson } from '../../../report/text/json-format.js';
import type { VerifiedClaim } from '../certificate.js';
import { assumptionsOf, kindOf, type VerifyReport } from './verify-report.js';

/** Returns the result of checking a certificate as JSON: the answer, the number of assumptions by kind, and each claim. */
export const verifyJson = defineJson({
  what: 'for programs: the answer, the assumptions by kind, and each claim',
  members: verifyMembers,
});

function verifyMembers({ verification }: VerifyReport) {
  const claims = verification.kind === 'rejected' ? [] : verification.claims;
  return {
    answer: verification.kind,
    ...(verification.kind === 'rejected' && { reason: verification.reason }),
    assumptions: assumptionMembers(claims),
    claims: claims.map((claim) => ({
      policyId: claim.policyId,
      ruleId: claim.ruleId,
      answer: kindOf(claim),
      assumptions: assumptionMembers([claim]),
    })),
  };
}

function assumptionMembers(claims: readonly VerifiedClaim[]) {
  return [...assumptionsOf(claims)].map(([kind, count]) => ({ kind, count }));
}
