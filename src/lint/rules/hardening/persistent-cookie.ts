import { isInForce } from '../../helpers/hardening/in-force.js';
import { at, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports rules of global session policies that make the session cookie persistent. By default, it is not. Spec: Global session policy,
 * `session.usePersistentCookie`.
 */
export const hardeningPersistentCookie = defineRule({
  id: 'hardening/persistent-cookie',
  severity: 'warning',
  what: 'a rule keeps sessions after the browser is closed',
  why: 'on a shared computer, the next user inherits the session of the previous one',
  source: 'DISA STIG V1R2, V-273206; HealthInsight, persistent session cookies, as checked by cnspec',
  on: 'sign-on',
  preset: 'hardening',
  fix: 'suggested',
  *check(signOn, { org, resource }) {
    const path = ['session', 'usePersistentCookie'];
    if (at(signOn, ...path) !== true || textAt(signOn, 'access') === 'DENY') return;
    if (!isInForce(resource, org)) return;
    yield {
      at: path,
      message: 'the session cookie is persistent; set `usePersistentCookie: false`',
      fix: { kind: 'suggested', what: 'set it to `false`', changes: [{ op: 'set', at: path, value: false }] },
    };
  },
  examples: () => ({
    bad: [{ access: 'ALLOW', primaryFactor: 'PASSWORD_IDP', session: { usePersistentCookie: true } }],
    good: [
      { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP', session: { usePersistentCookie: false } },
      exampleGiven(
        { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP' },
        { note: 'Without `usePersistentCookie`, the cookie is not persistent' },
      ),
      exampleGiven(
        { access: 'DENY', session: { usePersistentCookie: true } },
        { note: 'A rule that denies access starts no session' },
      ),
    ],
  }),
});
