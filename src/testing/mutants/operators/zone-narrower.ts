import { predecessor, successor } from '../../../model/facts/zones/addresses.js';
import type { MutationOperator } from '../mutant.js';
import { rangeMutants } from '../zone-ranges.js';

export const zoneNarrower: MutationOperator = {
  name: 'zone-narrower',
  what: 'a range of a zone loses one address, at either end',
  mutants: (org) =>
    rangeMutants(org, ({ first, last }) => {
      const [after, before] = [successor(first), predecessor(last)];
      if (first === last || after === undefined || before === undefined) return { first: undefined };
      return { first: { first: after, last }, last: { first, last: before } };
    }),
};
