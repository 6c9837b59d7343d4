import { deepEqual } from '../../base/deep-equal.js';
import { byId } from '../../base/group-by.js';
import { quoted } from '../../base/messages.js';
import { completenessOf, isOrgCollection, ORG_COLLECTIONS } from '../../model/policies/completeness.js';
import type { Policy } from '../../model/policies/policy.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { UnknownPart } from '../../model/policies/unknown-part.js';
import type { ThreeWays } from './three-way.js';

/** The remedy for a plan that was made for another state of the org. */
export const PLAN_AGAIN = 'export the org and plan again, one right after the other';

/**
 * Returns entries for unknown rules. The plan changes or deletes an object, but the export of the org lacks this object; one of them must
 * be outdated. If the export lacks a rule, the entry is for the rules of its policy. If the export lacks a policy, the entry is for all
 * rules of this policy type, because the missing policy may decide any request. Spec: Terraform, 1, 2.
 */
export function findMissingRules({
  current,
  prior,
  planned,
}: ThreeWays<readonly Policy[]>): readonly UnknownPart[] {
  const [there, left] = [byId(current), byId(planned)];
  return prior.flatMap((policy) => {
    const [own, after] = [there.get(policy.id), left.get(policy.id)];
    if (own === undefined) return deepEqual(policy, after) ? [] : [unknownRulesFor(policy, policy.type)];
    const [rules, rulesAfter] = [byId(own.rules), byId(after?.rules ?? [])];
    return policy.rules
      .filter((rule) => !rules.has(rule.id) && !deepEqual(rule, rulesAfter.get(rule.id)))
      .map((rule) => unknownRulesFor(rule, policy.id));
  });
}

function unknownRulesFor({ id, name }: Pick<Policy, 'id' | 'name'>, of: string): UnknownPart {
  return { collection: 'rules', of, known: 'open', why: whyMissing(name ?? id), remedy: PLAN_AGAIN };
}

function whyMissing(name: string): string {
  return `the plan changes ${quoted(name)}, which is not in the export of the org`;
}

/**
 * Finds the collections of the org's export that may be incomplete, and returns one unknown part for each. There are two signs of an
 * incomplete collection. The plan changes a resource that the export lacks. Or the export has no resource of the collection, but the plan
 * has one.
 */
export function findIncompleteCollections(
  { current: before, prior, planned }: ThreeWays<Snapshot>,
  after: Snapshot,
): readonly UnknownPart[] {
  return ORG_COLLECTIONS.flatMap((collection): readonly UnknownPart[] => {
    if (completenessOf(before).unknownPart(collection) !== undefined) return [];
    const [there, left] = [byId<Named>(before[collection]), byId<Named>(planned[collection])];
    if (there.size === 0)
      return after[collection].length === 0 ? [] : [{ collection, known: 'open', why: ONLY_OF_PLAN }];
    const missing = (prior[collection] as readonly Named[]).find(
      (one) => !there.has(one.id) && !deepEqual(one, left.get(one.id)),
    );
    if (missing === undefined) return [];
    const name = missing.name ?? missing.label ?? missing.login ?? missing.id;
    return [{ collection, known: 'open', why: whyMissing(name), remedy: PLAN_AGAIN }];
  });
}

const ONLY_OF_PLAN = 'the export of the org contains none, so only those of the plan are known';

/** The fields that may contain the name of a resource. Resources of different kinds have their names in different fields. */
interface Named {
  readonly id: string;
  readonly name?: string | null;
  readonly label?: string | null;
  readonly login?: string | null;
}

/** Marks parts of the org before a plan as unknown if the plan shows that something is missing from them. */
export function markMissing(before: Snapshot, { unknown = [] }: Snapshot): Snapshot {
  const missing = unknown.filter(
    ({ collection, remedy }) => remedy === PLAN_AGAIN && isOrgCollection(collection),
  );
  return missing.length === 0 ? before : { ...before, unknown: [...(before.unknown ?? []), ...missing] };
}
