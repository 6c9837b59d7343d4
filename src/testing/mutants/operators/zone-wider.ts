import { predecessor, successor } from '../../../model/facts/zones/addresses.js';
import type { MutationOperator } from '../mutant.js';
import { rangeMutants } from '../zone-ranges.js';

export const zoneWider: MutationOperator = {
  name: 'zone-wider',
  what: 'an address range of a zone is longer by one address, at its start or end',
  mutants: (org) =>
    rangeMutants(org, ({ first, last }) => {
      const [before, after] = [predecessor(first), successor(last)];
      return {
        ...(before !== undefined && { first: { first: before, last } }),
        ...(after !== undefined && { last: { first, last: after } }),
      };
    }),
};
