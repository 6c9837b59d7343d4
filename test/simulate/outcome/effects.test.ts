import { describe, expect, test } from 'vitest';
import { ALLOW, allowing, asking, effectOf, LOW, orgOf, outcomeIn, shown } from './build.js';

describe('the global session policy', () => {
  const effect = (signon: object) => effectOf(outcomeIn(orgOf({ session: { ...signon } })).session);

  test('unset values of the global session policy have their documented defaults', () => {
    expect(effect({ access: 'ALLOW', primaryFactor: 'PASSWORD_IDP' })).toEqual({
      access: 'ALLOW',
      requireFactor: false,
      primaryFactor: 'PASSWORD_IDP',
      factorPromptMode: null,
      factorLifetime: null,
      rememberDeviceByDefault: false,
      maxSessionIdleMinutes: 120,
      maxSessionLifetimeMinutes: 'no limit',
      usePersistentCookie: false,
    });
  });

  test('values that a rule of the global session policy sets are part of the outcome of a sign-in', () => {
    const session = { maxSessionIdleMinutes: 30, maxSessionLifetimeMinutes: 480, usePersistentCookie: true };
    const signon = {
      ...ALLOW,
      requireFactor: true,
      factorPromptMode: 'SESSION',
      factorLifetime: 15,
      rememberDeviceByDefault: true,
      session,
    };
    expect(effect(signon)).toEqual({
      access: 'ALLOW',
      requireFactor: true,
      primaryFactor: 'PASSWORD_IDP_ANY_FACTOR',
      factorPromptMode: 'SESSION',
      factorLifetime: 15,
      rememberDeviceByDefault: true,
      ...session,
    });
  });

  test('the outcome of a denying rule of the global session policy has no further requirements, whatever values the rule stores', () => {
    const { access, ...rest } = effect({ access: 'DENY', primaryFactor: 'PASSWORD_IDP', session: 'x' });
    expect(access).toBe('DENY');
    expect(new Set(Object.values(rest))).toEqual(new Set([null]));
  });

  test('the factor lifetime of the global session policy applies only in the mode SESSION', () => {
    const device = { ...ALLOW, requireFactor: true, factorPromptMode: 'DEVICE' };
    expect(effect(device).factorLifetime).toBe(null);
    expect(effect({ ...device, factorPromptMode: 'SESSION' }).factorLifetime).toBe(
      '? `actions.signon.factorLifetime` is missing',
    );
    const unread = '? `actions.signon.factorPromptMode` is missing';
    expect(effect({ ...ALLOW, requireFactor: true, factorLifetime: 15 }).factorLifetime).toBe(unread);
  });

  test.each([
    ['access', { access: 'CHALLENGE' }, '? `actions.signon.access` is `CHALLENGE`, not `ALLOW` or `DENY`'],
    [
      'requireFactor',
      { ...ALLOW, requireFactor: 1 },
      '? `actions.signon.requireFactor` is the number `1`, not `true` or `false`',
    ],
    ['primaryFactor', { access: 'ALLOW' }, '? `actions.signon.primaryFactor` is missing'],
    ['factorPromptMode', { ...ALLOW, requireFactor: true }, '? `actions.signon.factorPromptMode` is missing'],
    [
      'maxSessionIdleMinutes',
      { ...ALLOW, session: { maxSessionIdleMinutes: 0 } },
      '? `actions.signon.session.maxSessionIdleMinutes` is the number `0`, not a whole number of at least 1',
    ],
    [
      'usePersistentCookie',
      { ...ALLOW, session: [] },
      '? `actions.signon.session` is an empty list, not an object',
    ],
  ])(
    'an unreadable value of %s in the global session policy is unknown, and does not get the default',
    (field, signon, expected) => {
      expect(effect(signon)[field]).toBe(expected);
    },
  );

  test('a rule of the global session policy without actions has an unknown effect', () => {
    const org = orgOf();
    const policies = org.policies.map((policy) => ({
      ...policy,
      rules: policy.rules.map((rule) => ({ ...rule, actions: null })),
    }));
    const found = outcomeIn({ ...org, policies });
    expect(new Set(Object.values(effectOf(found.session)))).toEqual(
      new Set(['? `actions.signon` is missing']),
    );
    expect(shown(found.application.effect.access)).toBe('? `actions.appSignOn` is missing');
    expect(shown(found.enrollment.effect.when)).toBe('? `actions.enroll.self` is missing');
    expect(found.overall.result.kind).toBe('undecided');
  });

  test('on the Classic Engine, the effect of a rule of the global session policy states no primary factor', () => {
    const org = orgOf({ session: { access: 'ALLOW' }, options: { engine: 'classic' } });
    expect(effectOf(outcomeIn(org).session).primaryFactor).toBe(null);
  });
});

