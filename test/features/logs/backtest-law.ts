import fc from 'fast-check';
import { expect } from 'vitest';
import { type BacktestResult, backtestJudge } from '../../../src/features/logs/backtest.js';
import type { Context, Request } from '../../../src/model/facts/request.js';
import { zonesHolding } from '../../../src/model/facts/zones/zone.js';
import type { Rule } from '../../../src/model/policies/policy.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import { simulateBody } from '../../../src/simulate/simulate.js';
import { arbitraryOrg } from '../../generators/org.js';
import { compact, optional } from '../../generators/pools.js';
import { arbitraryRequest } from '../../generators/request.js';
import { assertWithFixedCases } from '../../runs.js';
import {
  arbitraryLoss,
  arbitraryPieces,
  arbitraryStore,
  arbitraryWays,
  eventsOf,
  type LoggedSignIn,
  loggable,
  withoutParts,
} from './event-writer.js';
import { judgedLog } from './made-log.js';

/** The number of sign-ins per org. */
const SIGN_INS = 10;

/** Conditions on device and session facts. */
const CONDITIONS = [
  "device.profile.osVersion == '14.2'",
  "device.profile.registered && device.profile.diskEncryptionType == 'FULL'",
  'device.profile.secureHardwarePresent',
  "device.profile.integrityJailbreak || device.assurance.screenLockType == 'BIOMETRIC'",
  'device.provider.zta.overall >= 60',
  "device.provider.wsc.fireWall == 'GOOD'",
  "device.profile.displayName.contains('Mac')",
  "session.id == 'idx1'",
] as const;

/** Generates an org whose rules may read the logged facts of the device or session. */
const arbitraryAskingOrg = fc
  .tuple(arbitraryOrg(), optional(5, fc.tuple(fc.nat(), fc.constantFrom(...CONDITIONS))))
  .map(([org, asked]) => (asked === undefined ? org : withCondition(org, ...asked)));

function withCondition(org: Snapshot, number: number, condition: string): Snapshot {
  const rules = org.policies.filter(({ type }) => type === 'ACCESS_POLICY').flatMap((policy) => policy.rules);
  const chosen = rules[number % Math.max(rules.length, 1)];
  const asking = (rule: Rule): Rule =>
    rule === chosen ? { ...rule, conditions: { ...rule.conditions, elCondition: { condition } } } : rule;
  return { ...org, policies: org.policies.map((policy) => ({ ...policy, rules: policy.rules.map(asking) })) };
}

/** Generates the facts of a device and session that a log can contain. */
const arbitraryReport = fc
  .record({
    profile: optional(
      6,
      fc.record(
        {
          displayName: fc.constantFrom('Ann MacBook', 'PC-7'),
          osVersion: fc.constantFrom('14.2', '15.0.1'),
          diskEncryptionType: fc.constantFrom('FULL', 'NONE'),
          integrityJailbreak: fc.boolean(),
          secureHardwarePresent: fc.boolean(),
        },
        { requiredKeys: [] },
      ),
    ),
    provider: optional(
      4,
      fc.oneof(
        fc.record({ zta: fc.record({ overall: fc.constantFrom(40, 60, 90) }) }),
        fc.record({ wsc: fc.record({ fireWall: fc.constantFrom('GOOD', 'POOR') }) }),
      ),
    ),
    assurance: optional(3, fc.record({ screenLockType: fc.constantFrom('NONE', 'PASSCODE', 'BIOMETRIC') })),
    session: optional(5, fc.record({ id: fc.constantFrom('idx1', 'idx2') })),
  })
  .map(compact);

type Report = Pick<NonNullable<Context['device']>, 'assurance' | 'profile' | 'provider'> &
  Pick<Context, 'session'>;

/** Returns the request with the reported device and session facts. Facts that the report lacks are unknown. */
function reported({ appInstance, policyContext }: Request, { session, ...device }: Report): Request {
  const given = Object.fromEntries(
    Object.entries(device).filter(([, part]) => Object.keys(part ?? {}).length > 0),
  );
  const isRegistered = policyContext.device?.registered === true;
  const open = [
    ...(isRegistered ? Object.keys(given).map((name) => `device.${name}`) : []),
    ...(session == null ? [] : ['session']),
  ] as NonNullable<Context['open']>;
  return {
    appInstance,
    policyContext: {
      ...policyContext,
      ...(isRegistered && { device: { ...policyContext.device, ...given } }),
      ...(session != null && { session }),
      ...(open.length > 0 && { open }),
    },
  };
}

