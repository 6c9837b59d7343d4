import { quoted } from '../../base/messages.js';
import { pointerBelow } from '../../base/pointer.js';
import { withZone } from '../../documents/edits/with-zone.js';
import { type AddressRange, addressText, parseRange } from '../../model/facts/zones/addresses.js';
import {
  isActive,
  isBlocking,
  isDynamic,
  isExempt,
  type ZoneDefinition,
} from '../../model/facts/zones/zone-map.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { describeUnknownPartsOf } from '../../model/policies/unknown-words.js';
import { elementName, listSites } from './leaf-sites.js';
import type { Mutant } from './mutant.js';

/**
 * Two variants of an address range: one with another first address (`first`), one with another last address (`last`). `undefined` means
 * that the variant is empty.
 */
type ChangedRanges = Partial<Readonly<Record<'first' | 'last', AddressRange | undefined>>>;

/** Yields a mutant for each end of every range of the zones that policies use. */
export function* rangeMutants(
  org: Snapshot,
  moved: (range: AddressRange) => ChangedRanges,
): Generator<Mutant> {
  const types = typesByZone(org);
  for (const zone of org.zones) {
    const asking = types(zone);
    if (asking.length === 0 || !isActive(zone) || isDynamic(zone)) continue;
    for (const side of ['gateways', 'proxies'] as const)
      for (const [index, entry] of (zone[side] ?? []).entries()) {
        const text = entry.value;
        const range = typeof text === 'string' ? parseRange(text) : undefined;
        if (range === undefined) continue;
        for (const [end, after] of Object.entries(moved(range)))
          yield {
            path: pointerBelow('', 'zones', zone.id, side, text as string, end),
            description: `the zone ${quoted(zone.name || zone.id)}: ${quoted(text as string)} is ${wordsOf(after)}`,
            at: { of: zone, path: [side, index] },
            types: asking,
            make: () => withZone(org, { ...zone, [side]: replaced(zone[side] ?? [], index, after) }),
          };
      }
  }
}

type Entries = NonNullable<ZoneDefinition['gateways']>;

function replaced(entries: Entries, index: number, range: AddressRange | undefined): Entries {
  if (range === undefined) return entries.toSpliced(index, 1);
  return entries.toSpliced(index, 1, {
    ...entries[index],
    type: 'RANGE',
    value: textOf(range),
  } as Entries[number]);
}

function textOf({ first, last }: AddressRange): string {
  return `${addressText(first)}-${addressText(last)}`;
}

function wordsOf(range: AddressRange | undefined): string {
  return range === undefined ? 'gone' : quoted(textOf(range));
}

/**
 * Returns a function that lists the policy types that may depend on a zone. Such a type has, or may have, a condition on the zone, or the
 * zone blocks requests.
 */
function typesByZone(org: Snapshot): (zone: ZoneDefinition) => readonly string[] {
  const byId = new Map<string, Set<string>>();
  for (const { list, elements, policy } of listSites(org)) {
    if (list.kind !== 'zone') continue;
    for (const id of elements.map((one) => elementName(one, list)))
      byId.set(id, (byId.get(id) ?? new Set()).add(policy.type));
  }
  const all = [...new Set(org.policies.map(({ type }) => type))];
  const possibleTypes = all.filter((type) => describeUnknownPartsOf(type, org).length > 0);
  return (zone) =>
    isBlocking(zone) || isExempt(zone)
      ? all
      : [...new Set([...(byId.get(zone.id) ?? []), ...(byId.get('ALL_ZONES') ?? []), ...possibleTypes])];
}
