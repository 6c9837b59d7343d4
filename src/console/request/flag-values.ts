import { brandedType, canonicalType } from '../../base/brand.js';
import type { RequestWord } from '../../documents/request/request-words.js';
import { CLOSED_FIELDS } from '../../model/facts/facts.js';
import { parseAddress } from '../../model/facts/zones/addresses.js';
import { POLICY_TYPES, policyTypeOf } from '../../model/policies/policy-type.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { notOneOf } from '../options/choice.js';

/** Returns the accepted values of a flag; `undefined` if it accepts any text. */
export function closedValuesOf(
  { field }: Pick<RequestWord, 'field'>,
  { brand }: Pick<Snapshot, 'brand'>,
): readonly string[] | undefined {
  return field === 'policyTypes'
    ? POLICY_TYPES.map(({ name }) => brandedType(name, brand))
    : CLOSED_FIELDS.find((one) => one.field === field)?.values;
}

/** Returns an error message for each value that its flag does not accept. */
export function valueMistakes(word: RequestWord, given: unknown, snapshot: Snapshot): string[] {
  const texts = (Array.isArray(given) ? given : [given]).filter((one) => typeof one === 'string');
  return texts.flatMap((text) => {
    const mistake = valueMistake(text, word, snapshot);
    return mistake === undefined ? [] : [`${word.flag} \`${text}\`: ${mistake}`];
  });
}

function valueMistake(text: string, word: RequestWord, snapshot: Snapshot): string | undefined {
  if (word.field === 'policyContext.ip')
    return parseAddress(text) === undefined ? 'expected an address, IPv4 or IPv6' : undefined;
  const values = closedValuesOf(word, snapshot);
  const value = text.toUpperCase().replaceAll('-', '_');
  if (values === undefined || values.includes(value) || isPolicyType(value, word, snapshot)) return undefined;
  return notOneOf(text, values);
}

/** Whether a value is a policy type, with or without the vendor prefix of the snapshot (`OKTA_`). */
function isPolicyType(value: string, { field }: RequestWord, { brand }: Snapshot): boolean {
  return field === 'policyTypes' && policyTypeOf(canonicalType(value, brand)) !== undefined;
}
