import { at, isGiven } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports breached-password protection with days out of range, or with sign-out but without `expireAfterDays`. The range is from the
 * vendor's API reference, because the specification does not describe this protection.
 */
export const passwordBreachedProtection = defineRule({
  id: 'password/breached-protection',
  severity: 'error',
  what: '`expireAfterDays` of the breached-password protection is out of range, or missing although `logoutEnabled` is set',
  why: 'the service accepts sign-out after a password was found in a breach (`logoutEnabled`) only together with password expiry (`expireAfterDays`), and rejects the policy otherwise',
  source: 'Limits of the live service: `breachedProtection`',
  on: 'password settings',
  refusedByService: 'field',
  edition: 'field',
  fields: ['password.breachedProtection.expireAfterDays'],
  *check(settings) {
    const path = ['password', 'breachedProtection'];
    if (at(settings, ...path, 'logoutEnabled') !== true || isGiven(settings, ...path, 'expireAfterDays'))
      return;
    yield {
      at: [...path, 'logoutEnabled'],
      message:
        '`logoutEnabled` requires `expireAfterDays`; set it to a number from 0 to 10, or set `logoutEnabled` to `false`',
    };
  },
  examples: () => ({
    bad: [
      { password: { breachedProtection: { logoutEnabled: true } } },
      { password: { breachedProtection: { expireAfterDays: null, logoutEnabled: true } } },
      { password: { breachedProtection: { expireAfterDays: 11 } } },
    ],
    good: [
      { password: { breachedProtection: { expireAfterDays: 0, logoutEnabled: true } } },
      exampleGiven(
        { password: { breachedProtection: { expireAfterDays: null, logoutEnabled: false } } },
        { note: 'Without sign-out, `expireAfterDays` may be `null`' },
      ),
    ],
  }),
});
