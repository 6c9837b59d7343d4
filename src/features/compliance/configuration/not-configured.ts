/** The reason why the configuration does not define what a control is about, and the remedy. */
export interface NotConfigured {
  readonly kind: 'none';
  readonly why: string;
  readonly remedy: string;
}

export function notConfigured(why: string, remedy: string): NotConfigured {
  return { kind: 'none', why, remedy };
}
