/**
 * The assurance levels, weakest first. Every sign-in that satisfies a verification method proves at least the level of the method. Some
 * combinations are between two levels and count as the lower one. Examples are hardware protection without phishing resistance, and a
 * phishing-resistant authenticator together with another authenticator that is hardware-protected. There is no level for device binding or
 * user presence. User verification is a factor (inherence), so one authenticator with user verification has two factors. `denied` is the
 * highest level: nobody can sign in.
 */
export const ASSURANCE_LEVELS = [
  '1fa-knowledge',
  '1fa-possession',
  '1fa-phishing-resistant',
  '2fa',
  '2fa-phishing-resistant',
  '2fa-hardware-protected',
  'denied',
] as const;

export type AssuranceLevel = (typeof ASSURANCE_LEVELS)[number];

const WORDS: Readonly<Record<AssuranceLevel, string>> = {
  '1fa-knowledge': 'password (1FA)',
  '1fa-possession': 'one possession factor (1FA)',
  '1fa-phishing-resistant': '1FA, phishing-resistant',
  '2fa': '2FA',
  '2fa-phishing-resistant': '2FA, phishing-resistant',
  '2fa-hardware-protected': '2FA, phishing-resistant and hardware-protected',
  denied: 'no access',
};

/**
 * Compares two assurance levels. Returns a negative number if the first level is weaker, a positive number if it is stronger, and 0 if the
 * levels are equal.
 */
export function compareAssurance(a: AssuranceLevel, b: AssuranceLevel): number {
  return ASSURANCE_LEVELS.indexOf(a) - ASSURANCE_LEVELS.indexOf(b);
}

/** Returns the weakest of some levels, or `denied` for an empty list. */
export function weakestAmong(assuranceLevels: readonly AssuranceLevel[]): AssuranceLevel {
  return ASSURANCE_LEVELS.find((assurance) => assuranceLevels.includes(assurance)) ?? 'denied';
}

/** Whether a level is weaker than two factors. */
export function isBelowTwoFactors(assurance: AssuranceLevel): boolean {
  return compareAssurance(assurance, '2fa') < 0;
}

/** Returns a level as text, such as `2FA, phishing-resistant`. */
export function describeLevel(assurance: AssuranceLevel): string {
  return WORDS[assurance];
}
