import type { ComplianceConfiguration } from '../../../src/features/compliance/configuration/configuration.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';

/** Returns a configuration that assigns applications, users and networks of a generated org to framework roles. */
export function configuredOf({ apps, groups, zones }: Snapshot): ComplianceConfiguration {
  const [first, second = first] = apps.map(({ id }) => id);
  const [group] = groups.map(({ id }) => id);
  const [zone] = zones.map(({ id }) => id);
  return {
    ...(first !== undefined &&
      second !== undefined && {
        adminConsole: first,
        dashboard: second,
        cardholderApps: [first],
        sensitiveApps: [second],
        networkApps: [first],
        aal: { '2': [first], '3': [second] },
      }),
    ...(group !== undefined && { administrators: { groups: [group] }, federal: { groups: [group] } }),
    ...(zone !== undefined && { allowedNetworks: [zone], corporateNetworks: [zone] }),
  };
}
