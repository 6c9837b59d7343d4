const NEUTRAL = 'SVC';

/** The neutral word for the brand in a type name: `OKTA_SIGN_ON` becomes `SVC_SIGN_ON` in an org of that brand. */
export function neutralType(name: string, brand: string): string {
  return isBranded(name, brand) ? `${NEUTRAL}${name.slice(brand.length)}` : name;
}

/** The brand for the neutral word: what the document itself says. */
export function brandedType(name: string, brand: string): string {
  return isBranded(name, NEUTRAL) ? `${brand}${name.slice(NEUTRAL.length)}` : name;
}

function isBranded(name: string, brand: string): boolean {
  return name.charAt(brand.length) === '_' && name.startsWith(brand);
}
