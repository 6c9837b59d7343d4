/** `_rules`, `rules_`, `Rules`, `policy_rules`: in small letters, and letters alone. */
export function plainKey(key: string): string {
  return key.length > LONGEST ? key : key.replace(/[^a-z0-9]/gi, '').toLowerCase();
}

const LONGEST = 60;
