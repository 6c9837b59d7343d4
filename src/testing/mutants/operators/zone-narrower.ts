import { predecessor, successor } from '../../../model/facts/zones/addresses.js';
import type { MutationOperator } from '../mutant.js';
import { rangeMutants } from '../zone-ranges.js';

export const zoneNarrower: MutationOperator = {
  name: 'zone-narrower',
  what: 'an address range of a zone is shorter by its first or last address',
  mutants: (org) =>
    rangeMutants(org, ({ first, last }) => {
      const [after, before] = [successor(first), predecessor(last)];
      if (first === last || after === undefined || before === undefined) return { first: undefined };
      return { first: { first: after, last }, last: { first, last: before } };
    }),
};
