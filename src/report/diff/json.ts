import { brandedType } from '../../policies/branded.js';
import { jsonText } from '../simulate/json.js';
import { defineDiffFormat } from './diff-format.js';

/** The differences as they are. */
export const json = defineDiffFormat({
  name: 'json',
  what: 'the regions, each with its rules, description and request, and what is undecided',
  text({ diff, brand }) {
    const branded = <One extends { readonly policyType?: string }>(one: One): One =>
      one.policyType === undefined ? one : { ...one, policyType: brandedType(one.policyType, brand) };
    return jsonText({
      ...diff,
      regions: diff.regions.map(branded),
      undecided: diff.undecided.map(branded),
      unused: diff.unused.map(branded),
    });
  },
});
