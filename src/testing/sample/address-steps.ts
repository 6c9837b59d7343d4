import type { World } from '../../model/facts/world.js';
import {
  type AddressKey,
  addressText,
  parseRange,
  predecessor,
  successor,
} from '../../model/facts/zones/addresses.js';
import type { ZoneDefinition } from '../../model/facts/zones/zone-map.js';
import type { DraftStep } from './step.js';

/**
 * Returns changes that set the address of a request to an address next to a zone border. Both sides of each border are used. A change sets
 * the address alone, or behind a trusted proxy. Spec: Policy tests, 7.
 */
export function addressSteps({ zones }: World): readonly DraftStep[] {
  const clients = clientsOf(zones);
  const proxies = borders([...zones.proxyCells.v4.cuts, ...zones.proxyCells.v6.cuts]);
  return [
    ...[...clients, ...proxies].map((address): DraftStep => setAddressChain([address])),
    ...proxies.flatMap((proxy, at) => {
      const client = clients[at % clients.length];
      return client === undefined ? [] : [setAddressChain([client, proxy])];
    }),
  ];
}

/**
 * Returns the indexes of the changes that move a request to an address at the border of this zone: just inside or just outside of the zone.
 */
export function borderSteps({ gateways }: ZoneDefinition, { zones }: World): readonly number[] {
  const cuts = (gateways ?? []).flatMap(({ value }) => {
    const range = typeof value === 'string' ? parseRange(value) : undefined;
    return range === undefined ? [] : [range.first, successor(range.last)];
  });
  const own = new Set(borders(cuts.filter((cut) => cut !== undefined)));
  return clientsOf(zones).flatMap((address, step) => (own.has(address) ? [step] : []));
}

function clientsOf({ cells }: World['zones']): readonly string[] {
  return borders([...cells.v4.cuts, ...cells.v6.cuts]);
}

/**
 * Returns the addresses on both sides of each cut. A cut is the first address of a range that all zones treat alike; the address before it
 * is in another range.
 */
function borders(cuts: readonly AddressKey[]): readonly string[] {
  return cuts.flatMap((cut) =>
    [cut, predecessor(cut)].flatMap((key) => (key === undefined ? [] : [addressText(key)])),
  );
}

/** Returns a change that sets the chain of addresses of a request, with the client first. */
function setAddressChain(chain: readonly string[]): DraftStep {
  return ({ policyContext }) => {
    delete policyContext.ip;
    delete policyContext.ipChain;
    delete policyContext.zones;
    const [only = '', ...others] = chain;
    if (others.length === 0) policyContext.ip = only;
    else policyContext.ipChain = [...chain];
  };
}
