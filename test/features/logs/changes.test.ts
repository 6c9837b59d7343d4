import { expect, test } from 'vitest';
import { type BacktestResult, backtestJudge } from '../../../src/features/logs/backtest.js';
import { LoggedChanges } from '../../../src/features/logs/context/changes.js';
import type { DatedSnapshot } from '../../../src/features/logs/decide/dated-orgs.js';
import { replayJudge } from '../../../src/features/logs/replay.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { judgedLog } from './made-log.js';
import { ANN, orgIn, PAYROLL, PAYROLL_POLICY } from './written-org.js';

/** Returns an org whose application allows finance from the office with one factor, and denies all others. */
function orgOf(over: Readonly<Record<string, unknown>> = {}): Snapshot {
  const rule = (id: string, priority: number, conditions: unknown, access: string) => ({
    id,
    type: 'ACCESS_POLICY',
    name: id,
    status: 'ACTIVE',
    priority,
    conditions,
    actions: { appSignOn: { access } },
  });
  return orgIn(
    JSON.stringify({
      policies: [PAYROLL_POLICY],
      rules: {
        rst1: [
          rule(
            'rul1',
            0,
            {
              people: { groups: { include: ['00g2'] } },
              network: { connection: 'ZONE', include: ['nzo1'] },
            },
            'ALLOW',
          ),
          rule('rul2', 99, null, 'DENY'),
        ],
      },
      groups: [{ id: '00g2', type: 'OKTA_GROUP', profile: { name: 'Finance' } }],
      users: [{ ...ANN, groupIds: ['00g2'] }],
      zones: [
        {
          id: 'nzo1',
          type: 'IP',
          name: 'Office',
          status: 'ACTIVE',
          gateways: [{ type: 'CIDR', value: '203.0.113.0/24' }],
        },
      ],
      apps: [PAYROLL],
      ...over,
    }),
  );
}

type Json = Readonly<Record<string, unknown>>;

let count = 0;

const TARGETS = [
  { id: '0oa1', type: 'AppInstance' },
  { id: 'rul1', type: 'Rule' },
];

/** Makes a policy evaluation of ann's sign-in at an hour of the day, with this deciding rule. */
function evaluation(hour: number, ruleId: string, more: Json = {}): Json {
  count += 1;
  return {
    uuid: `evaluation-${count}`,
    published: at(hour),
    eventType: 'policy.evaluate_sign_on',
    actor: { id: '00u1', type: 'User', alternateId: 'ann@example.com' },
    outcome: { result: ruleId === 'rul1' ? 'ALLOW' : 'DENY' },
    request: { ipChain: [{ ip: '203.0.113.9' }] },
    target: [
      { id: '0oa1', type: 'AppInstance' },
      { id: ruleId, type: 'Rule' },
    ],
    ...more,
  };
}

function change(hour: number, eventType: string, target: readonly Json[]): Json {
  count += 1;
  return { uuid: `change-${count}`, published: at(hour), eventType, outcome: { result: 'SUCCESS' }, target };
}

function at(hour: number): string {
  return new Date(Date.UTC(2026, 8, 1, hour)).toISOString();
}

async function judged(events: readonly Json[], orgs: readonly DatedSnapshot[] = [{ snapshot: orgOf() }]) {
  return brief(await whole(events, orgs));
}

async function whole(events: readonly Json[], orgs: readonly DatedSnapshot[] = [{ snapshot: orgOf() }]) {
  const text = events.map((event) => `${JSON.stringify(event)}\n`).join('');
  return await judgedLog(text, (changes) => backtestJudge(orgs, changes));
}

/** Returns the non-zero counts of the comparison classes and of the reasons for not comparing. */
function brief({ counts, notCompared, decisionsByAssumption }: BacktestResult) {
  const some = Object.entries({ ...counts, ...notCompared, ...decisionsByAssumption }).filter(
    ([, times]) => times > 0,
  );
  return Object.fromEntries(some);
}

const ADDED = [
  { id: '00u1', type: 'User' },
  { id: '00g2', type: 'UserGroup' },
];

test('a backtest undoes a group membership that was added after a logged event, and restores a membership that was removed after it', async () => {
  expect(
    await judged([
      evaluation(1, 'rul2'),
      change(2, 'group.user_membership.add', ADDED),
      evaluation(3, 'rul1'),
    ]),
  ).toEqual({ agree: 2, L12: 1 });
  const without = orgOf({ users: [{ id: '00u1', status: 'ACTIVE', groupIds: [] }] });
  const events = [
    evaluation(1, 'rul1'),
    change(2, 'group.user_membership.remove', ADDED),
    evaluation(3, 'rul2'),
  ];
  expect(await judged(events, [{ snapshot: without }])).toEqual({ agree: 2, L12: 1 });
  const ofRule = [evaluation(1, 'rul1'), change(2, 'group.user_membership.rule.add_exclusion', ADDED)];
  expect(await judged(ofRule, [{ snapshot: without }])).toEqual({ disagree: 1 });
});

