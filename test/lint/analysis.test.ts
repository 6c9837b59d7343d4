import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redundantIn } from '../../src/analysis/questions/redundant.js';
import { sessionOf } from '../../src/analysis/questions/session/session.js';
import { openWorld } from '../../src/analysis/symbolic/open-world.js';
import { selectionOf } from '../../src/lint/config/configured.js';
import { lintExample } from '../../src/lint/example.js';
import { outcomeKey } from '../../src/lint/helpers/analysis/outcome-key.js';
import { accessOrg, accessRule, fromZone, ofGroup } from '../../src/lint/helpers/example/access-org.js';
import { type LintOptions, lintDocuments, RULES } from '../../src/lint/lint.js';
import type { Request } from '../../src/model/facts/request.js';
import { isBlocked } from '../../src/model/facts/zones/zone.js';
import type { Policy, Rule } from '../../src/model/policies/policy.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import { type Compiled, compile } from '../../src/simulate/compile.js';
import { simulateBody } from '../../src/simulate/simulate.js';
import { possible } from '../analysis/questions/possible.js';
import { arbitraryOrg } from '../generators/org.js';
import { arbitraryRequest } from '../generators/request.js';

const ANALYSED = RULES.filter(({ usesAnalysis }) => usesAnalysis);

describe('analysis rules of lint that are off by default', () => {
  const off = ANALYSED.filter(({ isOffByDefault }) => isOffByDefault);

  test('exactly two of the lint rules that use the analysis are off by default', () => {
    expect(off.map(({ id }) => id)).toEqual(['analysis/falls-through-to-default', 'analysis/order-matters']);
  });

  test.each(off.map((rule) => [rule.id, rule] as const))(
    'the lint rule %s, which uses the analysis, is turned on only by its own name',
    (id, rule) => {
      const [example] = rule.examples.bad;
      const found = (config: Parameters<typeof selectionOf>[0]) =>
        idsIn(lintExample(rule, example, selectionOf(config))).includes(id);
      expect(found({})).toBe(false);
      expect(found({ presets: ['recommended', 'hardening', 'strict'] })).toBe(false);
      expect(found({ rules: { [id]: 'info' } })).toBe(true);
      expect(found({ rules: { 'analysis/*': 'warning' } })).toBe(true);
    },
  );
});

test('lint names the rule that shadows an unreachable rule', () => {
  const { findings } = lintDocuments([shadowed()], {});
  expect(findings.find(({ rule }) => rule === 'analysis/rule-shadowed')).toMatchObject({
    severity: 'warning',
    message:
      'unreachable rule `Rule r2`: shadowed by `Rule r1` above it; move it up, narrow `Rule r1`, or remove it',
    related: [{ message: '`Rule r1` shadows it' }],
  });
});

test('lint reports an allowing rule above several denying rules once, and reports an intended exception separately as info', () => {
  const [contractors, office] = [ofGroup('staff'), fromZone()];
  const { findings } = lintDocuments([
    {
      name: 'org.json',
      value: accessOrg([
        accessRule('From the office', { ...contractors, ...office }),
        accessRule('Elsewhere', contractors, 'deny'),
        accessRule('High risk', { riskScore: { level: 'HIGH' } }, 'deny'),
        accessRule('Administrators', ofGroup('admins')),
        accessRule('Low risk', { riskScore: { level: 'LOW' } }, 'deny'),
      ]),
    },
  ]);
  const found = findings.filter(({ rule }) => rule === 'analysis/deny-preempted');
  expect(found.map(({ severity, resource, related }) => [severity, resource?.name, related.length])).toEqual([
    ['warning', 'From the office', 2],
    ['info', 'From the office', 1],
    ['warning', 'Administrators', 1],
  ]);
  expect(found.map(({ related }) => related.map(({ message }) => message))).toEqual([
    ['`High risk` denies access', '`Low risk` denies access'],
    ['`Elsewhere` denies access'],
    ['`Low risk` denies access'],
  ]);
});

