import fc from 'fast-check';
import type { Policy, Rule } from '../../src/model/policies/policy.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import { withGroupRules } from './group-rules.js';
import { arbitraryOrg, withSources } from './org.js';
import { compact, reference } from './pools.js';

const AUTHENTICATORS = ['aut-91', 'aut-92', 'aut-99'] as const;

/** Generates one authenticator, by its id or by a key that the org may lack. */
const use = fc.oneof(
  fc.record({ key: fc.constant('custom_app'), id: fc.constantFrom(...AUTHENTICATORS) }),
  fc.record({ key: fc.constantFrom('okta_email', 'webauthn'), method: fc.constant('email') }),
);
const uses = fc.array(use, { maxLength: 2 });
const apps = fc.array(reference('app'), { maxLength: 2 });
const groups = fc.array(reference('group'), { maxLength: 2 });
const users = fc.array(reference('user'), { maxLength: 2 });

/** Generates actions of every type with references. */
const actions = fc.oneof(
  fc.record({
    idp: fc.record({
      providers: fc.array(
        fc.oneof(
          fc.record({ type: fc.constant('SAML2'), id: reference('idp') }),
          fc.record({ type: fc.constant('SAML2'), name: fc.constantFrom('first', 'nobody') }),
          fc.constant({ type: 'OKTA' }),
        ),
        { maxLength: 2 },
      ),
      matchCriteria: fc.constantFrom([], [{ providerExpression: "user.isMemberOf({'group.id': 'grp-2'})" }]),
    }),
  }),
  fc.record({
    appSignOn: fc.record({
      verificationMethod: fc.oneof(
        fc.record({
          constraints: fc.array(fc.record({ possession: fc.record({ authenticationMethods: uses }) })),
        }),
        fc.record({
          constraints: fc.array(fc.record({ knowledge: fc.record({ excludedAuthenticationMethods: uses }) })),
        }),
        fc.record({
          chains: fc.array(
            fc.record({
              authenticationMethods: uses,
              next: fc.array(fc.record({ authenticationMethods: uses })),
            }),
            { maxLength: 2 },
          ),
        }),
        fc.record({ type: fc.constant('ID_PROOFING'), id: reference('idp') }),
      ),
    }),
  }),
  fc.record({ profileEnrollment: fc.record({ targetGroupIds: groups, uiSchemaId: fc.constant('uis-1') }) }),
  ...['continuousAccess', 'postAuthSession'].map((key) =>
    fc.record({
      [key]: fc.record({
        failureActions: fc.array(fc.record({ slo: fc.record({ appInstanceIds: apps }) }), { maxLength: 2 }),
      }),
    }),
  ),
  fc.record({
    selfServicePasswordReset: fc.record({
      requirement: fc.record({
        primary: fc.record({ methodConstraints: fc.array(fc.record({ allowedAuthenticators: uses })) }),
      }),
    }),
  }),
  fc.record({
    deviceSignalCollection: fc.record({
      deviceContextProviders: fc.array(
        fc.record({ key: fc.constant('DEVICE_POSTURE_IDP'), id: reference('idp') }),
      ),
    }),
  }),
  fc.record({
    claimSourcing: fc.record({
      refresh: fc.record({ filter: fc.record({ include: fc.array(fc.record({ id: reference('idp') })) }) }),
    }),
  }),
  fc.constantFrom(null, { idp: 'nothing' }, { appSignOn: { verificationMethod: ['nothing'] } }),
);

const settings = fc.oneof(
  fc.record({ authenticators: uses }),
  fc.constant({ factors: { okta_email: {}, hotp: {} }, recovery: { factors: { okta_sms: {} } } }),
  fc.constant({ password: { complexity: { oelStatement: "user.isMemberOf({'group.id': 'grp-3'})" } } }),
  fc.constant(null),
);

/** Generates legacy keys of the service. */
const legacy = fc.oneof(
  fc.record({ groups: fc.record({ include: groups }), users: fc.record({ exclude: users }) }),
  fc.record({ apps: fc.record({ include: apps }), clients: fc.record({ include: apps }) }),
  fc.constant({ context: { expression: "user.id == 'usr-1'" } }),
  fc.constant({}),
);

const idpPolicy = fc.oneof(
  fc.record({ provisioning: fc.record({ groups: fc.record({ assignments: groups, filter: groups }) }) }),
  fc.record({ accountLink: fc.record({ filter: fc.record({ groups: fc.record({ include: groups }) }) }) }),
  fc.constant(undefined),
);

/** The changes to one resource. */
interface Draft {
  readonly actions: Rule['actions'];
  readonly settings: Policy['settings'];
  readonly legacy: object;
  readonly policy: Record<string, unknown> | undefined;
  readonly app: string;
}

const draft: fc.Arbitrary<Draft> = fc.record({
  actions: actions as fc.Arbitrary<Rule['actions']>,
  settings: settings as fc.Arbitrary<Policy['settings']>,
  legacy,
  policy: idpPolicy,
  app: reference('app'),
});

/** Generates an org with references in every possible place. */
export const arbitraryNamingOrg: fc.Arbitrary<Snapshot> = fc
  .tuple(
    withGroupRules(arbitraryOrg()),
    fc.array(draft, { minLength: 8, maxLength: 8 }),
    fc.subarray([...AUTHENTICATORS.slice(0, 2)]),
  )
  .map(([org, drafts, authenticators]) => {
    let count = 0;
    const next = () => drafts[count++ % drafts.length] as Draft;
    return withSources({
      ...org,
      policies: org.policies.map((policy) => ({
        ...policy,
        conditions: withLegacy(policy, next()),
        settings: next().settings,
        rules: policy.rules.map((rule) => ({
          ...rule,
          conditions: withLegacy(rule, next()),
          actions: next().actions,
        })),
      })),
      groups: org.groups.map((group) => ({ ...group, sourceId: next().app })),
      idps: org.idps.map((idp) => compact({ ...idp, policy: next().policy })),
      authenticators: [
        ...org.authenticators,
        ...authenticators.map((id) => ({
          id,
          key: 'custom_app',
          name: null,
          settings: { appInstanceId: next().app },
        })),
      ],
    });
  });

function withLegacy({ conditions }: Pick<Rule, 'conditions'>, { legacy }: Draft): Rule['conditions'] {
  return conditions === null ? null : { ...conditions, ...legacy };
}