test('a backtest does not undo a logged membership change for a user whose groups are not all known', async () => {
  const open = orgOf({ users: [{ id: '00u1', status: 'ACTIVE' }] });
  const events = [evaluation(1, 'rul2'), change(2, 'group.user_membership.add', ADDED)];
  expect(await judged(events, [{ snapshot: open }])).toEqual({ 'groups changed since': 1 });
});

test('a backtest does not compare a sign-in if the user was later added to a group and removed from it at the same time', async () => {
  const [added, removed] = ['add', 'remove'].map((name) => change(2, `group.user_membership.${name}`, ADDED));
  for (const changes of [
    [added, removed],
    [removed, added],
  ])
    expect(await judged([evaluation(1, 'rul2'), ...(changes as Json[])])).toEqual({
      'groups changed since': 1,
    });
});

test.each([
  ['policy.rule.update', [{ id: 'rul1', type: 'PolicyRule' }], 'changed since'],
  ['policy.rule.update', [{ id: 'rul7', type: 'PolicyRule' }], 'changed since'],
  ['zone.update', [{ id: 'nzo1', type: 'NetworkZone' }], 'changed since'],
  ['zone.update', [{ id: 'nzo7', type: 'NetworkZone' }], 'disagree'],
  ['application.lifecycle.update', [{ id: '0oa1', type: 'AppInstance' }], 'changed since'],
  ['application.lifecycle.update', [{ id: '0oa7', type: 'AppInstance' }], 'disagree'],
  ['user.account.update_profile', [{ id: '00u1', type: 'User' }], 'changed since'],
  ['user.session.start', [{ id: '00u1', type: 'User' }], 'disagree'],
])(
  'a logged decision that differs from the simulated one and is older than the logged change %s of %j is classified as "%s"',
  async (eventType, target, kind) => {
    expect(await judged([evaluation(1, 'rul2'), change(2, eventType, target)])).toEqual({ [kind]: 1 });
    expect(await judged([change(1, eventType, target), evaluation(2, 'rul2')])).toEqual({ disagree: 1 });
  },
);

test.each([
  ['of the policy itself', ['ses1'], true],
  ['of a policy of the same ordered list', ['ses2'], true],
  ['of a policy that the export does not contain', ['gone'], true],
  ['of a policy of another type', ['app1'], false],
  ['of policies of other types', ['app1', 'app2'], false],
])('a change of a rule %s counts as a change of a global session policy: %j, %s', (_, ids, isCounted) => {
  expect(lastChangeOf('ses1', ids)).toBe(isCounted ? 5 : undefined);
});

test('if a rule of one authentication policy changes, this does not count as a change of another authentication policy', () => {
  expect(lastChangeOf('app1', ['app2'])).toBe(undefined);
  expect(lastChangeOf('app1', ['app1'])).toBe(5);
});

/**
 * Makes a log in which rules of the policies `changed` are edited at time 5. Returns the time of the last edit that affects the policy
 * `policyId`.
 */
function lastChangeOf(policyId: string, changed: readonly string[]): number | undefined {
  const { policies } = orgOf({
    policies: ['ses1', 'ses2', 'app1', 'app2'].map((id, index) => ({
      ...PAYROLL_POLICY,
      id,
      name: id,
      type: id.startsWith('ses') ? 'OKTA_SIGN_ON' : 'ACCESS_POLICY',
      priority: index + 1,
    })),
    rules: {},
  });
  const policy = policies.find(({ id }) => id === policyId);
  if (policy === undefined) throw new Error(`no policy ${policyId}`);
  const changes = new LoggedChanges();
  changes.add({ subject: 'rule', time: 5, ids: [...changed, 'rul7'] });
  return changes.lastChange({ policy, policies }, 10);
}

test('a backtest compares each logged event with the latest export that is not newer than the event', async () => {
  const all = orgOf({
    zones: [
      {
        id: 'nzo1',
        type: 'IP',
        name: 'Office',
        status: 'ACTIVE',
        gateways: [{ type: 'CIDR', value: '10.0.0.0/8' }],
      },
    ],
  });
  const orgs = [
    { snapshot: all, time: Date.parse(at(2)) },
    { snapshot: orgOf(), time: Date.parse(at(4)) },
  ];
  const events = [evaluation(1, 'rul1'), evaluation(3, 'rul2'), evaluation(5, 'rul1')];
  expect(await judged(events, orgs)).toEqual({ agree: 2, 'before the first export': 1 });
  const undated = { snapshot: orgOf() };
  for (const all of [
    [undated, ...orgs],
    [...orgs, undated],
  ])
    expect(await judged(events, all)).toEqual({ agree: 3 });
});

