import { expect, test } from 'vitest';
import type { LogEvent } from '../../../src/features/logs/events/log-event.js';
import { emptyReadTally, readLog } from '../../../src/features/logs/events/read-log.js';
import { type LoggedSignIn, signInOf } from '../../../src/features/logs/facts/sign-in.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { backtested } from './backtest-law.js';
import { inPieces } from './event-writer.js';
import { ANN, orgIn, PAYROLL } from './written-org.js';

type Json = Readonly<Record<string, unknown>>;

/** Makes a policy evaluation with these deciding rules. */
function evaluation(ruleIds: readonly string[], more: Json = {}): Json {
  return {
    uuid: 'event-1',
    published: '2026-09-01T00:00:00Z',
    eventType: 'policy.evaluate_sign_on',
    actor: { id: '00u1', type: 'User', alternateId: 'ann@example.com' },
    outcome: { result: 'ALLOW' },
    request: { ipChain: [{ ip: '203.0.113.9' }] },
    target: [{ id: '0oa1', type: 'AppInstance' }, ...ruleIds.map((id) => ({ id, type: 'Rule' }))],
    ...more,
  };
}

async function signInIn(event: Json): Promise<LoggedSignIn> {
  const events: LogEvent[] = [];
  const take = (one: LogEvent) => void events.push(one);
  await readLog(inPieces(JSON.stringify(event), 1_000_000), {
    tally: emptyReadTally(),
    isWanted: () => true,
    take,
  });
  const found = signInOf(events[0] as LogEvent, {}, { engine: 'identity', isApp: () => false });
  if ('notCompared' in found) throw new Error(found.notCompared);
  return found;
}

test('device signals in the record of a policy evaluation take precedence over those of the log event, and are also read from text', async () => {
  const { context, assumed } = await signInIn(
    evaluation([], {
      device: { id: 'guo1', os_version: '14.0', registered: false, jailbreak: true },
      target: [
        {
          id: 'guo2',
          type: 'UDDevice',
          detailEntry: {
            osPlatform: 'OSX',
            osVersion: '14.6',
            registered: 'true',
            deviceIntegrator: '{"zta":{"overall":70},"osquery":"genericError(3)"}',
          },
        },
      ],
    }),
  );
  expect(context.device).toEqual({
    id: 'guo2',
    platform: 'MACOS',
    registered: true,
    profile: { osVersion: '14.6', integrityJailbreak: true },
    provider: { zta: { overall: 70 } },
  });
  expect(context.open).toEqual(['device.profile', 'device.provider']);
  expect(assumed).toEqual([]);
});

test('if a log event has no device, the device comes from the signals that a policy evaluated', async () => {
  const { context } = await signInIn(
    evaluation([], { device: null, target: [{ id: 'guo2', type: 'UDDevice' }] }),
  );
  expect(context.device).toEqual({ id: 'guo2' });
});

test.each<[string, Json, readonly string[] | undefined]>([
  [
    'an operator and a category of the service',
    { type: 'VPN', operator: 'NORD_VPN', isAnonymous: true },
    ['NORD_VPN', 'ALL_PROXIES_VPNS', 'ALL_ANONYMIZERS', 'ALL_ANONYMIZERS_EXCEPT_TOR'],
  ],
  [
    'a service that does not anonymize',
    { type: 'Proxy', operator: 'APPLE_ICLOUD_RELAY_PROXY', isAnonymous: 'false' },
    ['APPLE_ICLOUD_RELAY_PROXY', 'ALL_PROXIES_VPNS'],
  ],
  ['Tor, by its type', { type: 'Tor', operator: 'TOR', isAnonymous: true }, ['ANONYMIZER_TOR']],
  ['Tor without an operator', { type: 'TOR', operator: null }, ['ANONYMIZER_TOR']],
  ['Tor by name only', { operator: 'TOR' }, ['ANONYMIZER_TOR']],
  ['a proxy without an operator', { type: 'PROXY', operator: null, isAnonymous: true }, undefined],
])(
  'the categories of an IP service are the same whether the event has them in the security context, IP chain or tunnel: %s',
  async (_, service, categories) => {
    const ipDetails = { ipServiceCategories: [service] };
    const { isAnonymous: anonymous, ...tunnel } = service;
    const places: readonly Json[] = [
      { securityContext: { ipDetails } },
      { request: { ipChain: [{ ip: '203.0.113.9', ipDetails }] } },
      {
        client: { ipAddress: '203.0.113.9' },
        request: {
          ipChain: [
            { ip: '203.0.113.9', ipDetails },
            { ip: '198.51.100.1', ipDetails: {} },
          ],
        },
      },
      { debugContext: { debugData: { tunnels: JSON.stringify([{ ...tunnel, anonymous }]) } } },
    ];
    const found = await Promise.all(places.map((place) => signInIn(evaluation([], place))));
    expect(found.map(({ context }) => context.ipServiceCategories)).toEqual(places.map(() => categories));
    const isAssumed = found.map(({ assumed }) => assumed.includes('L4'));
    expect(isAssumed).toEqual([false, false, false, categories !== undefined]);
  },
);

