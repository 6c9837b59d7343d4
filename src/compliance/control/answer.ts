import type { Failing } from './failing.js';

/**
 * What a control comes to over all sign-ins, or over all objects: proved, shown false, or why neither. Spec: Posture,
 * "Answering".
 */
export type EffectAnswer =
  | {
      readonly kind: 'holds';
      /** Because nobody gets in at all. */
      readonly isVacuous: boolean;
      /** What is so, where there is more to say than that the claim holds. */
      readonly text?: string;
    }
  | ({ readonly kind: 'fails' } & Failing)
  | { readonly kind: 'undecided'; readonly reasons: readonly OpenReason[] }
  | { readonly kind: 'not applicable'; readonly reason: string }
  | { readonly kind: 'not in a snapshot' };

/** Why something is unknown, and what would settle it. */
export interface OpenReason {
  readonly why: string;
  readonly settle: string;
}

/** What the source tells an assessor to look at: one field of one object, whatever it comes to. Spec: Posture, "Verdicts". */
export interface LetterAnswer {
  readonly kind: 'fails' | 'holds' | 'undecided';
  /** In words. */
  readonly text: string;
  /** The policies, rules and other resources that were looked at. */
  readonly places: readonly object[];
}

export const EFFECT_HOLDS: EffectAnswer = { kind: 'holds', isVacuous: false };

export const NOT_IN_A_SNAPSHOT: EffectAnswer = { kind: 'not in a snapshot' };

export function effectNotKnown(why: string, settle: string): EffectAnswer {
  return { kind: 'undecided', reasons: [{ why, settle }] };
}

export function letterAnswer(
  isSo: boolean,
  text: string,
  places: readonly (object | undefined)[] = [],
): LetterAnswer {
  return {
    kind: isSo ? 'holds' : 'fails',
    text,
    places: places.filter((place) => place !== undefined),
  };
}

export function letterNotKnown(text: string): LetterAnswer {
  return { kind: 'undecided', text, places: [] };
}
