import { printable } from '../../../base/printable.js';
import { blocksText } from '../../../report/text/blocks-text.js';
import { fill } from '../../../report/text/fill.js';
import { defineFormat } from '../../../report/text/format.js';
import { headLines } from '../../../report/text/head-lines.js';
import { mark } from '../../../report/text/mark.js';
import { type VerifyReport, verifySummary } from './verify-report.js';

const TONES = { verified: 'good', assumed: 'unsure', rejected: 'bad' } as const;

/** The text format: the answer, and each claim with its assumptions. */
export const verifyText = defineFormat<VerifyReport>({
  name: 'text',
  what: 'for people: the answer, and each claim with what it assumes',
  text({ verification }, page) {
    const claims = verification.kind === 'rejected' ? [] : verification.claims;
    const lines = claims.map(({ policyId, ruleId, assumed }) => {
      const kinds = Object.entries(assumed).map(([kind, count]) => `${count} ${kind}`);
      const words = `rule ${printable(ruleId)} of policy ${printable(policyId)} is unreachable`;
      const tone = kinds.length === 0 ? 'good' : 'unsure';
      return fill(
        `  ${mark(tone, page)} `,
        kinds.length === 0 ? words : `${words}; assumed: ${kinds.join(', ')}`,
        page.columns,
      );
    });
    return blocksText([
      headLines([TONES[verification.kind], printable(verifySummary(verification), LONGEST)], page),
      lines.flat(),
    ]);
  },
});

/** Maximum length of the first sentence. */
const LONGEST = 2000;
