import type { AskedRule } from '../../../symbolic/encoded-list.js';
import { type Redundant, redundantIn } from '../../../symbolic/redundant.js';
import type { Org } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import { type Analysed, analysedOf, analysedWhole, isWrittenAndReached } from './analysed-org.js';
import { outcomeKey } from './outcome-key.js';

type OfKind<Kind> = Extract<Redundant, { readonly kind: Kind }>;

/** The rules, or conditions, that could be taken away, with the resource of their rule. Of lists of which all is known. */
export function redundantOf<Kind extends Redundant['kind']>(
  kind: Kind,
  org: Org,
  mostRules: number,
): readonly { readonly of: Resource; readonly found: OfKind<Kind>; readonly analysed: Analysed }[] {
  const analysed = analysedOf(org, mostRules);
  if (analysed === undefined) return [];
  return org.derived(allRedundant).flatMap((found) => {
    const of = analysed.resourceOfRule(found.rule.listed);
    return of === undefined || found.kind !== kind ? [] : [{ of, found: found as OfKind<Kind>, analysed }];
  });
}

function allRedundant(org: Org): readonly Redundant[] {
  const analysed = org.derived(analysedWhole);
  const { compiled, budget, nearby } = analysed;
  const decided = (rule: AskedRule) =>
    isWrittenAndReached(rule, analysed) ? analysed.decided(rule.listed.rule) : undefined;
  return analysed.lists.flatMap((list) =>
    analysed.knowsAll(list)
      ? [...redundantIn(list, { world: compiled.world, budget, outcomeOf: outcomeKey, nearby, decided })]
      : [],
  );
}