describe("the application's access policy", () => {
  const effect = (appSignOn: object) =>
    effectOf(outcomeIn(orgOf({ application: { ...appSignOn } })).application);

  test('the effect of a rule of an access policy contains the required factors, their assurance level, and the re-authentication time', () => {
    const verificationMethod = {
      type: 'ASSURANCE',
      factorMode: '2FA',
      reauthenticateIn: 'PT4H',
      inactivityPeriod: 'PT1H',
      constraints: [{ knowledge: { types: ['password'], reauthenticateIn: 'PT0S' } }],
    };
    expect(effect({ access: 'ALLOW', verificationMethod })).toMatchObject({
      access: 'ALLOW',
      described:
        '2FA, password (at every sign-in), re-authentication every 4 hours, or after 1 hour of inactivity',
      assurance: '2fa',
      reauthentication: {
        after: { text: 'PT4H', minutes: 240 },
        afterInactivity: { text: 'PT1H', minutes: 60 },
        parts: [{ at: '/constraints/0/knowledge', after: { text: 'PT0S', minutes: 0 } }],
      },
    });
  });

  test('the steps of a chain in an access policy each have a re-authentication time', () => {
    const step = (key: string, next?: object) => ({
      authenticationMethods: [{ key, method: 'password' }],
      reauthenticateIn: 'PT1H',
      ...(next && { next: [next] }),
    });
    const verificationMethod = {
      type: 'AUTH_METHOD_CHAIN',
      chains: [step('svc_password', step('svc_email'))],
    };
    expect(effect({ access: 'ALLOW', verificationMethod }).reauthentication).toMatchObject({
      parts: [{ at: '/chains/0' }, { at: '/chains/0/next/0' }],
    });
  });

  test('the outcome of a denying rule of an access policy has no further requirements', () => {
    expect(effect({ access: 'DENY', verificationMethod: asking('2FA').verificationMethod })).toEqual({
      access: 'DENY',
      verificationMethod: null,
      described: null,
      assurance: 'denied',
      reauthentication: null,
    });
  });

  test.each([
    ['nothing', undefined, 'the verification method is not an object'],
    [
      'a type that is not modelled',
      { type: 'ID_PROOFING' },
      'preflight does not support verification methods of type `ID_PROOFING`',
    ],
  ])(
    'the assurance level of an access policy with an unreadable requirement is unknown: %s',
    (_, verificationMethod, why) => {
      const { access, assurance } = effect({ access: 'ALLOW', verificationMethod });
      expect(access).toBe('ALLOW');
      expect(assurance).toBe(`? \`actions.appSignOn.verificationMethod\`: ${why}`);
    },
  );

  test('the outcome of a sign-in states whether an application has its access policy by default', () => {
    expect(outcomeIn(orgOf()).application.chosen).toBe('default');
    expect(outcomeIn(orgOf()).session.chosen).toBe(null);
  });
});

