import { groupBy } from '../../../base/group-by.js';
import { quoted } from '../../../base/messages.js';
import { NAMED_RESOURCES } from '../../../model/policies/display-names.js';
import { findByName } from '../../../model/policies/find-by-name.js';
import type { App, Snapshot } from '../../../model/policies/snapshot.js';
import type { ComplianceConfiguration } from './configuration.js';
import { type NotConfigured, notConfigured } from './not-configured.js';

/** The ids of the zones that a network list of the configuration names, or the reason why they are unknown. */
export type FoundNetworks = { readonly kind: 'zones'; readonly ids: readonly string[] } | NotConfigured;

const NETWORKS = {
  allowedNetworks: 'the allowed networks are unknown',
  corporateNetworks: 'the corporate networks are unknown',
} as const;

type NetworksKey = keyof typeof NETWORKS;

/**
 * The key for all applications without a key of their own. The configuration can list networks by application, for example in
 * `allowedNetworks`.
 */
export const ANY_OTHER = '*';

/**
 * Returns a network list of the configuration: pairs of an application and the names of its zones. A list without applications is for every
 * application.
 */
export function networkLists(
  key: NetworksKey,
  { [key]: given }: ComplianceConfiguration,
): readonly (readonly [application: string, zones: readonly string[]])[] {
  if (given === undefined) return [];
  return Array.isArray(given) ? [[ANY_OTHER, given]] : Object.entries(given as Record<string, string[]>);
}

/**
 * Returns the zones that a network list of the configuration names for at least one application. The zones are unknown if the list has no
 * entry for all other applications (`*`). Spec: Posture, "Configuration".
 */
export function networksOf(
  key: NetworksKey,
  configuration: ComplianceConfiguration,
  snapshot: Snapshot,
): FoundNetworks {
  const lists = networkLists(key, configuration);
  return lists.some(([application]) => application === ANY_OTHER)
    ? zonesNamed(key, new Set(lists.flatMap(([, zones]) => zones)), snapshot)
    : notNamed(key);
}

/** Groups applications by the networks from which access to them is allowed. Returns the zones of each group. */
export function networksByApplication(
  apps: readonly App[],
  configuration: ComplianceConfiguration,
  snapshot: Snapshot,
): readonly { readonly apps: readonly App[]; readonly networks: FoundNetworks }[] {
  const own = new Map<string, readonly string[]>();
  const named = NAMED_RESOURCES.app(snapshot);
  for (const [application, zones] of networkLists('allowedNetworks', configuration))
    for (const id of application === ANY_OTHER ? [ANY_OTHER] : findByName(named, application).map(idOf))
      own.set(id, zones);
  const zonesOf = ({ id }: App) => own.get(id) ?? own.get(ANY_OTHER);
  return [...groupBy(apps, (app) => JSON.stringify(zonesOf(app)) ?? '').values()].map((alike) => {
    const [zones] = alike.map(zonesOf);
    const networks =
      zones === undefined
        ? notNamed('allowedNetworks')
        : zonesNamed('allowedNetworks', new Set(zones), snapshot);
    return { apps: alike, networks };
  });
}

function idOf({ id }: { readonly id: string }): string {
  return id;
}

function notNamed(key: NetworksKey): NotConfigured {
  return notConfigured(NETWORKS[key], `list the zones of these networks as \`${key}\` in the configuration`);
}

/** Returns the zones of the org that have the given names. */
export function zonesNamed(key: NetworksKey, names: Iterable<string>, snapshot: Snapshot): FoundNetworks {
  const zones = NAMED_RESOURCES.zone(snapshot);
  const found = [...names].map((name) => ({ name, zones: findByName(zones, name) }));
  const wrong = found.find((one) => one.zones.length !== 1);
  if (wrong === undefined)
    return { kind: 'zones', ids: [...new Set(found.flatMap((one) => one.zones.map(idOf)))] };
  return notConfigured(
    `${quoted(wrong.name)} does not name exactly one zone in the export`,
    `set a zone id in \`${key}\`, and export the zones`,
  );
}
