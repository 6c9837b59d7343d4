/** Why something that a control speaks of is unknown, and what would resolve it. */
export interface NotConfigured {
  readonly kind: 'none';
  readonly why: string;
  readonly remedy: string;
}

export function notConfigured(why: string, remedy: string): NotConfigured {
  return { kind: 'none', why, remedy };
}
