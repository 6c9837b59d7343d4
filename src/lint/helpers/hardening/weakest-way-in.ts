import {
  type AssuranceLevel,
  assuranceOfMethod,
  compareAssurance,
} from '../../../assurance/assurance-level.js';
import { AUTHENTICATORS, rowsOf } from '../../../assurance/authenticators.js';
import { namedUses } from '../../../assurance/named-uses.js';
import { assuranceVerdict } from '../../../assurance/satisfies.js';
import { neutralKey } from '../../../base/brand.js';
import { getOrMake } from '../../../base/memo.js';
import { at, isGiven, textAt } from '../../rule/json-path.js';
import type { Org } from '../../rule/org.js';
import { type ReadableMethod, readableMethod } from '../assurance/readable-method.js';

/**
 * How little gets one in by `appSignOn` of a rule, as far as that is certain; to be denied is the most. Whoever is
 * allowed in without a verification method needs next to nothing. Spec: Authentication policy.
 */
export function weakestWayIn(appSignOn: unknown, org: Org): AssuranceLevel | undefined {
  if (textAt(appSignOn, 'access') === 'DENY') return 'denied';
  if (!isGiven(appSignOn, 'verificationMethod')) return '1fa-knowledge';
  const value = at(appSignOn, 'verificationMethod');
  const method = readableMethod(value, org.brand);
  if (method === undefined) return undefined;
  const key = JSON.stringify(value, withoutPeriods);
  return getOrMake(org.derived(assuranceLevels), key, () => ({ found: certainLevel(method, org.brand) }))
    .found;
}

/** Whether less than two factors get one in. Who is asked for two factor types gives two: that needs no search. */
export function admitsOneFactor(appSignOn: unknown, org: Org): boolean {
  const method = at(appSignOn, 'verificationMethod');
  if (textAt(method, 'type') === 'ASSURANCE' && textAt(method, 'factorMode') === '2FA') return false;
  const weakest = weakestWayIn(appSignOn, org);
  return weakest !== undefined && compareAssurance(weakest, '2fa') < 0;
}

/**
 * Whether a user gets in without any phishing-resistant authenticator: objects of the list are alternatives, so that
 * each must demand one. `undefined` where nothing is known of the method.
 */
export function admitsWithoutPhishingResistance(appSignOn: unknown, { brand }: Org): boolean | undefined {
  if (textAt(appSignOn, 'access') === 'DENY') return false;
  if (!isGiven(appSignOn, 'verificationMethod')) return true;
  const method = readableMethod(at(appSignOn, 'verificationMethod'), brand);
  if (method === undefined) return undefined;
  const phishable = namedUses(method, { brand }).flatMap((use) => {
    const rows = rowsOf(AUTHENTICATORS, neutralKey(use.key, brand), use.method);
    const isNever =
      rows.length > 0 && rows.every((row) => row.characteristics.phishingResistant === 'always');
    return isNever ? [] : [{ ...use, phishingResistant: false }];
  });
  return assuranceVerdict(method, phishable, { brand }) !== 'NOT_MATCH';
}

/** A missing mode is the service's to fill in: as long as nobody says `2FA`, one factor may do. */
function certainLevel(method: ReadableMethod, brand: string): AssuranceLevel | undefined {
  const found = assuranceOfMethod(method, undefined, { brand });
  if (found.kind === 'unknown') return undefined;
  const isModeMissing = method.kind === 'assurance' && method.factors === undefined;
  return found.isExact || isModeMissing ? found.assurance : undefined;
}

/** Many rules demand the same, apart from when they ask again. A search takes some milliseconds. */
function assuranceLevels(): Map<string, { readonly found: AssuranceLevel | undefined }> {
  return new Map();
}

function withoutPeriods(key: string, value: unknown): unknown {
  return key === 'reauthenticateIn' || key === 'inactivityPeriod' ? undefined : value;
}
