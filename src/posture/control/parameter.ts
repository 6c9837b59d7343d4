/** A number of a control, and within which bounds the source is still satisfied. Spec: Posture, "Controls". */
export interface ControlParameter {
  /** Names its unit: `idleMinutes`. */
  readonly name: string;
  readonly unit: 'characters' | 'days' | 'minutes' | 'passwords' | 'times';
  readonly usual: number;
  readonly least: number;
  /** Absent where any more is still in the source's sense. */
  readonly most?: number;
}

/** Whether the source is still satisfied with it. */
export function isValidFor(
  { least, most = Number.POSITIVE_INFINITY }: ControlParameter,
  value: number,
): boolean {
  return value >= least && value <= most;
}

/** `1 to 15 minutes` */
export function boundsInWords({ unit, least, most }: ControlParameter): string {
  if (most === undefined) return `${least} ${unit} or more`;
  return least === most ? `${least} ${unit}` : `${least} to ${most} ${unit}`;
}
