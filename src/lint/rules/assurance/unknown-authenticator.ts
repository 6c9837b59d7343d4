import { brandedKey, canonicalKey } from '../../../base/brand.js';
import { allNearestOf } from '../../../base/did-you-mean/nearest-word.js';
import { alternatives, quoted } from '../../../base/messages.js';
import type { PathStep } from '../../../base/pointer.js';
import { AUTHENTICATORS, type AuthenticatorTable, rowsOf } from '../../../model/assurance/authenticators.js';
import {
  type ClassConstraint,
  canBe,
  classConstraintsIn,
  REFERENCE_LISTS,
  within,
} from '../../helpers/assurance/class-constraint.js';
import { listAt, textAt } from '../../rule/json-path.js';
import { defineRule, type Report, type RuleContext } from '../../rule/rule.js';
import { suggestWord } from '../../rule/suggest.js';

export const assuranceUnknownAuthenticator = defineRule({
  id: 'assurance/unknown-authenticator',
  severity: 'error',
  what: 'an authentication method object has no `key`, a misspelled `key`, or a `method` that its authenticator does not have',
  why: 'nobody can use a method that does not exist, and excluding it has no effect. A key that resembles no known key is reported as info, because the specification does not list the keys of vendors',
  source: 'Authentication policy, "Authentication method object"',
  on: 'constraint',
  refusedByService: 'both',
  engine: 'identity',
  fields: REFERENCE_LISTS.flatMap((list) => [`knowledge.${list}`, `possession.${list}`]),
  fix: 'suggested',
  *check(constraint, context) {
    for (const part of classConstraintsIn(constraint))
      for (const list of REFERENCE_LISTS)
        for (const [index, reference] of listAt(part.value, list).entries())
          yield* faultsOf(reference, within(part, list, index), namesIn(part, list), context);
  },
  examples: () => ({
    bad: [
      { possession: { authenticationMethods: [{ method: 'SMS' }] } },
      { possession: { authenticationMethods: [{ key: 'okta_verify', method: 'SMS' }, { key: 'webauthn' }] } },
      { possession: { authenticationMethods: [{ key: 'webautn' }, { key: 'okta_email' }] } },
      { possession: { authenticationMethods: [{ key: 'vendor_token' }] } },
    ],
    good: [
      {
        possession: {
          authenticationMethods: [{ key: 'okta_verify', method: 'signed_nonce' }, { key: 'phone_number' }],
        },
      },
    ],
  }),
});

/**
 * Returns the authenticators that the member `list` of a constraint may name. For each member except `excludedAuthenticationMethods`, these
 * are the authenticators that can have the factor class of the constraint.
 */
function namesIn({ factorClass }: ClassConstraint, list: (typeof REFERENCE_LISTS)[number]) {
  if (list === 'excludedAuthenticationMethods') return AUTHENTICATORS;
  return AUTHENTICATORS.filter((row) => canBe([row], factorClass));
}

function* faultsOf(
  reference: unknown,
  at: readonly PathStep[],
  names: AuthenticatorTable,
  { brand }: RuleContext,
): Generator<Report> {
  const key = textAt(reference, 'key');
  if (key === undefined || !/\S/.test(key)) return;
  const rows = rowsOf(AUTHENTICATORS, canonicalKey(key, brand));
  const method = textAt(reference, 'method')?.toUpperCase();
  if (rows.length === 0) {
    const possible = method === undefined ? names : names.filter((row) => row.method === method);
    yield unknownKey(key, [...at, 'key'], possible, brand);
    return;
  }
  if (method === undefined || rows.some((row) => row.method === method)) return;
  const methods = rows.map((row) => `\`${row.method}\``);
  yield {
    at: [...at, 'method'],
    message: `${quoted(key)} has no method ${quoted(method)}; use ${alternatives(methods)}`,
  };
}

function unknownKey(key: string, at: readonly PathStep[], names: AuthenticatorTable, brand: string): Report {
  const known = new Set(names.map((row) => brandedKey(row.key, brand)));
  const nearest = allNearestOf(key, known);
  const what = `unknown authenticator key ${quoted(key)}`;
  if (nearest.length === 0)
    return {
      at,
      severity: 'info',
      message: `${what}; check it, because the specification does not list the authenticators of other vendors`,
    };
  return suggestWord({ at, message: what }, nearest);
}