test('lint reports a condition on applications as redundant if the policy applies only to these applications', () => {
  const app = (id: string) => ({
    id,
    label: id,
    signOnMode: 'SAML_2_0',
    _links: { accessPolicy: { href: 'https://example.com/api/v1/policies/p1' } },
  });
  const org = accessOrg([
    accessRule('Staff', { ...ofGroup('staff'), app: { include: [{ type: 'APP', id: 'payroll' }] } }),
  ]) as { readonly policies: readonly object[] };
  const policies = [
    ...org.policies.map((policy) => ({ ...policy, system: false })),
    { id: 'p2', type: 'ACCESS_POLICY', name: 'Default Policy', priority: 2, system: true, rules: [] },
  ];
  const redundant = (apps: readonly object[]) =>
    lintDocuments([{ name: 'org.json', value: { ...org, policies, apps } }]).findings.flatMap(
      ({ rule, location }) => (rule === 'analysis/condition-redundant' ? location.pointer : []),
    );
  expect(redundant([app('payroll')])).toEqual([expect.stringMatching(/conditions\/app$/)]);
  expect(redundant([app('payroll'), app('wiki')])).toEqual([]);
});

describe('lint of an incomplete org', () => {
  test.each([['rule-redundant'], ['condition-redundant'], ['weaker-rule-first']])(
    'lint of an incomplete org produces no finding of analysis/%s',
    (name) => {
      const id = `analysis/${name}`;
      const rule = ANALYSED.find((one) => one.id === id);
      for (const example of rule?.examples.bad ?? []) {
        expect(idsOf({ ...(example as object), rulesComplete: ['p1'] })).toContain(id);
        expect(idsOf({ ...(example as object), rulesComplete: [] })).not.toContain(id);
      }
    },
  );

  test('in an incomplete org, lint assumes that an unknown group may have members', () => {
    const { value } = shadowed({ people: { groups: { include: [], exclude: ['elsewhere'] } } });
    expect(idsOf(value)).not.toContain('analysis/rule-shadowed');
  });
});

describe('a contradiction within one expression', () => {
  const apart = [
    "security.risk.level == 'HIGH' && security.risk.level == 'LOW'",
    "!(user.profile.department == 'Sales' || user.profile.department != 'Sales')",
    "user.isMemberOf({'group.id': 'staff'}) && !user.isMemberOf({'group.id': 'staff'})",
    "device.profile.platform == 'IOS' && device.profile.registered == false",
  ];

  test.each(apart)('lint reports a contradiction within one expression: %s', (condition) => {
    const alone = { elCondition: { condition } };
    const beside = { ...alone, network: { connection: 'ZONE', include: ['office'] } };
    for (const conditions of [alone, beside])
      expect(idsOf(shadowed(conditions).value)).toContain('analysis/condition-contradiction');
  });

  test('the lint rule analysis/condition-contradiction does not repeat a contradiction that condition/expression-constant reports', () => {
    const alone = { elCondition: { condition: "security.risk.level == 'EXTREME'" } };
    const found = idsOf(shadowed(alone).value);
    expect(found).toContain('condition/expression-constant');
    expect(found).not.toContain('analysis/condition-contradiction');
  });
});

