import { spaceOf } from '../../../analysis/symbolic/space.js';
import { emptyDraft } from '../../../analysis/symbolic/theories/dimension.js';
import { compareNames } from '../../../base/compare-names.js';
import { range } from '../../../base/number-arrays.js';
import { withoutControls } from '../../../base/printable.js';
import { any, atomsOf } from '../../../logic/kleene/formula.js';
import { MATCH } from '../../../logic/kleene/verdict.js';
import { ask } from '../../../model/facts/fact.js';
import { blockedBy, blockedByZones, zone, zonesHolding } from '../../../model/facts/zones/zone.js';
import { isActive } from '../../../model/facts/zones/zone-map.js';
import type { Compiled } from '../../../simulate/compile.js';
import type { PlaceCell } from '../protocol/form.js';

/** Returns the network locations: sets of addresses that are in the same zones used by policies, each with an example address. */
export function placeCells({ atoms, world }: Compiled): PlaceCell[] {
  const asked = [...atoms.values.keys()]
    .map((number) => atoms.atomAt(number))
    .filter(({ fact }) => fact === zone);
  const refusing = blockedByZones(world);
  const ids = new Set([...asked, ...atomsOf(refusing)].map(({ value }) => value));
  const meaning = any([refusing, ...[...ids].map((id) => ask(zone, id))]);
  const space = spaceOf([{ meaning, world }], [], { isForRefused: true });
  const dimension = space.dimensions.find(({ key }) => key === 'address');
  if (dimension === undefined) return [];
  const cells = range(dimension.size).map((value): PlaceCell => {
    const draft = emptyDraft();
    dimension.put(value, draft);
    const { ip, ipChain } = draft.policyContext;
    const zones = zonesHolding(world, draft.policyContext).filter((id) => ids.has(id) || isActiveZone(id));
    return {
      chain: ipChain ?? (ip == null ? [] : [ip]),
      zones: zones.map((id) => withoutControls(world.nameOf('zone', id) ?? id)).toSorted(compareNames),
      isBlocked: blockedBy(world, draft.policyContext).rank === MATCH,
    };
  });
  return cells.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || compareNames(one.zones.join(', '), other.zones.join(', ')),
  );

  /** Whether a zone is active and some policy has the condition "any zone" (`ALL_ZONES`). The zone then counts as used. */
  function isActiveZone(id: string): boolean {
    const number = world.zones.numberOf(id);
    const held = number === undefined ? undefined : world.zones.zones[number];
    return held !== undefined && isActive(held) && ids.has('ALL_ZONES');
  }
}

/** Returns the sort position of a location: locations in a single zone first, the location outside of all zones last. */
function rankOf({ zones }: PlaceCell): number {
  return zones.length === 0 ? Number.MAX_SAFE_INTEGER : zones.length;
}
