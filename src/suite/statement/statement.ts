import type { AssumptionId } from '../../facts/assumptions.js';
import { assumptionsOver } from '../../policies/completeness.js';
import type { Tested } from '../expect/tested.js';
import type { Claim, Statement } from '../file/suite.js';
import { claimProof } from './claim-proof.js';
import { differenceProof } from './difference-proof.js';
import type { Proof } from './proof.js';
import { reachProof } from './reach-proof.js';

/** What became of a statement about all requests of a region. Spec: Policy tests, 3. */
export interface StatementResult extends Proof {
  readonly isPassed: boolean;
  /** The assumptions of the answer, by their numbers. */
  readonly assumptions?: readonly AssumptionId[];
}

export function runStatement(statement: Statement, tested: Tested): StatementResult {
  const proof = proofOf(statement.claim, statement, tested);
  const others = [...(tested.others?.values() ?? [])].flatMap((one) => (one.ok ? [one.value.snapshot] : []));
  const snapshots = [tested.compiled.snapshot, ...('org' in statement.claim ? others : [])];
  return { ...proof, isPassed: isPassed(proof, statement), ...assumptionsOver(snapshots) };
}

/** What may stay undecided, or be about no request, says why it may. */
function isPassed({ status }: Proof, { undecided, vacuous }: Statement): boolean {
  if (status === 'undecided') return undecided !== undefined;
  if (status === 'vacuous') return vacuous !== undefined;
  return status === 'proved';
}

function proofOf(claim: Claim, { when }: Statement, tested: Tested): Proof {
  switch (claim.kind) {
    case 'always':
    case 'never':
      return claimProof(claim, when, tested);
    case 'reachable':
    case 'unreachable':
      return reachProof(claim, when, tested);
    case 'sameAs':
    case 'notLessStrictThan':
      return differenceProof(claim, when, tested);
  }
}
