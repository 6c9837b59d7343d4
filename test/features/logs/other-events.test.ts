import { expect, test } from 'vitest';
import { type BacktestResult, backtestJudge } from '../../../src/features/logs/backtest.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { judgedLog } from './made-log.js';
import { ANN, orgIn, PAYROLL, PAYROLL_POLICY } from './written-org.js';

type Json = Readonly<Record<string, unknown>>;

const START = Date.UTC(2026, 8, 1);

let count = 0;

/** Makes a log event about ann, `second` seconds after the start of the log. */
function event(eventType: string, second: number, more: Json = {}): Json {
  count += 1;
  return {
    uuid: `event-${count}`,
    published: new Date(START + second * 1000).toISOString(),
    eventType,
    actor: { id: '00u1', type: 'User', alternateId: 'ann@example.com' },
    request: { ipChain: [{ ip: '203.0.113.9' }] },
    ...more,
  };
}

/** Makes a policy evaluation in which the only rule of the application decided. */
function evaluation(second: number, more: Json = {}): Json {
  const target = [{ id: 'rul1', type: 'Rule' }];
  return event('policy.evaluate_sign_on', second, { outcome: { result: 'ALLOW' }, target, ...more });
}

const FLOW = { debugContext: { debugData: { authnRequestId: 'flow' } } };

const APP_IN_REQUEST = {
  transaction: { type: 'WEB', id: 'request' },
  target: [
    { id: '0oa1', type: 'AppInstance' },
    { id: 'rul1', type: 'Rule' },
  ],
};

/**
 * Makes a denial event as the service writes it: the actor is the service, and the result is a success, because the denial was recorded.
 */
function denial(second: number): Json {
  return event('application.policy.sign_on.deny_access', second, {
    actor: { id: 'system', type: 'SystemPrincipal' },
    outcome: { result: 'SUCCESS', reason: 'Access has been denied' },
    transaction: { type: 'WEB', id: 'request' },
    target: [
      { id: '0oa1', type: 'AppInstance' },
      { id: '00u1', type: 'User' },
    ],
  });
}

/** Returns the non-zero counts of the comparison classes, of the reasons for not comparing, and of the log assumptions. */
async function found(events: readonly Json[]): Promise<Json> {
  const { counts, notCompared, decisionsByAssumption } = await judged(events);
  return someOf({ ...counts, ...notCompared, ...decisionsByAssumption });
}

async function judged(events: readonly Json[]): Promise<BacktestResult> {
  const text = events.map((one) => `${JSON.stringify(one)}\n`).join('');
  return await judgedLog(text, (changes) => backtestJudge([{ snapshot: orgOf() }], changes));
}

test.each([
  ['the OAuth client of another event', { client: { id: '0oa1' } }, { agree: 1, L2: 1 }],
  ['the client that acted', { actor: { id: '0oa1', type: 'PublicClientApp' } }, { agree: 1, L2: 1 }],
  ['a client that is not an application', { client: { id: '0oa9' } }, { 'no application': 1 }],
])('the application of a logged evaluation is derived from %s', async (_, more, found) => {
  const { counts, notCompared, decisionsByAssumption } = await judged([
    evaluation(0, FLOW),
    event('app.oauth2.authorize.code', 5, { ...FLOW, ...more }),
  ]);
  expect(someOf({ ...counts, ...notCompared, ...decisionsByAssumption })).toEqual(found);
});

test('an evaluation that was logged without an authentication id gets its application from another event of the same request', async () => {
  const transaction = { type: 'WEB', id: 'request' };
  const sso = event('user.authentication.sso', 5, {
    transaction,
    target: [{ id: '0oa1', type: 'AppInstance' }],
  });
  expect(await found([evaluation(0, { transaction }), sso])).toEqual({ agree: 1, L1: 1 });
  expect(await found([evaluation(0), sso])).toEqual({ 'no application': 1 });
});

test('a logged re-evaluation during a session is compared for each application that it lists', async () => {
  const reevaluated = (appInstanceIds: string) =>
    event('policy.auth_reevaluate.fail', 0, {
      debugContext: { debugData: { matchedRuleId: 'rul1', appInstanceIds } },
    });
  expect((await judged([reevaluated('[0oa1]')])).counts.agree).toBe(1);
  expect(await found([reevaluated('[0oa1, 0oa2]')])).toEqual({ agree: 1, 'not assigned': 1 });
});

