import { isObject, type Members } from '../../../base/object.js';
import type { AuthenticatorUse } from '../../../model/assurance/authenticator-use.js';
import { methodIn } from '../../../model/assurance/read-verification-method.js';
import { satisfactionOf } from '../../../model/assurance/satisfies.js';
import type { PolicyRule } from '../../../model/policies/policy.js';

/** Returns whether a rule allows access; `undefined` if the rule has no readable access value. */
export function allowsAccess(rule: PolicyRule): boolean | undefined {
  const { access } = signOnOf(rule);
  const word = typeof access === 'string' ? access.toUpperCase() : undefined;
  return word === 'DENY' ? false : word === 'ALLOW' ? true : undefined;
}

/** Returns the number of factors that an authentication policy rule requires, as `1FA` or `2FA`; `undefined` if the rule states none. */
export function factorModeOf(rule: PolicyRule): string | undefined {
  const { verificationMethod } = signOnOf(rule);
  const mode = isObject(verificationMethod) ? verificationMethod.factorMode : undefined;
  return typeof mode === 'string' ? mode.toUpperCase() : undefined;
}

/** Returns whether the used authenticators definitely satisfy an authentication policy rule. Spec: Sign-in logs, 4. */
export function isSatisfiedBy(rule: PolicyRule, used: readonly AuthenticatorUse[], brand: string): boolean {
  if (used.length === 0 || rule.policy.type !== 'ACCESS_POLICY' || allowsAccess(rule) !== true) return false;
  const method = methodIn(signOnOf(rule).verificationMethod, brand);
  return method.kind !== 'unknown' && satisfactionOf(method, used, { brand }).verdict === 'MATCH';
}

function signOnOf({ rule }: PolicyRule): Members {
  const { signon, appSignOn } = (rule.actions ?? {}) as Members;
  const action = appSignOn ?? signon;
  return isObject(action) ? action : {};
}
