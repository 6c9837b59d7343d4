import { canonicalKey } from '../../../base/brand.js';
import { getOrMake } from '../../../base/memo.js';
import {
  type AssuranceLevel,
  assuranceOfMethod,
  compareAssurance,
} from '../../../model/assurance/assurance-level.js';
import { AUTHENTICATORS, rowsOf } from '../../../model/assurance/authenticators.js';
import { assuranceVerdict } from '../../../model/assurance/satisfies.js';
import { usesForMethod } from '../../../model/assurance/uses-for-method.js';
import { at, isGiven, textAt } from '../../rule/json-path.js';
import type { Org } from '../../rule/org.js';
import { type ReadableMethod, readableMethod } from '../assurance/readable-method.js';

/**
 * Returns the lowest assurance level that satisfies a rule with this `appSignOn`; `denied` if the rule denies access. A rule without a
 * verification method has the level `1fa-knowledge`. Returns `undefined` if the method is unreadable, or its level is not known exactly.
 * Spec: Authentication policy.
 */
export function lowestAssurance(appSignOn: unknown, org: Org): AssuranceLevel | undefined {
  if (textAt(appSignOn, 'access') === 'DENY') return 'denied';
  if (!isGiven(appSignOn, 'verificationMethod')) return '1fa-knowledge';
  const value = at(appSignOn, 'verificationMethod');
  const method = readableMethod(value, org.brand);
  if (method === undefined) return undefined;
  const key = JSON.stringify(value, withoutPeriods);
  return getOrMake(org.derived(assuranceLevels), key, () => ({ found: certainLevel(method, org.brand) }))
    .found;
}

/** Whether fewer than two factors are enough to satisfy the rule. A rule with `2FA` always requires two. */
export function allowsOneFactor(appSignOn: unknown, org: Org): boolean {
  const method = at(appSignOn, 'verificationMethod');
  if (textAt(method, 'type') === 'ASSURANCE' && textAt(method, 'factorMode') === '2FA') return false;
  const weakest = lowestAssurance(appSignOn, org);
  return weakest !== undefined && compareAssurance(weakest, '2fa') < 0;
}

/**
 * Whether a rule allows a sign-in without a phishing-resistant authenticator; `undefined` if its verification method is unknown. Constraint
 * objects are alternatives, so each of them must require such an authenticator.
 */
export function allowsWithoutPhishingResistance(appSignOn: unknown, { brand }: Org): boolean | undefined {
  if (textAt(appSignOn, 'access') === 'DENY') return false;
  if (!isGiven(appSignOn, 'verificationMethod')) return true;
  const method = readableMethod(at(appSignOn, 'verificationMethod'), brand);
  if (method === undefined) return undefined;
  const phishable = usesForMethod(method, { brand }).flatMap((use) => {
    const rows = rowsOf(AUTHENTICATORS, canonicalKey(use.key, brand), use.method);
    const isNever =
      rows.length > 0 && rows.every((row) => row.characteristics.phishingResistant === 'always');
    return isNever ? [] : [{ ...use, phishingResistant: false }];
  });
  return assuranceVerdict(method, phishable, { brand }) !== 'NOT_MATCH';
}

/**
 * Returns the assurance level of a verification method; `undefined` if the level is not known exactly. If the factor mode is missing,
 * returns the lowest possible level, because the service fills in the mode.
 */
function certainLevel(method: ReadableMethod, brand: string): AssuranceLevel | undefined {
  const found = assuranceOfMethod(method, undefined, { brand });
  if (found.kind === 'unknown') return undefined;
  const isModeMissing = method.kind === 'assurance' && method.factors === undefined;
  return found.isExact || isModeMissing ? found.assurance : undefined;
}

/** A cache of assurance levels, because many rules have the same requirements and a search takes some milliseconds. */
function assuranceLevels(): Map<string, { readonly found: AssuranceLevel | undefined }> {
  return new Map();
}

function withoutPeriods(key: string, value: unknown): unknown {
  return key === 'reauthenticateIn' || key === 'inactivityPeriod' ? undefined : value;
}