test('a logged re-evaluation with several policies is compared once for each policy, with the applications of that policy', async () => {
  const evaluated = (MatchedRuleId: string, AppInstanceIds: unknown) => ({
    id: '00u1',
    type: 'Policy Evaluation',
    detailEntry: { MatchedRuleId, AppInstanceIds },
  });
  const reevaluated = (target: readonly Json[]) => event('policy.auth_reevaluate.fail', 0, { target });
  expect(
    await found([
      reevaluated([
        evaluated('rul1', ['0oa1', '0oa3']),
        evaluated('rul4', '["0oa4"]'),
        evaluated('rul9', []),
      ]),
    ]),
  ).toEqual({ agree: 3, 'unknown rule': 1 });
});

test.each([
  ['alone', [], { 'no rule': 1 }],
  ['before the evaluation of its request', [evaluation(1, APP_IN_REQUEST)], { agree: 1 }],
  ['after the evaluation of its request', [evaluation(-1, APP_IN_REQUEST)], { agree: 1 }],
  ['twice', [denial(2)], { 'no rule': 1 }],
  [
    'next to the evaluation of another request',
    [evaluation(1, { target: APP_IN_REQUEST.target })],
    { agree: 1, 'no rule': 1 },
  ],
])(
  'a logged denial of access to an application counts as one decision with the evaluation of its request: denial logged %s',
  async (_, others, expected) => {
    const events = [denial(0), ...others].sort((one, other) =>
      String(one.published) < String(other.published) ? -1 : 1,
    );
    const { evaluations, counts, notCompared } = await judged(events);
    expect(someOf({ ...counts, ...notCompared })).toEqual(expected);
    expect(evaluations).toBe(Object.values(expected).reduce<number>((sum, one) => sum + Number(one), 0));
  },
);

test('a logged user risk applies to later events of the user, and to rules of an entity risk policy', async () => {
  const risk = '{previousLevel=LOW, level=HIGH, detectionName=Session Influenced User Risk, issuer=OKTA}';
  const evaluated = (second: number, ruleId: string, debugData: Json = {}) =>
    event('policy.entity_risk.evaluate', second, {
      actor: { id: 'system', type: 'SystemPrincipal' },
      target: [
        { id: '00u1', type: 'User' },
        { id: '00p9', type: 'Policy' },
        { id: ruleId, type: 'Rule' },
      ],
      debugContext: { debugData },
    });
  expect(await found([evaluated(0, 'erp1', { risk }), evaluated(5, 'erp1'), evaluated(9, 'erp2')])).toEqual({
    agree: 2,
    disagree: 1,
    L9: 3,
  });
});

test('after two user risks with the same time and different levels, the risk of the user is unknown in later events', async () => {
  const change = (level: string) =>
    event('user.risk.change', 0, {
      uuid: `risk ${level}`,
      target: [{ id: '00u1', type: 'User' }],
      debugContext: { debugData: { risk: `{level=${level}}` } },
    });
  const later = event('policy.entity_risk.evaluate', 5, {
    target: [
      { id: '00u1', type: 'User' },
      { id: '00p9', type: 'Policy' },
      { id: 'erp1', type: 'Rule' },
    ],
  });
  expect(await found([change('HIGH'), later])).toMatchObject({ L9: 1 });
  for (const levels of [
    ['HIGH', 'LOW'],
    ['LOW', 'HIGH'],
  ])
    expect(await found([...levels.map(change), later])).not.toHaveProperty('L9');
});

test('a logged condition whose result contradicts the logged facts is reported, and the simulated decision still equals the logged one', async () => {
  const stated = (result: boolean, condition: string) =>
    evaluation(0, {
      target: APP_IN_REQUEST.target,
      debugContext: {
        debugData: {
          risk: '{level=HIGH}',
          securityConditions: `[{result=${result}, condition=${condition}}]`,
        },
      },
    });
  const { counts, notes } = await judged([
    stated(true, "security.risk.level == 'HIGH'"),
    stated(false, "security.risk.level == 'HIGH'"),
    stated(false, "security.userBehaviors['New Device'].detected"),
    stated(true, 'nobody reads this'),
  ]);
  expect(counts.agree).toBe(4);
  expect(notes).toMatchObject([{ note: 'condition differs', count: 1 }]);
});

test('a backtest does not compare a logged request that was blocked as a threat, but compares one that was only suspected', async () => {
  const transaction = { type: 'WEB', id: 'request' };
  const app = {
    target: [
      { id: '0oa1', type: 'AppInstance' },
      { id: 'rul1', type: 'Rule' },
    ],
    transaction,
  };
  for (const [result, found] of [
    ['DENY', { threat: 1 }],
    ['ALLOW', { agree: 1 }],
  ] as const) {
    const { counts, notCompared } = await judged([
      event('security.threat.detected', 0, { outcome: { result }, transaction }),
      evaluation(1, app),
    ]);
    expect(someOf({ ...counts, ...notCompared })).toEqual(found);
  }
});

