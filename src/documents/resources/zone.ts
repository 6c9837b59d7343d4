import { pointerBelow } from '../../base/pointer.js';
import { inField } from '../../base/wrong-value.js';
import type { ZoneDefinition } from '../../model/facts/zones/zone-map.js';
import type { Source } from '../../model/policies/snapshot.js';
import { type ZoneDocument, ZoneSchema } from '../../model/resources/zone.js';
import type { Accumulator } from '../collect/accumulator.js';
import { registerResource } from '../collect/register.js';
import { sourceBelow } from '../schema/fit-schema.js';
import type { SchemaProblem } from '../schema/unknown-fields.js';
import { fitResource } from './fit-resource.js';
import { repairStatus } from './ranked.js';
import { DECISIVE, partlyUnreadableIn, unreadableIn } from './zone-misfits.js';

/** Reads a network zone. Spec: Conditions (policy and rule), `network`. */
export function readZone(value: unknown, at: Source, accumulator: Accumulator): void {
  const fitted = fitResource('zone', ZoneSchema, value, at, {
    accumulator,
    repairs: { '/status': repairStatus },
  });
  if (fitted === undefined) return;
  const zone = definitionOf(fitted.value);
  const strange = findUnknownFields(zone, at, accumulator);
  const isReadable = strange.length === 0 && DECISIVE.every((key) => !fitted.removed.has(key));
  registerResource(accumulator, 'zone', accumulator.zones, isReadable ? zone : unreadable(zone, strange), at);
}

/**
 * Returns the fields of a zone that contain an unreadable value or an unknown key, and reports them. Such a field may determine which
 * addresses are in the zone.
 */
function findUnknownFields(zone: ZoneDefinition, at: Source, { log }: Accumulator): readonly string[] {
  return DECISIVE.filter((key) => {
    const asUnreadable = unreadableIn(key, zone[key]);
    const note = (severity: 'error' | 'warning', { pointer: below, message: why }: SchemaProblem) => {
      const pointer = pointerBelow('', key) + below;
      const message = `it is unknown which addresses are in this zone: ${inField(pointer, why)}`;
      log.note({ severity, code: 'wrong-value', message, at: sourceBelow(at, pointer) });
    };
    for (const one of asUnreadable) note('error', one);
    for (const one of partlyUnreadableIn(key, zone[key])) note('warning', one);
    return asUnreadable.length > 0;
  });
}

function definitionOf(document: ZoneDocument): ZoneDefinition {
  const decisive = DECISIVE.filter((key) => document[key] !== undefined).map((key) => [key, document[key]]);
  return {
    id: document.id,
    name: document.name ?? null,
    status: document.status ?? 'ACTIVE',
    ...Object.fromEntries(decisive),
  };
}

/**
 * Returns a zone with unknown content: its unreadable fields are `null`, and an unreadable address is added. It is thus unknown whether the
 * zone contains an address that no readable field includes.
 */
function unreadable(zone: ZoneDefinition, strange: readonly string[]): ZoneDefinition {
  const left: ZoneDefinition = { ...zone, ...Object.fromEntries(strange.map((key) => [key, null])) };
  return { ...left, type: null, gateways: [...(left.gateways ?? []), { value: null }] };
}
