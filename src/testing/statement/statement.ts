import { isObject } from '../../base/object.js';
import { pointerBelow } from '../../base/pointer.js';
import type { AssumptionId } from '../../model/facts/assumptions.js';
import { assumptionsOver } from '../../model/policies/completeness.js';
import type { Tested } from '../expect/tested.js';
import type { Statement } from '../file/suite.js';
import type { Selection } from '../region/when.js';
import type { RequestPart } from '../request/part-words.js';
import { claimProof } from './claim-proof.js';
import { differenceProof } from './difference-proof.js';
import { type Proof, proofOfProblems } from './proof.js';
import { reachProof } from './reach-proof.js';

/** The result of a statement about a set of sign-ins. Spec: Policy tests, 3. */
export interface StatementResult extends Proof {
  readonly isPassed: boolean;
  /** The assumptions that the result depends on, by their numbers. */
  readonly assumptions?: readonly AssumptionId[];
}

/** Proves or refutes a statement about the sign-ins that its `when` and the defaults of its file select. */
export function runStatement(
  statement: Statement,
  tested: Tested,
  defaults: RequestPart = {},
): StatementResult {
  const proof = proofOf(statement, tested, defaults);
  const others = [...(tested.others?.values() ?? [])].flatMap((one) => (one.ok ? [one.value.snapshot] : []));
  const snapshots = [tested.compiled.snapshot, ...('org' in statement.claim ? others : [])];
  return { ...proof, isPassed: isPassed(proof, statement), ...assumptionsOver(snapshots) };
}

/** Whether a statement passes. A statement that is undecided or selects no sign-in passes if the test states the reason. */
function isPassed({ status }: Proof, { undecided, vacuous }: Statement): boolean {
  if (status === 'undecided') return undecided !== undefined;
  if (status === 'vacuous') return vacuous !== undefined;
  return status === 'proved';
}

function proofOf({ claim, when, pointer }: Statement, tested: Tested, defaults: RequestPart): Proof {
  if (claim.kind === 'always' || claim.kind === 'never')
    return claimProof(claim, { when, defaults, pointer }, tested);
  if (isObject(when) && when.authenticators != null) {
    const message = `\`${claim.kind}\` does not depend on enrolled authenticators: remove \`authenticators\` from \`when\``;
    return proofOfProblems([
      { severity: 'error', message, pointer: pointerBelow(pointer, 'when', 'authenticators') },
    ]);
  }
  const { authenticators: _, ...applicable } = defaults;
  const selection: Selection = { when, defaults: applicable, pointer };
  switch (claim.kind) {
    case 'reachable':
    case 'unreachable':
      return reachProof(claim, selection, tested);
    case 'sameAs':
    case 'notLessStrictThan':
      return differenceProof(claim, selection, tested);
  }
}
