import { describe, expect, test } from 'vitest';
import { readSnapshot, unwrap } from '../../src/index.js';
import { testSuite } from '../../src/public/testing.js';

const org = unwrap(
  readSnapshot({
    policies: [
      {
        id: 'p1',
        type: 'SVC_SIGN_ON',
        name: 'Sessions',
        status: 'ACTIVE',
        priority: 1,
        rules: [
          {
            id: 'r1',
            name: 'No RADIUS',
            status: 'ACTIVE',
            priority: 1,
            conditions: { authContext: { authType: 'RADIUS' } },
            actions: { signon: { access: 'DENY' } },
          },
          { id: 'r2', name: 'Rest', status: 'ACTIVE', priority: 2, actions: { signon: { access: 'ALLOW' } } },
        ],
      },
    ],
    apps: [{ id: 'a1', label: 'Payroll', name: 'payroll' }],
  }),
);

test('if `when` of a policy test does not state `authType`, the test also covers RADIUS sign-ins, so a RADIUS sign-in can refute it', () => {
  const run = (when: string) => {
    const text = `tests:\n  - name: all get a session\n    when: ${when}\n    always: { session: { access: ALLOW } }\n`;
    return JSON.stringify(testSuite(text, org));
  };
  expect(run('{ app: Payroll }')).toContain('RADIUS');
  expect(run('{ app: Payroll }')).toContain('refuted');
  expect(run('{ app: Payroll, authType: WEB }')).not.toContain('refuted');
});

describe('defaults of a test file', () => {
  const access = (id: string, access: string, rules: readonly object[] = []) => ({
    id,
    type: 'ACCESS_POLICY',
    name: id,
    status: 'ACTIVE',
    priority: 1,
    rules: [
      ...rules,
      {
        id: `${id}-rest`,
        name: `${id} rest`,
        status: 'ACTIVE',
        priority: 9,
        actions: { appSignOn: { access } },
      },
    ],
  });
  const many = unwrap(
    readSnapshot({
      policies: [access('open', 'ALLOW'), access('closed', 'DENY')],
      apps: [
        { id: 'a1', label: 'Open app', name: 'one', _links: link('open') },
        { id: 'a2', label: 'Closed app', name: 'two', _links: link('closed') },
      ],
      groups: [{ id: 'g1', profile: { name: 'Staff' } }],
    }),
  );

  function link(policy: string) {
    return { accessPolicy: { href: `https://x.example/api/v1/policies/${policy}` } };
  }

  const statusOf = (statement: string, defaults = '{ app: Closed app }') => {
    const run = unwrap(testSuite(`defaults: ${defaults}\ntests:\n  - { name: it, ${statement} }\n`, many));
    return run.tests
      .map((one) => (one.status !== 'skipped' && one.kind === 'statement' ? one.result.status : ''))
      .join();
  };

  test.each([
    ['restrict a statement without `when`', 'never: { access: ALLOW }', 'proved'],
    [
      'restrict a statement with another `when`',
      'when: { groups: Staff }, never: { access: ALLOW }',
      'proved',
    ],
    ['are replaced by the same key', 'when: { app: Open app }, never: { access: ALLOW }', 'refuted'],
    ['are removed by null', 'when: { app: null }, never: { access: ALLOW }', 'refuted'],
    ['are replaced by `apps`', 'when: { apps: all }, never: { access: ALLOW }', 'refuted'],
    ['restrict `reachable`', "reachable: ['open rest']", 'refuted'],
    ['restrict `reachable: all` to the policies of the applications', 'reachable: all', 'proved'],
    ['restrict `unreachable`', 'unreachable: []', 'proved'],
  ])('the section `defaults` of a policy test file %s', (_, statement, status) => {
    expect(statusOf(statement)).toBe(status);
  });

  test('in a policy test, a condition of `when` replaces the default of the same name, and other conditions are added to the defaults', () => {
    const defaults = '{ app: Open app, platform: WINDOWS }';
    const condition = 'platform: { include: [{ type: DESKTOP, os: { type: MACOS } }] }';
    expect(statusOf(`when: { ${condition} }, never: { access: ALLOW }`, defaults)).toBe('refuted');
    expect(
      statusOf(
        `when: { not: { platform: { include: [{ type: DESKTOP, os: { type: WINDOWS } }] } } }, never: { access: ALLOW }`,
        defaults,
      ),
    ).toBe('vacuous');
  });

  test('authenticators in the defaults of a test file do not apply to policy tests about rules, and are an error in `when`', () => {
    const defaults = '{ app: Closed app, authenticators: [okta_password] }';
    expect(statusOf('reachable: all', defaults)).toBe('proved');
    expect(statusOf('when: { authenticators: [okta_password] }, reachable: all')).toBe('invalid');
  });
});

describe('names in test files', () => {
  const zones = [
    {
      id: 'nzo1',
      name: 'Office',
      type: 'IP',
      status: 'ACTIVE',
      gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }],
    },
  ];
  const rule = (conditions: object) => ({
    id: 'r1',
    name: 'R',
    status: 'ACTIVE',
    priority: 1,
    conditions,
    actions: { appSignOn: { access: 'ALLOW' } },
  });
  const policies = [
    {
      id: 'p1',
      type: 'ACCESS_POLICY',
      name: 'P',
      status: 'ACTIVE',
      system: true,
      priority: 1,
      rules: [rule({ network: { connection: 'ZONE', include: ['nzo1'] } })],
    },
  ];
  const apps = [{ id: 'a1', label: 'Payroll', name: 'payroll' }];
  const run = (statement: string, more: object) =>
    unwrap(
      testSuite(
        `tests:\n  - name: it\n    when: ${statement}\n    never: { access: ALLOW }\n`,
        unwrap(readSnapshot({ policies, apps, ...more })),
      ),
    ).tests[0];
  const network = (zone: string) => `{ network: { connection: ZONE, include: [${zone}] } }`;

  test('in a policy test, a condition of `when` accepts the name of a zone in place of its id', () => {
    expect(run(network('Office'), { zones })).toMatchObject({ result: { status: 'refuted' } });
  });

  test('in a policy test for a complete export, a zone name in `when` that does not exist is an error at its location', () => {
    const problem = { severity: 'error', pointer: '/tests/0/when/network/include/0' };
    expect(run(network('Offices'), { zones })).toMatchObject({
      status: 'failed',
      result: {
        status: 'invalid',
        problems: [{ ...problem, message: expect.stringContaining('did you mean `Office (nzo1)`') }],
      },
    });
  });

  test('in a policy test for an incomplete export, an unknown zone in `when` is a warning, and the test is undecided', () => {
    expect(run(network('Offices'), {})).toMatchObject({
      status: 'undecided',
      result: {
        status: 'undecided',
        problems: [{ severity: 'warning', message: expect.stringContaining('/api/v1/zones') }],
      },
    });
    expect(run(network('nzo1'), {})).not.toMatchObject({
      result: { problems: [{ pointer: '/tests/0/when/network/include/0' }] },
    });
  });
});