describe('a contradiction between a rule and its policy', () => {
  const INCLUDE = '`people.groups.include`';
  const EXCLUDE = '`people.groups.exclude`';
  const everyone = ', because every user is in the group `Everyone`';

  test.each([
    [
      ['staff'],
      ['staff'],
      `${EXCLUDE} and ${INCLUDE} of the policy \`Staff\` can never hold together; change one of them`,
    ],
    [
      ['all'],
      ['all'],
      `${EXCLUDE} can never hold${everyone}, which ${INCLUDE} of the policy \`Staff\` contains; change it`,
    ],
    [
      ['staff'],
      ['all'],
      `${EXCLUDE} can never hold${everyone}, also those that ${INCLUDE} of the policy \`Staff\` selects; change it`,
    ],
    [undefined, ['all'], `${EXCLUDE} can never hold${everyone}; change it`],
  ])(
    "the lint message about a contradiction of a rule with its policy names the policy's group condition; included %j, excluded %j",
    (include, exclude, words) => {
      const document = passwordOrg(include, exclude);
      const { findings } = lintDocuments([{ name: 'org.json', value: document }]);
      const found = findings.filter(({ rule }) => rule === 'analysis/condition-contradiction');
      expect(found.map(({ message }) => message)).toEqual([
        `the rule \`Guests\` is unsatisfiable: ${words}, or remove it`,
      ]);
      expect(found.flatMap(({ related }) => related).map(({ location }) => location.pointer)).toEqual(
        include === undefined ? [] : ['/policies/0/conditions/people/groups/include'],
      );
    },
  );

  test.each([
    [
      'mail',
      [
        'the rule `Own` is unsatisfiable: `app.include` can never hold, because the policy `Payroll` does not apply to the applications in it; change it, or remove it',
      ],
    ],
    ['payroll', []],
  ])(
    'lint reports a rule whose app condition includes only applications that use another policy: %s',
    (id, messages) => {
      const app = (own: string) => ({ id: own, name: own, label: own, status: 'ACTIVE' });
      const policy = { type: 'ACCESS_POLICY', status: 'ACTIVE', priority: 1 };
      const value = {
        apps: [app('mail'), app('payroll')],
        policies: [
          { ...policy, id: 'other', name: 'Any', system: true },
          { ...policy, id: 'p1', name: 'Payroll' },
        ],
        rules: {
          other: [{ ...accessRule('Any', {}), priority: 99, system: true }],
          p1: [
            { ...accessRule('Own', { app: { include: [{ type: 'APP', id }], exclude: [] } }), priority: 1 },
            { ...accessRule('Catch-all', {}), priority: 99, system: true },
          ],
        },
        mappings: [{ policyId: 'p1', appId: 'payroll' }],
      };
      const { findings } = lintDocuments([{ name: 'org.json', value }]);
      const found = findings.filter(({ rule }) => rule === 'analysis/condition-contradiction');
      expect(found.map(({ message }) => message)).toEqual(messages);
    },
  );

  function passwordOrg(include: readonly string[] | undefined, exclude: readonly string[]) {
    const held = { type: 'PASSWORD', status: 'ACTIVE', priority: 1 };
    return {
      groups: [
        { id: 'all', type: 'BUILT_IN', profile: { name: 'Everyone' } },
        { id: 'staff', type: 'OKTA_GROUP', profile: { name: 'Staff' } },
      ],
      policies: [
        { ...held, id: 'p1', name: 'Staff', conditions: include && { people: { groups: { include } } } },
      ],
      rules: {
        p1: [
          {
            ...held,
            id: 'r1',
            name: 'Guests',
            conditions: { people: { groups: { include: [], exclude } } },
            actions: { passwordChange: { access: 'ALLOW' } },
          },
        ],
      },
    };
  }
});

describe('a contradiction that another lint rule reports', () => {
  test.each([
    ['condition/unknown-reference', { people: { groups: { include: ['elsewhere'], exclude: [] } } }],
    ['condition/zone-empty', { network: { connection: 'ZONE', include: ['empty'] } }],
    ['condition/inactive-reference', { network: { connection: 'ZONE', include: ['closed'] } }],
    ['condition/zone-cancelled', { network: { connection: 'ZONE', include: ['lab'], exclude: ['office'] } }],
    ['condition/include-exclude-overlap', { people: { groups: { include: ['staff'], exclude: ['staff'] } } }],
    ['condition/device-managed-needs-registered', { device: { registered: false, managed: true } }],
  ])(
    'the lint rules that use the analysis do not repeat a contradiction that is reported by %s',
    (id, conditions) => {
      const found = idsOf(shadowed({ ...conditions }).value);
      expect(found).toContain(id);
      expect(found).not.toContain('analysis/condition-contradiction');
    },
  );
});

