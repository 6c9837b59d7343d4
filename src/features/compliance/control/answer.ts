import type { Failing } from './failing.js';

/**
 * The result of a control over all sign-ins or objects: proved, refuted, or undecided with the reasons. Spec: Posture,
 * "Answering".
 */
export type EffectAnswer =
  | {
      readonly kind: 'holds';
      /** Whether the requirement is met only because nobody has access. */
      readonly isVacuous: boolean;
      /** A remark on a claim that holds, for example that the framework is stricter; absent if there is nothing to add. */
      readonly text?: string;
    }
  | ({ readonly kind: 'fails' } & Failing)
  | { readonly kind: 'undecided'; readonly reasons: readonly OpenReason[] }
  | { readonly kind: 'not applicable'; readonly reason: string }
  | { readonly kind: 'not in the export' };

/** A reason why a result is undecided, with the remedy. */
export interface OpenReason {
  readonly why: string;
  readonly remedy: string;
}

/**
 * The result of the check text of a control. A check text (the framework's instruction for assessors) is about single fields of objects.
 * Spec: Posture, "Verdicts".
 */
export interface CheckTextAnswer {
  readonly kind: 'fails' | 'holds' | 'undecided';
  /** The evidence for the result, as text. */
  readonly text: string;
  /** The policies, rules and other resources that were checked. A report shows them by id and name. */
  readonly places: readonly object[];
}

export const EFFECT_HOLDS: EffectAnswer = { kind: 'holds', isVacuous: false };

export const NOT_IN_EXPORT: EffectAnswer = { kind: 'not in the export' };

export function effectNotKnown(why: string, remedy: string): EffectAnswer {
  return { kind: 'undecided', reasons: [{ why, remedy }] };
}

export function checkTextAnswer(
  isSo: boolean,
  text: string,
  places: readonly (object | undefined)[] = [],
): CheckTextAnswer {
  return {
    kind: isSo ? 'holds' : 'fails',
    text,
    places: places.filter((place) => place !== undefined),
  };
}

export function checkTextUndecided(text: string): CheckTextAnswer {
  return { kind: 'undecided', text, places: [] };
}
