import { type FilledInstance, NO_GAPS } from '../links/filled.js';
import type { Relation } from '../resources/resource-row.js';
import { resourceRowsOf } from '../resources/rows.js';
import { nonEmptyText } from '../state/attribute-values.js';
import type { Instance, TerraformState } from '../state/instance.js';
import { groupedIds } from './grouped-rules.js';
import type { Origin, TerraformDocument } from './origin.js';

interface Found {
  readonly documents: readonly TerraformDocument[];
  readonly relations: readonly (Relation & Origin)[];
}

/** Removes objects and relations that the plan deletes. Data sources may have read them before the apply. Spec: Terraform, 3.1 and 4.14. */
export function removeDeletedReads(
  { documents, relations }: Found,
  { instances, priorReadByData: earlier }: TerraformState,
): Found {
  if (earlier === undefined) return { documents, relations };
  const read = new Set(instances.flatMap(({ mode, address }) => (mode === 'data' ? [address] : [])));
  const gone = new Set(earlier.flatMap((one) => (one.isKeptInService ? [] : objectsOf(one))));
  const pairs = findRemovedPairs(earlier, relations);
  return {
    documents: documents.filter(
      ({ address, id, policyId = '' }) => !read.has(address) || !(gone.has(id) || gone.has(policyId)),
    ),
    relations: relations.flatMap((one) => {
      if (!read.has(one.address)) return [one];
      if (one.kind === 'mapping') return gone.has(one.appId) || gone.has(one.policyId) ? [] : [one];
      if (gone.has(one.owner)) return [];
      const ids = one.ids.filter((id) => !gone.has(id) && !pairs.has(pairOf(one, id)));
      return [{ ...one, ids }];
    }),
  };
}

/**
 * Returns the ids of the objects that a resource instance manages; none for a relation, such as a membership. A resource that manages
 * several rules has the id of their policy, so the ids of the rules are returned instead.
 */
function objectsOf(instance: Instance): readonly string[] {
  if (!resourceRowsOf(instance).some((row) => 'kind' in row)) return [];
  const { rule, id } = instance.values;
  return Array.isArray(rule) ? [...groupedIds(instance.values).values()] : [nonEmptyText(id) ?? []].flat();
}

/** Returns the memberships and assignments that the resources state before the plan but not after it. */
function findRemovedPairs(
  earlier: readonly Instance[],
  relations: readonly (Relation & Origin)[],
): ReadonlySet<string> {
  const left = new Set(relations.flatMap((one) => pairsOf(one).map((pair) => `${one.address} ${pair}`)));
  return new Set(
    earlier.flatMap((instance) =>
      relationsOf(instance)
        .flatMap(pairsOf)
        .filter((pair) => !left.has(`${instance.address} ${pair}`)),
    ),
  );
}

function relationsOf(instance: Instance): readonly Relation[] {
  const filled: FilledInstance = { ...instance, gaps: NO_GAPS };
  return resourceRowsOf(instance)
    .flatMap((row) => ('relations' in row ? row.relations(filled) : []))
    .flatMap((one) => (one.kind === 'risk' ? [] : [one]));
}

function pairsOf(relation: Relation): readonly string[] {
  return relation.kind === 'list' ? relation.ids.map((id) => pairOf(relation, id)) : [];
}

function pairOf({ list, owner }: Extract<Relation, { readonly kind: 'list' }>, id: string): string {
  return JSON.stringify([list, owner, id]);
}