test('property: removing a rule or condition that lint reports as redundant changes no decision', () => {
  fc.assert(
    fc.property(
      arbitraryOrg().chain((org) =>
        fc.tuple(fc.constant(org), fc.array(arbitraryRequest(org), { minLength: 10, maxLength: 10 })),
      ),
      ([org, requests]) => {
        const before = compile(org);
        const asked = requests
          .map((request) => possible(request, org))
          .filter((request) => !isBlocked(request, before.world));
        for (const { type, policy, rule, without } of redundancies(org)) {
          const after = compile(without);
          for (const request of asked) {
            const [one, other] = [before, after].map((compiled) => decidedFor(compiled, type, request));
            if (one === undefined || other === undefined) continue;
            expect([policy.id, rule.id, other]).toEqual([policy.id, rule.id, one]);
          }
        }
      },
    ),
    { numRuns: 63 },
  );
});

function* redundancies(org: Snapshot) {
  const session = sessionOf(compile(openWorld(org).snapshot));
  for (const list of session.lists) {
    const found = redundantIn(list, session, {
      effectKey: outcomeKey,
      isAsked: ({ rule }) => !rule.isDefault,
    });
    for (const one of found) {
      const { policy, rule } = one.rule;
      if (one.kind === 'undecided') continue;
      const changed = one.kind === 'rule' ? [] : [withoutCondition(rule, one.key)];
      yield { type: list.type.name, policy, rule, without: withRule(org, policy, rule, changed) };
    }
  }
}

function withoutCondition(rule: Rule, key: string): Rule {
  const { [key]: _, ...conditions } = rule.conditions ?? {};
  return { ...rule, conditions };
}

function withRule(org: Snapshot, policy: Policy, rule: Rule, instead: readonly Rule[]): Snapshot {
  const rules = policy.rules.flatMap((one) => (one === rule ? instead : [one]));
  return { ...org, policies: org.policies.map((one) => (one === policy ? { ...one, rules } : one)) };
}

/** Returns the access of the deciding rule if no rule above it is undecided. */
function decidedFor(compiled: Compiled, type: string, request: Request): string | undefined {
  const answer = simulateBody(compiled, { ...request, policyTypes: [type] });
  const [evaluation] = answer.ok ? answer.value.evaluation : [];
  if (evaluation === undefined || evaluation.undefined.policies.length > 0) return undefined;
  const [decided] = evaluation.result.policies;
  const policy = compiled.snapshot.policies.find(({ id }) => id === decided?.id);
  const rule = policy?.rules.find(({ id }) => id === decided?.rules[0]?.id);
  if (policy === undefined || rule === undefined) return 'none';
  return outcomeKey({ policy, rule });
}

/** Returns two rules. The first shadows the second unless the first has conditions. */
function shadowed(conditions: object = {}) {
  const rule = (id: string, priority: number, asked: object | null, rest: object = {}) => ({
    id,
    type: 'ACCESS_POLICY',
    name: `Rule ${id}`,
    status: 'ACTIVE',
    priority,
    conditions: asked,
    actions: { appSignOn: { access: 'DENY' } },
    ...rest,
  });
  const zone = (id: string, value: readonly string[], status = 'ACTIVE') => ({
    id,
    type: 'IP',
    name: id,
    status,
    gateways: value.map((one) => ({ type: 'CIDR', value: one })),
  });
  const value = {
    groups: [{ id: 'staff', profile: { name: 'Staff' } }],
    zones: [
      zone('office', ['192.0.2.0/24']),
      zone('lab', ['192.0.2.0/25']),
      zone('empty', []),
      zone('closed', ['198.51.100.0/24'], 'INACTIVE'),
    ],
    policies: [
      { id: 'p1', type: 'ACCESS_POLICY', name: 'Payroll', status: 'ACTIVE', priority: 1, system: true },
    ],
    rules: {
      p1: [
        rule('r1', 1, conditions),
        rule('r2', 2, { people: { groups: { include: ['staff'], exclude: [] } } }),
        rule('r3', 99, null, { system: true }),
      ],
    },
  };
  return { name: 'org.json', value };
}

function idsOf(value: unknown, options: LintOptions = {}): readonly string[] {
  return idsIn(lintDocuments([{ name: 'org.json', value }], options));
}

function idsIn({ findings }: ReturnType<typeof lintDocuments>): readonly string[] {
  return findings.map(({ rule }) => rule);
}
