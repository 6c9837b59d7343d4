import { expect, test } from 'vitest';
import { type ReplayOptions, replayJudge } from '../../../src/features/logs/replay.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { judgedLog } from './made-log.js';
import { ANN, orgIn, PAYROLL, PAYROLL_POLICY } from './written-org.js';

type Json = Readonly<Record<string, unknown>>;

const PASSWORD = { authMethodFirstType: 'okta_password:password:aut1' };
const NONCE = { authMethodSecondType: 'okta_verify:signed_nonce:aut2' };

/** Makes a log event in which the catch-all rule allows access to the user Ann, who proved these factors. */
function evaluation(proved: Json, more: Json = {}): Json {
  return {
    uuid: 'evaluation',
    published: '2026-09-01T00:00:10Z',
    eventType: 'policy.evaluate_sign_on',
    actor: { id: '00u1', type: 'User', alternateId: 'ann@example.com' },
    outcome: { result: 'ALLOW' },
    request: { ipChain: [{ ip: '203.0.113.9' }] },
    debugContext: { debugData: { authnRequestId: 'flow', ...proved } },
    target: [
      { id: '0oa1', type: 'AppInstance' },
      { id: 'rul2', type: 'Rule' },
    ],
    ...more,
  };
}

/** Makes an event that records the use of a factor, some seconds before the policy evaluation. */
function factor(over: Json = {}): Json {
  return {
    uuid: 'factor',
    published: '2026-09-01T00:00:00Z',
    eventType: 'user.authentication.auth_via_mfa',
    actor: { id: '00u1', type: 'User' },
    outcome: { result: 'SUCCESS' },
    target: [
      {
        type: 'AuthenticatorMethod',
        detailEntry: { methodUsedVerifiedProperties: '[USER_PRESENCE, PHISHING_RESISTANT]' },
      },
    ],
    debugContext: { debugData: { authnRequestId: 'flow', factor: 'SIGNED_NONCE', factorIntent: 'LOGIN' } },
    ...over,
  };
}

const ONE = { factorMode: '1FA', type: 'ASSURANCE', constraints: [{ knowledge: { types: ['password'] } }] };
const TWO = { factorMode: '2FA', type: 'ASSURANCE', constraints: [] };
const RESISTANT = {
  factorMode: '2FA',
  type: 'ASSURANCE',
  constraints: [{ possession: { phishingResistant: 'REQUIRED' } }],
};

async function replayed(events: readonly Json[], after: Snapshot, options: ReplayOptions = {}) {
  const text = events.map((event) => `${JSON.stringify(event)}\n`).join('');
  return await judgedLog(text, (changes) => replayJudge(orgOf(ONE), after, changes, undefined, options));
}

test.each([
  ['one factor, where two are required', [evaluation(PASSWORD)], TWO, { count: 1, satisfied: 0 }],
  ['2FA', [evaluation({ ...PASSWORD, ...NONCE })], TWO, { count: 1, satisfied: 1 }],
  [
    'two factors, without stating which',
    [evaluation({ ...PASSWORD, ...NONCE })],
    RESISTANT,
    { count: 1, satisfied: 0 },
  ],
  [
    'two factors, which another event states',
    [factor(), evaluation({ ...PASSWORD, ...NONCE })],
    RESISTANT,
    { count: 1, satisfied: 1 },
  ],
  [
    'a failed factor is ignored',
    [factor({ outcome: { result: 'FAILURE' } }), evaluation({ ...PASSWORD, ...NONCE })],
    RESISTANT,
    { count: 1, satisfied: 0 },
  ],
  [
    'an unknown factor is ignored',
    [
      factor({ debugContext: { debugData: { authnRequestId: 'flow', factor: 'constructor' } } }),
      evaluation({}),
    ],
    TWO,
    { count: 1, satisfied: 0 },
  ],
  [
    'a user who was only challenged did not sign in',
    [evaluation(PASSWORD, { outcome: { result: 'CHALLENGE' } })],
    TWO,
    { count: 0, satisfied: 0 },
  ],
])(
  'a replay of a log states whether the factors that the user used in the logged sign-in satisfy the changed requirements: %s',
  async (_, events, method, allowed) => {
    const { transitions } = await replayed(events, orgOf(method));
    expect(transitions).toMatchObject([{ change: 'mixed', allowed }]);
  },
);

