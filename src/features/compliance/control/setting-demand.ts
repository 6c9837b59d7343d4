/** The ranges that a control requires of a setting, wherever a policy decides. */
export interface SettingDemand {
  /** `age.maxAgeDays` */
  readonly setting: string;
  readonly within: readonly NumberRange[];
}

/** A range with both ends included. */
export type NumberRange = readonly [from: number, to: number];

export function isWithin(value: number, ranges: readonly NumberRange[]): boolean {
  return ranges.some(([from, to]) => value >= from && value <= to);
}

/** Whether no value of a setting is as both demand. */
export function areContrary(demands: readonly SettingDemand[], others: readonly SettingDemand[]): boolean {
  return demands.some((one) =>
    others.some(
      (other) =>
        one.setting === other.setting &&
        !one.within.some((range) => other.within.some((bounds) => doMeet(range, bounds))),
    ),
  );
}

function doMeet([from, to]: NumberRange, [otherFrom, otherTo]: NumberRange): boolean {
  return Math.max(from, otherFrom) <= Math.min(to, otherTo);
}
