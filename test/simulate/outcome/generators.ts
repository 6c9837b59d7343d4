import fc from 'fast-check';
import { brandedKey } from '../../../src/base/brand.js';
import type { AuthenticatorUse } from '../../../src/model/assurance/authenticator-use.js';
import type { Request } from '../../../src/model/facts/request.js';
import type { Conditions, Policy, Rule } from '../../../src/model/policies/policy.js';
import type { Authenticator, Snapshot } from '../../../src/model/policies/snapshot.js';
import type { UserState } from '../../../src/simulate/outcome/user-state.js';
import { closed, withSources } from '../../generators/org.js';
import { compact, optional } from '../../generators/pools.js';
import { arbitraryOrgAndRequest } from '../../generators/request.js';

export interface OutcomeCase {
  readonly org: Snapshot;
  readonly request: Request;
  readonly authenticators: readonly AuthenticatorUse[] | undefined;
}

/** Generates a small org whose rules have typical, mostly valid actions. */
export function arbitraryOutcomeCase(): fc.Arbitrary<OutcomeCase> {
  return arbitraryOrgAndRequest().chain(({ org, request }) =>
    fc
      .record({
        policies: fc
          .subarray(DEFAULTS, { minLength: 3 })
          .chain((types) =>
            fc.tuple(
              ...[...org.policies.filter(isSpared), ...types.map(defaultOf)].map((policy) =>
                arbitraryActing(policy, org.brand),
              ),
            ),
          ),
        authenticators: arbitraryOrgAuthenticators(org.brand),
        enrolled: optional(5, arbitraryUses(org.brand)),
      })
      .map(({ policies, authenticators, enrolled }) => ({
        org: closed(withSources({ ...org, policies, authenticators })),
        request,
        authenticators: enrolled,
      })),
  );
}

/** Generates orgs with a request. Half of them have few conditions, so that most results are decided. */
export function arbitraryOpenOrDecidedCase(): fc.Arbitrary<OutcomeCase> {
  return fc.oneof(arbitraryOutcomeCase(), arbitraryDecidedCase());
}

/**
 * Generates a case in which most results are decided. Sessions and applications have only the default policy, whose rules use the risk, the
 * platform or both. Every user can meet the requirements, and all zones are known.
 */
export function arbitraryDecidedCase(): fc.Arbitrary<OutcomeCase> {
  return arbitraryOutcomeCase().chain(({ org, ...rest }) =>
    fc.tuple(...SIGN_IN_TYPES.map((type) => arbitraryDecidingPolicy(type, org.brand))).map((deciding) => {
      const others = org.policies.filter(({ type }) => !DECIDED_TYPES.includes(type));
      const policies = [...others, ...deciding, enrollingPolicy(org.brand)];
      const decided = closed(withSources({ ...org, policies, authenticators: [], mappings: [] }));
      const complete = [...new Set([...(decided.complete ?? []), 'zones' as const])];
      return { ...rest, org: { ...decided, complete } };
    }),
  );
}

/**
 * Returns an enrollment policy under which every user can meet the requirements of any sign-in. No users come from another identity
 * provider.
 */
function enrollingPolicy(brand: string): Policy {
  const policy = defaultOf('MFA_ENROLL');
  const authenticators = ENROLLED_KEYS.map((key) => ({
    key: brandedKey(key, brand),
    enroll: { self: 'REQUIRED' },
  }));
  return {
    ...policy,
    settings: { type: 'AUTHENTICATORS', authenticators },
    rules: policy.rules.map((rule) => ({ ...rule, actions: { enroll: { self: 'LOGIN' } } })),
  };
}

const ENROLLED_KEYS = ['okta_password', 'okta_verify', 'webauthn'];

const SIGN_IN_TYPES = ['OKTA_SIGN_ON', 'ACCESS_POLICY'];

const DECIDED_TYPES = [...SIGN_IN_TYPES, 'MFA_ENROLL', 'IDP_DISCOVERY'];

