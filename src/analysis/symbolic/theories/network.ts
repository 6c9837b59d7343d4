import { always, any, atom, never, not, replaceAtoms } from '../../../logic/kleene/formula.js';
import type { World } from '../../../model/facts/world.js';
import { ALL_ZONES, blockedByKnownZones } from '../../../model/facts/zones/zone.js';
import {
  isActive,
  isBlocking,
  isBlocklist,
  isDynamic,
  isExempt,
} from '../../../model/facts/zones/zone-map.js';
import { addressPlaces } from './address-places.js';
import { addFreeChoice } from './free.js';
import { surroundings } from './surroundings.js';
import type { Building, Choices, Theory } from './theory.js';

/** Returns the formula for "there are values of the unstatable facts (which no request can state) for which the given formula holds". */
function upperBoundOf(formula: Choices, building: Building): Choices {
  return replaceAtoms(formula, (one, isFor) => {
    if (building.at(one.variable).unknowable === undefined) return atom(one);
    return isFor ? always : never;
  });
}

/**
 * Encodes conditions on network zones. The ranges of all zones divide the addresses into classes, and an address is in exactly one class. A
 * request is in a dynamic zone if its location, network and services all match.
 * Spec: Conditions (policy and rule), `network`.
 */
export const networkTheory: Theory = {
  prepare(asked, building) {
    const ids = new Set([...asked.values()].flat());
    const wanted = building.worlds.map((world) => ({
      world,
      zones: world.zones.zones.filter(
        (zone) => ids.has(ALL_ZONES) || ids.has(zone.id) || isBlocking(zone) || isExempt(zone),
      ),
    }));
    const places = addressPlaces(wanted, building);
    const around = surroundings(
      wanted.flatMap(({ zones }) => zones.filter(isDynamic)),
      building,
    );
    const unheld = (id: string, world: World) => {
      const reason = world.whyIncomplete('zone') ?? 'the export contains no zones';
      return addFreeChoice({ key: `zone ${id}`, what: `zone ${id}`, reason, about: 'place' }, building);
    };
    const inZone = (id: string, world: World): Choices => {
      if (id === ALL_ZONES)
        return any([
          ...world.zones.zones
            .filter((zone) => isActive(zone) && !isBlocklist(zone))
            .map((zone) => inZone(zone.id, world)),
          ...(world.isComplete('zone') ? [] : [unheld('of those that the export does not contain', world)]),
        ]);
      const number = world.zones.numberOf(id);
      const zone = number === undefined ? undefined : world.zones.zones[number];
      if (number === undefined || zone === undefined)
        return world.isComplete('zone') ? never : unheld(id, world);
      if (!isActive(zone)) return never;
      if (isDynamic(zone)) return around(zone);
      const unreadable = world.zones.unreadable.includes(number)
        ? [
            addFreeChoice(
              {
                key: `zone ${id}`,
                what: `zone ${zone.name ?? id}`,
                reason: 'the zone has an address that cannot be read',
                about: 'place',
              },
              building,
            ),
          ]
        : [];
      return any([places(number, world), ...unreadable]);
    };
    if (!building.isForRefused)
      for (const world of building.worlds) {
        const refused = replaceAtoms(blockedByKnownZones(world), ({ value }) => inZone(value, world));
        const allowed = not(refused);
        building.wishUnblocked(not(upperBoundOf(refused, building)));
        if (world.whyIncomplete('zone') === undefined) building.require(allowed);
        else building.wishUnblocked(allowed);
      }
    return (_fact, id, world) => inZone(id, world);
  },
};
