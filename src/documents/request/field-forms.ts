import { parseIso } from '../../model/expression/time/iso-time.js';
import type { Context } from '../../model/facts/request.js';
import { CODE_FORMS, type CodeForm } from '../../model/facts/zones/location-codes.js';

/** A request field whose values must have a certain format, such as a country code. A malformed value would silently match no condition. */
interface FormattedField extends CodeForm {
  readonly field: string;
  given(context: Context): string | number | null | undefined;
}

/**
 * Returns the request fields whose values must have a certain format, such as a country code. Returns an empty list if the request sets
 * none of them, which is the usual case.
 */
export function formattedFieldsOf({ location, asn, now }: Context): readonly FormattedField[] {
  return location == null && asn == null && now == null ? NONE : FORMATTED_FIELDS;
}

const NONE: readonly FormattedField[] = [];

const FORMATTED_FIELDS: readonly FormattedField[] = [
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
    wanted: 'an ISO 8601 time, such as `2026-01-15T10:00:00Z`',
  },
];
