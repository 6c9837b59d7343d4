import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Correlated, Flows } from '../../../src/features/logs/context/flows.js';
import { emptyReadTally, readLog } from '../../../src/features/logs/events/read-log.js';
import { signInOf } from '../../../src/features/logs/facts/sign-in.js';
import type { Context } from '../../../src/model/facts/request.js';
import { assertWithFixedCases, runs } from '../../runs.js';
import { arbitraryLog } from './backtest-law.js';
import { eventsOf, inPieces, loggable } from './event-writer.js';

const OPTIONS = { engine: 'identity', isApp: () => false } as const;

/**
 * A test that compares decisions is not enough to prove that the log reader reads all facts, because few rules depend on some of the facts.
 */
test('property: every fact of a sign-in that is written to a log is read back', async () => {
  const seen = new Set<string>();
  await assertWithFixedCases(
    fc.asyncProperty(arbitraryLog, async ({ org, requests, ways, store, pieces }) => {
      for (const [number, one] of requests.entries()) {
        const request = loggable(one, org);
        const text = store(eventsOf({ request, ruleIds: ['rul1'] }, number, ways[number] as number[]));
        const flows = new Flows();
        const found: Correlated[] = [];
        const take = (event: Parameters<typeof flows.add>[0]) => void found.push(...flows.add(event));
        await readLog(inPieces(text, pieces), { tally: emptyReadTally(), isWanted: flows.isWanted, take });
        found.push(...flows.end());
        expect(found).toHaveLength(1);
        const [{ event, flow }] = found as [Correlated];
        const signIn = signInOf(event, flow, OPTIONS);
        if ('notCompared' in signIn) {
          expect(signIn.notCompared).toMatch(/^(no user|contradictory facts)$/);
          continue;
        }
        expect(signIn.appId).toBe(request.appInstance);
        expect(comparable(signIn.context)).toEqual(comparable(request.policyContext));
        for (const name of Object.keys(comparable(request.policyContext))) seen.add(name);
      }
    }),
    { ...runs(24, 2000), fixedSeed: 1, endOnFailure: true },
  );
  expect([...seen].sort()).toEqual([...FACTS].sort());
});

/** The request facts that a policy evaluation and the other events of its authentication contain. The entity risk is in other events. */
const FACTS = [
  'user',
  'ip',
  'ipChain',
  'location',
  'asn',
  'ipServiceCategories',
  'risk',
  'riskDetections',
  'behaviors',
  'authType',
  'identityProvider',
  'device',
  'session',
  'open',
  'expressions',
] as const satisfies readonly (keyof Context)[];

function comparable(context: Context): Partial<Record<(typeof FACTS)[number], unknown>> {
  const { device, behaviors, asn, user } = context;
  const open = behaviors as { readonly detected: string[]; readonly notDetected: string[] } | undefined;
  const all = {
    ...context,
    user: user && { id: user.id, login: user.login },
    asn: asn == null ? undefined : String(asn),
    device: device && {
      platform: device.platform === 'OSX' ? 'MACOS' : device.platform,
      registered: device.registered,
      managed: device.managed,
      profile: device.profile,
      provider: device.provider,
      assurance: device.assurance,
    },
    open: context.open == null ? undefined : [...context.open].sort(),
    behaviors: open && { detected: [...open.detected].sort(), notDetected: [...open.notDetected].sort() },
  };
  return Object.fromEntries(FACTS.flatMap((name) => (all[name] == null ? [] : [[name, all[name]]])));
}
