import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backtestJudge } from '../../../src/features/logs/backtest.js';
import { replayJudge } from '../../../src/features/logs/replay.js';
import { runs } from '../../runs.js';
import { judgedParts, readOf } from './made-log.js';
import { ANN, orgIn, PAYROLL, PAYROLL_POLICY } from './written-org.js';

type Json = Readonly<Record<string, unknown>>;

const RULE = {
  id: 'rul1',
  type: 'ACCESS_POLICY',
  name: 'Any',
  status: 'ACTIVE',
  priority: 99,
  conditions: null,
  actions: { appSignOn: { access: 'ALLOW' } },
};

const ORG = orgIn(
  JSON.stringify({
    policies: [PAYROLL_POLICY],
    rules: { rst1: [RULE] },
    users: [ANN],
    apps: [{ ...PAYROLL, id: '0oa1', userIds: ['00u1'], groupIds: [] }],
  }),
);

/** Generates hostile values that replace the expected value of an event field. */
const arbitraryOdd = fc.oneof(
  fc.constantFrom<unknown>('__proto__', 'constructor', 'toString', 'hasOwnProperty', '', ' ', '\ud800', '\0'),
  fc.constantFrom<unknown>(
    1e308,
    -0,
    1e21,
    null,
    true,
    [],
    {},
    [null],
    [[{}]],
    '{',
    '[',
    '{"a":',
    '9'.repeat(400),
  ),
  fc.constantFrom<unknown>(
    '{constructor=POSITIVE, __proto__=NEGATIVE}',
    '[{result=true, condition=__proto__}]',
  ),
  fc.constantFrom<unknown>(
    JSON.parse('{"__proto__":{"x":1},"constructor":1}'),
    '['.repeat(5000),
    '{"a":'.repeat(5000),
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

const PATHS: readonly string[] = [
  ...[
    'uuid',
    'published',
    'eventType',
    'outcome',
    'outcome.result',
    'actor',
    'actor.id',
    'actor.type',
    'client',
  ],
  ...[
    'client.ipAddress',
    'client.zone',
    'client.id',
    'client.userAgent',
    'client.geographicalContext.country',
  ],
  ...['device', 'device.os_platform', 'device.device_integrator', 'request.ipChain', 'securityContext.risk'],
  ...['securityContext.userBehaviors', 'securityContext.asNumber', 'transaction.id', 'target', 'target.0.id'],
  ...['target.0.detailEntry', 'target.1.id', 'target.0.type', 'authenticationContext.externalSessionId'],
  ...[
    'factor',
    'factorIntent',
    'risk',
    'behaviors',
    'logOnlySecurityData',
    'securityConditions',
    'tunnels',
  ].map(inDebug),
  ...['matchedRuleId', 'appInstanceIds', 'originalPrincipal', 'authMethodFirstType', 'authnRequestId'].map(
    inDebug,
  ),
];

function inDebug(key: string): string {
  return `debugContext.debugData.${key}`;
}

const TYPES: readonly string[] = [
  ...[
    'policy.evaluate_sign_on',
    'policy.evaluate_sign_on',
    'policy.evaluate_sign_on',
    'policy.auth_reevaluate.fail',
  ],
  ...['application.policy.sign_on.deny_access', 'user.authentication.auth_via_mfa', 'user.risk.change'],
  ...['group.user_membership.add', 'policy.rule.update', 'zone.update', 'security.threat.detected'],
  ...[
    'security.request.blocked',
    'app.oauth2.as.token.grant',
    'user.authentication.sso',
    'system.api_token.create',
  ],
];

const arbitraryEvent = fc.record({
  type: fc.constantFrom(...TYPES),
  second: fc.integer({ min: -90, max: 90 }),
  odd: fc.array(fc.tuple(fc.constantFrom(...PATHS), arbitraryOdd), { maxLength: 3 }),
});

const START = Date.UTC(2026, 8, 1);

function eventOf(
  { type, second, odd }: { type: string; second: number; odd: [string, unknown][] },
  number: number,
): Json {
  const event = {
    uuid: `event-${number}`,
    published: new Date(START + second * 1000).toISOString(),
    eventType: type,
    actor: { id: '00u1', type: 'User' },
    outcome: { result: type.startsWith('policy.') ? 'ALLOW' : 'SUCCESS' },
    transaction: { type: 'WEB', id: `request-${number % 5}` },
    target: [
      { id: 'rul1', type: 'Rule' },
      { id: '0oa1', type: 'AppInstance' },
    ],
    debugContext: { debugData: { authnRequestId: `flow-${number % 3}`, factor: 'PASSWORD_AS_FACTOR' } },
  };
  for (const [path, value] of odd) put(event, path.split('.'), value);
  return event;
}

function put(holder: Record<string, unknown>, [key = '', ...path]: readonly string[], value: unknown): void {
  if (path.length === 0) holder[key] = value;
  else {
    const inside = holder[key];
    if (typeof inside !== 'object' || inside === null) holder[key] = {};
    put(holder[key] as Record<string, unknown>, path, value);
  }
}

/** Generates lines of a log, some of them duplicated and some truncated. */
const arbitraryLines = fc
  .tuple(
    fc.array(arbitraryEvent, { maxLength: 15 }),
    fc.array(fc.tuple(fc.nat(20), fc.nat(400)), { maxLength: 4 }),
  )
  .map(([events, repeats]) => {
    const lines = events.map((event, number) => JSON.stringify(eventOf(event as never, number)));
    const again = repeats.flatMap(
      ([at, length]) => lines[at]?.slice(0, length < 200 ? undefined : length) ?? [],
    );
    return [...lines, ...again];
  });

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((all, one) => all + one, 0);
}

/** Spec: Sign-in logs, 2 and 8. */
test('property: every log record and every decision is counted once, whatever the log contains, in one file or two', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryLines, fc.nat(15), async (lines, cut) => {
      const files = { 'a.ndjson': lines.slice(0, cut).join('\n'), 'b.ndjson': lines.slice(cut).join('\n') };
      // Two files with the same content are read only once.
      if (files['a.ndjson'] === files['b.ndjson']) return;
      const rows: Json[] = [];
      const take = (row: object) => void rows.push(row as Json);
      const tested = await judgedParts(files, (changes) => backtestJudge([{ snapshot: ORG }], changes, take));
      const { records, ...classes } = readOf(tested);
      expect(records).toBe(lines.length);
      expect(sum({ ...classes })).toBe(records);
      const results = tested.map(({ result }) => result);
      const all = (of: (one: (typeof results)[number]) => number) =>
        results.reduce((total, one) => total + of(one), 0);
      const duplicates = all(({ notCompared }) => notCompared.duplicate ?? 0);
      expect(rows).toHaveLength(
        all(({ counts, notCompared }) => sum(counts) + sum(notCompared)) - duplicates,
      );
      expect(all(({ evaluations }) => evaluations)).toBeLessThanOrEqual(rows.length + duplicates);
      for (const { counts, rules, days } of results)
        for (const parts of [rules.map((one) => one.counts), Object.values(days)])
          expect(parts.reduce((total, one) => total + sum(one), 0)).toBe(sum(counts));
      const replayed = await judgedParts(files, (changes) =>
        replayJudge(ORG, ORG, changes, undefined, { isLearning: true }),
      );
      for (const { result } of replayed) {
        const changed = result.transitions.reduce((total, { count }) => total + count, 0);
        expect(result.unchanged + changed).toBe(result.decisions);
      }
    }),
    { ...runs(75, 5000), endOnFailure: true },
  );
});
