import { NOT_IN_EXPORT } from '../control/answer.js';
import { type ComplianceControl, defineControl } from '../control/control.js';
import { exampleOf } from '../examples/example-parts.js';

/** The data of a control about facts that no export contains. A person must attest them. */
interface NotHeldRow {
  readonly id: string;
  readonly alias: string;
  readonly title: string;
  readonly grade: 'CAT I' | 'CAT II';
  readonly claim: string;
}

const ROWS: readonly NotHeldRow[] = [
  {
    id: 'banner',
    alias: 'V-273192',
    title: 'Notice and consent banner',
    grade: 'CAT II',
    claim: 'the sign-in page shows the required notice and consent banner',
  },
  {
    id: 'log-offload',
    alias: 'V-273202',
    title: 'System Log offload',
    grade: 'CAT I',
    claim: 'the System Log is sent to another system',
  },
  {
    id: 'token-roles',
    alias: 'V-279690',
    title: 'Least privilege for API tokens',
    grade: 'CAT II',
    claim: 'every API token belongs to an account with no more privileges than necessary',
  },
];

/**
 * The controls whose result an export does not show, so no program can check them. A person must attest that they are met. Spec: Posture,
 * "Verdicts".
 */
export const attestedControls: readonly ComplianceControl[] = ROWS.map(({ id, alias, title, grade, claim }) =>
  defineControl({
    id,
    aliases: [alias],
    title,
    grade,
    severity: grade === 'CAT I' ? 'error' : 'warning',
    needs: 'nothing',
    claim: () => claim,
    evaluate: () => NOT_IN_EXPORT,
    remedy:
      'Check the requirement in the org, and state the result, with your name and an end date, in `attested` of the configuration',
    examples: [{ what: 'every org', org: exampleOf({}), verdict: 'not in the export' }],
  }),
);
