import { isObject } from '../../base/object.js';
import { resolveNamedRequest } from '../../documents/request/named-request.js';
import type { ServiceAnswer } from '../../documents/request/refusal.js';
import { applyPatch } from '../../documents/request/request-patch.js';
import { usualBodyOf } from '../../documents/request/usual-words.js';
import type { AuthenticatorUse } from '../../model/assurance/authenticator-use.js';
import { parseUseIn } from '../../model/assurance/parse-use.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { statedWords } from './merge-parts.js';
import { type RequestPart, settingsOfWord } from './part-words.js';

/** The request of a test. */
export interface SuiteRequest {
  /** The body of the simulate operation. */
  readonly body: unknown;
  /** The enrolled authenticators of the user, if the test states them. */
  readonly authenticators?: readonly AuthenticatorUse[];
}

/**
 * Returns the body of the simulate operation for a request of a test file, at the given time if there is one. For a name that the org
 * lacks, returns the refusal of the service, with suggestions. Spec: Policy tests, 1.
 */
export function requestOfPart(
  part: RequestPart,
  snapshot: Snapshot,
  now?: string,
): ServiceAnswer<SuiteRequest> {
  const { request: base, authenticators, ...words } = statedWords(part);
  const isPlain = base === undefined && authenticators === undefined && now === undefined;
  const usual = isPlain ? usualBodyOf(words, snapshot) : undefined;
  if (usual !== undefined) return { ok: true, value: { body: usual } };
  const entries = Object.entries(words);
  const inWords = entries.filter(([name, value]) => settingsOfWord(name, value) === undefined);
  const settings = resolveNamedRequest(Object.fromEntries(inWords), snapshot);
  if (!settings.ok) return settings;
  const fields = entries.flatMap(([name, value]) => settingsOfWord(name, value) ?? []);
  const time = now === undefined ? [] : [{ path: ['policyContext', 'now'], value: now }];
  const body = applyPatch(isObject(base) ? base : { policyContext: {} }, {
    removed: [],
    set: [...time, ...settings.value, ...fields],
  });
  const uses = readAuthenticators(authenticators, snapshot);
  return { ok: true, value: { body, ...(uses && { authenticators: uses }) } };
}

/**
 * Converts the key `authenticators` of a test to a list of {@link AuthenticatorUse}; `undefined` if it is no list. Each item is `key`,
 * `key:method`, or an object with characteristics.
 */
function readAuthenticators(
  authenticators: unknown,
  { brand }: Snapshot,
): readonly AuthenticatorUse[] | undefined {
  if (!Array.isArray(authenticators)) return undefined;
  return authenticators.flatMap((one: unknown) => {
    if (typeof one === 'string') return [parseUseIn(one, brand)];
    return isObject(one) && typeof one.key === 'string' ? [one as unknown as AuthenticatorUse] : [];
  });
}
