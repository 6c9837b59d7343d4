/** Whether a result reaches the threshold that makes a command fail, such as the threshold of `--fail-on`. */
export type ThresholdResult = 'no' | 'unknown' | 'yes';

/** Returns the result of a threshold check as `yes` if the threshold is reached, and as `no` if it is not; never `unknown`. */
export function decided(isAbove: boolean): ThresholdResult {
  return isAbove ? 'yes' : 'no';
}

const WORST_FIRST = ['yes', 'unknown', 'no'] as const satisfies readonly ThresholdResult[];

/** Returns the worst of several results of threshold checks: `yes` before `unknown` before `no`. Returns `no` for an empty list. */
export function worstOf(results: readonly ThresholdResult[]): ThresholdResult {
  return WORST_FIRST.find((result) => results.includes(result)) ?? 'no';
}

/** An option of commands: whether a command passes although it is unknown whether the threshold is reached. */
export interface UnknownAllowed {
  readonly allowUnknown?: boolean | undefined;
}

/** Whether the result of a threshold check makes a command fail. */
export function isFailure(result: ThresholdResult, { allowUnknown = false }: UnknownAllowed): boolean {
  return result === 'yes' || (result === 'unknown' && !allowUnknown);
}
