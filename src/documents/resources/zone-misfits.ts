import { pointerBelow } from '../../base/pointer.js';
import { wrongValue } from '../../base/wrong-value.js';
import { parseRange } from '../../model/facts/zones/addresses.js';
import { CODE_FORMS, type CodeForm } from '../../model/facts/zones/location-codes.js';
import { ZoneSchema } from '../../model/resources/zone.js';
import { findUnknownField, type SchemaProblem } from '../schema/unknown-fields.js';
import { findMismatches } from '../schema/validate.js';

/** The fields of a network zone that determine which addresses are inside it. */
export const DECISIVE = [
  'type',
  'usage',
  'gateways',
  'proxies',
  'locations',
  'asns',
  'ipServiceCategories',
  'proxyType',
  'useAsExemptList',
] as const satisfies readonly (keyof typeof ZoneSchema.properties)[];

export type DecisiveField = (typeof DECISIVE)[number];

/**
 * Returns problems with values in a field of a zone: unknown members and malformed codes. The field must match its schema. Returns an empty
 * list if there are no problems.
 */
export function unreadableIn(field: DecisiveField, value: unknown): readonly SchemaProblem[] {
  const stranger = findUnknownField(ZoneSchema.properties[field], value);
  return stranger === undefined ? [...malformedCodes(value, FORM_OF.get(field))] : [stranger];
}

/** Returns problems that leave the zone only partly unknown: an invalid address, or an unknown `usage`. */
export function partlyUnreadableIn(field: DecisiveField, value: unknown): readonly SchemaProblem[] {
  if (field === 'usage')
    return value == null || value === 'POLICY' || value === 'BLOCKLIST'
      ? []
      : [{ pointer: '', message: wrongValue(value, '`POLICY` or `BLOCKLIST`') }];
  if ((field !== 'gateways' && field !== 'proxies') || !Array.isArray(value)) return [];
  return value.flatMap(({ value: address }: { readonly value?: unknown }, index) =>
    typeof address !== 'string' || parseRange(address) !== undefined
      ? []
      : [{ pointer: `/${index}/value`, message: wrongValue(address, 'an address, a range or a CIDR') }],
  );
}

/** Returns the problems of a zone's field, including mismatches with its schema. */
export function misfitsIn(field: DecisiveField, value: unknown): readonly SchemaProblem[] {
  const mismatches = findMismatches(ZoneSchema.properties[field], value);
  return mismatches.length > 0 ? mismatches : unreadableIn(field, value);
}

const FORM_OF: ReadonlyMap<string, CodeForm> = new Map([
  ...Object.entries(CODE_FORMS),
  ['asns', CODE_FORMS.asn],
]);

/** Yields malformed codes, such as country codes. Taken literally, such a code would match no request. */
function* malformedCodes(value: unknown, form?: CodeForm): Generator<SchemaProblem> {
  if (typeof value === 'string') {
    if (value !== '' && form?.isOf(value) === false)
      yield { pointer: '', message: wrongValue(value, form.wanted) };
    return;
  }
  for (const [key, member] of Object.entries(value ?? {}))
    for (const found of malformedCodes(member, FORM_OF.get(key) ?? form))
      yield { ...found, pointer: pointerBelow('', key) + found.pointer };
}
