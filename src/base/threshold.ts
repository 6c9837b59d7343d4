/** Whether a result reaches the threshold that makes a command fail, such as the threshold of `--fail-on`. */
export type ThresholdResult = 'no' | 'unknown' | 'yes';

/** Converts a boolean, for which nothing is unknown, to a threshold result. */
export function decided(isAbove: boolean): ThresholdResult {
  return isAbove ? 'yes' : 'no';
}

const WORST_FIRST = ['yes', 'unknown', 'no'] as const satisfies readonly ThresholdResult[];

/** Returns the worst of several threshold results, or `no` for an empty list. */
export function worstOf(results: readonly ThresholdResult[]): ThresholdResult {
  return WORST_FIRST.find((result) => results.includes(result)) ?? 'no';
}

/** Whether a command passes although the result is unknown. */
export interface UnknownAllowed {
  readonly allowUnknown?: boolean | undefined;
}

/** Whether a result makes a command fail. */
export function isFailure(result: ThresholdResult, { allowUnknown = false }: UnknownAllowed): boolean {
  return result === 'yes' || (result === 'unknown' && !allowUnknown);
}
