/** `_rules`, `rules_`, `Rules`, `policy_rules`: in small letters, and letters alone. */
export function plainKey(key: string): string {
  if (key.length > LONGEST) return key;
  return SMALL.test(key) ? key : key.replace(/[^a-z0-9]/gi, '').toLowerCase();
}

const LONGEST = 60;

/** Most keys have nothing to take out, which is seen in a third of the time. */
const SMALL = /^[a-z0-9]*$/;
