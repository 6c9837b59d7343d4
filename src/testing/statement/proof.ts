import type { ChangedRegion } from '../../analysis/questions/diff/changes.js';
import type { Request } from '../../model/facts/request.js';
import type { WordResult } from '../expect/word-result.js';
import type { TestProblem } from '../names/test-problem.js';
import type { RequestPart } from '../request/part-words.js';

/** The result of a statement: a test that makes a claim about all sign-ins that meet its `when`. */
export interface Proof {
  /** The status. `vacuous` means that no sign-in meets `when`, and `invalid` that the test has a mistake. */
  readonly status: 'proved' | 'refuted' | 'undecided' | 'vacuous' | 'invalid';
  /** A counterexample in the form of an example test, confirmed by the simulator. */
  readonly refutation?: {
    readonly request: RequestPart;
    /** The counterexample as the body of the simulate operation. */
    readonly body: Request;
    /** The kind of claim, `always` or `never`; absent for statements of other kinds. */
    readonly claim?: 'always' | 'never';
    readonly expectations: readonly WordResult[];
  };
  readonly reasons: readonly string[];
  /** Names and other values in the test that do not fit the export, with their locations. */
  readonly problems?: readonly TestProblem[];
  /**
   * The differences between the tested org and the org that the statement names. Present only if these differences refute the statement.
   */
  readonly differences?: readonly ChangedRegion[];
}

/**
 * Returns the result of a statement that could not be checked because of these problems: `invalid` if one of them is an error, otherwise
 * `undecided`.
 */
export function proofOfProblems(problems: readonly TestProblem[]): Proof {
  const isWrong = problems.some(({ severity }) => severity === 'error');
  return {
    status: isWrong ? 'invalid' : 'undecided',
    reasons: problems.map(({ message }) => message),
    problems,
  };
}

/**
 * Returns the reason why a statement is undecided although a sign-in refutes it: the sign-in is possible only under a condition, and it is
 * unknown whether the condition holds.
 */
export function refutedIf(condition: string): string {
  return `refuted ${condition}, which is unknown`;
}