test('a replay counts how often the decision that the log records for a staged policy equals the decision of the changed export', async () => {
  const branch = (policyBranchRuleAction: string, policyBranchRuleFactorMode: string) => ({
    id: 'rsb1',
    type: 'PolicyBranch',
    detailEntry: { policyBranchId: 'rsb1', policyBranchRuleAction, policyBranchRuleFactorMode },
  });
  const targets = (one: Json) => [{ id: '0oa1', type: 'AppInstance' }, { id: 'rul2', type: 'Rule' }, one];
  const logged = [branch('ALLOW', '2FA'), branch('ALLOW', '1FA'), branch('DENY', '2FA')].map((one, number) =>
    evaluation(PASSWORD, { uuid: `evaluation-${number}`, target: targets(one) }),
  );
  const { staged } = await replayed(logged, orgOf(TWO));
  expect(staged).toEqual({ rsb1: { compared: 3, agreeing: 1 } });
});

test('with `--learn`, a replay concludes from the logged deciding rule that the rules above it did not match', async () => {
  const after = orgOf(ONE, { access: 'DENY' });
  const events = [evaluation(PASSWORD)];
  const open = await replayed(events, after);
  expect(open).toMatchObject({ inferred: 0, transitions: [{ isCertain: false }] });
  expect(await replayed(events, after, { isLearning: true })).toMatchObject({
    inferred: 1,
    unchanged: 1,
    transitions: [],
  });
});

test.each<[string, Json, object]>([
  [
    'a merely logged risk that changes the result',
    { logOnlySecurityData: '{"risk":{"level":"LOW"}}' },
    { unchanged: 0, decisionsByAssumption: { L7: 1 }, transitions: [{ isCertain: true, dependsOn: ['L7'] }] },
  ],
  [
    'a logged risk that changes nothing, though another might',
    { logOnlySecurityData: '{"risk":{"level":"HIGH"}}' },
    { unchanged: 1, decisionsByAssumption: { L7: 1 }, transitions: [] },
  ],
  [
    'a risk that a policy evaluated',
    { risk: '{level=LOW}' },
    { unchanged: 0, decisionsByAssumption: {}, transitions: [{ isCertain: true, dependsOn: [] }] },
  ],
])(
  'a replay names a log assumption exactly if its result would be unknown without that assumption: %s',
  async (_, said, result) => {
    const events = [evaluation({ ...PASSWORD, ...said })];
    expect(await replayed(events, orgOf(ONE, { access: 'DENY' }))).toMatchObject(result);
  },
);

/** Returns an org whose first rule requires a low risk, which the log does not state. */
function orgOf(verificationMethod: Json, { access = 'ALLOW' }: { readonly access?: string } = {}): Snapshot {
  const rule = (id: string, priority: number, conditions: Json | null, appSignOn: Json) => ({
    id,
    type: 'ACCESS_POLICY',
    name: id,
    status: 'ACTIVE',
    priority,
    conditions,
    actions: { appSignOn },
  });
  const isChanged = access === 'DENY';
  return orgIn(
    JSON.stringify({
      zones: [],
      policies: [
        PAYROLL_POLICY,
        {
          id: '00p1',
          type: 'OKTA_SIGN_ON',
          name: 'Sessions',
          status: 'ACTIVE',
          priority: 1,
          conditions: null,
        },
      ],
      rules: {
        rst1: [
          rule(
            'rul1',
            0,
            { riskScore: { level: 'LOW' } },
            { access, ...(!isChanged && { verificationMethod }) },
          ),
          rule('rul2', 99, null, { access: 'ALLOW', verificationMethod }),
        ],
        '00p1': [],
      },
      users: [ANN],
      apps: [PAYROLL],
    }),
  );
}
