import { predecessor, successor } from '../../../model/facts/zones/addresses.js';
import type { MutationOperator } from '../mutant.js';
import { rangeMutants } from '../zone-ranges.js';

export const zoneWider: MutationOperator = {
  name: 'zone-wider',
  what: 'a range of a zone gains one address, at either end',
  mutants: (org) =>
    rangeMutants(org, ({ first, last }) => {
      const [before, after] = [predecessor(first), successor(last)];
      return {
        ...(before !== undefined && { first: { first: before, last } }),
        ...(after !== undefined && { last: { first, last: after } }),
      };
    }),
};
