import { brandedKey, canonicalKey } from '../../base/brand.js';
import { didYouMean } from '../../base/did-you-mean/nearest-word.js';
import { quoted } from '../../base/messages.js';
import { AUTHENTICATORS, LIVE_AUTHENTICATORS, rowsOf } from '../../model/assurance/authenticators.js';
import { parseUseIn } from '../../model/assurance/parse-use.js';
import { completenessOf } from '../../model/policies/completeness.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { incompleteWords } from './find-named.js';
import type { TestProblem } from './test-problem.js';

/**
 * Returns an error message if the key of an authenticator in a test file is invalid; otherwise `undefined`. Valid keys are, for example,
 * `okta_verify` and `okta_verify:push`.
 */
export function authenticatorProblem(
  text: string,
  snapshot: Snapshot,
): Omit<TestProblem, 'pointer'> | undefined {
  const { brand, authenticators } = snapshot;
  const { key, method } = parseUseIn(text, brand);
  const canonical = canonicalKey(key, brand);
  const isHeld = authenticators.some((one) => canonicalKey(one.key, brand) === canonical);
  const rows = rowsOf(TABLE, canonical);
  if (rows.length === 0 && !isHeld) {
    const byName = authenticators.find((one) => one.name?.toLowerCase() === text.toLowerCase());
    const keys = [...TABLE.map((one) => brandedKey(one.key, brand)), ...authenticators.map((one) => one.key)];
    const hint = byName === undefined ? didYouMean(key, new Set(keys)) : `; did you mean \`${byName.key}\`?`;
    const message = `no authenticator has the key ${quoted(text)}${hint}`;
    return completenessOf(snapshot).isComplete('authenticators')
      ? { severity: 'error', message }
      : { severity: 'warning', message: `${message}${incompleteWords('authenticators')}` };
  }
  if (method === undefined || rows.length === 0 || rows.some((one) => one.method === method))
    return undefined;
  const methods = rows.map((one) => one.method.toLowerCase());
  const message = `${quoted(key)} has no method ${quoted(method.toLowerCase())}${didYouMean(method.toLowerCase(), methods)}`;
  return { severity: 'error', message };
}

const TABLE = [...AUTHENTICATORS, ...LIVE_AUTHENTICATORS];
