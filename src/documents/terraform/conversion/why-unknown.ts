/**
 * Returns the reason why an attribute of a resource is unknown, as text. In the settings of a policy, this text replaces the unknown value.
 */
export function unknownReason(address: string, attribute: string, isSecret: boolean): string {
  return `${isSecret ? SECRET_VALUE : AFTER_APPLY}: ${address}.${attribute}`;
}

const SECRET_VALUE = 'secret';
const AFTER_APPLY = 'known after the apply';

export function isKnownAfterApply({ why = '' }: { readonly why?: string }): boolean {
  return why.startsWith(AFTER_APPLY);
}

export function isUnknownReason(value: unknown): value is string {
  return typeof value === 'string' && REASON.test(value);
}

const REASON = new RegExp(`^(?:${SECRET_VALUE}|${AFTER_APPLY}): `);
