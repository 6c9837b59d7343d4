import { checkedValue, controlSettings } from './check-control.js';
import type { ComplianceConfiguration } from './configuration/configuration.js';
import type { ComplianceControl } from './control/control.js';
import { areContrary } from './control/setting-demand.js';

/**
 * Returns for each control the controls that contradict it: both require ranges of the same setting that do not overlap, so no org can meet
 * both. Spec: Posture, "Sources".
 */
export function contradictionsAmong(
  controls: readonly ComplianceControl[],
  configuration: ComplianceConfiguration,
): ReadonlyMap<ComplianceControl, readonly ComplianceControl[]> {
  const demanding = controls.flatMap((control) => {
    const demands = control.demands?.(checkedValue(control, controlSettings(control, configuration))) ?? [];
    return demands.length === 0 ? [] : [{ control, demands }];
  });
  return new Map(
    demanding.map(({ control, demands }) => [
      control,
      demanding.flatMap((other) => (areContrary(demands, other.demands) ? [other.control] : [])),
    ]),
  );
}