test.each([
  ['by name', { client: { zone: 'Office' } }],
  ['by id', { target: [...TARGETS, { type: 'Zone', detailEntry: { zone_id_match: 'nzo1' } }] }],
])(
  'if the log names the zone of an address %s, the address counts as in that zone, even if the export disagrees',
  async (_, more) => {
    const moved = { request: { ipChain: [{ ip: '10.0.0.1' }] }, ...more };
    const { counts, notes } = await whole([evaluation(1, 'rul1', moved), evaluation(2, 'rul1', more)]);
    expect({ counts, notes }).toMatchObject({
      counts: { agree: 2 },
      notes: [{ note: 'zone differs', count: 1 }],
    });
  },
);

test('after a zone has changed, a replay decides from the addresses of the zone, not from the zone name in the log', async () => {
  const at10 = { request: { ipChain: [{ ip: '10.0.0.1' }] }, client: { zone: 'Office' } };
  const text = `${JSON.stringify(evaluation(1, 'rul1', at10))}\n`;
  const gateways = [{ type: 'CIDR', value: '198.51.100.0/24' }];
  const moved = orgOf({ zones: [{ id: 'nzo1', type: 'IP', name: 'Office', status: 'ACTIVE', gateways }] });
  for (const [after, transitions] of [
    [orgOf(), []],
    [moved, [{ change: 'removed', isCertain: true }]],
  ] as const) {
    const replayed = await judgedLog(text, (changes) => replayJudge(orgOf(), after, changes));
    expect(replayed.transitions).toMatchObject(transitions);
  }
});

test('an evaluation that was logged without an application gets the application from an event of the same sign-in within ten minutes', async () => {
  const flow = (key: string) => ({ debugContext: { debugData: { authnRequestId: key } } });
  const bare = (key: string) =>
    evaluation(1, 'rul1', { target: [{ id: 'rul1', type: 'Rule' }], ...flow(key) });
  const start = (key: string, hour: number) => ({
    ...change(hour, 'user.session.start', [{ id: '0oa1', type: 'AppInstance' }]),
    ...flow(key),
  });
  expect(await judged([bare('a'), start('b', 1.05), start('a', 1.1)])).toEqual({ agree: 1, L1: 1 });
  expect(await judged([bare('a'), start('a', 2)])).toEqual({ 'no application': 1 });
});

test('events with a time far in the future or past do not prevent a backtest from joining the other events of one sign-in', async () => {
  const flow = (key: string) => ({ debugContext: { debugData: { authnRequestId: key } } });
  const bare = evaluation(1, 'rul1', { target: [{ id: 'rul1', type: 'Rule' }], ...flow('a') });
  const start = {
    ...change(1.1, 'user.session.start', [{ id: '0oa1', type: 'AppInstance' }]),
    ...flow('a'),
  };
  const jumped = [evaluation(24 * 365 * 50, 'rul1'), evaluation(-24 * 365 * 50, 'rul1')];
  expect(await judged([bare, ...jumped, start])).toEqual({ agree: 3, L1: 1 });
  const many = Array.from({ length: 30 }, (_, minute) => evaluation(9 + minute / 60, 'rul1'));
  expect(await judged([bare, ...many, start])).toEqual({ agree: 30, 'no application': 1 });
});

test('a backtest counts, for each reason, how many logged events it cannot compare', async () => {
  const twice = evaluation(1, 'rul1');
  expect(
    await judged([
      twice,
      twice,
      evaluation(1, 'rul1', { transaction: { type: 'JOB' } }),
      evaluation(1, 'rul1', { debugContext: { debugData: { originalPrincipal: { id: '00u9' } } } }),
      evaluation(1, 'rul1', { actor: { id: 'unknown', type: 'User' } }),
      evaluation(1, 'rul1', { actor: { id: '00u9', type: 'User' } }),
      evaluation(1, 'rul9'),
      evaluation(1, 'plr9'),
      evaluation(1, 'rul1', { target: [] }),
      evaluation(1, 'rul1', { published: 'soon' }),
      evaluation(1, 'rul1', { device: { managed: true, registered: false } }),
    ]),
  ).toEqual({
    agree: 1,
    duplicate: 1,
    job: 1,
    impersonation: 1,
    'no user': 1,
    'unknown user': 1,
    'unknown rule': 1,
    'classic application policy': 1,
    'no rule': 1,
    'no time': 1,
    'contradictory facts': 1,
  });
});
