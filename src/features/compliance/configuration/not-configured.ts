/** The reason why the subject of a control is unknown, and the remedy. */
export interface NotConfigured {
  readonly kind: 'none';
  readonly why: string;
  readonly remedy: string;
}

export function notConfigured(why: string, remedy: string): NotConfigured {
  return { kind: 'none', why, remedy };
}
