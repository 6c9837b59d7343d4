/**
 * A mistake in a test that shows only in comparison with the export: for example, the test names a group that the export does not contain.
 */
export interface TestProblem {
  /** The severity. It is `warning` if the export is incomplete: the object that the test names may exist in the org. */
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** The JSON pointer of the mistake in the test file. */
  readonly pointer: string;
}