test('token grants of a custom authorization server are counted once, not compared, and give no facts about a sign-in', async () => {
  const granted = (eventType: string, second: number) =>
    event(`app.oauth2.as.${eventType}`, second, {
      actor: { id: '0oa1', type: 'PublicClientApp' },
      client: { id: '0oa1' },
      debugContext: { debugData: { authnRequestId: 'flow', policy: '00p7', rule: 'rul1' } },
    });
  const again = granted('token.grant.access_token', 3);
  const { evaluations, counts, notCompared, decisionsByAssumption } = await judged([
    granted('authorize.code', 1),
    evaluation(2, FLOW),
    again,
    again,
    granted('token.grant', 4),
    granted('key.rollover', 5),
  ]);
  expect(someOf({ ...counts, ...notCompared, ...decisionsByAssumption })).toEqual({
    'authorization server': 3,
    'no application': 1,
    duplicate: 1,
  });
  expect(evaluations).toBe(5);
});

test('a logged denial that contradicts the export is reported, and duplicates of its event are not counted', async () => {
  const blocked = (ip: string) => event('security.request.blocked', 0, { request: { ipChain: [{ ip }] } });
  const refused = (id: string) =>
    event('app.generic.unauth_app_access_attempt', 1, { target: [{ id, type: 'AppInstance' }] });
  const again = blocked('198.51.100.7');
  const { notes, evaluations } = await judged([
    blocked('192.0.2.1'),
    again,
    again,
    refused('0oa1'),
    refused('0oa2'),
    blocked('nowhere'),
  ]);
  expect(evaluations).toBe(0);
  expect(notes.map((one) => [one.note, one.count])).toEqual([
    ['blocklist differs', 1],
    ['assignment differs', 1],
  ]);
});

test('for a policy that changed, the report states the time in the log from which the export applies', async () => {
  const app = {
    target: [
      { id: '0oa1', type: 'AppInstance' },
      { id: 'rul1', type: 'Rule' },
    ],
  };
  const changed = (second: number) =>
    event('policy.rule.update', second, {
      outcome: { result: 'SUCCESS' },
      target: [{ id: 'rul1', type: 'PolicyRule' }],
    });
  const { changedPolicies } = await judged([evaluation(0, app), changed(10), changed(60)]);
  expect(changedPolicies).toEqual([
    { policy: { id: 'rst1', name: 'Payroll' }, time: '2026-09-01T00:01:00.000Z' },
  ]);
});

function someOf(counts: Readonly<Record<string, number>>): Json {
  return Object.fromEntries(Object.entries(counts).filter(([, times]) => times > 0));
}

/** Returns an org in which ann is assigned to the first application only, and one address is blocked. */
function orgOf(): Snapshot {
  const app = (id: string, users: readonly string[], policy = 'rst1') => ({
    ...PAYROLL,
    _links: { accessPolicy: { href: `https://example.okta.com/api/v1/policies/${policy}` } },
    id,
    name: id,
    label: id,
    userIds: users,
    groupIds: [],
  });
  return orgIn(
    JSON.stringify({
      policies: [
        PAYROLL_POLICY,
        { id: 'rst4', type: 'ACCESS_POLICY', name: 'Wiki', status: 'ACTIVE', priority: 1, conditions: null },
        { id: '00p9', type: 'ENTITY_RISK', name: 'Risk', status: 'ACTIVE', priority: 1, conditions: null },
      ],
      rules: {
        rst4: [allowing('rul4')],
        '00p9': [entityRisk('erp1', { level: 'HIGH' }, 0), entityRisk('erp2', null, 99)],
        rst1: [allowing('rul1')],
      },
      users: [ANN],
      zones: [
        {
          id: 'nzo1',
          type: 'IP',
          name: 'Blocked',
          usage: 'BLOCKLIST',
          status: 'ACTIVE',
          gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }],
        },
      ],
      apps: [app('0oa1', ['00u1']), app('0oa2', []), app('0oa3', ['00u1']), app('0oa4', ['00u1'], 'rst4')],
    }),
  );
}

function allowing(id: string): Json {
  return {
    id,
    type: 'ACCESS_POLICY',
    name: id,
    status: 'ACTIVE',
    priority: 99,
    conditions: null,
    actions: { appSignOn: { access: 'ALLOW' } },
  };
}

function entityRisk(id: string, risk: Json | null, priority: number): Json {
  return {
    id,
    type: 'ENTITY_RISK',
    name: id,
    status: 'ACTIVE',
    priority,
    conditions: risk && { entityRisk: risk },
    actions: { entityRisk: { actions: risk === null ? [] : [{ action: 'TERMINATE_ALL_SESSIONS' }] } },
  };
}
