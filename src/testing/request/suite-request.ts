import { isObject } from '../../base/object.js';
import { resolveNamedRequest } from '../../documents/request/named-request.js';
import type { Answer } from '../../documents/request/refusal.js';
import { applyPatch } from '../../documents/request/request-patch.js';
import type { AuthenticatorUse } from '../../model/assurance/authenticator-use.js';
import { useNamedIn } from '../../model/assurance/use-named.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { saidIn } from './merge-parts.js';
import { type RequestPart, settingsOfWord } from './part-words.js';

/** A request as a test puts it. */
export interface SuiteRequest {
  /** The body of the simulate operation. */
  readonly body: unknown;
  /** What the user has enrolled, where the test says. */
  readonly authenticators?: readonly AuthenticatorUse[];
}

/**
 * What a part of a request comes to in an org: the body of the simulate operation, at this time where one is given. A
 * name that the org lacks is refused as the service refuses it, with the nearest ones. Spec: Policy tests, 1.
 */
export function requestOfPart(part: RequestPart, snapshot: Snapshot, now?: string): Answer<SuiteRequest> {
  const { request: base, authenticators, ...words } = saidIn(part);
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
  const uses = usesIn(authenticators, snapshot);
  return { ok: true, value: { body, ...(uses && { authenticators: uses }) } };
}

/** `key`, `key:method`, or an authenticator with its characteristics. */
function usesIn(authenticators: unknown, { brand }: Snapshot): readonly AuthenticatorUse[] | undefined {
  if (!Array.isArray(authenticators)) return undefined;
  return authenticators.flatMap((one: unknown) => {
    if (typeof one === 'string') return [useNamedIn(one, brand)];
    return isObject(one) && typeof one.key === 'string' ? [one as unknown as AuthenticatorUse] : [];
  });
}
