import { quoted } from '../../base/messages.js';
import { namedAmong } from '../../policies/by-name.js';
import { NAMED } from '../../policies/names.js';
import type { Snapshot } from '../../policies/snapshot.js';
import type { PostureConfiguration } from './configuration.js';

/** The zones of the networks that are allowed, or why these are not known. */
export type AllowedNetworks =
  | { readonly kind: 'zones'; readonly ids: readonly string[] }
  | { readonly kind: 'none'; readonly why: string; readonly settle: string };

export function allowedNetworksOf(
  { allowedNetworks }: PostureConfiguration,
  snapshot: Snapshot,
): AllowedNetworks {
  if (allowedNetworks === undefined)
    return {
      kind: 'none',
      why: 'which networks are allowed is not known',
      settle: 'name their zones as `allowedNetworks` of the configuration',
    };
  const zones = NAMED.zone(snapshot);
  const found = allowedNetworks.map((name) => namedAmong(zones, name));
  const wrong = allowedNetworks.find((_, index) => found[index]?.length !== 1);
  if (wrong === undefined) return { kind: 'zones', ids: found.flat().map(({ id }) => id) };
  return {
    kind: 'none',
    why: `${quoted(wrong)} is not one zone of the snapshot`,
    settle: 'give the id of a zone in `allowedNetworks`, and export the zones',
  };
}
