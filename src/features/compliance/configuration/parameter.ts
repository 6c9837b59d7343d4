import { counted, quoted } from '../../../base/messages.js';

/** The numeric parameters of a configuration, with their units. Spec: Posture, "Controls". */
export const PARAMETER_UNITS = {
  attempts: 'attempts',
  autoUnlockMinutes: 'minutes',
  characters: 'characters',
  exceptionDays: 'days',
  idleMinutes: 'minutes',
  inactiveDays: 'days',
  lifetimeMinutes: 'minutes',
  maxAgeDays: 'days',
  minAgeMinutes: 'minutes',
  passwords: 'passwords',
} as const;

export type ParameterName = keyof typeof PARAMETER_UNITS;

export const PARAMETER_NAMES = Object.keys(PARAMETER_UNITS) as readonly ParameterName[];

/** A numeric parameter of a control, and the bounds that its framework allows. Spec: Posture, "Controls". */
export interface ControlParameter {
  /** The configuration key that sets the parameter. */
  readonly name: ParameterName;
  readonly default: number;
  readonly minimum: number;
  /** The maximum value of the parameter; absent if the framework sets no maximum. */
  readonly maximum?: number;
}

/** The configuration keys for the lists that controls check. Spec: Posture, "Controls". */
export const LIST_NAMES = ['categories'] as const;

/** A list of values that a control checks. The framework requires these values; the configuration may add others. */
export interface ControlList {
  /** The configuration key that sets the list. */
  readonly name: (typeof LIST_NAMES)[number];
  readonly default: readonly string[];
}

export function isValidList({ default: usual }: ControlList, listed: readonly string[]): boolean {
  return usual.every((one) => listed.includes(one));
}

/** Returns the required values of a list as text, for example `` `ALL_ANONYMIZERS` and more ``. */
export function listInWords({ default: usual }: ControlList): string {
  return `${usual.map(quoted).join(', ')} and more`;
}

/** Whether the framework allows the given value of a parameter. */
export function isValidFor(
  { minimum: least, maximum: most = Number.POSITIVE_INFINITY }: ControlParameter,
  value: number,
): boolean {
  return value >= least && value <= most;
}

/** Returns the range of a parameter as text, for example `1 to 15 minutes`. */
export function boundsInWords({ name, minimum: least, maximum: most }: ControlParameter): string {
  const unit = PARAMETER_UNITS[name];
  const one = unit.slice(0, -1);
  if (most === undefined) return `${counted(least, one)} or more`;
  return least === most ? counted(least, one) : `${least} to ${most} ${unit}`;
}
