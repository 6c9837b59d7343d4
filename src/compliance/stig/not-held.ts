import { NOT_IN_EXPORT } from '../control/answer.js';
import { type ComplianceControl, defineControl } from '../control/control.js';
import { exampleOf } from '../examples/example-parts.js';

/** A control of which no export holds what it asks. */
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
    title: 'a banner is shown before the sign-in',
    grade: 'CAT II',
    claim: 'whoever signs in is shown the banner of the framework first',
  },
  {
    id: 'log-offload',
    alias: 'V-273202',
    title: 'the log is kept elsewhere',
    grade: 'CAT I',
    claim: 'the log of the system is sent to another system',
  },
  {
    id: 'token-roles',
    alias: 'V-279690',
    title: "no API token is a super administrator's",
    grade: 'CAT II',
    claim: 'each API token is of an account with no more than it needs',
  },
];

/** The controls of the framework that a person has to attest. Spec: Posture, "Verdicts". */
export const notHeldControls: readonly ComplianceControl[] = ROWS.map(({ id, alias, title, grade, claim }) =>
  defineControl({
    id,
    aliases: [alias],
    title,
    grade,
    severity: grade === 'CAT I' ? 'error' : 'warning',
    needs: 'nothing',
    claim: () => claim,
    ask: () => NOT_IN_EXPORT,
    remedy: 'look at it in the org, and attest it in the configuration',
    examples: [{ what: 'any org', org: exampleOf({}), verdict: 'not in the export' }],
  }),
);
