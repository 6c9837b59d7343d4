import { parseIso } from '../../expression/time/iso-time.js';
import type { Context } from '../../facts/request.js';

/** A field whose values have a form: what has another names nothing, and would be taken for what no condition names. */
interface FormedField {
  readonly field: string;
  given(context: Context): string | number | null | undefined;
  isOf(text: string): boolean;
  /** What it is to be. */
  readonly wanted: string;
}

const FORMED_FIELDS: readonly FormedField[] = [
  {
    field: 'policyContext.location.country',
    given: ({ location }) => location?.country,
    isOf: (text) => /^[a-z]{2}$/i.test(text),
    wanted: 'the code of a country, of two letters, such as `DE`',
  },
  {
    field: 'policyContext.location.region',
    given: ({ location }) => location?.region,
    isOf: (text) => /^[a-z]{2}-./i.test(text),
    wanted: 'the code of a region, with that of its country, such as `US-CA`',
  },
  {
    field: 'policyContext.asn',
    given: ({ asn }) => asn,
    isOf: (text) => /^(?:AS)?\d{1,10}$/i.test(text),
    wanted: 'the number of a network, such as `64500`',
  },
  {
    field: 'policyContext.now',
    given: ({ now }) => now,
    isOf: (text) => parseIso(text) !== undefined,
    wanted: 'a time as ISO 8601 has it, such as `2026-01-15T10:00:00Z`',
  },
];

/** The fields that hold what cannot be, and what is wrong with each. */
export function malformedFields(context: Context): { readonly field: string; readonly message: string }[] {
  return FORMED_FIELDS.flatMap(({ field, given, isOf, wanted }) => {
    const value = given(context);
    if (value == null || isOf(String(value))) return [];
    return [{ field, message: `\`${value}\` is not ${wanted}` }];
  });
}
