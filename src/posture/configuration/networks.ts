import { quoted } from '../../base/messages.js';
import { namedAmong } from '../../policies/by-name.js';
import { NAMED } from '../../policies/names.js';
import type { Snapshot } from '../../policies/snapshot.js';
import type { PostureConfiguration } from './configuration.js';
import { type NotConfigured, notConfigured } from './not-configured.js';

/** The zones of some networks. */
export type FoundNetworks = { readonly kind: 'zones'; readonly ids: readonly string[] } | NotConfigured;

const NETWORKS = {
  allowedNetworks: 'which networks are allowed is not known',
  corporateNetworks: "which networks are the organization's own is not known",
} as const;

/** The zones that the configuration names under this key. Spec: Posture, "Configuration". */
export function networksOf(
  key: keyof typeof NETWORKS,
  { [key]: names }: PostureConfiguration,
  snapshot: Snapshot,
): FoundNetworks {
  if (names === undefined)
    return notConfigured(NETWORKS[key], `name their zones as \`${key}\` of the configuration`);
  const zones = NAMED.zone(snapshot);
  const found = names.map((name) => namedAmong(zones, name));
  const wrong = names.find((_, index) => found[index]?.length !== 1);
  if (wrong === undefined) return { kind: 'zones', ids: found.flat().map(({ id }) => id) };
  return notConfigured(
    `${quoted(wrong)} is not one zone of the snapshot`,
    `give the id of a zone in \`${key}\`, and export the zones`,
  );
}
