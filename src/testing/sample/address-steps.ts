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
 * The addresses on both sides of every border of a zone: the first and the last of each range and those beside it, alone
 * and behind a proxy that a zone trusts. Spec: Policy tests, 7.
 */
export function addressSteps({ zones }: World): readonly DraftStep[] {
  const clients = clientsOf(zones);
  const proxies = borders([...zones.proxyCells.v4.cuts, ...zones.proxyCells.v6.cuts]);
  return [
    ...[...clients, ...proxies].map((address): DraftStep => comingFrom([address])),
    ...proxies.flatMap((proxy, at) => {
      const client = clients[at % clients.length];
      return client === undefined ? [] : [comingFrom([client, proxy])];
    }),
  ];
}

/** Returns the indexes of the steps next to the borders of one zone. */
export function stepsBeside({ gateways }: ZoneDefinition, { zones }: World): readonly number[] {
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

/** A cut is the first address of a cell: the one before it is the last of the other. */
function borders(cuts: readonly AddressKey[]): readonly string[] {
  return cuts.flatMap((cut) =>
    [cut, predecessor(cut)].flatMap((key) => (key === undefined ? [] : [addressText(key)])),
  );
}

/** Client first. */
function comingFrom(chain: readonly string[]): DraftStep {
  return ({ policyContext }) => {
    delete policyContext.ip;
    delete policyContext.ipChain;
    delete policyContext.zones;
    const [only = '', ...others] = chain;
    if (others.length === 0) policyContext.ip = only;
    else policyContext.ipChain = [...chain];
  };
}
