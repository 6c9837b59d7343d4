import { type Redundant, redundantIn } from '../../../analysis/questions/redundant.js';
import type { EncodedRule } from '../../../analysis/symbolic/encode.js';
import type { Org } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import type { Undecided } from '../../rule/rule.js';
import { type Analysed, analysedOf, analyseOrg, isCustomAndReachable } from './analysed-org.js';
import { outcomeKey } from './outcome-key.js';

type OfKind<Kind> = Extract<Redundant, { readonly kind: Kind }>;

/**
 * Returns the redundant policy rules of an org, or its redundant conditions, depending on `kind`. Each has the resource of its policy rule.
 * Policies that may lack rules are skipped.
 */
export function redundantOf<Kind extends Redundant['kind']>(
  kind: Kind,
  org: Org,
): readonly { readonly of: Resource; readonly found: OfKind<Kind>; readonly analysed: Analysed }[] {
  const analysed = analysedOf(org);
  if (analysed === undefined) return [];
  return org.derived(allRedundant).flatMap((found) => {
    const of = analysed.resourceOfRule(found.rule);
    return of === undefined || found.kind !== kind ? [] : [{ of, found: found as OfKind<Kind>, analysed }];
  });
}

/** Returns an undecided result for each policy rule for which it is undecided whether it, or one of its conditions, is redundant. */
export function undecidedRedundancy(part: 'condition' | 'rule', org: Org): readonly Undecided[] {
  if (analysedOf(org) === undefined) return [];
  return org
    .derived(allRedundant)
    .flatMap((found) =>
      found.kind === 'undecided' && found.part === part ? { undecided: found.reason } : [],
    );
}

function allRedundant(org: Org): readonly Redundant[] {
  const analysed = org.derived(analyseOrg);
  const isAsked = (rule: EncodedRule) => isCustomAndReachable(rule, analysed);
  return analysed.lists.flatMap((list) =>
    analysed.missingPart(list) === undefined
      ? [...redundantIn(list, analysed, { effectKey: outcomeKey, isAsked })]
      : [],
  );
}
