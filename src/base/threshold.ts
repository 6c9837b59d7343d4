/** Whether a result reaches the threshold that makes a command fail, such as the threshold of `--fail-on`. */
export type ThresholdResult = 'no' | 'unknown' | 'yes';

/** Returns the result of a threshold check: `yes` if the threshold is reached, otherwise `no`. */
export function decided(isAbove: boolean): ThresholdResult {
  return isAbove ? 'yes' : 'no';
}

const WORST_FIRST = ['yes', 'unknown', 'no'] as const satisfies readonly ThresholdResult[];

/** Returns the worst result of several threshold checks: `yes` if one is `yes`, otherwise `unknown` if one is `unknown`, otherwise `no`. */
export function worstOf(results: readonly ThresholdResult[]): ThresholdResult {
  return WORST_FIRST.find((result) => results.includes(result)) ?? 'no';
}

/** An option of commands. If set, a command succeeds although it is unknown whether the threshold is reached. */
export interface UnknownAllowed {
  readonly allowUnknown?: boolean | undefined;
}

/** Whether the result of a threshold check makes a command fail. */
export function isFailure(result: ThresholdResult, { allowUnknown = false }: UnknownAllowed): boolean {
  return result === 'yes' || (result === 'unknown' && !allowUnknown);
}
