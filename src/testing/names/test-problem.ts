/** A mistake in a test that only the export shows, such as the name of a group that the export does not hold. */
export interface TestProblem {
  /** The severity. `warning` means that the export is incomplete, so the name may be right. */
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** The JSON pointer of the mistake in the test file. */
  readonly pointer: string;
}