function arbitraryDecidingPolicy(type: string, brand: string): fc.Arbitrary<Policy> {
  const policy = defaultOf(type);
  return fc
    .array(decidingConditions, { minLength: 1, maxLength: 2 })
    .map((all) => ({
      ...policy,
      rules: [
        ...all.map((conditions, index) => ({
          ...defaultRule(`rul-${type}-${index}`),
          name: `Rule ${index}`,
          priority: index,
          isDefault: false,
          conditions,
        })),
        ...policy.rules,
      ],
    }))
    .chain((one) => arbitraryActing(one, brand));
}

const ofRisk = fc.constantFrom('LOW', 'MEDIUM', 'HIGH').map((level) => ({ riskScore: { level } }));

const ofPlatform = fc
  .constantFrom('IOS', 'WINDOWS', 'MACOS')
  .map((type) => ({ platform: { include: [{ type: 'ANY', os: { type } }] } }));

const decidingConditions: fc.Arbitrary<Conditions> = fc.oneof(
  ofRisk,
  ofPlatform,
  fc.tuple(ofRisk, ofPlatform).map(([risk, platform]) => ({ ...risk, ...platform })),
);

/** Types for which an org nearly always has a default policy. */
const DEFAULTS = ['OKTA_SIGN_ON', 'MFA_ENROLL', 'ACCESS_POLICY', 'PASSWORD', 'IDP_DISCOVERY'];

/** Whether the policy stays in the generated org. With fewer policies, more results are decided. */
function isSpared(_: Policy, index: number): boolean {
  return index < 6;
}

function defaultOf(type: string): Policy {
  return {
    ...DEFAULT,
    id: `pol-${type}`,
    type,
    name: 'Default Policy',
    settings: null,
    isAccountManagement: false,
    rules: [defaultRule(`rul-${type}`)],
  };
}

function defaultRule(id: string): Rule {
  return { ...DEFAULT, id, name: 'Default Rule', actions: null };
}

const DEFAULT = {
  status: 'ACTIVE',
  priority: 99,
  isDefault: true,
  conditions: null,
  unreadable: new Map(),
} as const;

export const arbitraryUserState: fc.Arbitrary<UserState> = fc
  .record({
    mode: fc.constantFrom('password', 'activation', 'step-up', 'step-up with password', 'factor enrolled'),
    passwordIs: optional(8, fc.constantFrom('valid', 'expiring', 'expired', 'invalid')),
    isLockedOut: optional(8, fc.constantFrom(false, false, true)),
    tokenIs: optional(8, fc.constantFrom('valid', 'invalid', 'expired')),
    hasPassword: optional(8, fc.boolean()),
    hasSession: optional(8, fc.boolean()),
    isRemembered: optional(3, fc.boolean()),
    applicationAsksFactor: optional(5, fc.boolean()),
    enrolledFactors: optional(
      8,
      fc.subarray([
        { key: 'okta_sms', id: 'sms1' },
        { key: 'google_otp', id: 'g1' },
        { key: 'okta_password' },
      ]),
    ),
    options: optional(
      6,
      fc.record({ warnBeforePasswordExpired: fc.boolean(), multiOptionalFactorEnroll: fc.boolean() }),
    ),
  })
  .map((state) => compact(state) as UserState);

function arbitraryActing(policy: Policy, brand: string): fc.Arbitrary<Policy> {
  const actions = fc.array(actionsOf(policy.type, brand), {
    minLength: policy.rules.length,
    maxLength: policy.rules.length,
  });
  return fc.tuple(settingsOf(policy.type, brand), actions).map(([settings, all]) => ({
    ...policy,
    settings,
    rules: policy.rules.map((rule, index) => ({ ...rule, actions: all[index] ?? null })),
  }));
}

type Json = Record<string, unknown>;

/** Generates one of the usual values, and `odd` in one of ten cases. */
function mostly<Value>(usual: readonly Value[], odd: Value | string): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom<unknown>(...usual) },
    { weight: 1, arbitrary: fc.constant<unknown>(odd) },
  );
}

/** Generates mostly ALLOW, and sometimes an unreadable value. */
const access = fc.oneof(
  { weight: 20, arbitrary: fc.constant('ALLOW') },
  { weight: 3, arbitrary: fc.constant('DENY') },
  { weight: 1, arbitrary: fc.constantFrom('CHALLENGE', null, 7) },
);