describe('the enrollment policy', () => {
  const settings = (written: object | null) =>
    shown(outcomeIn(orgOf({ enrollment: written && { ...written } })).enrollment.effect.settings);

  test('an enrollment policy with authenticators states for each authenticator whether it may be enrolled', () => {
    const custom = { key: 'custom_app', id: 'aut1', enroll: { self: 'optional' } };
    const written = { ...allowing({ svc_password: 'REQUIRED' }), type: 'authenticators' };
    expect(settings(written)).toEqual({
      form: 'AUTHENTICATORS',
      authenticators: [{ key: 'svc_password', id: null, self: 'REQUIRED' }],
    });
    expect(settings({ authenticators: [custom, { key: 'svc_email' }] })).toEqual({
      form: 'AUTHENTICATORS',
      authenticators: [
        { key: 'custom_app', id: 'aut1', self: 'OPTIONAL' },
        { key: 'svc_email', id: null, self: 'NOT_ALLOWED' },
      ],
    });
  });

  test('an enrollment policy with factors, the default form, states for each factor whether it may be enrolled', () => {
    expect(settings({ factors: { svc_sms: { enroll: { self: 'OPTIONAL' } }, svc_otp: {} } })).toEqual({
      form: 'FACTORS',
      authenticators: [
        { key: 'svc_sms', id: null, self: 'OPTIONAL' },
        { key: 'svc_otp', id: null, self: 'NOT_ALLOWED' },
      ],
    });
  });

  test.each([
    [null, '? the enrollment policy has no `settings`: export it with its authenticators'],
    [{ type: 'AUTHENTICATORS' }, '? `settings.authenticators` is missing'],
    [{}, '? `settings.factors` is missing'],
    [{ authenticators: [{ enroll: {} }] }, '? `settings.authenticators[0].key` is missing'],
    [
      { authenticators: [{ key: 'svc_sms', enroll: 'OPTIONAL' }] },
      '? `settings.authenticators[0].enroll` is `OPTIONAL`, not an object',
    ],
    [{ type: 'LISTS', factors: {} }, '? `settings.type` is `LISTS`, not `FACTORS` or `AUTHENTICATORS`'],
  ])('settings of an enrollment policy that cannot be read are unknown: %j', (written, expected) => {
    expect(settings(written)).toBe(expected);
  });
});

describe('identity provider routing', () => {
  const idps = { idps: [{ id: 'idp1', name: 'example.com', type: 'SAML2' }] };
  const routed = (routing: object, context: object = {}, more: object = idps) =>
    effectOf(outcomeIn(orgOf({ routing: { ...routing }, more: { ...more } }), { ...LOW, ...context }).routed);

  test('identity provider routing leads to the providers that the rule names, among which the user may choose', () => {
    expect(routed({ providers: [{ type: 'SVC' }, { type: 'SAML2', id: 'idp1' }] })).toEqual({
      selection: 'SPECIFIC',
      providers: [
        { type: 'SVC', id: null, name: null },
        { type: 'SAML2', id: 'idp1', name: 'example.com' },
      ],
    });
  });

  const dynamic = {
    idpSelectionType: 'DYNAMIC',
    providers: [],
    matchCriteria: [{ providerExpression: "login.identifier.substringAfter('@')", propertyName: 'name' }],
  };

  test('identity provider routing leads to the provider whose name the expression returns', () => {
    expect(routed(dynamic, { identifier: 'ann@example.com' })).toEqual({
      selection: 'DYNAMIC',
      providers: [{ type: null, id: 'idp1', name: 'example.com' }],
    });
    expect(routed(dynamic, { identifier: 'ann@example.org' }).providers).toBe(
      '? the export has 0 identity providers called `example.org`',
    );
  });

  test('identity provider routing by a rule whose action cannot be read is unknown', () => {
    expect(routed({ providers: [{ id: 'idp1' }] }).providers).toBe(
      '? `actions.idp.providers[0].type` is missing',
    );
    expect(routed({ idpSelectionType: 'DYNAMIC' }).providers).toBe(
      '? `actions.idp.matchCriteria` is missing',
    );
    const broken = { ...dynamic, matchCriteria: [{ providerExpression: 'login.' }] };
    expect(routed(broken).providers).toBe('? the expression `login.` cannot be read');
  });
});

describe('the password policy', () => {
  test('an unset value of the password policy has the default that the documentation states, or is unknown if it states none', () => {
    const found = effectOf(outcomeIn(orgOf()).password);
    expect(found).toMatchObject({
      minLength: 8,
      minLowerCase: 1,
      minUpperCase: 1,
      minNumber: 1,
      minSymbol: 1,
      excludeUsername: true,
      excludeAttributes: [],
      excludeCommon: false,
      maxConsecutiveCharacters: null,
      oelStatement: null,
      historyCount: '? `settings.password.age.historyCount` is missing',
      showLockoutFailures: '? `settings.password.lockout.showLockoutFailures` is missing',
      passwordChange: '? `actions.passwordChange.access` is missing',
    });
  });

  test('in the edition `field`, unset values of the password policy have the defaults of a live tenant', () => {
    const found = effectOf(outcomeIn(orgOf({ options: { edition: 'field' } })).password);
    expect(found).toMatchObject({
      maxAgeDays: 0,
      historyCount: 0,
      autoUnlockMinutes: 0,
      showLockoutFailures: false,
      passwordChange: 'DENY',
      maxAttempts: '? `settings.password.lockout.maxAttempts` is missing',
    });
  });
});

