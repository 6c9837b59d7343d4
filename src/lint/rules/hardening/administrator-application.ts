import { exampleOrg } from '../../helpers/example/example-org.js';
import { isInactive, rulesInForce } from '../../helpers/hardening/in-force.js';
import { innermost } from '../../helpers/hardening/innermost-path.js';
import { allowsWithoutPhishingResistance } from '../../helpers/hardening/lowest-assurance.js';
import { at, textAt } from '../../rule/json-path.js';
import type { Org } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Checks that rules for the administrators' application require phishing resistance. Constraint objects are alternatives, so each of them
 * must require it. Spec: Authentication policy, `constraints`.
 */
export const hardeningAdministratorApplication = defineRule({
  id: 'hardening/administrator-application',
  severity: 'warning',
  what: 'a rule for the Admin Console, or for another application for administrators, does not require a phishing-resistant authenticator',
  why: 'administrators are the first target of phishing: an attacker who relays a password and a code to the real sign-in page controls the org. The constraint objects of a rule are alternatives, so one object that does not require phishing resistance is enough to sign in without it',
  source: 'DISA STIG V1R2, V-273191 and V-273193; CISA SCuBA, MS.AAD.3.6',
  on: 'org',
  engine: 'identity',
  preset: 'hardening',
  options: {
    applications: {
      what: 'the applications for administrators: names of their types, labels or ids',
      default: ['saasure'],
    },
  },
  *check(org, _, { applications }) {
    for (const { policy, app } of policiesOfApplications(org, applications))
      for (const rule of rulesInForce(policy, org)) {
        const appSignOn = at(rule.value, 'actions', 'appSignOn');
        if (appSignOn === undefined || allowsWithoutPhishingResistance(appSignOn, org) !== true) continue;
        yield {
          of: rule,
          at: ['actions', 'appSignOn', ...innermost(appSignOn, 'verificationMethod', 'constraints')],
          message:
            'administrators can sign in here without a phishing-resistant authenticator; set `phishingResistant: REQUIRED` in the `possession` of every constraint object',
          related: [{ of: app, message: 'the application' }],
        };
      }
  },
  examples: () => ({
    bad: [
      org({ factorMode: '2FA' }),
      org({
        factorMode: '2FA',
        constraints: [
          { possession: { phishingResistant: 'REQUIRED' } },
          { possession: { deviceBound: 'REQUIRED' } },
        ],
      }),
    ],
    good: [
      org({ factorMode: '2FA', constraints: [{ possession: { phishingResistant: 'REQUIRED' } }] }),
      exampleGiven(org({ factorMode: '1FA', constraints: [{ possession: { methods: ['WEBAUTHN'] } }] }), {
        note: 'Every WebAuthn authenticator is phishing-resistant',
      }),
      exampleGiven(org({ factorMode: '2FA' }, { access: 'DENY' }), { note: 'The rule denies access' }),
      exampleGiven(org({ factorMode: '2FA' }, {}, 'intranet'), {
        note: 'The application is not one of the applications for administrators',
      }),
    ],
  }),
});

interface MappedPolicy {
  readonly policy: Resource;
  readonly app: Resource;
}

function policiesOfApplications(org: Org, applications: readonly string[]): readonly MappedPolicy[] {
  const names = new Set(applications.map((one) => one.toLowerCase()));
  const apps = new Map(
    org
      .all('app')
      .filter(({ id, value }) =>
        [id, textAt(value, 'name'), textAt(value, 'label')].some((one) =>
          names.has((one ?? '').toLowerCase()),
        ),
      )
      .map((app) => [app.id, app]),
  );
  if (apps.size === 0) return [];
  return org.mappings().flatMap(({ appId, policyId }) => {
    const app = apps.get(appId);
    const policy = org.find('policy', policyId);
    if (app === undefined || policy === undefined || isInactive(app) || isInactive(policy)) return [];
    return textAt(policy.value, 'type') === 'ACCESS_POLICY' ? [{ policy, app }] : [];
  });
}

function org(method: object, action: object = {}, name = 'saasure') {
  const verificationMethod = { type: 'ASSURANCE', ...method };
  return exampleOrg({
    policy: { type: 'ACCESS_POLICY', name: 'Administration', status: 'ACTIVE' },
    rules: [{ actions: { appSignOn: { access: 'ALLOW', verificationMethod, ...action } } }],
    apps: [{ id: 'a1', name, label: 'Administration', status: 'ACTIVE' }],
    mappings: [{ appId: 'a1', policyId: 'p1' }],
  });
}
