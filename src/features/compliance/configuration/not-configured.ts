/** The reason why the configuration does not define a set that a control checks, such as people or applications, and the remedy. */
export interface NotConfigured {
  readonly kind: 'none';
  readonly why: string;
  readonly remedy: string;
}

export function notConfigured(why: string, remedy: string): NotConfigured {
  return { kind: 'none', why, remedy };
}
