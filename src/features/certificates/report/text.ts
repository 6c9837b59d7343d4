import { printable } from '../../../base/printable.js';
import { blocksText } from '../../../report/text/blocks-text.js';
import { fill } from '../../../report/text/fill.js';
import { defineFormat } from '../../../report/text/format.js';
import { headLines } from '../../../report/text/head-lines.js';
import { mark, toneOf } from '../../../report/text/mark.js';
import { assumptionsOf, failureOf, kindOf, type VerifyReport, verifySummary } from './verify-report.js';

/** Returns the result of checking a certificate as text: the answer, and each claim with its assumptions. */
export const verifyText = defineFormat<VerifyReport>({
  name: 'text',
  what: 'for people: the answer, and each claim with its assumptions',
  text({ verification }, page) {
    const claims = verification.kind === 'rejected' ? [] : verification.claims;
    const lines = claims.map((claim) => {
      const kinds = [...assumptionsOf([claim])].map(([kind, count]) => `${count} ${kind}`);
      const assumed = kinds.length === 0 ? '' : `; assumed: ${kinds.join(', ')}`;
      const words = `rule ${printable(claim.ruleId)} of policy ${printable(claim.policyId)} is unreachable`;
      return fill(
        `  ${mark(toneOf(failureOf({ kind: kindOf(claim) })), page)} `,
        words + assumed,
        page.columns,
      );
    });
    return blocksText([
      headLines([toneOf(failureOf(verification)), printable(verifySummary(verification), LONGEST)], page),
      lines.flat(),
    ]);
  },
});

/**
 * The maximum number of characters of the summary in the first line of the report. The summary may quote texts of the checked certificate.
 */
const LONGEST = 2000;