/** Generates an org, sign-ins with known deciding rules, and the way they are logged and stored. */
export const arbitraryLog = arbitraryAskingOrg.chain((org) =>
  fc
    .record({
      org: fc.constant(org),
      requests: fc.array(arbitraryRequest(org, { byUser: true }), {
        minLength: SIGN_INS,
        maxLength: SIGN_INS,
      }),
      ways: fc.array(arbitraryWays, { minLength: SIGN_INS, maxLength: SIGN_INS }),
      reports: fc.array(arbitraryReport, { minLength: SIGN_INS, maxLength: SIGN_INS }),
      losses: fc.array(arbitraryLoss, { minLength: SIGN_INS, maxLength: SIGN_INS }),
      store: arbitraryStore,
      pieces: arbitraryPieces,
    })
    .map(({ requests, reports, ...log }) => ({
      ...log,
      requests: withConstantRisk(requests).map((request, number) =>
        reported(request, reports[number] as Report),
      ),
    })),
);

/** Gives all sign-ins of a user the same entity risk, because only the last logged risk of a user counts (assumption L9). */
function withConstantRisk(requests: readonly Request[]): readonly Request[] {
  return requests.map((request) => {
    const { entityRisk: _, ...others } = request.policyContext;
    const userId = others.user?.id;
    const first = requests.find(({ policyContext: { user } }) => user?.id === userId);
    const { entityRisk } = first?.policyContext ?? {};
    return { ...request, policyContext: { ...others, ...(entityRisk != null && { entityRisk }) } };
  });
}

/** Returns the sign-ins that are decided without assumptions about missing facts. */
export function decidedSignIns(org: Snapshot, requests: readonly Request[]): LoggedSignIn[] {
  const compiled = compile(org);
  const others = org.policies.filter(({ type }) => type !== 'OKTA_SIGN_ON');
  const areBehaviorsOfSessions = !/behaviors/.test(JSON.stringify(others));
  return requests.flatMap((one) => {
    const request = { ...loggable(one, org) };
    const answer = simulateBody(compiled, request);
    if (!answer.ok) return [];
    const ruleIds = answer.value.evaluation.flatMap(({ result, undefined: open }) =>
      open.policies.length > 0 ? [] : result.policies.flatMap(({ rules }) => rules.map(({ id }) => id)),
    );
    const [id] = zonesHolding(compiled.world, request.policyContext);
    const zone = org.zones.find((one) => one.id === id)?.name ?? undefined;
    return ruleIds.length === 0 ? [] : [{ request, ruleIds, zone, areBehaviorsOfSessions }];
  });
}

export interface LawTally {
  decisions: number;
  agree: number;
  undecided: number;
}

/**
 * Checks that every decision agrees with the simulator when a complete log is read back. If parts of events are lost, each decision agrees
 * or is undecided, and none disagrees.
 */
export async function checkBacktest(orgs: number): Promise<LawTally> {
  const tally: LawTally = { decisions: 0, agree: 0, undecided: 0 };
  await assertWithFixedCases(
    fc.asyncProperty(arbitraryLog, async ({ org, requests, ways, losses, store, pieces }) => {
      const signIns = decidedSignIns(org, requests);
      const events = signIns.map((one, number) => eventsOf(one, number, ways[number] as number[]));
      const decisions = signIns.reduce((sum, { ruleIds }) => sum + ruleIds.length, 0);
      const whole = await backtested(org, store(events.flat()), pieces);
      expect({ ...whole.counts, disagreements: whole.disagreements, notCompared: whole.notCompared }).toEqual(
        {
          agree: decisions,
          undecided: 0,
          'same effect': 0,
          disagree: 0,
          'changed since': 0,
          disagreements: [],
          notCompared: {},
        },
      );
      const lossy = events.map((ofOne, number) =>
        ofOne.map((event, index) =>
          index === ofOne.length - 1
            ? withoutParts(event, lossOf(event, losses[number] as string[][]))
            : event,
        ),
      );
      const partly = await backtested(org, store(lossy.flat()), pieces);
      const { agree, undecided, ...others } = partly.counts;
      expect({ ...others, disagreements: partly.disagreements }).toEqual({
        'same effect': 0,
        disagree: 0,
        'changed since': 0,
        disagreements: [],
      });
      expect(agree + undecided).toBe(decisions);
      tally.decisions += decisions;
      tally.agree += agree;
      tally.undecided += undecided;
    }),
    { numRuns: orgs, endOnFailure: true },
  );
  return tally;
}

/**
 * Returns the parts that an event loses. If the list of addresses (IP chain) is lost and contained several addresses, the client address is
 * lost, too. Otherwise the reader would use the client address instead of the list.
 */
export function lossOf(event: Readonly<Record<string, unknown>>, lost: readonly (readonly string[])[]) {
  const { ipChain } = event.request as { readonly ipChain: readonly unknown[] };
  const isWithoutChain = lost.some(([part]) => part === 'request');
  return isWithoutChain && ipChain.length > 1 ? [...lost, ['client']] : lost;
}

/** Backtests a log against one snapshot. The log is read in the same way as by `preflight logs backtest`. */
export async function backtested(org: Snapshot, text: string, size = 1_000_000): Promise<BacktestResult> {
  return await judgedLog(text, (changes) => backtestJudge([{ snapshot: org }], changes), size);
}