test('for a log event with an unknown actor, the user is the target of the event', async () => {
  const user = { id: '00u1', type: 'User', alternateId: 'ann@example.com' };
  const actor = { id: 'unknown', type: 'User', alternateId: 'typed' };
  const { userId, context } = await signInIn(evaluation([], { actor, target: [user] }));
  expect([userId, context.user]).toEqual(['00u1', { id: '00u1', login: 'ann@example.com' }]);
});

const DEVICE = { id: 'guo1', registered: true, managed: true, os_version: '14.6' };

/**
 * Backtests one event against an org whose upper rule has the condition and whose lower rule has none. Returns the comparison classes of
 * the event.
 */
async function classesOf(condition: string, more: Json, ruleId = 'rul1') {
  const { counts } = await backtested(orgOf({ condition }), JSON.stringify(evaluation([ruleId], more)));
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

test.each([
  ['a logged device signal decides', "device.profile.osVersion == '14.6'", { agree: 1 }],
  ['a logged device signal contradicts the rule', "device.profile.osVersion == '13'", { disagree: 1 }],
  ['a missing device signal is undecided', "device.profile.serialNumber == 'C02'", { undecided: 1 }],
  ['a signal of another vendor is undecided', 'device.provider.zta.overall >= 60', { undecided: 1 }],
  ['the session is that of the event', "session.id == 'idx1'", { agree: 1 }],
  ['factors used in the session are undecided', "session.amr.contains('mfa')", { undecided: 1 }],
])(
  'a backtest simulates the decision for the logged device and session, and compares it with the logged decision: %s',
  async (_, condition, classes) => {
    const authenticationContext = { externalSessionId: 'idx1' };
    expect(await classesOf(condition, { device: DEVICE, authenticationContext })).toEqual(classes);
  },
);

test('a logged behavior that could not be evaluated matches a session rule, and is undecided in an expression', async () => {
  const logged = (result: string) => ({
    debugContext: { debugData: { behaviors: `{New Device=${result}}` } },
  });
  const condition = "security.behaviors.contains('New Device')";
  for (const result of ['POSITIVE', 'NEGATIVE', 'UNKNOWN', 'BAD_REQUEST']) {
    const { counts } = await backtested(orgOf({}), JSON.stringify(evaluation(['0pr1'], logged(result))));
    expect([result, counts.agree]).toEqual([result, result === 'NEGATIVE' ? 0 : 1]);
  }
  expect(await classesOf(condition, logged('POSITIVE'))).toEqual({ agree: 1 });
  expect(await classesOf(condition, logged('NEGATIVE'))).toEqual({ disagree: 1 });
  expect(await classesOf(condition, logged('UNKNOWN'))).toEqual({ undecided: 1 });
});

test('conflicting risk levels, an unexpected result and fields of the wrong type in a log event are reported as anomalies', async () => {
  const event = evaluation(['rul2'], {
    device: 'guo1',
    securityContext: { risk: { level: 'HIGH' } },
    debugContext: { debugData: { risk: '{level=LOW}' } },
  });
  const { notes } = await backtested(orgOf({}), JSON.stringify(event));
  expect(notes).toEqual([
    { note: 'wrong type', count: 1, events: ['event-1 (device)'] },
    { note: 'two risks', count: 1, events: ['event-1'] },
    { note: 'allowed by a denying rule', count: 1, events: ['event-1'] },
  ]);
});

function orgOf({ condition = 'false' }: { readonly condition?: string }): Snapshot {
  const rule = (id: string, type: string, priority: number, conditions: Json | null, actions: Json) => ({
    id,
    type,
    name: id,
    status: 'ACTIVE',
    priority,
    conditions,
    actions,
  });
  const policy = (id: string, type: string) => ({
    id,
    type,
    name: id,
    status: 'ACTIVE',
    priority: 1,
    conditions: null,
  });
  const access = (word: string) => ({ appSignOn: { access: word } });
  return orgIn(
    JSON.stringify({
      policies: [policy('rst1', 'ACCESS_POLICY'), policy('00p1', 'OKTA_SIGN_ON')],
      rules: {
        rst1: [
          rule('rul1', 'ACCESS_POLICY', 0, { elCondition: { condition } }, access('ALLOW')),
          rule('rul2', 'ACCESS_POLICY', 99, null, access('DENY')),
        ],
        '00p1': [
          rule('0pr1', 'SIGN_ON', 0, { risk: { behaviors: ['bhv1'] } }, { signon: { access: 'ALLOW' } }),
          rule('0pr2', 'SIGN_ON', 99, null, { signon: { access: 'ALLOW' } }),
        ],
      },
      users: [ANN],
      behaviors: [
        { id: 'bhv1', name: 'New Device', type: 'ANOMALOUS_DEVICE', status: 'ACTIVE', settings: {} },
      ],
      apps: [PAYROLL],
    }),
  );
}
