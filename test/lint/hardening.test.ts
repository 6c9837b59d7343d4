import { describe, expect, test } from 'vitest';
import { exampleDocument } from '../../src/lint/example.js';
import { lintDocuments, RULES } from '../../src/lint/lint.js';
import type { LintRule } from '../../src/lint/rule/rule.js';
import { type RuleSelection, recommended, severityIn } from '../../src/lint/run/selection.js';
import type { Engine } from '../../src/model/policies/snapshot.js';
import { hardening } from './mutators/hardening.js';

const PRESET = RULES.filter(({ preset }) => preset === 'hardening');

function selection(options: Readonly<Record<string, number | readonly string[]>> = {}): RuleSelection {
  return {
    severityOf: (rule: LintRule, setting) =>
      rule.preset === 'hardening' ? severityIn(rule, setting) : recommended.severityOf(rule, setting),
    optionsOf: (rule) => ({ ...recommended.optionsOf(rule), ...options }),
  };
}

function found(org: unknown, options?: Parameters<typeof selection>[0], engine?: Engine) {
  const { findings } = lintDocuments([{ name: 'org.json', value: org }], {
    edition: 'spec',
    brand: 'SVC',
    engine,
    selection: selection(options),
  });
  return findings
    .filter(({ rule }) => rule.startsWith('hardening/'))
    .map(({ rule, location }) => `${rule} ${location.pointer}`);
}

describe('every hardening rule', () => {
  test.each(PRESET.map((rule) => [rule.id, rule] as const))(
    'the lint hardening rule %s is off by default',
    (_, rule) => {
      expect(
        recommended.severityOf(rule, {
          edition: 'spec',
          engine: 'identity',
          brand: 'SVC',
          reading: 'stored',
        }),
      ).toBeUndefined();
    },
  );

  test.each(PRESET.map((rule) => [rule.id, rule] as const))(
    'the lint hardening rule %s names its public source',
    (_, { source }) => {
      expect(source).toMatch(/STIG|HealthInsight|CISA|CIS Controls|NIST/);
    },
  );

  test.each(
    PRESET.flatMap(({ id, options = {} }) =>
      Object.entries(options).map(([name, option]) => [`${id} ${name}`, option] as const),
    ),
  )(
    'each option of the lint hardening rule %s has a default value within its bounds',
    (_, { default: value, least, most }) => {
      if (typeof value !== 'number') return;
      expect(value).toBeGreaterThanOrEqual(least as number);
      expect(value).toBeLessThanOrEqual(most ?? Number.POSITIVE_INFINITY);
    },
  );
});

describe.each(hardening.map((mutator) => [`${mutator.rule}: ${mutator.what}`, mutator] as const))(
  'the mutation for a hardening rule adds the mistake that the rule reports: %s',
  (_, mutator) => {
    test('a hardening rule of lint has no finding for the valid org, and the expected finding for the org with a mistake', () => {
      expect(found(mutator.valid())).toEqual([]);
      const org = mutator.valid();
      mutator.breaks(org);
      expect(found(org).some((one) => one.startsWith(`${mutator.rule} `))).toBe(true);
    });
  },
);

describe('fixes of hardening rules', () => {
  const fixed = hardening.filter(({ rule }) =>
    PRESET.some(({ id, fix }) => id === rule && fix !== undefined),
  );

  test.each(fixed.map((mutator) => [mutator.rule, mutator] as const))(
    'a fix removes the finding of the lint hardening rule %s',
    (id, mutator) => {
      const org = mutator.valid();
      mutator.breaks(org);
      const { findings } = lintDocuments([{ name: 'org.json', value: org }], {
        edition: 'spec',
        brand: 'SVC',
        selection: selection(),
      });
      const edits = findings.filter(({ rule }) => rule === id).flatMap(({ fix }) => fix?.edits ?? []);
      for (const edit of edits) {
        const steps = edit.pointer.slice(1).split('/');
        const last = steps.pop() as string;
        const holder = steps.reduce((part, step) => Reflect.get(part as object, step), org) as object;
        Reflect.set(holder, last, 'value' in edit ? edit.value : undefined);
      }
      if (edits.length > 0) expect(found(org)).toEqual([]);
    },
  );
});

