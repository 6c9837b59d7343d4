/** The values of a setting that a control requires in every deciding policy. */
export interface SettingDemand {
  /** The path of the setting, for example `age.maxAgeDays`. */
  readonly setting: string;
  readonly within: readonly NumberRange[];
}

/** A range of numbers that includes both ends. */
export type NumberRange = readonly [from: number, to: number];

export function isWithin(value: number, ranges: readonly NumberRange[]): boolean {
  return ranges.some(([from, to]) => value >= from && value <= to);
}

/** Whether two controls contradict each other: their allowed ranges for one and the same setting do not overlap. */
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
