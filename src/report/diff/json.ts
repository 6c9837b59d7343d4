import { brandedType } from '../../base/brand.js';
import { defineJson } from '../text/json-format.js';
import { withAddresses } from '../text/json-text.js';
import type { DiffReport } from './diff-report.js';

/** Prints all differences between the two states of an org. */
export const diffJson = defineJson({
  what: 'each set of affected sign-ins with its rules, description and example; and the undecided changes',
  members: diffMembers,
});

export function diffMembers({ diff, brand, before, after }: DiffReport) {
  const branded = <One extends { readonly policyType?: string }>(one: One): One =>
    one.policyType === undefined ? one : { ...one, policyType: brandedType(one.policyType, brand) };
  const members = {
    ...diff,
    changes: diff.changes.map(branded),
    undecided: diff.undecided.map(branded),
    unused: diff.unused.map(branded),
    withoutEffect: diff.withoutEffect.map(branded),
  };
  return withAddresses(members, after, before);
}
