/**
 * Returns a key in lower case and without separators, so that spelling variants are equal: `_rules`, `rules_` and `Rules`
 * become `rules`.
 */
export function plainKey(key: string): string {
  if (key.length > MAX_LENGTH) return key;
  return PLAIN_KEY.test(key) ? key : key.replace(/[^a-z0-9]/gi, '').toLowerCase();
}

const MAX_LENGTH = 60;

/** Matches keys that are already in plain form, as most keys are. The test takes a third of the time of a conversion. */
const PLAIN_KEY = /^[a-z0-9]*$/;
