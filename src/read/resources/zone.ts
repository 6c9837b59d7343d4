import { quoted } from '../../base/messages.js';
import { pointerBelow } from '../../base/pointer.js';
import { CODE_FORMS, type CodeForm } from '../../facts/code-forms.js';
import type { ZoneDefinition } from '../../facts/zones.js';
import type { Source } from '../../policies/snapshot.js';
import { type ZoneDocument, ZoneSchema } from '../../resources/zone.js';
import type { Accumulator } from '../collect/accumulator.js';
import { register } from '../collect/register.js';
import { inField, sourceBelow } from '../schema/read-as.js';
import { type NotUnderstood, strangerIn } from '../schema/stranger.js';
import { fitResource } from './fit-resource.js';
import { repairStatus } from './ranked.js';

/** What decides who is inside. */
const DECISIVE = [
  'type',
  'usage',
  'gateways',
  'proxies',
  'locations',
  'asns',
  'ipServiceCategories',
  'proxyType',
  'useAsExemptList',
] as const satisfies readonly (keyof ZoneDocument & keyof ZoneDefinition)[];

/** Reads a network zone. Spec: Conditions (policy and rule), `network`. */
export function readZone(value: unknown, at: Source, accumulator: Accumulator): void {
  const fitted = fitResource('zone', ZoneSchema, value, at, {
    accumulator,
    repairs: { '/status': repairStatus },
  });
  if (fitted === undefined) return;
  const zone = definitionOf(fitted.value);
  const strange = strangersIn(zone, at, accumulator);
  const isReadable = strange.length === 0 && DECISIVE.every((key) => !fitted.left.has(key));
  register(accumulator, 'zone', accumulator.zones, isReadable ? zone : unreadable(zone, strange), at);
}

/** The fields that say what nobody knows the meaning of, which may be who is inside. */
function strangersIn(zone: ZoneDefinition, at: Source, { log }: Accumulator): readonly string[] {
  return DECISIVE.filter((key) => {
    const stranger =
      strangerIn(ZoneSchema.properties[key], zone[key]) ?? malformedIn(zone[key], FORM_OF.get(key));
    if (stranger === undefined) return false;
    const pointer = pointerBelow('', key) + stranger.pointer;
    const message = `who is inside this zone is not known: ${inField(pointer, stranger.message)}`;
    log.note({ severity: 'error', code: 'wrong-value', message, at: sourceBelow(at, pointer) });
    return true;
  });
}

/** The first code that names nothing: taken as it stands, nobody would be there. */
function malformedIn(value: unknown, form?: CodeForm): NotUnderstood | undefined {
  if (typeof value === 'string')
    return value === '' || form === undefined || form.isOf(value)
      ? undefined
      : { pointer: '', message: `${quoted(value)} is not ${form.wanted}` };
  for (const [key, member] of Object.entries(value ?? {})) {
    const found = malformedIn(member, FORM_OF.get(key) ?? form);
    if (found !== undefined) return { ...found, pointer: pointerBelow('', key) + found.pointer };
  }
  return undefined;
}

const FORM_OF: ReadonlyMap<string, CodeForm> = new Map([
  ...Object.entries(CODE_FORMS),
  ['asns', CODE_FORMS.asn],
]);

function definitionOf(document: ZoneDocument): ZoneDefinition {
  const decisive = DECISIVE.filter((key) => document[key] !== undefined).map((key) => [key, document[key]]);
  return {
    id: document.id,
    name: document.name ?? null,
    status: document.status ?? 'ACTIVE',
    ...Object.fromEntries(decisive),
  };
}

/** A zone with an address that nobody can read: what it does not visibly hold is not known. */
function unreadable(zone: ZoneDefinition, strange: readonly string[]): ZoneDefinition {
  const left: ZoneDefinition = { ...zone, ...Object.fromEntries(strange.map((key) => [key, null])) };
  return { ...left, type: null, gateways: [...(left.gateways ?? []), { value: null }] };
}