function actionsOf(type: string, brand: string): fc.Arbitrary<Json | null> {
  const known = ACTIONS[type];
  if (known === undefined) return fc.constant(null);
  return fc.oneof(
    { weight: 30, arbitrary: known(brand) },
    { weight: 1, arbitrary: fc.constantFrom(null, {}) },
  );
}

const ACTIONS: Readonly<Record<string, (brand: string) => fc.Arbitrary<Json>>> = {
  OKTA_SIGN_ON: () => signon.map((action) => ({ signon: action })),
  ACCESS_POLICY: (brand) => appSignOn(brand).map((action) => ({ appSignOn: action })),
  MFA_ENROLL: () =>
    mostly(
      ['CHALLENGE', 'LOGIN', 'CHALLENGE', 'LOGIN', 'NEVER', 'NEVER_INCLUDING_RECOVERY'],
      'SOMETIMES',
    ).map((self) => ({ enroll: { self } })),
  IDP_DISCOVERY: (brand) => routing(brand).map((idp) => ({ idp })),
  PASSWORD: () => access.map((one) => ({ passwordChange: { access: one }, selfServiceUnlock: null })),
  ENTITY_RISK: () =>
    fc
      .constantFrom(null, [], [{ action: 'TERMINATE_ALL_SESSIONS' }], [{ action: 'PANIC' }])
      .map((actions) => ({ entityRisk: { actions } })),
  CONTINUOUS_ACCESS: () => failureActions.map((all) => ({ continuousAccess: { failureActions: all } })),
  POST_AUTH_SESSION: () => failureActions.map((all) => ({ postAuthSession: { failureActions: all } })),
};

const signon: fc.Arbitrary<Json> = fc
  .record({
    access,
    requireFactor: optional(7, mostly([true, false], 'yes')),
    primaryFactor: optional(9, mostly(['PASSWORD_IDP', 'PASSWORD_IDP_ANY_FACTOR'], 'NOTHING')),
    factorPromptMode: optional(7, fc.constantFrom('DEVICE', 'SESSION', 'ALWAYS')),
    factorLifetime: optional(6, fc.constantFrom(15, 0, -1)),
    session: optional(
      5,
      fc.constantFrom({ maxSessionIdleMinutes: 0 }, { maxSessionLifetimeMinutes: 0 }, 'long', {
        usePersistentCookie: true,
      }),
    ),
  })
  .map(compact);

function appSignOn(brand: string): fc.Arbitrary<Json> {
  return fc.record({ access, verificationMethod: optional(10, verificationMethod(brand)) }).map(compact);
}

function verificationMethod(brand: string): fc.Arbitrary<Json> {
  const password = brandedKey('okta_password', brand);
  const assurance = fc
    .record({
      type: fc.constant('ASSURANCE'),
      factorMode: fc.constantFrom('1FA', '2FA'),
      constraints: optional(
        6,
        fc.constantFrom<Json[]>(
          [{ knowledge: { types: ['PASSWORD'] } }],
          [{ possession: { phishingResistant: 'REQUIRED' } }],
          [{ possession: { hardwareProtection: 'REQUIRED' } }, { knowledge: {} }],
          [{ possession: { methods: ['SMS'] } }],
          [{ inherence: {} }],
        ),
      ),
      reauthenticateIn: optional(5, fc.constantFrom('PT0S', 'PT4H')),
    })
    .map(compact);
  const others = fc.constantFrom<Json>(
    {
      type: 'AUTH_METHOD_CHAIN',
      chains: [
        {
          authenticationMethods: [{ key: password, method: 'password' }],
          next: [{ authenticationMethods: [{ key: 'phone_number', method: 'sms' }] }],
        },
      ],
    },
    { type: 'ID_PROOFING', id: 'x' },
  );
  return fc.oneof({ weight: 5, arbitrary: assurance }, { weight: 1, arbitrary: others });
}

