import { parseIso } from '../../expression/time/iso-time.js';
import { CODE_FORMS, type CodeForm } from '../../facts/code-forms.js';
import type { Context } from '../../facts/request.js';

/** A field whose values have a form: what has another names nothing, and would be taken for what no condition names. */
interface FormedField extends CodeForm {
  readonly field: string;
  given(context: Context): string | number | null | undefined;
}

const FORMED_FIELDS: readonly FormedField[] = [
  {
    field: 'policyContext.location.country',
    given: ({ location }) => location?.country,
    ...CODE_FORMS.country,
  },
  {
    field: 'policyContext.location.region',
    given: ({ location }) => location?.region,
    ...CODE_FORMS.region,
  },
  {
    field: 'policyContext.asn',
    given: ({ asn }) => asn,
    ...CODE_FORMS.asn,
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
