/** The reason why the configuration does not define a set of people, applications or networks that a control needs, and the remedy. */
export interface NotConfigured {
  readonly kind: 'none';
  readonly why: string;
  readonly remedy: string;
}

export function notConfigured(why: string, remedy: string): NotConfigured {
  return { kind: 'none', why, remedy };
}