function routing(brand: string): fc.Arbitrary<Json> {
  return fc.constantFrom<Json>(
    { providers: [{ type: brand }], idpSelectionType: 'SPECIFIC' },
    { providers: [{ type: brand }] },
    { providers: [{ type: brand }, { type: 'SAML2', id: 'idp-1' }] },
    { providers: 'all' },
    {
      idpSelectionType: 'DYNAMIC',
      providers: [],
      matchCriteria: [{ providerExpression: "login.identifier.substringAfter('@')", propertyName: 'name' }],
    },
  );
}

const failureActions = fc.constantFrom<unknown[]>(
  undefined,
  [],
  [{ action: 'TERMINATE_SESSION', slo: null }],
  [{ action: 'TERMINATE_SESSION', slo: { appSelectionMode: 'SPECIFIC', appInstanceIds: ['app-1'] } }],
  [{ action: 'RUN_WORKFLOW', workflow: { id: 12 } }],
  'none',
);

function settingsOf(type: string, brand: string): fc.Arbitrary<Json | null> {
  if (type === 'MFA_ENROLL') return enrollmentSettings(brand);
  if (type === 'PASSWORD') return passwordSettings;
  return fc.constant(null);
}

const self = fc.constantFrom('NOT_ALLOWED', 'OPTIONAL', 'REQUIRED');

function enrollmentSettings(brand: string): fc.Arbitrary<Json | null> {
  const keys = ['okta_password', 'okta_email', 'okta_verify', 'phone_number', 'webauthn', 'google_otp'];
  const authenticators = fc.uniqueArray(
    fc.record({
      key: fc.constantFrom(...keys.map((key) => brandedKey(key, brand))),
      enroll: self.map((one) => ({ self: one })),
    }),
    { selector: ({ key }) => key, maxLength: 5 },
  );
  const factors = fc.dictionary(
    fc.constantFrom(
      ...['okta_password', 'okta_sms', 'okta_otp', 'okta_push', 'google_otp'].map((key) =>
        brandedKey(key, brand),
      ),
    ),
    self.map((one) => ({ enroll: { self: one } })),
    { maxKeys: 4 },
  );
  return fc.oneof(
    { weight: 5, arbitrary: authenticators.map((all) => ({ type: 'AUTHENTICATORS', authenticators: all })) },
    { weight: 3, arbitrary: factors.map((all) => ({ factors: all })) },
    { weight: 1, arbitrary: fc.constantFrom(null, { type: 'AUTHENTICATORS' }, { factors: [] }) },
  );
}

const passwordSettings = fc.constantFrom<Json | null>(
  null,
  { password: { complexity: { minLength: 12 }, lockout: { showLockoutFailures: true } } },
  { password: { complexity: 'strong' } },
);

/** Generates an authenticator list: absent, or with or without methods. */
function arbitraryOrgAuthenticators(brand: string): fc.Arbitrary<readonly Authenticator[]> {
  const one = (key: string, more: Partial<Authenticator> = {}): Authenticator => ({
    id: `aut-${key}`,
    key: brandedKey(key, brand),
    name: null,
    status: 'ACTIVE',
    ...more,
  });
  const all = [
    one('okta_password'),
    one('okta_email', { settings: { allowedFor: 'recovery' } }),
    one('phone_number', {
      methods: [
        { type: 'sms', status: 'ACTIVE' },
        { type: 'voice', status: 'INACTIVE' },
      ],
    }),
    one('okta_verify'),
    one('webauthn', { status: 'INACTIVE' }),
    one('google_otp'),
  ];
  return fc.oneof(fc.constant([]), fc.subarray(all));
}

function arbitraryUses(brand: string): fc.Arbitrary<AuthenticatorUse[]> {
  return fc.subarray([
    { key: brandedKey('okta_password', brand), method: 'PASSWORD' },
    { key: 'phone_number', method: 'SMS' },
    { key: brandedKey('okta_verify', brand) },
    { key: brandedKey('okta_verify', brand), method: 'PUSH' },
    { key: 'webauthn', method: 'WEBAUTHN' },
    { key: 'abacus' },
  ]);
}
