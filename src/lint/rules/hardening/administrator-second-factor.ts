import { exampleOrg } from '../../helpers/example/example-org.js';
import { exampleZones, fromZones } from '../../helpers/example/example-zones.js';
import { ADMINISTRATORS, administratorGroups, mayApplyTo } from '../../helpers/hardening/administrators.js';
import { isInactive, ordered, rulesInForce } from '../../helpers/hardening/in-force.js';
import { restricts } from '../../helpers/hardening/restricts.js';
import { at, listAt, textAt } from '../../rule/json-path.js';
import { type Org, typeOf } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Global session policy, `requireFactor`. */
export const hardeningAdministratorSecondFactor = defineRule({
  id: 'hardening/administrator-second-factor',
  severity: 'warning',
  what: 'a rule grants administrators a session without a second factor',
  why: 'an attacker who steals or guesses the password of an administrator controls the org. This lint rule checks the session rules that can match members of an administrator group; if it knows no such group, it checks every session rule that is not restricted to groups',
  source:
    'HealthInsight, MFA for administrators; DISA STIG V1R2, V-273193; CISA SCuBA, MS.AAD.3.6; CIS Controls v8, 6.5',
  on: 'org',
  preset: 'hardening',
  options: { administrators: ADMINISTRATORS },
  *check(org, _, { administrators }) {
    const groups = administratorGroups(org, administrators);
    for (const rule of rulesOfAdministrators(org, groups)) {
      const signOn = at(rule.value, 'actions', 'signon');
      if (textAt(signOn, 'access') !== 'ALLOW' || at(signOn, 'requireFactor') === true) continue;
      yield {
        of: rule,
        at: ['actions', 'signon', ...(at(signOn, 'requireFactor') === undefined ? [] : ['requireFactor'])],
        message:
          'this rule grants administrators a session with one factor; set `requireFactor: true` and a `factorPromptMode`, or add a rule for administrators above it',
      };
    }
  },
  examples: () => ({
    bad: [
      sessions({ actions: oneFactor() }),
      sessions(
        { conditions: { network: fromZones(['office']) }, actions: twoFactors() },
        { actions: oneFactor() },
      ),
    ],
    good: [
      sessions({ actions: twoFactors() }),
      exampleGiven(sessions({ actions: twoFactors() }, { actions: oneFactor() }), {
        note: 'The first rule matches everybody, so the second rule is unreachable',
      }),
      exampleGiven(sessions({ status: 'INACTIVE', actions: oneFactor() }), {
        note: 'An inactive rule is not checked',
      }),
      exampleGiven(sessions({ actions: { signon: { access: 'DENY' } } }), { note: 'The rule denies access' }),
    ],
  }),
});

/** Yields the global session rules that may apply to administrators, up to the first rule that matches all administrators. */
function* rulesOfAdministrators(org: Org, groups: ReadonlySet<string>): Generator<Resource> {
  const policies = org.all('policy').filter((policy) => typeOf(policy, org) === 'OKTA_SIGN_ON');
  for (const policy of ordered(policies)) {
    const isDefault = at(policy.value, 'system') === true;
    if (isInactive(policy) || !(isDefault || mayApplyTo(policy, groups, org))) continue;
    for (const rule of rulesInForce(policy, org)) {
      if (!mayApplyTo(rule, groups, org)) continue;
      yield rule;
      if (!restricts(at(rule.value, 'conditions')) && isForAllAdministrators(policy, groups, org)) return;
    }
  }
}

/**
 * Whether a global session policy applies to all administrators. It does if it has no conditions, or if its only condition includes every
 * group of administrators (`groups`).
 */
function isForAllAdministrators({ value }: Resource, groups: ReadonlySet<string>, org: Org): boolean {
  const conditions = at(value, 'conditions');
  if (!restricts(conditions)) return true;
  const include = new Set(listAt(conditions, 'people', 'groups', 'include'));
  const known = [...groups].filter((id) => org.find('group', id) !== undefined);
  return known.length > 0 && known.every((id) => include.has(id)) && !restricts(conditions, ['people']);
}

function oneFactor() {
  return { signon: { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP', requireFactor: false } };
}

function twoFactors() {
  const { signon } = oneFactor();
  return { signon: { ...signon, requireFactor: true, factorPromptMode: 'ALWAYS', factorLifetime: 15 } };
}

function sessions(...rules: readonly object[]) {
  return exampleOrg({
    policy: { type: 'OKTA_SIGN_ON', priority: 1, status: 'ACTIVE' },
    rules: rules.map((rule, index) => ({ ...rule, priority: index + 1 })),
    ...exampleZones({ office: '192.0.2.0/24' }),
  });
}
