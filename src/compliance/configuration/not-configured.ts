/** Why something that a control speaks of is unknown, and what would settle it. */
export interface NotConfigured {
  readonly kind: 'none';
  readonly why: string;
  readonly settle: string;
}

export function notConfigured(why: string, settle: string): NotConfigured {
  return { kind: 'none', why, settle };
}