const rule = (id: string, rest: object) => ({ id, name: id, status: 'ACTIVE', ...rest });

const policy = (id: string, type: string, rest: object = {}) => ({
  id,
  type,
  name: id,
  status: 'ACTIVE',
  priority: 1,
  ...rest,
});

const session = (signon: object) => ({
  access: 'ALLOW',
  primaryFactor: 'PASSWORD_IDP',
  requireFactor: true,
  factorPromptMode: 'ALWAYS',
  factorLifetime: 15,
  session: { maxSessionLifetimeMinutes: 60 },
  ...signon,
});

const sessions = (rules: readonly object[], rest: object = {}) => ({
  policies: [policy('p1', 'SVC_SIGN_ON')],
  rules: { p1: rules.map((one) => ({ type: 'SIGN_ON', ...one })) },
  zones: [{ id: 'z1', type: 'IP', name: 'Office', gateways: [{ type: 'CIDR', value: '10.0.0.0/24' }] }],
  ...rest,
});

const OFFICE = { network: { connection: 'ZONE', include: ['z1'] } };

describe('hardening rules about sessions', () => {
  test('the hardening rule of lint on session lifetimes reports an unlimited lifetime, whatever limit is configured', () => {
    const unlimited = sessions([
      rule('r1', { actions: { signon: session({ session: { maxSessionLifetimeMinutes: 0 } }) } }),
    ]);
    expect(found(unlimited, { minutes: 1440 })).toEqual([
      'hardening/session-lifetime /rules/p1/0/actions/signon/session/maxSessionLifetimeMinutes',
    ]);
  });

  test('the hardening rule of lint on session lifetimes skips an inactive rule, but checks the other rules of its policy', () => {
    const org = sessions([
      rule('r1', { status: 'INACTIVE', priority: 1, actions: { signon: session({ session: {} }) } }),
      rule('r2', { priority: 2, actions: { signon: session({ session: {} }) } }),
    ]);
    expect(found(org)).toEqual(['hardening/session-lifetime /rules/p1/1/actions/signon/session']);
  });

  test('the hardening rule of lint on session lifetimes skips an inactive policy', () => {
    const org = sessions([
      rule('r1', { actions: { signon: { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP' } } }),
    ]);
    expect(found({ ...org, policies: [policy('p1', 'SVC_SIGN_ON', { status: 'INACTIVE' })] })).toEqual([]);
  });

  test('the hardening rule of lint on session lifetimes checks every reachable rule, not only the first one', () => {
    const org = sessions([
      rule('r1', { priority: 1, conditions: OFFICE, actions: { signon: session({}) } }),
      rule('r2', {
        priority: 2,
        actions: { signon: session({ session: { maxSessionLifetimeMinutes: 0 } }) },
      }),
    ]);
    expect(found(org)).toHaveLength(1);
  });

  test('the hardening rule of lint on session lifetimes skips an unreachable rule', () => {
    const org = sessions([
      rule('r1', { priority: 1, actions: { signon: { access: 'DENY' } } }),
      rule('r2', {
        priority: 2,
        actions: { signon: session({ session: { maxSessionLifetimeMinutes: 0 } }) },
      }),
    ]);
    expect(found(org)).toEqual([]);
  });

  test('the hardening rule of lint on idle sessions requires a shorter idle time for administrators', () => {
    const signon = session({ session: { maxSessionLifetimeMinutes: 60, maxSessionIdleMinutes: 30 } });
    const groups = [{ id: 'g1', type: 'SVC_GROUP', profile: { name: 'Org Administrators' } }];
    const conditions = { people: { groups: { include: ['g1'] } } };
    const org = sessions([rule('r1', { actions: { signon } })], {
      groups,
      policies: [policy('p1', 'SVC_SIGN_ON', { conditions })],
    });
    expect(found(org)).toEqual([
      'hardening/session-idle /rules/p1/0/actions/signon/session/maxSessionIdleMinutes',
    ]);
    expect(found(org, { administrators: ['staff'] })).toEqual([]);
    expect(found(org, { administrators: ['g1'], administratorMinutes: 30 })).toEqual([]);
  });

  test('if administrators have a separate session policy, the hardening rule of lint for their sessions ignores the default policy', () => {
    const one = { requireFactor: false, factorPromptMode: undefined, factorLifetime: undefined };
    const org = {
      policies: [
        policy('p1', 'SVC_SIGN_ON', { conditions: { people: { groups: { include: ['g1'] } } } }),
        policy('p2', 'SVC_SIGN_ON', { priority: 2 }),
      ],
      rules: {
        p1: [rule('r1', { type: 'SIGN_ON', actions: { signon: session({}) } })],
        p2: [rule('r2', { type: 'SIGN_ON', actions: { signon: session(one) } })],
      },
      groups: [{ id: 'g1', type: 'SVC_GROUP', profile: { name: 'Administrators' } }],
    };
    expect(found(org).filter((one) => one.includes('second-factor'))).toEqual([]);
    const away = { ...org, groups: [{ id: 'g1', type: 'SVC_GROUP', profile: { name: 'Sales' } }] };
    expect(found(away).filter((one) => one.includes('second-factor'))).toHaveLength(1);
  });

  test('on the Classic Engine, the hardening rules of lint report a session rule that allows one factor from anywhere', () => {
    const one = { requireFactor: false, factorPromptMode: undefined, factorLifetime: undefined };
    const anywhere = sessions([rule('r1', { actions: { signon: session(one) } })]);
    const office = sessions([rule('r1', { conditions: OFFICE, actions: { signon: session(one) } })]);
    const name = 'hardening/one-factor-session';
    expect(found(anywhere, {}, 'classic').filter((one) => one.startsWith(name))).toHaveLength(1);
    expect(found(office, {}, 'classic').filter((one) => one.startsWith(name))).toEqual([]);
    expect(found(anywhere).filter((one) => one.startsWith(name))).toEqual([]);
  });
});

const access = (verificationMethod: object, rest: object = {}) => ({
  type: 'ACCESS_POLICY',
  actions: { appSignOn: { access: 'ALLOW', verificationMethod } },
  ...rest,
});

const application = (rules: readonly object[], name = 'saasure') => ({
  policies: [policy('p1', 'ACCESS_POLICY')],
  rules: { p1: rules },
  apps: [
    {
      id: 'a1',
      name,
      label: 'App',
      _links: { accessPolicy: { href: 'https://example.com/api/v1/policies/p1' } },
    },
  ],
});

const RESISTANT = { possession: { phishingResistant: 'REQUIRED' } };

describe('hardening rules about applications of administrators', () => {
  const only = 'hardening/administrator-application';
  const of = (rules: readonly object[], name?: string) =>
    found(application(rules, name)).filter((one) => one.startsWith(only));

  test.each([
    [
      'every constraint object requires it',
      { type: 'ASSURANCE', factorMode: '2FA', constraints: [RESISTANT] },
      0,
    ],
    [
      'one constraint object does not require it',
      { type: 'ASSURANCE', factorMode: '2FA', constraints: [RESISTANT, {}] },
      1,
    ],
    [
      'a constraint object of another class only',
      { type: 'ASSURANCE', factorMode: '2FA', constraints: [{ knowledge: { types: ['PASSWORD'] } }] },
      1,
    ],
    [
      'two factors in one-factor mode',
      {
        type: 'ASSURANCE',
        factorMode: '1FA',
        constraints: [RESISTANT, { possession: { methods: ['PUSH'], userVerification: 'REQUIRED' } }],
      },
      1,
    ],
    [
      'only authenticators that always have it',
      {
        type: 'ASSURANCE',
        factorMode: '1FA',
        constraints: [{ possession: { methods: ['webauthn', 'cert'] } }],
      },
      0,
    ],
    [
      'a limit is not a requirement',
      {
        type: 'ASSURANCE',
        factorMode: '1FA',
        constraints: [
          {
            possession: {
              required: false,
              phishingResistant: 'REQUIRED',
              excludedAuthenticationMethods: [{ key: 'svc_email' }],
            },
          },
        ],
      },
      1,
    ],
  ])(
    'hardening rules of lint require phishing resistance for applications of administrators: %s',
    (_, method, count) => {
      expect(of([rule('r1', access(method))])).toHaveLength(count);
    },
  );

  test('the hardening rule of lint for applications of administrators accepts a denial, and ignores inactive rules and other applications', () => {
    const weak = { type: 'ASSURANCE', factorMode: '2FA' };
    expect(of([rule('r1', access(weak, { actions: { appSignOn: { access: 'DENY' } } }))])).toEqual([]);
    expect(of([rule('r1', access(weak, { status: 'INACTIVE' }))])).toEqual([]);
    expect(of([rule('r1', access(weak))], 'intranet')).toEqual([]);
  });

  test('the hardening rule of lint for applications of administrators ignores rules below a rule that matches everybody', () => {
    const strong = { type: 'ASSURANCE', factorMode: '2FA', constraints: [RESISTANT] };
    const weak = { type: 'ASSURANCE', factorMode: '2FA' };
    expect(
      of([rule('r1', access(strong, { priority: 0 })), rule('r2', access(weak, { priority: 1 }))]),
    ).toEqual([]);
    expect(
      of([rule('r1', access(strong, { priority: 1 })), rule('r2', access(weak, { priority: 0 }))]),
    ).toHaveLength(1);
  });
});

describe('hardening rules about one factor', () => {
  test('for the hardening rules of lint, an access rule without a factor mode does not require a second factor', () => {
    const org = application([rule('r1', access({ type: 'ASSURANCE' }))], 'intranet');
    expect(found(org)).toContain('hardening/weak-catch-all /rules/p1/0/actions/appSignOn/verificationMethod');
  });

  test('one authenticator that is two factor types counts as 2FA in the hardening rules of lint', () => {
    const method = {
      type: 'ASSURANCE',
      factorMode: '1FA',
      constraints: [{ possession: { methods: ['WEBAUTHN'], userVerification: 'REQUIRED' } }],
    };
    expect(found(application([rule('r1', access(method))]))).toEqual([]);
  });

  test('the hardening rule of lint that reports sign-in with one factor skips a catch-all rule below a rule that matches everybody', () => {
    const org = application([
      rule('r1', access({}, { priority: 0, actions: { appSignOn: { access: 'DENY' } } })),
      rule('r2', access({ type: 'ASSURANCE', factorMode: '1FA' }, { priority: 99, system: true })),
    ]);
    expect(found(org)).toEqual([]);
  });
});

describe('hardening rules about high risk', () => {
  const asks = (factorMode: string, conditions: object = {}) =>
    access({ type: 'ASSURANCE', factorMode }, { conditions });
  const HIGH = { riskScore: { level: 'HIGH' } };
  const of = (rules: readonly object[]) =>
    found(application(rules, 'intranet')).filter((one) => one.startsWith('hardening/high-risk'));

  test('an access rule for high risk in one network zone does not satisfy the hardening rule of lint on high risk, which covers all networks', () => {
    const narrow = rule('r1', { ...asks('2FA', { ...HIGH, ...OFFICE }), priority: 0 });
    const rest = rule('r2', { ...asks('1FA'), priority: 1 });
    expect(of([narrow, rest])).toHaveLength(1);
    expect(of([rule('r1', { ...asks('2FA', HIGH), priority: 0 }), rest])).toEqual([]);
  });

  test('an access rule for high risk below a rule that matches everybody does not satisfy the hardening rule of lint on high risk', () => {
    const late = rule('r1', { ...asks('2FA', HIGH), priority: 2 });
    expect(of([late, rule('r2', { ...asks('1FA'), priority: 1 })])).toHaveLength(1);
  });

  test('the hardening rule of lint on high risk is satisfied if only low risk has a less strict access rule', () => {
    const low = rule('r1', { ...asks('1FA', { riskScore: { level: 'LOW' } }), priority: 0 });
    expect(of([low, rule('r2', { ...asks('2FA'), priority: 1 })])).toEqual([]);
  });

  test('the hardening rule of lint on high risk is satisfied if the session policy denies access', () => {
    const org = application([rule('r2', asks('2FA'))], 'intranet');
    const deny = {
      policies: [...org.policies, policy('p2', 'SVC_SIGN_ON', { system: true })],
      rules: {
        ...org.rules,
        p2: [
          rule('s1', {
            type: 'SIGN_ON',
            priority: 1,
            conditions: HIGH,
            actions: { signon: { access: 'DENY' } },
          }),
          rule('s2', { type: 'SIGN_ON', priority: 2, system: true, actions: { signon: session({}) } }),
        ],
      },
    };
    expect(found({ ...org, ...deny })).toEqual([]);
  });
});

describe('hardening rules about passwords', () => {
  const settings = { recovery: { factors: { svc_sms: { status: 'ACTIVE' } } } };
  const strong = {
    complexity: { minLength: 15, dictionary: { common: { exclude: true } } },
    age: { historyCount: 24 },
    lockout: { maxAttempts: 3 },
  };
  const org = (reset: string, status = 'ACTIVE') => ({
    policies: [policy('p1', 'PASSWORD', { settings: { ...settings, password: strong } })],
    rules: {
      p1: [
        rule('r1', { type: 'PASSWORD', status, actions: { selfServicePasswordReset: { access: reset } } }),
      ],
    },
  });

  test('hardening rules of lint do not report a weak recovery factor if no password policy rule allows recovery', () => {
    expect(found(org('ALLOW'))).toEqual([
      'hardening/weak-recovery /policies/0/settings/recovery/factors/svc_sms/status',
    ]);
    expect(found(org('DENY'))).toEqual([]);
    expect(found(org('ALLOW', 'INACTIVE'))).toEqual([]);
  });

  test('hardening rules of lint report missing password settings, because the defaults of the service are weak', () => {
    expect(
      found({ policies: [policy('p1', 'PASSWORD', { settings: {} })] }).map((one) => one.split(' ')[0]),
    ).toEqual([
      'hardening/password-dictionary',
      'hardening/password-history',
      'hardening/password-length',
      'hardening/password-lockout',
    ]);
  });

  test('the bounds of the hardening rules of lint for passwords are configurable', () => {
    const password = { ...strong, complexity: { ...strong.complexity, minLength: 12 } };
    const org = { policies: [policy('p1', 'PASSWORD', { settings: { password } })] };
    expect(found(org)).toEqual([]);
    expect(found(org, { characters: 15 })).toHaveLength(1);
  });
});

describe('hardening rules about an unreachable rule', () => {
  const examples = PRESET.flatMap((rule) =>
    rule.examples.bad
      .map((example) => exampleDocument(rule, example))
      .filter(hasRules)
      .map((example, index) => [`${rule.id} ${index}`, example] as const),
  );

  test.each(examples)(
    'lint has no hardening findings for a rule that is unreachable because of the rules above it: %s',
    (_, example) => {
      const { rules, zones = [] } = example;
      const [policyId = ''] = Object.keys(rules);
      const own = rules[policyId] ?? [];
      const wall = (['include', 'exclude'] as const).map((side, index) => ({
        ...own[0],
        id: `wall${index}`,
        name: `Wall ${index}`,
        priority: index - 2,
        conditions: { network: { connection: 'ZONE', [side]: ['wall'] } },
        actions: { appSignOn: { access: 'DENY' }, signon: { access: 'DENY' } },
      }));
      const zone = { id: 'wall', type: 'IP', name: 'Wall', status: 'ACTIVE', gateways: [WALL] };
      const walled = { ...example, rules: { [policyId]: [...wall, ...own] }, zones: [...zones, zone] };
      expect(found(walled).filter((one) => /\/rules\//.test(one))).toEqual([]);
    },
  );

  const WALL = { type: 'CIDR', value: '192.0.2.0/24' };

  test('lint has no hardening findings for a rule whose own conditions can never hold together', () => {
    const dead = { riskScore: { level: 'LOW' }, elCondition: { condition: "security.risk.level == 'HIGH'" } };
    const [, example] = examples.find(([name]) => name === 'hardening/one-factor-from-anywhere 0') ?? [];
    const [first] = Object.values(example?.rules ?? {}).flat();
    expect(found(example)).toContain(
      'hardening/one-factor-from-anywhere /rules/p1/0/actions/appSignOn/verificationMethod/factorMode',
    );
    expect(found({ ...example, rules: { p1: [{ ...first, conditions: dead }] } })).toEqual([]);
  });
});

interface WithRules {
  readonly rules: Readonly<Record<string, readonly object[]>>;
  readonly zones?: readonly object[];
}

function hasRules(example: unknown): example is WithRules {
  return typeof example === 'object' && example !== null && 'rules' in example && 'policies' in example;
}
