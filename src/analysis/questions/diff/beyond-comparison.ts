import { deepEqual } from '../../../base/deep-equal.js';
import { quoted } from '../../../base/messages.js';
import { isBlocklist, isExempt } from '../../../model/facts/zones/zone-map.js';
import type { SimulatedTypeName } from '../../../model/policies/policy-type.js';
import { describeUnknownPartsOf } from '../../../model/policies/unknown-words.js';
import type { UndecidedChange } from './changes.js';
import type { DiffSession } from './diff-session.js';
import type { EncodedState } from './list-pairs.js';

/**
 * Returns changes between two states that the comparison does not cover. If there are any, an empty diff does not prove that nothing
 * changes.
 */
export function uncomparedChanges({ before, after, space }: DiffSession): UndecidedChange[] {
  const earlier = new Map(before.compiled.snapshot.zones.map((zone) => [zone.id, zone]));
  const later = new Map(after.compiled.snapshot.zones.map((zone) => [zone.id, zone]));
  const unknowable = [...space.unknowable].map((variable) => space.dimensions[variable]?.key ?? '');
  const changed = [...new Set([...earlier.keys(), ...later.keys()])].filter(
    (id) => !deepEqual(withoutTimestamps(earlier.get(id)), withoutTimestamps(later.get(id))),
  );
  const unknownParts = changed.length === 0 ? [] : unknownPartsByType([before, after]);
  return changed.flatMap((id) => {
    const zones = [earlier.get(id), later.get(id)].filter((zone) => zone !== undefined);
    const name = quoted(zones.at(-1)?.name ?? id);
    return [
      ...unknownParts.map(({ policyType, why }) => ({
        policyType,
        reason: `the zone ${name} changed, and it is unknown which policies use it: ${why}`,
      })),
      ...(zones.some((zone) => isBlocklist(zone) || isExempt(zone))
        ? [
            {
              reason: `the zone ${name} changed, and it affects which requests the service blocks before any policy`,
            },
          ]
        : []),
      ...(unknowable.some((key) => key === `zone ${id}` || key.startsWith(`zone ${id} `))
        ? [{ reason: `the zone ${name} changed, and its contents are not completely known` }]
        : []),
    ];
  });
}

/**
 * Returns the policy types that have unknown policies, rules or conditions in one of the states. `why` is a text about the first unknown
 * part of each type.
 */
function unknownPartsByType(
  states: readonly EncodedState[],
): readonly { readonly policyType: SimulatedTypeName; readonly why: string }[] {
  const found = new Map<SimulatedTypeName, string>();
  for (const { lists, compiled } of states)
    for (const { name } of new Set(lists.map(({ type }) => type))) {
      const [why] = describeUnknownPartsOf(name, compiled.snapshot);
      if (why !== undefined && !found.has(name)) found.set(name, why);
    }
  return [...found].map(([policyType, why]) => ({ policyType, why }));
}

function withoutTimestamps(zone: object | undefined): unknown {
  if (zone === undefined) return undefined;
  const { lastUpdated: _, created: __, ...rest } = zone as Record<string, unknown>;
  return rest;
}