describe('policies that apply after the sign-in', () => {
  const rule = (type: string, actions: unknown) => ({
    policies: [
      {
        id: 'p',
        type,
        name: 'p',
        system: true,
        rules: [{ id: 'r', type, name: 'r', system: true, actions }],
      },
    ],
  });
  const found = (type: string, actions: unknown) => outcomeIn(orgOf({ more: rule(type, actions) }), LOW);

  test.each([
    [[], []],
    [undefined, []],
    [[{ action: 'TERMINATE_ALL_SESSIONS' }], [{ action: 'TERMINATE_ALL_SESSIONS' }]],
    [[{ action: 'RUN_WORKFLOW', workflow: { id: 12 } }], [{ action: 'RUN_WORKFLOW', workflowId: '12' }]],
    [[{ action: 'RUN_WORKFLOW' }], '? `actions.entityRisk.actions[0].workflow.id` is missing'],
    [
      [{ action: 'PANIC' }],
      '? `actions.entityRisk.actions[0].action` is `PANIC`, not `TERMINATE_ALL_SESSIONS` or `RUN_WORKFLOW`',
    ],
  ])('the actions of an entity risk policy are read, or reported as unknown: %j', (actions, expected) => {
    const { entityRisk } = found('ENTITY_RISK', { entityRisk: { actions } });
    expect(shown(entityRisk.effect.actions)).toEqual(expected);
  });

  const terminate = {
    action: 'TERMINATE_SESSION',
    slo: { appSelectionMode: 'SPECIFIC', appInstanceIds: ['a'] },
  };

  test.each([
    ['CONTINUOUS_ACCESS', 'continuousAccess', 'continuousAccess'],
    ['POST_AUTH_SESSION', 'postAuthSession', 'postAuthSession'],
  ] as const)(
    'the failure actions in a policy of type %s are read, or reported as unknown',
    (type, part, action) => {
      const failureActions = (all: unknown) =>
        shown(found(type, { [action]: { failureActions: all } })[part].effect.failureActions);
      expect(failureActions([terminate])).toEqual([terminate]);
      expect(failureActions([{ action: 'TERMINATE_SESSION', slo: null }])).toEqual([
        { action: 'TERMINATE_SESSION', slo: null },
      ]);
      expect(failureActions(undefined)).toEqual([]);
      expect(failureActions('none')).toBe(`? \`actions.${action}.failureActions\` is \`none\`, not a list`);
    },
  );

  test('if the export has no entity risk policy, its effect is unknown', () => {
    const { entityRisk } = outcomeIn(orgOf());
    expect(entityRisk).toMatchObject({ decidedBy: null, possible: [] });
    expect(shown(entityRisk.effect.actions)).toBe('? the export has no entity risk policy');
  });

  test.each([
    ['LOW', 'no rule of the global session policy applies'],
    [undefined, 'possibly no rule of the global session policy applies'],
  ])(
    'the outcome states why no rule decides if the only rule requires a high risk: risk %s',
    (level, reason) => {
      const policy = { id: 'p', type: 'SVC_SIGN_ON', name: 'P', status: 'ACTIVE', priority: 1 };
      const rule = { id: 'r', type: 'SIGN_ON', name: 'R', status: 'ACTIVE', priority: 1 };
      const rules = [{ ...rule, conditions: { riskScore: { level: 'HIGH' } }, actions: { signon: ALLOW } }];
      const org = orgOf({ more: { policies: [{ ...policy, rules }] } });
      const { session } = outcomeIn(org, level === undefined ? {} : { risk: { level } });
      expect(session.noRuleReason).toBe(reason);
    },
  );
});
