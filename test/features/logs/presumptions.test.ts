import { expect, test } from 'vitest';
import { readsOf } from '../../../src/features/logs/decide/cells.js';
import { LOG_ASSUMPTION_IDS, logAssumption } from '../../../src/features/logs/facts/log-assumptions.js';
import type { Fact } from '../../../src/model/facts/fact.js';
import { FACTS } from '../../../src/model/facts/facts.js';
import type { Context, Request } from '../../../src/model/facts/request.js';

/** Every fact that a log can contain. */
const CONTEXT: Context = {
  user: { id: '00u1', login: 'ann@example.com', groupIds: ['00g1'] },
  ip: '203.0.113.9',
  location: { country: 'DE' },
  asn: '64500',
  ipServiceCategories: ['NORD_VPN'],
  device: { platform: 'MACOS', registered: false, managed: false, id: 'guo1' },
  risk: { level: 'HIGH' },
  riskDetections: ['Suspected Session Hijacking'],
  entityRisk: { level: 'LOW' },
  behaviors: { detected: ['New IP'], notDetected: [] },
  identityProvider: '0oa9',
};

test.each(LOG_ASSUMPTION_IDS)(
  'without the assumption %s about log events, exactly the facts that depend on the assumption are unknown',
  (id) => {
    const { drop, facts = ['app'] } = logAssumption(id);
    const { context, isWithoutApp = false } = drop({ context: CONTEXT });
    const [before, after] = [CONTEXT, context].map((policyContext, index) => ({
      appInstance: index === 1 && isWithoutApp ? '' : '0oa1',
      policyContext,
    })) as [Request, Request];
    const changed = FACTS.filter((fact) => readText(fact, before) !== readText(fact, after));
    expect(changed.map(({ name }) => name).sort()).toEqual([...facts].sort());
  },
);

function readText(fact: Fact, request: Request): string {
  const reads = readsOf(fact);
  if (reads === undefined) throw new Error(`nothing reads the fact ${fact.name}`);
  return JSON.stringify(reads(request));
}
